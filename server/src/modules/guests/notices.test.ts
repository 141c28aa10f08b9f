import { getNoticeCost, sendNotice } from "@skipline/contract/guest-notices";
import { admitWalkIn } from "@skipline/contract/guests";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addGlevent, reserved, signInMember } from "../../test/test-reservations.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, ok, openVenue, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let manager: Session;
let stranger: Session;

beforeAll(async () => {
  server = await startTestServer({ env: { SMS_PART_PRICE: "0.0079" } });
  venue = await openVenue(server.db, "notices");
  manager = await server.signIn(venue.phones.MANAGER);
  stranger = await server.signIn((await openVenue(server.db, "elsewhere")).phones.SUPER_ADMIN);
});
afterAll(() => server.close());

async function openNight() {
  const night = { vendorId: venue.vendorId, gleventId: await addGlevent(server, venue.vendorId, { capacity: 3 }) };
  const [ada, bob, waiting] = [await signInMember(server), await signInMember(server), await signInMember(server)];
  await reserved(server, night, ada, 2);
  await reserved(server, night, bob, 1);
  await reserved(server, night, waiting, 1);
  return { night, ada, bob, waiting };
}
type Night = Awaited<ReturnType<typeof openNight>>["night"];

const send = (params: Night, text: string, as = manager, headers = {}) =>
  server.call(sendNotice, { params, body: { text } }, as, headers);
const bodiesTo = async ({ phone }: Session) => {
  const messages = server.db.selectFrom("guest_message").select("body").where("phone", "=", phone);
  return (await messages.execute()).map(({ body }) => body);
};

describe("a message to all guests of a night", () => {
  test("goes to whoever holds a place, once, after its count and price were said", async () => {
    const { night, ada, bob, waiting } = await openNight();
    const cost = ok(await server.call(getNoticeCost, { params: night }, manager));
    expect(cost).toEqual({
      recipients: 2,
      optedOut: 0,
      opening: "Lusiv, Night: ",
      partPrice: "0.0079",
      noticesLeft: 3,
      notices: [],
    });
    const headers = { "idempotency-key": server.newKey() };
    expect(ok(await send(night, "Doors at ten. Bring a coat!", manager, headers))).toEqual({ recipients: 2 });
    expect(ok(await send(night, "Doors at ten. Bring a coat!", manager, headers))).toEqual({ recipients: 2 });
    for (const guest of [ada, bob]) {
      expect(await bodiesTo(guest)).toEqual(["Lusiv, Night: Doors at ten. Bring a coat!"]);
    }
    expect(await bodiesTo(waiting)).toEqual([]);
    const line = server.db.selectFrom("activity").select("details").where("type", "=", "glevent.notice_sent");
    expect((await line.where("subject_id", "=", night.gleventId).execute()).map(({ details }) => details)).toEqual([
      { name: "Night", text: "Doors at ten. Bring a coat!", people: 2 },
    ]);
  });

  test("has nothing in it that can be tapped", async () => {
    const { night, ada } = await openNight();
    for (const text of ["See skipline.example", "bit.ly/x", "Call 213 555 0199", "a@b", "http://evil.example"]) {
      expect(codeOf(await send(night, text)), text).toBe("RULE_VIOLATED");
    }
    expect(codeOf(await send(night, "Two\nlines"))).toBe("BAD_REQUEST");
    expect(codeOf(await send(night, "x".repeat(301)))).toBe("BAD_REQUEST");
    expect(await bodiesTo(ada)).toEqual([]);
  });

  test("goes to nobody who has texted STOP, before or after it was written; a count says so", async () => {
    const { night, ada, bob } = await openNight();
    const stop = (phone: string) =>
      server.db.insertInto("sms_opt_out").values({ phone, opted_out_at: server.clock.now() }).execute();
    await stop(ada.phone);
    expect(ok(await server.call(getNoticeCost, { params: night }, manager))).toMatchObject({
      recipients: 1,
      optedOut: 1,
    });
    expect(ok(await send(night, "Doors at ten."))).toEqual({ recipients: 1 });
    expect(await bodiesTo(ada)).toEqual([]);
    await stop(bob.phone);
    await server.runErrands("guests.message");
    const rows = server.db.selectFrom("guest_message").select(["sent_at", "delivery"]).where("phone", "=", bob.phone);
    expect(await rows.execute()).toEqual([{ sent_at: null, delivery: "OPTED_OUT" }]);
    expect(await server.context.readGauges()).toMatchObject({ guest_messages_failed_last_day: 0 });
  });

  test("is one of three in a day, also where many are sent at once", async () => {
    const { night, bob } = await openNight();
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => send(night, `Message ${index}`)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 200, 422, 422, 422,
    ]);
    expect(await bodiesTo(bob)).toHaveLength(3);
    expect(ok(await server.call(getNoticeCost, { params: night }, manager)).noticesLeft).toBe(0);
    server.clock.advance({ seconds: 24 * 3600 + 1 });
    const again = await server.signIn(venue.phones.MANAGER);
    expect(ok(await send(night, "Tomorrow", again))).toEqual({ recipients: 2 });
  });

  test("is nobody's where nobody has a number, and no other vendor's", async () => {
    const night = { vendorId: venue.vendorId, gleventId: await addGlevent(server, venue.vendorId, { capacity: 3 }) };
    // Nobody gets two codes in a minute.
    server.clock.advance({ seconds: 61 });
    const boss = await server.signIn(venue.phones.MANAGER);
    const walkIn = { firstName: "Wally", lastName: "", quantity: 1 };
    ok(await server.call(admitWalkIn, { params: night, body: walkIn }, boss));
    expect(codeOf(await send(night, "Hello", boss))).toBe("RULE_VIOLATED");
    const foreigner = await server.signIn(stranger.phone);
    expect(codeOf(await send(night, "Hello", foreigner))).toBe("FORBIDDEN");
    const staff = await server.signIn(venue.phones.STAFF);
    expect(codeOf(await send(night, "Hello", staff))).toBe("FORBIDDEN");
  });
});
