import { randomUUID } from "node:crypto";
import { renewalIdHeader } from "@skipline/contract/issuer";
import { getUserRole } from "@skipline/contract/staff-locations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopClock } from "../../test/stop-clock.ts";
import { createTestBrowser, type TestBrowser } from "../../test/test-browser.ts";
import { startTestServer, type TestServer } from "../../test/test-server.ts";

let server: TestServer;
let twin: TestServer;
let people = 0;

beforeAll(async () => {
  server = await startTestServer({ env: { SMS_PER_MINUTE: "10000" } });
  twin = await startTestServer({ database: server.database, clock: server.clock });
});
afterAll(async () => {
  await twin.close();
  await server.close();
});

// Between two seconds told, no others pass.
beforeEach(() => stopClock(server));

const sessionCookie = "skipline_session";
const invalidGrant = { status: 403, body: { error: "invalid_grant" } };

async function signIn(): Promise<TestBrowser> {
  people += 1;
  const phone = `+1213555${String(3000 + people)}`;
  const browser = createTestBrowser(server, `203.0.${people >> 8}.${people & 255}`);
  await browser.start(phone);
  const answer = await browser.exchange(phone, await browser.readCode(phone));
  if (answer.status !== 200) throw new Error(`not signed in: ${JSON.stringify(answer.body)}`);
  return browser;
}

/** The same person's other tab, or a thief, with the cookie of this moment. */
function copyOf(browser: TestBrowser, of: TestServer = server): TestBrowser {
  const copy = createTestBrowser(of, "203.0.113.99");
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

describe("a session", () => {
  it("gives new tokens for its cookie, and a new cookie", async () => {
    const browser = await signIn();
    const before = browser.cookies.get(sessionCookie);
    server.clock.advance({ seconds: 1800 });
    const answer = await browser.renew();
    expect(answer).toMatchObject({ status: 200, body: { token_type: "Bearer", expires_in: 3600 } });
    expect(browser.cookies.get(sessionCookie)).not.toBe(before);
    const token = String(answer.body.id_token);
    const role = await server.call(getUserRole, { params: { vendorId: "vnd-none" } }, null, {
      authorization: `Bearer ${token}`,
    });
    expect(role.status).toBe(404);
  });

  it("goes on for thirty days from its start, however often it is renewed", async () => {
    const browser = await signIn();
    for (let day = 1; day <= 29; day += 1) {
      server.clock.advance({ seconds: 86_400 });
      expect((await browser.renew()).status).toBe(200);
    }
    server.clock.advance({ seconds: 86_400 });
    expect(await browser.renew()).toMatchObject(invalidGrant);
    expect(browser.cookies.has(sessionCookie)).toBe(false);
  });

  it("survives two tabs that renew at once, on two servers, round after round", async () => {
    const browser = await signIn();
    for (let round = 0; round < 15; round += 1) {
      server.clock.advance({ seconds: 1800 });
      const [one, other] = [copyOf(browser), copyOf(browser, twin)];
      const answers = await Promise.all([one.renew(), other.renew({ origin: twin.url }), one.renew()]);
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
      // Whichever answer comes last, the browser ends with the same cookie.
      expect(one.cookies.get(sessionCookie)).toBe(other.cookies.get(sessionCookie));
      for (const [name, value] of one.cookies) browser.cookies.set(name, value);
    }
  });

  it("honours the previous cookie for 30 seconds: an answer may get lost", async () => {
    const browser = await signIn();
    server.clock.advance({ seconds: 1800 });
    const late = copyOf(browser);
    await browser.renew();
    server.clock.advance({ seconds: 25 });
    expect((await late.renew()).status).toBe(200);
    expect(late.cookies.get(sessionCookie)).toBe(browser.cookies.get(sessionCookie));
  });

  describe("whose renewal was not answered", () => {
    /** Renews at `of` with an id, and loses the answer: the browser keeps its old cookie. */
    async function renewUnheard(browser: TestBrowser, renewalId: string, of: TestServer = server) {
      const answer = await copyOf(browser, of).renew({ origin: of.url, [renewalIdHeader]: renewalId });
      expect(answer.status).toBe(200);
    }

    it.each([31, 3600, 6.9 * 86_400])("goes on after %s s, for whoever has the renewal's id", async (seconds) => {
      const browser = await signIn();
      const renewalId = randomUUID();
      server.clock.advance({ seconds: 1800 });
      await renewUnheard(browser, renewalId, twin);
      server.clock.advance({ seconds });
      for (let turn = 0; turn < 3; turn += 1) await renewUnheard(browser, renewalId, turn === 1 ? twin : server);
      expect((await browser.renew({ origin: server.url, [renewalIdHeader]: renewalId })).status).toBe(200);
      server.clock.advance({ seconds: 1800 });
      expect((await browser.renew({ origin: server.url, [renewalIdHeader]: randomUUID() })).status).toBe(200);
    });

    it.each([
      ["another id", () => ({ [renewalIdHeader]: randomUUID() })],
      ["no id", () => ({})],
    ])("ends whole for its old cookie with %s", async (_, headers: () => Record<string, string>) => {
      const browser = await signIn();
      const renewalId = randomUUID();
      server.clock.advance({ seconds: 1800 });
      await renewUnheard(browser, renewalId);
      server.clock.advance({ seconds: 31 });
      expect(await copyOf(browser).renew({ origin: server.url, ...headers() })).toMatchObject(invalidGrant);
      expect(await browser.renew({ origin: server.url, [renewalIdHeader]: renewalId })).toMatchObject(invalidGrant);
    });

    it.each([0, 1800])("ends whole for its old cookie once the next was used, %s s after it came", async (seconds) => {
      const browser = await signIn();
      const old = copyOf(browser);
      const renewal = { origin: server.url, [renewalIdHeader]: randomUUID() };
      server.clock.advance({ seconds: 1800 });
      await browser.renew(renewal);
      server.clock.advance({ seconds });
      expect((await browser.renew({ origin: server.url, [renewalIdHeader]: randomUUID() })).status).toBe(200);
      server.clock.advance({ seconds: 31 });
      expect(await old.renew(renewal)).toMatchObject(invalidGrant);
      expect(await browser.renew()).toMatchObject(invalidGrant);
    });

    it("ends whole for its old cookie after a week", async () => {
      const browser = await signIn();
      const renewalId = randomUUID();
      server.clock.advance({ seconds: 1800 });
      await renewUnheard(browser, renewalId);
      server.clock.advance({ seconds: 7 * 86_400 + 1 });
      expect(await browser.renew({ origin: server.url, [renewalIdHeader]: renewalId })).toMatchObject(invalidGrant);
    });

    it("takes a UUID for its id, and nothing else", async () => {
      const browser = await signIn();
      expect(await browser.renew({ origin: server.url, [renewalIdHeader]: "1" })).toMatchObject({
        status: 400,
        body: { error: "invalid_request" },
      });
      expect((await browser.renew()).status).toBe(200);
    });
  });

  it("ends whole when an old cookie comes back later", async () => {
    const browser = await signIn();
    server.clock.advance({ seconds: 1800 });
    const thief = copyOf(browser);
    await browser.renew();
    server.clock.advance({ seconds: 40 });
    expect(await thief.renew()).toMatchObject(invalidGrant);
    expect(await browser.renew()).toMatchObject(invalidGrant);
    const [family] = await server.db
      .selectFrom("session_family")
      .select("ended_reason")
      .orderBy("family_id", "desc")
      .limit(1)
      .execute();
    expect(family).toEqual({ ended_reason: "REUSED" });
  });

  it("ends at sign-out, in every tab", async () => {
    const browser = await signIn();
    const otherTab = copyOf(browser);
    const answer = await browser.revoke();
    expect(answer).toMatchObject({ status: 200, body: { revoked: true } });
    expect([...browser.cookies.keys()]).toEqual(["skipline_device"]);
    expect(await otherTab.renew()).toMatchObject(invalidGrant);
    expect(await browser.revoke()).toMatchObject({ status: 200, body: { revoked: false } });
  });

  it.each([
    ["another site", { origin: "https://evil.example" }],
    ["a site that only looks like ours", { origin: "http://127.0.0.1.evil.example" }],
    ["a page without an origin", { origin: "null" }],
    ["a caller that names none", {}],
  ])("is neither renewed nor ended by %s", async (_, headers) => {
    const browser = await signIn();
    const answers = [await browser.renew(headers), await browser.revoke(headers)];
    expect(answers).toMatchObject([
      { status: 403, body: { error: "access_denied" } },
      { status: 403, body: { error: "access_denied" } },
    ]);
    expect((await browser.renew()).status).toBe(200);
  });

  it("is not found with no cookie, a made-up one, or for another client", async () => {
    const browser = createTestBrowser(server, "203.0.113.98");
    expect(await browser.renew()).toMatchObject(invalidGrant);
    browser.cookies.set(sessionCookie, "A".repeat(43));
    expect(await browser.renew()).toMatchObject(invalidGrant);
    const signedIn = await signIn();
    const body = { grant_type: "refresh_token", client_id: "other" };
    expect(await signedIn.post("/api/oauth/token", body, { origin: server.url })).toMatchObject(invalidGrant);
  });
});

describe("the issuer", () => {
  it("publishes its keys, and no private part of them", async () => {
    const { body } = await server.request<{ keys: Record<string, unknown>[] }>("GET", "/api/.well-known/jwks.json");
    expect(body.keys).toEqual([
      {
        kty: "EC",
        crv: "P-256",
        alg: "ES256",
        use: "sig",
        kid: expect.any(String),
        x: expect.any(String),
        y: expect.any(String),
      },
    ]);
  });

  it("describes itself", async () => {
    const { body } = await server.request<Record<string, unknown>>("GET", "/api/.well-known/openid-configuration");
    expect(body).toMatchObject({
      issuer: `${server.url}/api/`,
      jwks_uri: `${server.url}/api/.well-known/jwks.json`,
      token_endpoint: `${server.url}/api/oauth/token`,
    });
  });

  it("is not there when a hosted issuer is configured", async () => {
    const hosted = await startTestServer({
      database: server.database,
      clock: server.clock,
      env: { AUTH_ISSUER: "https://tenant.example/" },
    });
    try {
      const { status } = await hosted.request("GET", "/api/.well-known/jwks.json");
      expect(status).toBe(404);
      expect((await hosted.request("POST", "/api/passwordless/start", {})).status).toBe(404);
    } finally {
      await hosted.close();
    }
  });

  it("cleans up after itself", async () => {
    await server.runJob("auth.rotate-keys");
    server.clock.advance({ seconds: 40 * 86_400 });
    await server.runJob("auth.clean-up");
    expect(await server.db.selectFrom("login_code").select("phone").execute()).toEqual([]);
    expect(await server.db.selectFrom("session_token").select("family_id").execute()).toEqual([]);
  });
});

describe("the outbox page", () => {
  it("shows the messages without a script", async () => {
    const browser = await signIn();
    expect(browser.cookies.has("skipline_session")).toBe(true);
    const response = await fetch(`${server.url}/dev/outbox`);
    const html = await response.text();
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(html).toMatch(/Your Skipline code is \d{6}/);
    expect(html).not.toMatch(/<script|style=|\son\w+=/);
  });

  it("answers programs, newest first, for one phone", async () => {
    const phone = "+12135553999";
    const browser = createTestBrowser(server, "203.0.113.97");
    await browser.start(phone);
    server.clock.advance({ seconds: 61 });
    await browser.start(phone);
    const { body } = await server.request<{ items: { to: string; body: string }[] }>(
      "GET",
      `/dev/outbox.json?phone=${encodeURIComponent(phone)}`,
    );
    expect(body.items.map((item) => item.to)).toEqual([phone, phone]);
    expect(body.items[0]?.body).toContain(await browser.readCode(phone));
  });
});
