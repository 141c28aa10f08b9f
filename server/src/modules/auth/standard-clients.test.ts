import { passwordlessOtpGrant } from "@skipline/contract/issuer";
import * as oauth from "oauth4webapi";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopClock } from "../../test/stop-clock.ts";
import { createTestBrowser, type TestBrowser } from "../../test/test-browser.ts";
import { startTestServer, type TestServer } from "../../test/test-server.ts";

/** Clients that were written for any issuer: what the RFCs say is tried with a library that checks it. */

let server: TestServer;
let issuer: oauth.AuthorizationServer;
let people = 0;
const insecure = { [oauth.allowInsecureRequests]: true };

beforeAll(async () => {
  server = await startTestServer({ env: { SMS_PER_MINUTE: "10000" } });
  const url = new URL(`${server.url}/api/`);
  issuer = await oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, insecure));
});
afterAll(() => server.close());
beforeEach(() => stopClock(server));

/** Of the test's day. */
function client(): oauth.Client {
  const skew = Math.round((server.clock.now().getTime() - Date.now()) / 1000);
  return { client_id: "skipline-web", [oauth.clockSkew]: skew };
}

/** Somebody to whom a code was sent, with the fields that exchange it. */
async function withCode(scope: string) {
  people += 1;
  const phone = `+1213555${String(4000 + people)}`;
  const browser = createTestBrowser(server, `203.0.114.${people}`);
  await browser.start(phone);
  const fields = { username: phone, otp: await browser.readCode(phone), realm: "sms", scope };
  return { browser, fields };
}

const cookieOf = (browser: TestBrowser) => [...browser.cookies].map((pair) => pair.join("=")).join("; ");

async function exchange(scope = "openid phone offline_access") {
  const { browser, fields } = await withCode(scope);
  const answer = await oauth.genericTokenEndpointRequest(
    issuer,
    client(),
    oauth.None(),
    passwordlessOtpGrant,
    fields,
    // What binds a code to its caller.
    { ...insecure, headers: { cookie: cookieOf(browser) } },
  );
  return { browser, answer };
}

async function signIn() {
  const { browser, answer } = await exchange();
  const tokens = await oauth.processGenericTokenEndpointResponse(issuer, client(), answer);
  return { browser, answer, tokens };
}

const renew = (token: string) => oauth.refreshTokenGrantRequest(issuer, client(), oauth.None(), token, insecure);

function post(path: string, fields: string | Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(`${server.url}/api/oauth/${path}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded; charset=UTF-8", ...headers },
    body: typeof fields === "string" ? fields : new URLSearchParams(fields),
  });
}

async function outcome(answer: Response) {
  const { error } = (await answer.json()) as { error?: string };
  return [answer.status, error];
}

describe("a standard client", () => {
  it("discovers what the issuer offers, and nothing else", () => {
    expect(issuer).toMatchObject({
      grant_types_supported: [passwordlessOtpGrant, "refresh_token"],
      response_types_supported: [],
      token_endpoint_auth_methods_supported: ["none"],
      revocation_endpoint_auth_methods_supported: ["none"],
    });
    expect(issuer.authorization_endpoint).toBeUndefined();
    expect(issuer.userinfo_endpoint).toBeUndefined();
  });

  it("exchanges a code by the extension grant, and the id token bears its checks", async () => {
    const { answer, tokens } = await signIn();
    await oauth.validateApplicationLevelSignature(issuer, answer, insecure);
    expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({ aud: "skipline-web", phone_number_verified: true });
    expect(tokens).toMatchObject({ scope: "openid phone offline_access", expires_in: 3600 });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    // Whoever keeps the session itself is given it once.
    expect(answer.headers.getSetCookie().join()).not.toContain("skipline_session=");
  });

  it("is not given a refresh token that it did not ask for: the cookie carries the session", async () => {
    const { answer } = await exchange("openid");
    expect(answer.headers.getSetCookie().join()).toMatch(/skipline_session=[\w-]{43}/);
    expect(await answer.json()).not.toHaveProperty("refresh_token");
  });

  it("renews by its refresh token, which another one replaces; the old one ends the session", async () => {
    const { tokens } = await signIn();
    server.clock.advance({ seconds: 1800 });
    const answer = await renew(tokens.refresh_token!);
    const next = await oauth.processRefreshTokenResponse(issuer, client(), answer);
    await oauth.validateApplicationLevelSignature(issuer, answer, insecure);
    expect(next.refresh_token).toMatch(/^[\w-]{43}$/);
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    expect(answer.headers.getSetCookie().join()).not.toContain("skipline_session=");
    server.clock.advance({ seconds: 40 });
    for (const token of [tokens.refresh_token!, next.refresh_token!]) {
      const refused = oauth.processRefreshTokenResponse(issuer, client(), await renew(token));
      await expect(refused).rejects.toMatchObject({ error: "invalid_grant" });
    }
  });

  it("revokes its refresh token, and one that is none is no error", async () => {
    const { tokens } = await signIn();
    for (const token of [tokens.refresh_token!, tokens.refresh_token!, "A".repeat(43)]) {
      const answer = await oauth.revocationRequest(issuer, client(), oauth.None(), token, insecure);
      await oauth.processRevocationResponse(answer);
    }
    expect(await outcome(await renew(tokens.refresh_token!))).toEqual([403, "invalid_grant"]);
  });

  it("reads in OAuth's words what was wrong", async () => {
    const client_id = "skipline-web";
    const { tokens } = await signIn();
    const asked: [string, string | Record<string, string>][] = [
      ["token", { client_id, grant_type: "client_credentials" }],
      ["token", { client_id }],
      ["token", { client_id, grant_type: "refresh_token", refresh_token: "" }],
      ["token", `client_id=${client_id}&client_id=other&grant_type=refresh_token&refresh_token=a`],
      ["revoke", { client_id }],
      ["revoke", { client_id, token: tokens.access_token }],
      ["revoke", { client_id: "other", token: tokens.refresh_token! }],
    ];
    const answers = [];
    for (const [path, fields] of asked) answers.push(await outcome(await post(path, fields)));
    expect(answers).toEqual([
      [400, "unsupported_grant_type"],
      [400, "invalid_request"],
      [400, "invalid_request"],
      [400, "invalid_request"],
      [400, "invalid_request"],
      [400, "unsupported_token_type"],
      [401, "invalid_client"],
    ]);
    expect((await renew(tokens.refresh_token!)).status).toBe(200);
  });

  it("that sends nothing at all is refused in OAuth's words", async () => {
    const answer = await fetch(`${server.url}/api/oauth/token`, { method: "POST" });
    expect(await outcome(answer)).toEqual([400, "invalid_request"]);
  });
});

describe("a form, which any site's page can send without asking", () => {
  const elsewhere = [
    ["of another site", { origin: "https://evil.example" }],
    ["of a page without an origin", { origin: "null" }],
    ["that a browser says is from another site", { "sec-fetch-site": "cross-site" }],
    ["of a neighbour on the same domain", { "sec-fetch-site": "same-site" }],
  ] as const;

  it.each(elsewhere)("%s signs nobody in or out, whatever it holds", async (_, headers) => {
    const { tokens } = await signIn();
    const { browser, fields } = await withCode("openid");
    const client_id = "skipline-web";
    const cookie = { cookie: cookieOf(browser), ...headers };
    const token = tokens.refresh_token!;
    const answers = [
      await post("token", { client_id, grant_type: passwordlessOtpGrant, ...fields }, cookie),
      await post("token", { client_id, grant_type: "refresh_token", refresh_token: token }, cookie),
      await post("revoke", { client_id, token }, cookie),
    ];
    for (const answer of answers) {
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await outcome(answer)).toEqual([403, "access_denied"]);
    }
    expect((await renew(token)).status).toBe(200);
  });

  it("never speaks for a session's cookie, not even from our own pages", async () => {
    const { browser, fields } = await withCode("openid");
    await browser.exchange(fields.username, fields.otp);
    const cookie = cookieOf(browser);
    for (const headers of [{ cookie, origin: server.url }, { cookie }] as Record<string, string>[]) {
      const answers = [
        await post("token", { client_id: "skipline-web", grant_type: "refresh_token" }, headers),
        await post("revoke", {}, headers),
      ];
      for (const answer of answers) {
        expect(answer.headers.getSetCookie()).toEqual([]);
        expect(await outcome(answer)).toEqual([400, "invalid_request"]);
      }
    }
    expect((await browser.renew()).status).toBe(200);
  });

  it("is taken by the issuer's two calls alone", async () => {
    const answer = await fetch(`${server.url}/api/passwordless/start`, {
      method: "POST",
      body: new URLSearchParams({ client_id: "skipline-web" }),
    });
    expect(answer.status).toBe(415);
  });
});
