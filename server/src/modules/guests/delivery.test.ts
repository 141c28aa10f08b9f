import { getNoticeCost, sendNotice } from "@skipline/contract/guest-notices";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addGlevent, reserved, signInMember } from "../../test/test-reservations.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { ok, openVenue, type TestVenue } from "../../test/test-venue.ts";
import { tellNews, twilioSettings } from "../../test/twilio-news.ts";
import { startTwilioStandIn } from "../../test/twilio-stand-in.ts";

let twilio: Awaited<ReturnType<typeof startTwilioStandIn>>;
let server: TestServer;
let venue: TestVenue;
let manager: Session;
let night: { vendorId: string; gleventId: string };
/** The messages to three guests of a new night, by when they booked. */
let messages: string[];

beforeAll(async () => {
  twilio = await startTwilioStandIn();
  server = await startTestServer({ env: twilioSettings, standIns: { twilioUrl: twilio.url } });
  twilio.deliverTo((to_phone, body) =>
    server.db.insertInto("sms_outbox").values({ to_phone, body, created_at: server.clock.now() }).execute(),
  );
  venue = await openVenue(server.db, "arrivals");
  manager = await server.signIn(venue.phones.MANAGER);
});
afterAll(async () => {
  await twilio.close();
  await server.close();
});

beforeEach(async () => {
  night = { vendorId: venue.vendorId, gleventId: await addGlevent(server, venue.vendorId, { capacity: 9 }) };
  for (let guests = 0; guests < 3; guests += 1) await reserved(server, night, await signInMember(server), 1);
  ok(await server.call(sendNotice, { params: night, body: { text: "Doors at ten." } }, manager));
  const rows = server.db
    .selectFrom("guest_message as m")
    .innerJoin("reservation as r", "r.reservation_id", "m.reservation_id")
    .select("m.guest_message_id as id")
    .where("r.glevent_id", "=", night.gleventId)
    .orderBy("r.created_at")
    .orderBy("r.reservation_id");
  messages = (await rows.execute()).map(({ id }) => id);
});

const tell = (message: string, MessageStatus: string, more: Record<string, string> = {}) =>
  tellNews(server, { MessageStatus, To: "+13105550177", ...more }, { message });
const newest = async () => ok(await server.call(getNoticeCost, { params: night }, manager)).notices[0];
const sentTexts = () =>
  server.db.selectFrom("sms_outbox").select("body").where("body", "like", "%Doors at ten.%").execute();
const statesOf = async () =>
  new Map(
    (
      await server.db
        .selectFrom("guest_message")
        .select(["guest_message_id as id", "delivery", "delivery_error as error"])
        .where("guest_message_id", "in", messages)
        .execute()
    ).map(({ id, delivery, error }) => [id, [delivery, error]]),
  );

test("a message to a night's guests says how many it has reached, and how many not", async () => {
  const [one = "", two = "", three = ""] = messages;
  const none = { delivered: 0, sent: 0, waiting: 0, notDelivered: 0, optedOut: 0 };
  expect(await newest()).toMatchObject({ ...none, waiting: 3, text: "Lusiv, Night: Doors at ten." });
  await server.runErrands("guests.message");
  expect(await newest()).toMatchObject({ ...none, sent: 3 });
  await tell(one, "sent");
  await tell(one, "delivered");
  await tell(two, "undelivered", { ErrorCode: "30003" });
  expect(await newest()).toMatchObject({ ...none, delivered: 1, sent: 1, notDelivered: 1 });
  await tell(three, "failed", { ErrorCode: "21610" });
  expect(await newest()).toMatchObject({ ...none, delivered: 1, notDelivered: 1, optedOut: 1 });
  expect((await statesOf()).get(two)).toEqual(["UNDELIVERED", 30003]);
});

test("what is final stays, whatever comes twice, later or first", async () => {
  const [one = "", two = "", three = ""] = messages;
  const before = await sentTexts();
  // News may be faster than our own word that it was sent.
  for (const status of ["delivered", "sent", "delivered", "undelivered", "failed", "queued"]) await tell(one, status);
  for (const status of ["failed", "delivered", "sent"]) await tell(two, status, { ErrorCode: "30007" });
  for (const status of ["sent", "sent", "undelivered"]) await tell(three, status);
  // Nobody is sent one again that is known to have been sent.
  await server.runErrands("guests.message");
  expect(await sentTexts()).toEqual(before);
  expect(await statesOf()).toEqual(
    new Map([
      [one, ["DELIVERED", null]],
      [two, ["FAILED", 30007]],
      [three, ["UNDELIVERED", null]],
    ]),
  );
  expect(await newest()).toMatchObject({ delivered: 1, notDelivered: 2, sent: 0, waiting: 0 });
});

test("each is counted once; of sign-in codes and of what is gone nothing is kept", async () => {
  const [one = ""] = messages;
  const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
  const countOf = async (of: string, outcome: string) =>
    Number(
      new RegExp(`skipline_sms_news_total\\{of="${of}",outcome="${outcome}"\\} (\\d+)`).exec(await metrics())?.[1] ?? 0,
    );
  const before = [await countOf("guest", "delivered"), await countOf("other", "delivered")] as const;
  for (let times = 0; times < 3; times += 1) expect(await tell(one, "delivered")).toBe(204);
  expect(await tell("019ac000-0000-7000-8000-000000000000", "delivered")).toBe(204);
  expect(await tellNews(server, { MessageStatus: "delivered", To: "+13105550177" })).toBe(204);
  expect(await countOf("guest", "delivered")).toBe(before[0] + 1);
  expect(await countOf("other", "delivered")).toBe(before[1] + 1);
});

test("nobody but Twilio tells of them", async () => {
  const [one = ""] = messages;
  expect(await tellNews(server, { MessageStatus: "delivered" }, { message: one, token: "another" })).toBe(400);
  expect((await statesOf()).get(one)).toEqual([null, null]);
});
