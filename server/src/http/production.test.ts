import { passwordlessOtpGrant } from "@skipline/contract/issuer";
import { createLead, listLeads } from "@skipline/contract/leads";
import type { Output } from "@skipline/contract/endpoint";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pino } from "pino";
import { productionSettings } from "../test/production-settings.ts";
import { createTestBrowser } from "../test/test-browser.ts";
import { startTestServer, type TestServer } from "../test/test-server.ts";
import { startTwilioStandIn } from "../test/twilio-stand-in.ts";

const operator = "+12135550902";
let twilio: Awaited<ReturnType<typeof startTwilioStandIn>>;
let server: TestServer;
const logged: string[] = [];

beforeAll(async () => {
  twilio = await startTwilioStandIn();
  server = await startTestServer({
    standIns: { twilioUrl: twilio.url },
    log: pino({ level: "trace" }, { write: (line: string) => void logged.push(line) }),
    env: {
      ...productionSettings,
      DATABASE_URL: "postgres://the.test.server/brings-its-own",
      TRUST_PROXY: "1",
      PLATFORM_ADMIN_PHONES: operator,
    },
  });
  twilio.deliverTo((to_phone, body) =>
    server.db.insertInto("sms_outbox").values({ to_phone, body, created_at: new Date() }).execute(),
  );
});
afterAll(async () => {
  await server.close();
  await twilio.close();
});

/** As an app does that is no page: nobody is told of an origin. */
async function signIn(phone: string) {
  const browser = createTestBrowser(server, "10.0.0.1");
  expect((await browser.start(phone)).status).toBe(200);
  const otp = await browser.readCode(phone);
  const answer = await browser.post("/api/oauth/token", {
    grant_type: passwordlessOtpGrant,
    client_id: "skipline-web",
    username: phone,
    otp,
    realm: "sms",
  });
  const idToken = String(answer.body["id_token"]);
  return { idToken, secrets: [otp, idToken, String(answer.body["access_token"]), ...browser.cookies.values()] };
}

test.each([
  ["GET", "/dev/outbox"],
  ["GET", "/dev/outbox.json"],
  ["POST", "/api/sandbox/payments/confirm"],
  ["POST", "/api/sandbox/payments/challenge"],
])("%s %s does not exist in production", async (method, path) => {
  expect((await server.request(method, path)).status).toBe(404);
});

test("no endpoint of the sandbox is published", async () => {
  const { body } = await server.request<{ paths: object }>("GET", "/api/openapi.json");
  expect(Object.keys(body.paths).filter((path) => path.includes("sandbox"))).toEqual([]);
  expect(Object.keys(body.paths).length).toBeGreaterThan(10);
});

test("clients are told the real provider and only its public key", async () => {
  const { body } = await server.request("GET", "/api/config");
  expect(body).toMatchObject({ production: true, paymentProvider: { kind: "stripe", publishableKey: "pk_live_x" } });
  expect(JSON.stringify(body)).not.toMatch(/sk_live|whsec|AC1/);
});

test("figures are for whoever holds the token", async () => {
  expect((await server.request("GET", "/metrics")).status).toBe(401);
  const authorization = "Bearer 0123456789abcdef0123456789abcdef";
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization } });
  expect(await answer.text()).toContain("skipline_http_request_duration_seconds");
});

test("without a mail server a lead waits in the list, and nobody says that it was mailed", async () => {
  const body = {
    companyName: "The Roof",
    fullName: "Ada Guest",
    phone: "+12135550142",
    email: "ada@roof.example",
    message: "Two bars, one queue each.",
  };
  expect((await server.call(createLead, { body })).status).toBe(200);
  await server.runErrands("leads.mail");
  const lead = server.db.selectFrom("lead").select(["mailed_at", "mail_failed_at", "mail_tries"]);
  expect(await lead.execute()).toEqual([{ mailed_at: null, mail_failed_at: null, mail_tries: 0 }]);
  expect(await server.db.selectFrom("mail_outbox").selectAll().execute()).toEqual([]);
  const authorization = `Bearer ${(await signIn(operator)).idToken}`;
  const listed = await server.request<Output<typeof listLeads>>("GET", `/api${listLeads.path}`, undefined, null, {
    authorization,
  });
  expect(listed).toMatchObject({ status: 200, body: { isMailing: false, items: [{ mailedAt: null }] } });
});

test("the log says that somebody signed in, and none of what they signed in with", async () => {
  const { secrets } = await signIn("+12135550903");
  expect(secrets.length).toBeGreaterThan(4);
  await expect.poll(() => logged.filter((line) => line.includes('"auth.exchangeToken"'))).not.toEqual([]);
  // A code is six digits: none of a longer number, of a time for instance.
  const told = secrets.filter((secret) => new RegExp(`(?<![\\w.-])${secret}(?![\\w.-])`).test(logged.join("")));
  expect(told).toEqual([]);
});

test("wallets may open in the card provider's frames, and nowhere else", async () => {
  const { headers } = await server.request("GET", "/api/config");
  expect(headers.get("permissions-policy")).toContain(
    'payment=(self "https://js.stripe.com" "https://*.js.stripe.com" "https://hooks.stripe.com" "https://link.com" "https://*.link.com")',
  );
  const frames = /frame-src ([^;]*)/.exec(headers.get("content-security-policy") ?? "")?.[1];
  expect(frames).toContain("https://hooks.stripe.com https://link.com https://*.link.com");
});

test("an empty database stays empty: no known phones, no demo", async () => {
  expect(await server.request("GET", "/api/vendors")).toMatchObject({ status: 200, body: { items: [] } });
});
