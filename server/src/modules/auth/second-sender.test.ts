import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBrowser } from "../../test/test-browser.ts";
import { startTestServer, type TestServer } from "../../test/test-server.ts";
import { somePhone } from "../../test/test-venue.ts";
import { tellNews, twilioSettings } from "../../test/twilio-news.ts";
import { startTwilioStandIn } from "../../test/twilio-stand-in.ts";

const second = {
  TWILIO_SECOND_FROM: "+12135550198",
  TWILIO_SECOND_ACCOUNT_SID: "AC2",
  TWILIO_SECOND_AUTH_TOKEN: "token of the second",
};
let twilio: Awaited<ReturnType<typeof startTwilioStandIn>>;
let server: TestServer;

beforeAll(async () => {
  twilio = await startTwilioStandIn();
  server = await startTestServer({ env: { ...twilioSettings, ...second }, standIns: { twilioUrl: twilio.url } });
  twilio.deliverTo((to_phone, body) =>
    server.db.insertInto("sms_outbox").values({ to_phone, body, created_at: server.clock.now() }).execute(),
  );
});
afterAll(async () => {
  await twilio.close();
  await server.close();
});

test("one code comes by the second account while the first is away, and lets in", async () => {
  const phone = somePhone();
  const browser = createTestBrowser(server, "10.4.0.1");
  twilio.disturb((response) => response.writeHead(503).end("<html>"), "AC1");
  expect((await browser.start(phone)).status).toBe(200);
  const sent = server.db.selectFrom("sms_outbox").select("body").where("to_phone", "=", phone);
  expect(await sent.execute()).toHaveLength(1);
  expect((await browser.exchange(phone, await browser.readCode(phone))).status).toBe(200);
  expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('skipline_sms_faults_total{sender="first"} 1');
});

test("STOP is heard from either account, and from no other", async () => {
  const [one, other, third] = [somePhone(), somePhone(), somePhone()];
  expect(await tellNews(server, { From: one, Body: "STOP" })).toBe(204);
  const { TWILIO_SECOND_AUTH_TOKEN: token } = second;
  expect(await tellNews(server, { From: other, Body: "STOP" }, { token })).toBe(204);
  expect(await tellNews(server, { From: third, Body: "STOP" }, { token: "of a third" })).toBe(400);
  const rows = server.db.selectFrom("sms_opt_out").select("phone").where("phone", "in", [one, other, third]);
  expect((await rows.execute()).map(({ phone }) => phone).toSorted()).toEqual([one, other].toSorted());
});
