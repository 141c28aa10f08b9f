import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createVendorRole, listVendorRoles } from "@skipline/contract/roles";
import { createTestBrowser } from "../../test/test-browser.ts";
import { startTestServer, type TestServer } from "../../test/test-server.ts";
import { letMinutePass, ok, openVenue, somePhone } from "../../test/test-venue.ts";
import { tellNews, twilioSettings } from "../../test/twilio-news.ts";
import { startTwilioStandIn } from "../../test/twilio-stand-in.ts";

let twilio: Awaited<ReturnType<typeof startTwilioStandIn>>;
let server: TestServer;

beforeAll(async () => {
  twilio = await startTwilioStandIn();
  server = await startTestServer({ env: twilioSettings, standIns: { twilioUrl: twilio.url } });
  twilio.deliverTo((to_phone, body) =>
    server.db.insertInto("sms_outbox").values({ to_phone, body, created_at: server.clock.now() }).execute(),
  );
});
afterEach(async () => {
  twilio.disturb(null);
  await letMinutePass(server);
});
afterAll(async () => {
  await twilio.close();
  await server.close();
});

const say = (phone: string, Body: string, more = {}) => tellNews(server, { From: phone, Body, ...more });
/** Twilio blocks the phone. */
const refuse = (code: number) =>
  twilio.disturb((response) =>
    response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify({ code })),
  );
const rowOf = (phone: string) =>
  server.db.selectFrom("sms_opt_out").selectAll().where("phone", "=", phone).executeTakeFirst();

test("STOP is kept until START, however often either comes", async () => {
  const phone = somePhone();
  expect([await say(phone, "STOP"), await say(phone, "STOP")]).toEqual([204, 204]);
  expect(await rowOf(phone)).toMatchObject({ until: null });
  expect(await say(phone, "hello")).toBe(204);
  expect(await rowOf(phone)).toBeDefined();
  expect([await say(phone, "START"), await say(phone, "START")]).toEqual([204, 204]);
  expect(await rowOf(phone)).toBeUndefined();
});

test("nobody but Twilio says it", async () => {
  const phone = somePhone();
  expect(await tellNews(server, { From: phone, Body: "STOP" }, { token: "another" })).toBe(400);
  expect(await rowOf(phone)).toBeUndefined();
});

test("who has turned messages off is told how to get a code, and gets it after START", async () => {
  const phone = somePhone();
  const browser = createTestBrowser(server, "10.3.0.1");
  refuse(21610);
  expect(await browser.start(phone)).toMatchObject({
    status: 400,
    body: {
      error: "sms_opted_out",
      error_description:
        "This number has turned our text messages off. Text START to +1 213 555 0199 from it, then ask for the code again.",
    },
  });
  twilio.disturb(null);
  expect(await say(phone, "START")).toBe(204);
  // The refused one neither counts nor keeps them waiting.
  expect((await browser.start(phone)).status).toBe(200);
});

test("another refusal says nothing of STOP", async () => {
  const phone = somePhone();
  refuse(21614);
  expect(await createTestBrowser(server, "10.3.0.2").start(phone)).toMatchObject({
    status: 400,
    body: { error: "sms_provider_error" },
  });
  expect(await rowOf(phone)).toBeUndefined();
});

test("a refusal counts for a week by itself, and takes nothing from a STOP", async () => {
  const [refused, stopped] = [somePhone(), somePhone()];
  await say(stopped, "STOP");
  refuse(21610);
  await createTestBrowser(server, "10.3.0.3").start(refused);
  await createTestBrowser(server, "10.3.0.4").start(stopped);
  expect(await rowOf(refused)).toMatchObject({ until: expect.any(Date) });
  expect(await rowOf(stopped)).toMatchObject({ until: null });
  server.clock.advance({ seconds: 7 * 86_400 });
  await server.runJob("auth.forget-refusals");
  expect(await rowOf(refused)).toBeUndefined();
  expect(await rowOf(stopped)).toBeDefined();
});

test("an invitation to who takes no messages is not sent, and no fault of ours", async () => {
  const venue = await openVenue(server.db, "silent");
  const boss = await server.signIn(venue.phones.ADMIN);
  const phone = somePhone();
  await say(phone, "STOP");
  const { vendorId } = venue;
  ok(
    await server.call(
      createVendorRole,
      { params: { vendorId }, body: { phoneNumber: phone, name: "Kim", role: "STAFF", invite: true } },
      boss,
    ),
  );
  await server.runErrands("venues.invitation");
  const { items } = ok(await server.call(listVendorRoles, { params: { vendorId }, query: { limit: 100 } }, boss));
  expect(items.find(({ phoneNumber }) => phoneNumber === phone)?.invitation?.status).toBe("FAILED");
  const sent = server.db.selectFrom("sms_outbox").select("body").where("to_phone", "=", phone);
  expect(await sent.execute()).toEqual([]);
  expect(await server.context.readGauges()).toMatchObject({ staff_invitations_failed_last_day: 0 });
});
