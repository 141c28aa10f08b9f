import { keepLanguage } from "@skipline/contract/account";
import { getClientConfig } from "@skipline/contract/config";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { describeHostedIssuer } from "../../test/conformance/hosted-issuer.ts";
import { type IssuedPhone, type OidcIssuer, startOidcIssuer } from "../../test/oidc-issuer.ts";
import { startTestServer, type TestServer } from "../../test/test-server.ts";
import { createHostedKeys, describeIssuer, KeysUnreachable } from "./hosted-keys.ts";

/** A hosted sign-in, by an issuer that was written by others and keeps its keys where its discovery says. */

let issuer: OidcIssuer;
let server: TestServer;
let people = 0;

beforeAll(async () => {
  issuer = await startOidcIssuer();
  server = await startTestServer({ env: { AUTH_ISSUER: issuer.url } });
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});
beforeEach(() => issuer.asked.splice(0));

const somebody = () => {
  people += 1;
  return { sub: `person-${people}`, phone: `+1213555${String(6000 + people)}` };
};

/** Somebody's id token, whose phone the issuer has checked unless something else is said of it. */
function issue(said: (phone: string) => IssuedPhone = verified, client?: string): Promise<string> {
  const { sub, phone } = somebody();
  return issuer.signIn(sub, said(phone), client);
}
const verified = (phone: string) => ({ phone_number: phone, phone_number_verified: true });

const outcomeOf = async (token: string) => {
  const body = { language: "es", isChosen: true };
  const headers = { authorization: `Bearer ${token}` };
  const answer = await server.request<{ error?: { code: string } }>(
    keepLanguage.method,
    `/api${keepLanguage.path}`,
    body,
    null,
    headers,
  );
  return answer.body.error?.code ?? answer.status;
};

const keyReads = () => issuer.asked.filter((path) => path === "/jwks").length;
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describeHostedIssuer({ issuer: () => issuer.url, clientId: "skipline-web", idToken: () => issue() });

describe("a hosted sign-in", () => {
  it.each(["RS256", "ES256"] as const)("makes the account of who signs in, by %s", async (algorithm) => {
    issuer.signBy(algorithm);
    try {
      const { sub, phone } = somebody();
      expect(await outcomeOf(await issuer.signIn(sub, verified(phone)))).toBe(200);
      const kept = await server.db.selectFrom("app_user").select("phone").where("user_id", "=", sub).executeTakeFirst();
      expect(kept).toEqual({ phone });
    } finally {
      issuer.signBy("RS256");
    }
  });

  it.each<[string, (phone: string) => IssuedPhone]>([
    ["no phone", () => ({})],
    ["a phone that it has not checked", (phone) => ({ phone_number: phone, phone_number_verified: false })],
    ["a phone of which it does not say that it has", (phone) => ({ phone_number: phone })],
  ])("is refused where the issuer names %s", async (_, said) => {
    expect(await outcomeOf(await issue(said))).toBe("UNAUTHENTICATED");
  });

  it("is refused for what the issuer made for another app", async () => {
    expect(await outcomeOf(await issue(verified, "another-app"))).toBe("UNAUTHENTICATED");
  });

  it("is refused for another issuer's token, also where that one has the same client", async () => {
    const other = await startOidcIssuer();
    try {
      const { sub, phone } = somebody();
      expect(await outcomeOf(await other.signIn(sub, verified(phone)))).toBe("UNAUTHENTICATED");
    } finally {
      await other.close();
    }
  });

  it("is refused for a genuine token that a client's secret signed, and for one that says it needs no signature", async () => {
    const [header = "", payload = "", signature = ""] = (await issue()).split(".");
    const kid = (JSON.parse(Buffer.from(header, "base64url").toString()) as { kid: string }).kid;
    for (const rest of [`${payload}.`, `${payload}.${signature}`]) {
      expect(await outcomeOf(`${base64({ alg: "none", kid })}.${rest}`)).toBe("UNAUTHENTICATED");
    }
    issuer.signBy("HS256");
    try {
      expect(await outcomeOf(await issue())).toBe("UNAUTHENTICATED");
    } finally {
      issuer.signBy("RS256");
    }
  });

  it("lasts 20 seconds longer than the token says, for clocks that differ, and no more", async () => {
    const token = await issue();
    const left = (decodeJwt(token).exp ?? 0) - server.clock.now().getTime() / 1000;
    server.clock.stop();
    try {
      server.clock.advance({ seconds: left + 19 });
      expect(await outcomeOf(token)).toBe(200);
      server.clock.advance({ seconds: 2 });
      expect(await outcomeOf(token)).toBe("UNAUTHENTICATED");
    } finally {
      server.clock.advance({ seconds: -left - 21 });
      server.clock.goOn();
    }
  });
});

describe("the hosted issuer's keys", () => {
  it("may change at any time: the new one counts at once, the old one no more", async () => {
    const before = await issue();
    expect(await outcomeOf(before)).toBe(200);
    // Some seconds after they were read: a pause between reads would refuse this person.
    await issuer.rotate("second");
    const after = await issue();
    expect(await outcomeOf(after)).toBe(200);
    expect(await outcomeOf(before), "withdrawn, though it was checked before").toBe("UNAUTHENTICATED");
    issuer.asked.splice(0);
    for (let turn = 0; turn < 20; turn += 1) expect(await outcomeOf(after)).toBe(200);
    expect(keyReads()).toBe(0);
  });

  it("are read again after ten minutes: a withdrawn one counts no longer, though nobody brought the new one", async () => {
    const before = await issue();
    expect(await outcomeOf(before)).toBe(200);
    await issuer.rotate("third");
    expect(await outcomeOf(before)).toBe(200);
    server.clock.advance({ seconds: 601 });
    const first = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(before)));
    expect(new Set(first), "the first who come wait for the new keys").toEqual(new Set(["UNAUTHENTICATED"]));
  });

  it("are not read again for each id that somebody invents, and the next change is still seen", async () => {
    const token = await issue();
    expect(await outcomeOf(token)).toBe(200);
    server.clock.advance({ seconds: 60 });
    const [, payload, signature] = token.split(".");
    issuer.asked.splice(0);
    const flood = Array.from({ length: 300 }, (_, index) =>
      outcomeOf(`${base64({ alg: "RS256", kid: `invented-${index}` })}.${payload}.${signature}`),
    );
    expect(new Set(await Promise.all(flood))).toEqual(new Set(["UNAUTHENTICATED"]));
    expect(keyReads()).toBeGreaterThan(0);
    expect(keyReads()).toBeLessThanOrEqual(3);
    await issuer.rotate("fourth");
    server.clock.advance({ seconds: 11 });
    expect(await outcomeOf(await issue())).toBe(200);
  });
});

describe("a hosted issuer that is away", () => {
  beforeAll(async () => {
    await issuer.rotate("fifth");
    // Whatever was looked up before, there is room for this one.
    server.clock.advance({ seconds: 60 });
  });
  const away = { down: (response: { destroy(): unknown }) => void response.destroy(), silent: () => {} };

  it("does not sign anybody out: who was there goes on, others are told to come again, and all pages come", async () => {
    const token = await issue();
    expect(await outcomeOf(token)).toBe(200);
    const other = await issue();
    const fresh = await startTestServer({ env: { AUTH_ISSUER: issuer.url } });
    issuer.disturb(away.down);
    try {
      expect(await outcomeOf(token)).toBe(200);
      expect(await outcomeOf(other), "its keys are kept").toBe(200);
      const answer = await fresh.request("PUT", `/api${keepLanguage.path}`, { language: "en", isChosen: true }, null, {
        authorization: `Bearer ${other}`,
      });
      expect(answer).toMatchObject({ status: 503, body: { error: { code: "UNAVAILABLE" } } });
      expect(answer.headers.get("retry-after")).toBe("2");
      expect((await fresh.request("GET", `/api${getClientConfig.path}`)).status).toBe(200);
    } finally {
      issuer.disturb(null);
      await fresh.close();
    }
  });

  it.each(Object.entries(away))(
    "is given up within the limit, and not asked by everybody who waits: %s",
    async (_, how) => {
      const clock = { now: () => new Date(server.clock.now()) };
      const find = createHostedKeys({ issuer: issuer.url, clock, timeoutMs: 200 });
      const look = () => find({ alg: "RS256", kid: "fifth" });
      issuer.disturb(how);
      server.clock.stop();
      try {
        const started = performance.now();
        const asked = Array.from({ length: 50 }, () => look().catch((error: unknown) => error));
        for (const error of await Promise.all(asked)) expect(error).toBeInstanceOf(KeysUnreachable);
        expect(performance.now() - started).toBeLessThan(3_000);
        await expect(look()).rejects.toBeInstanceOf(KeysUnreachable);
        expect(issuer.asked).toHaveLength(1);
        issuer.disturb(null);
        server.clock.advance({ seconds: 1 });
        expect(await look()).toBeDefined();
      } finally {
        issuer.disturb(null);
        server.clock.goOn();
      }
    },
  );

  it("is described to whoever sets it", async () => {
    expect(await describeIssuer(issuer.url)).toBe(`the issuer publishes 2 keys at ${issuer.url}/jwks`);
    issuer.disturb((response) => response.writeHead(200).end('{"keys":[]}'));
    try {
      await expect(describeIssuer(issuer.url)).rejects.toThrow("no keys");
    } finally {
      issuer.disturb(null);
    }
  });

  it("that calls itself otherwise than AUTH_ISSUER is not believed, and the reason says so", async () => {
    const find = createHostedKeys({ issuer: `${issuer.url}/`, clock: server.clock });
    await expect(find({ alg: "RS256", kid: "fifth" })).rejects.toMatchObject({
      cause: { message: `AUTH_ISSUER is ${issuer.url}/, and it calls itself ${issuer.url}` },
    });
  });

  it("keeps its keys for twelve hours, lets nobody wait twice in a minute, and is believed again as soon as it answers", async () => {
    const clock = { now: () => new Date(server.clock.now()) };
    const timeoutMs = 200;
    const find = createHostedKeys({ issuer: issuer.url, clock, timeoutMs });
    const look = () => find({ alg: "RS256", kid: "fifth" });
    const timed = async () => {
      const began = performance.now();
      await look();
      return performance.now() - began;
    };
    server.clock.stop();
    try {
      const key = await look();
      issuer.disturb(away.silent);
      server.clock.advance({ seconds: 601 });
      issuer.asked.splice(0);
      expect(new Set(await Promise.all(Array.from({ length: 20 }, look)))).toEqual(new Set([key]));
      expect(issuer.asked, "all wait for one read").toHaveLength(1);
      server.clock.advance({ seconds: 59 });
      expect(await timed(), "known to be away").toBeLessThan(timeoutMs / 2);
      await expect.poll(() => issuer.asked.length, { message: "and asked all the same" }).toBe(2);

      issuer.disturb(away.down);
      server.clock.advance({ seconds: 12 * 3600 });
      await expect(look()).rejects.toBeInstanceOf(KeysUnreachable);

      issuer.disturb(null);
      await issuer.rotate("sixth");
      server.clock.advance({ seconds: 1 });
      await expect(look()).rejects.toMatchObject({ code: "ERR_JWKS_NO_MATCHING_KEY" });
    } finally {
      issuer.disturb(null);
      server.clock.goOn();
    }
  });
});
