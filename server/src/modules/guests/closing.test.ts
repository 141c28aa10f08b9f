import { listGuests, updateGlevent } from "@skipline/contract/guests";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import {
  addGlevent,
  cancel,
  creditsOf,
  readOwn,
  reserve,
  reserved,
  reservedCount,
  signInMember,
} from "../../test/test-reservations.ts";
import { startTestServer, type Session, type TestServer } from "../../test/test-server.ts";
import { codeOf, letMinutePass, ok, openVenue } from "../../test/test-venue.ts";

let server: TestServer;
let vendorId: string;
let phone: string;
let manager: Session;

beforeAll(async () => {
  server = await startTestServer();
  const venue = await openVenue(server.db, "roof");
  ({ vendorId } = venue);
  phone = venue.phones.MANAGER;
});
beforeEach(async () => {
  await letMinutePass(server);
  manager = await server.signIn(phone);
});
afterAll(async () => {
  await assertInvariants(server.db);
  await server.close();
});

const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000);
const event = async (changes = {}) => ({ vendorId, gleventId: await addGlevent(server, vendorId, changes) });
const close = () => server.runJob("guests.close-lists");
const setStatus = async (night: { gleventId: string }, gleventStatus: "UPCOMING" | "IN_PROGRESS" | "COMPLETED") =>
  ok(await server.call(updateGlevent, { params: { vendorId, ...night }, body: { gleventStatus } }, manager));
const bodiesTo = async (member: Session) =>
  (
    await server.db
      .selectFrom("guest_message")
      .select("body")
      .where("phone", "=", member.phone)
      .orderBy("created_at")
      .execute()
  ).map(({ body }) => body);
const statusOf = async (member: Session) => (await readOwn(server, member)).map((one) => one.reservationStatus);

describe("an event that is completed by hand before it begins", () => {
  it("can be taken back whole for a quarter of an hour", async () => {
    const night = await event({ capacity: 2 });
    const [member, waiting] = [await signInMember(server), await signInMember(server)];
    await reserved(server, night, member, 2);
    await reserved(server, night, waiting);
    await setStatus(night, "COMPLETED");
    server.clock.advance({ seconds: 14 * 60 });
    await close();
    // Nobody books meanwhile, and nobody who has a place books elsewhere.
    expect(codeOf(await reserve(server, night, await signInMember(server)))).toBe("GUESTLIST_CLOSED");
    expect(codeOf(await reserve(server, await event(), member))).toBe("ACTIVE_RESERVATION");
    await setStatus(night, "UPCOMING");
    server.clock.advance({ seconds: 120 });
    await close();
    expect([await statusOf(member), await statusOf(waiting)]).toEqual([["CONFIRMED"], ["WAITLISTED"]]);
    expect(await bodiesTo(member)).toEqual([]);
    expect(await reservedCount(server, night.gleventId)).toBe(2);
  });

  it("is called off then: credits come back, and everybody is told, once", async () => {
    const night = await event({ capacity: 2, starts_at: inHours(0.1), ends_at: inHours(0.15) });
    const [member, waiting] = [await signInMember(server), await signInMember(server)];
    await reserved(server, night, member, 2);
    await reserved(server, night, waiting);
    await setStatus(night, "COMPLETED");
    // Also where it would have begun, and been over, in the meantime.
    server.clock.advance({ seconds: 15 * 60 });
    await Promise.all([close(), close()]);
    await close();
    for (const one of [member, waiting]) {
      expect(await statusOf(one)).toEqual(["CANCELLED"]);
      expect(await creditsOf(server, one)).toBe(4);
    }
    expect(await reservedCount(server, night.gleventId)).toBe(0);
    expect(await bodiesTo(member)).toEqual([
      expect.stringMatching(/^Lusiv: Night, The Roof, .+ has been called off\. Your 2 credits are back\.$/),
    ]);
    expect(await bodiesTo(waiting)).toEqual([expect.stringMatching(/ has been called off\.$/)]);
    const list = ok(await server.call(listGuests, { params: night, query: {} }, manager));
    expect(list.doorState).toBe("CALLED_OFF");
  });
});

it("completed by hand after it began, who did not come is a no-show a quarter of an hour later", async () => {
  const night = await event({ starts_at: inHours(0.01), ends_at: inHours(5) });
  const member = await signInMember(server);
  await reserved(server, night, member);
  server.clock.advance({ seconds: 60 });
  await setStatus(night, "COMPLETED");
  await close();
  expect(codeOf(await reserve(server, await event(), member))).toBe("ACTIVE_RESERVATION");
  server.clock.advance({ seconds: 15 * 60 });
  expect((await reserved(server, await event(), member)).reservationStatus).toBe("CONFIRMED");
  await close();
  expect(await creditsOf(server, member)).toBe(2);
});

it("one event that can't be closed keeps no other open", async () => {
  const nights = [await event(), await event()];
  const members = [await signInMember(server), await signInMember(server)];
  for (const [turn, night] of nights.entries()) await reserved(server, night, members[turn]!);
  const [broken, whole] = nights;
  await sql`create function refuse_end() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
    server.db,
  );
  await sql`create trigger refuse_end before update on reservation for each row
    when (new.glevent_id = ${sql.lit(broken!.gleventId)}) execute function refuse_end()`.execute(server.db);
  for (const night of nights) await setStatus(night, "COMPLETED");
  server.clock.advance({ seconds: 15 * 60 });
  await close();
  expect(await statusOf(members[1]!)).toEqual(["CANCELLED"]);
  expect(await statusOf(members[0]!)).toEqual(["CONFIRMED"]);
  await sql`drop function refuse_end() cascade`.execute(server.db);
  await close();
  expect(await statusOf(members[0]!)).toEqual(["CANCELLED"]);
  expect(codeOf(await cancel(server, (await readOwn(server, members[0]!))[0]!, members[0]!))).toBe(200);
  expect(whole).toBeDefined();
});
