import { newAccountClaim } from "@skipline/contract/issuer";
import { requestLanguageHeader } from "@skipline/contract/languages";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stopClock } from "../../test/stop-clock.ts";
import { createTestBrowser, wrongCode } from "../../test/test-browser.ts";
import { startTestServer, type TestServer } from "../../test/test-server.ts";

let server: TestServer;
let people = 0;

beforeAll(async () => {
  server = await startTestServer({ env: { SMS_PER_MINUTE: "10000" } });
});
afterAll(() => server.close());

/** Somebody new, at an address of their own. */
function newcomer() {
  people += 1;
  const phone = `+1213555${String(1000 + people)}`;
  return { phone, browser: createTestBrowser(server, `198.51.${people >> 8}.${people & 255}`) };
}

const invalidGrant = {
  status: 403,
  body: { error: "invalid_grant", error_description: "Wrong phone number or verification code." },
};

function subjectOf(idToken: unknown): Record<string, unknown> {
  return JSON.parse(Buffer.from(String(idToken).split(".")[1] ?? "", "base64url").toString("utf8"));
}

describe("asking for a code", () => {
  it("sends six digits with a line that phones can fill in from", async () => {
    const { phone, browser } = newcomer();
    const answer = await browser.start(phone);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ _id: expect.any(String), phone_number: phone, phone_verified: false });
    const message = await server.db
      .selectFrom("sms_outbox")
      .selectAll()
      .where("to_phone", "=", phone)
      .executeTakeFirst();
    expect(message?.body).toMatch(/^Your Skipline code is (\d{6})\n\n@127\.0\.0\.1 #\1$/);
  });

  it.each([
    ["es", /^Tu código de Skipline es (\d{6})\n\n@127\.0\.0\.1 #\1$/],
    ["fr", /^Your Skipline code is \d{6}\n/],
    ["es-MX,es;q=0.9", /^Your Skipline code is \d{6}\n/],
  ])("speaks the language that is asked for, and English for one that we don't: %s", async (language, words) => {
    const { phone, browser } = newcomer();
    await browser.start(phone, {}, { [requestLanguageHeader]: language });
    const { body } = await server.db
      .selectFrom("sms_outbox")
      .select("body")
      .where("to_phone", "=", phone)
      .executeTakeFirstOrThrow();
    expect(body).toMatch(words);
    // One part of 70 signs, which a letter outside of the phones' alphabet makes it.
    expect(body.length).toBeLessThanOrEqual(70);
  });

  it("ties the code to the browser by a cookie that scripts can't read", async () => {
    const { phone, browser } = newcomer();
    const answer = await browser.start(phone);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^skipline_signin=[\w-]{43}; Max-Age=300; Path=\/api\/oauth; HttpOnly; SameSite=Lax$/),
    ]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("keeps no code, no cookie and no key in a readable form", async () => {
    const { phone, browser } = newcomer();
    await browser.start(phone);
    const code = await browser.readCode(phone);
    await browser.exchange(phone, code);
    const row = await server.db
      .selectFrom("login_code")
      .selectAll()
      .where("phone", "=", phone)
      .executeTakeFirstOrThrow();
    expect(row.code_mac).toHaveLength(32);
    const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'sms_outbox'`.execute(server.db);
    expect(tables.length).toBeGreaterThan(30);
    // As a dump shows them: bytes in hexadecimal.
    let dump = "";
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(server.db);
      dump += rows.map(({ text }) => text).join("\n");
    }
    const secrets = [code, ...browser.cookies.values()];
    const inBytes = secrets.map((secret) => Buffer.from(secret).toString("hex"));
    expect(inBytes.filter((hex) => dump.includes(hex))).toEqual([]);
    // A code is six digits: none of a longer number, of a phone for instance.
    expect(secrets.filter((secret) => new RegExp(`(?<![\\w.+-])${secret}(?![\\w.+-])`).test(dump))).toEqual([]);
    expect(dump).not.toContain('"d":');
    expect(dump).not.toContain('""d"":');
  });

  it.each([
    ["Jamaica, a mobile of +1", "+18765551234"],
    ["a toll-free number", "+18005550100"],
    ["a premium number", "+19002345678"],
    ["another country", "+4915112345678"],
    ["no number", "hello"],
  ])("refuses %s", async (_, phone) => {
    const answer = await newcomer().browser.start(phone);
    expect([answer.status, answer.body.error]).toEqual([400, "bad.phone_number"]);
  });

  it("refuses an unknown client and a malformed body in the same shape", async () => {
    const { phone, browser } = newcomer();
    expect(await browser.start(phone, { client_id: "other" })).toMatchObject({
      status: 401,
      body: { error: "invalid_client" },
    });
    expect(await browser.start(phone, { connection: "email" })).toMatchObject({
      status: 400,
      body: { error: "invalid_request", error_description: expect.any(String) },
    });
  });

  it("takes many spellings for one phone and one account", async () => {
    const { phone, browser } = newcomer();
    const local = phone.slice(2);
    const spellings = [
      local,
      `(${local.slice(0, 3)}) ${local.slice(3, 6)}-${local.slice(6)}`,
      `1-${local}`,
      `+1 ${local}`,
    ];
    const subjects = new Set<unknown>();
    for (const spelling of spellings) {
      server.clock.advance({ seconds: 900 });
      expect((await browser.start(spelling)).body.phone_number).toBe(phone);
      const answer = await browser.exchange(spelling, await browser.readCode(phone));
      subjects.add(subjectOf(answer.body.id_token).sub);
    }
    expect(subjects.size).toBe(1);
  });

  it("answers known and unknown phones alike", async () => {
    const known = newcomer();
    await known.browser.start(known.phone);
    await known.browser.exchange(known.phone, await known.browser.readCode(known.phone));
    server.clock.advance({ seconds: 3700 });
    const unknown = newcomer();
    const [one, other] = [await known.browser.start(known.phone), await unknown.browser.start(unknown.phone)];
    const shapeOf = ({ status, body }: typeof one) => [status, Object.keys(body), body.phone_verified];
    expect(shapeOf(one)).toEqual(shapeOf(other));
    const guesses = [
      await known.browser.exchange(known.phone, "x"),
      await unknown.browser.exchange(unknown.phone, "x"),
    ];
    expect(guesses).toMatchObject([invalidGrant, invalidGrant]);
  });
});

describe("a code", () => {
  it("opens a session with two tokens that name the phone", async () => {
    const { phone, browser } = newcomer();
    await browser.start(phone);
    const answer = await browser.exchange(phone, await browser.readCode(phone), {
      audience: "skipline-api",
      scope: "openid phone",
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { token_type: "Bearer", expires_in: 3600, scope: "openid phone" },
    });
    const id = subjectOf(answer.body.id_token);
    expect(id).toMatchObject({
      iss: `${server.url}/api/`,
      aud: "skipline-web",
      phone_number: phone,
      phone_number_verified: true,
      sid: expect.any(String),
    });
    expect(id).not.toHaveProperty("name");
    expect(subjectOf(answer.body.access_token)).toMatchObject({ aud: "skipline-api", sub: id.sub, sid: id.sid });
    expect(answer.headers.getSetCookie().toSorted()).toEqual([
      expect.stringMatching(/^skipline_device=[\w-]{64}; Max-Age=34560000; Path=\/api; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^skipline_session=[\w-]{43}; Max-Age=2592000; Path=\/api\/oauth; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^skipline_signin=;/),
    ]);
  });

  it("says once that its account is new, at the sign-in that made it", async () => {
    const { phone, browser } = newcomer();
    const claims: unknown[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      await browser.start(phone);
      const answer = await browser.exchange(phone, await browser.readCode(phone));
      claims.push(subjectOf(answer.body.id_token)[newAccountClaim]);
      claims.push(subjectOf((await browser.renew()).body.id_token)[newAccountClaim]);
      server.clock.advance({ seconds: 61 });
    }
    expect(claims).toEqual([true, undefined, undefined, undefined]);
  });

  it("works once", async () => {
    const { phone, browser } = newcomer();
    await browser.start(phone);
    const code = await browser.readCode(phone);
    const binding = new Map(browser.cookies);
    expect((await browser.exchange(phone, code)).status).toBe(200);
    for (const [name, value] of binding) browser.cookies.set(name, value);
    expect(await browser.exchange(phone, code)).toMatchObject(invalidGrant);
  });

  it("works for five minutes", async () => {
    const { phone, browser } = newcomer();
    await browser.start(phone);
    server.clock.advance({ seconds: 301 });
    expect(await browser.exchange(phone, await browser.readCode(phone))).toMatchObject(invalidGrant);
  });

  it("is worthless once a newer one was sent", async () => {
    const { phone, browser } = newcomer();
    await browser.start(phone);
    const older = { code: await browser.readCode(phone), cookies: new Map(browser.cookies) };
    server.clock.advance({ seconds: 61 });
    await browser.start(phone);
    const newest = await browser.readCode(phone);
    const withOldCookie = createTestBrowser(server, "198.51.99.1");
    for (const [name, value] of older.cookies) withOldCookie.cookies.set(name, value);
    expect(await withOldCookie.exchange(phone, older.code)).toMatchObject(invalidGrant);
    expect(await withOldCookie.exchange(phone, newest)).toMatchObject(invalidGrant);
    expect((await browser.exchange(phone, newest)).status).toBe(200);
  });

  it("works only in the browser, for the phone and the client it was sent for", async () => {
    const { phone, browser } = newcomer();
    const other = newcomer();
    await browser.start(phone);
    await other.browser.start(other.phone);
    const code = await browser.readCode(phone);
    expect(await newcomer().browser.exchange(phone, code)).toMatchObject(invalidGrant);
    expect(await other.browser.exchange(phone, code)).toMatchObject(invalidGrant);
    expect(await browser.exchange(other.phone, code)).toMatchObject(invalidGrant);
    expect(await browser.exchange(phone, code, { client_id: "other" })).toMatchObject({ status: 401 });
    expect(await browser.exchange(phone, code, { audience: "other" })).toMatchObject({
      status: 403,
      body: { error: "access_denied" },
    });
    expect((await browser.exchange(phone, code)).status).toBe(200);
  });

  it("is not taken from another site's page", async () => {
    const { phone, browser } = newcomer();
    await browser.start(phone);
    const body = {
      grant_type: "http://auth0.com/oauth/grant-type/passwordless/otp",
      client_id: "skipline-web",
      username: phone,
      otp: await browser.readCode(phone),
      realm: "sms",
    };
    expect(await browser.post("/api/oauth/token", body, { origin: "https://evil.example" })).toMatchObject({
      status: 403,
      body: { error: "access_denied" },
    });
  });

  it("dies after five wrong tries, and says so", async () => {
    stopClock(server);
    const { phone, browser } = newcomer();
    await browser.start(phone);
    const code = await browser.readCode(phone);
    for (let turn = 1; turn <= 5; turn += 1) {
      expect(await browser.exchange(phone, wrongCode(code, turn))).toMatchObject(invalidGrant);
    }
    const waiting = await browser.exchange(phone, code);
    expect([waiting.status, waiting.body.error, waiting.headers.get("retry-after")]).toEqual([
      429,
      "too_many_attempts",
      "30",
    ]);
    server.clock.advance({ seconds: 31 });
    expect(await browser.exchange(phone, code)).toMatchObject({ status: 403, body: { error: "too_many_attempts" } });
  });
});
