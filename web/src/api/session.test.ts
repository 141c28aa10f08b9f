import { defineEndpoint } from "@skipline/contract/endpoint";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { memoryStorage } from "#lib/test-storage.ts";
import type { ApiError } from "./errors.ts";
import { startTestServer } from "./test-server.ts";
import type { SeenRequest, TestAnswer } from "./test-server.ts";

const getThing = defineEndpoint({
  id: "things.getThing",
  summary: "A thing",
  method: "GET",
  path: "/things/{thingId}",
  access: { kind: "user" },
  params: z.object({ thingId: z.string() }),
  query: z.object({ tag: z.optional(z.array(z.string())), limit: z.optional(z.number()) }),
  output: z.object({ name: z.string() }),
});

function idToken(sub: string, serial: number): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "ES256" })}.${part({ sub, given_name: "Zoë", phone_number: "+13105550101", serial })}.x`;
}

function tokens(sub = "u-1", serial = 1, expiresIn = 3600) {
  return { access_token: `a-${serial}`, id_token: idToken(sub, serial), expires_in: expiresIn };
}

let stop: () => Promise<void>;
let seen: SeenRequest[];
let renewal: (request: SeenRequest) => TestAnswer | Promise<TestAnswer>;
let thing: (request: SeenRequest) => TestAnswer;

/** An answer that the test gives when it likes. */
function openAnswer() {
  let resolve: (answer: TestAnswer) => void = () => undefined;
  const promise = new Promise<TestAnswer>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

async function openPage() {
  vi.resetModules();
  const { call, endpointUrl } = await import("./call.ts");
  return { call, endpointUrl, ...(await import("./session.ts")), ...(await import("./session-store.ts")) };
}

const renewals = () => seen.filter((request) => request.url === "/oauth/token").length;

beforeEach(async () => {
  let origin = "";
  let serial = 1;
  renewal = () => {
    serial += 1;
    return { body: { ...tokens("u-1", serial), token_type: "Bearer", scope: "openid" } };
  };
  thing = () => ({ body: { name: "thing" } });
  const server = await startTestServer((request) => {
    if (request.url === "/api/config") {
      const paymentProvider = { kind: "sandbox", publishableKey: null };
      const rest = { defaultVendorLocationId: "064E1", supportEmail: "help@example.com", production: false };
      return { body: { issuer: `${origin}/`, clientId: "web", audience: "api", paymentProvider, ...rest } };
    }
    if (request.url === "/oauth/token") return renewal(request);
    if (request.url === "/oauth/revoke") return { body: { revoked: true } };
    return thing(request);
  });
  ({ origin, seen, close: stop } = server);
  const realFetch = globalThis.fetch;
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => realFetch(new URL(url, origin), init));
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal(
    "StorageEvent",
    class extends Event {
      readonly key = null;
    },
  );
  vi.stubGlobal(
    "window",
    Object.assign(new EventTarget(), { localStorage, sessionStorage: memoryStorage(), location: { origin } }),
  );
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await stop();
});

describe("session", () => {
  it("reads the profile from the id token, accents included", async () => {
    const page = await openPage();
    page.startSession(tokens());
    expect(page.getSession()?.profile).toEqual({
      userId: "u-1",
      phoneNumber: "+13105550101",
      firstName: "Zoë",
      lastName: null,
      email: null,
    });
  });

  it("lives through a reload; its tokens expire", async () => {
    const now = Date.now();
    (await openPage()).startSession(tokens());
    vi.useFakeTimers({ now: now + 3599_000, toFake: ["Date"] });
    expect((await openPage()).getFreshSession()).not.toBeNull();
    vi.setSystemTime(now + 3601_000);
    const later = await openPage();
    expect(later.getFreshSession()).toBeNull();
    // Who it was is known: only the issuer can say that it is over.
    expect(later.getSession()?.profile.userId).toBe("u-1");
  });

  it("is not moved by a device clock that is a day off or changed meanwhile", async () => {
    vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ["Date"] });
    const page = await openPage();
    page.startSession(tokens());
    expect(page.getFreshSession()).not.toBeNull();
    vi.setSystemTime(Date.now() - 2 * 86_400_000);
    expect(page.getFreshSession()).not.toBeNull();
    vi.setSystemTime(Date.now() + 4 * 86_400_000);
    expect(page.getFreshSession()).not.toBeNull();
  });

  it("never lives longer than its tokens after the clock was set back", async () => {
    const now = Date.now();
    (await openPage()).startSession(tokens());
    vi.useFakeTimers({ now: now - 86_400_000, toFake: ["Date"] });
    const page = await openPage();
    expect(page.sessionAgeMs()).toBeGreaterThanOrEqual(0);
    expect(page.getFreshSession()).not.toBeNull();
  });

  it("ignores what is no session in the storage", async () => {
    localStorage.setItem("skipline.session", '{"idToken":7}');
    expect((await openPage()).getSession()).toBeNull();
    localStorage.setItem("skipline.session", "not json");
    expect((await openPage()).getSession()).toBeNull();
  });

  it("follows another tab", async () => {
    const here = await openPage();
    const there = await openPage();
    const changes = vi.fn<() => void>();
    here.onIdentityChange(changes);
    there.startSession(tokens());
    window.dispatchEvent(Object.assign(new Event("storage"), { key: "skipline.session" }));
    expect(here.getSession()?.profile.userId).toBe("u-1");
    there.clearSession();
    window.dispatchEvent(Object.assign(new Event("storage"), { key: "skipline.session" }));
    expect(here.getSession()).toBeNull();
    expect(changes).toHaveBeenCalledTimes(2);
  });

  it("believes another tab's renewal that is written down a moment after its lock came free", async () => {
    const page = await openPage();
    page.startSession(tokens("u-1", 1));
    const theirs = tokens("u-1", 2);
    // The other tab has the lock; when it lets go, this one does not see yet what it wrote.
    const request = (_name: string, ...rest: ((lock: unknown) => unknown)[]) => {
      const work = rest.at(-1);
      if (rest.length === 2) return work?.(null);
      setTimeout(() => {
        const { access_token: accessToken, id_token, expires_in: expiresIn } = theirs;
        const kept = { accessToken, idToken: id_token, expiresIn, receivedAt: Date.now() };
        localStorage.setItem("skipline.session", JSON.stringify(kept));
        window.dispatchEvent(Object.assign(new Event("storage"), { key: "skipline.session" }));
      });
      return work?.({});
    };
    vi.stubGlobal("navigator", { locks: { request } });
    expect((await page.renewSession())?.idToken).toBe(theirs.id_token);
    expect(renewals()).toBe(0);
  });

  it("tells a change of person, not a renewal", async () => {
    const page = await openPage();
    page.startSession(tokens("u-1", 1));
    const changes = vi.fn<() => void>();
    page.onIdentityChange(changes);
    await page.renewSession();
    expect(changes).not.toHaveBeenCalled();
    page.startSession(tokens("u-2", 9));
    expect(changes).toHaveBeenCalledTimes(1);
  });

  it("renews once, however many ask, in however many tabs", async () => {
    const here = await openPage();
    here.startSession(tokens());
    const there = await openPage();
    await Promise.all([here.renewSession(), here.renewSession(), there.renewSession(), there.renewSession()]);
    expect(renewals()).toBe(1);
    expect(here.getSession()?.accessToken).toBe("a-2");
    expect(there.getSession()?.accessToken).toBe("a-2");
  });

  it("ends when the issuer says that it is over, and stays when the issuer is down", async () => {
    const page = await openPage();
    page.startSession(tokens());
    renewal = () => ({ status: 503, body: { error: "temporarily_unavailable" } });
    await expect(page.renewSession()).rejects.toBeInstanceOf(Error);
    expect(page.getSession()).not.toBeNull();
    renewal = () => ({ status: 403, body: { error: "invalid_grant" } });
    expect(await page.renewSession()).toBeNull();
    expect(page.getSession()).toBeNull();
  });

  it("brings expired tokens back to life before a protected page", async () => {
    const page = await openPage();
    page.startSession(tokens("u-1", 1, 0));
    expect(page.getFreshSession()).toBeNull();
    expect((await page.ensureSession())?.accessToken).toBe("a-2");
  });

  it("has three answers: yes, no, and can't tell", async () => {
    const page = await openPage();
    expect(await page.askSession()).toBe("no");
    page.startSession(tokens());
    expect(await page.askSession()).toBe("yes");

    page.startSession(tokens("u-1", 2, 0));
    renewal = () => ({ status: 503, body: { error: "temporarily_unavailable" } });
    expect(await page.askSession()).toBe("unknown");
    expect(page.getSession()?.profile.userId).toBe("u-1");
    // A call with tokens that ran out would only be refused.
    await expect(page.ensureSession()).rejects.toBeInstanceOf(Error);

    renewal = () => ({ status: 403, body: { error: "invalid_grant" } });
    expect(await page.askSession()).toBe("no");
    expect(page.getSession()).toBeNull();
  });

  it("does not wait long for a renewal that nobody answers", async () => {
    const page = await openPage();
    page.startSession(tokens("u-1", 1, 0));
    renewal = () => new Promise(() => {});
    const start = performance.now();
    expect(await page.askSession()).toBe("unknown");
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it("names a renewal before it is asked for, and again until it is answered", async () => {
    const page = await openPage();
    page.startSession(tokens());
    const ids = () => seen.filter(({ url }) => url === "/oauth/token").map(({ headers }) => headers["renewal-id"]);
    const answered = renewal;
    renewal = () => {
      expect(localStorage.getItem("skipline.renewalId")).toBe(ids().at(-1));
      return { status: 502, body: "lost" };
    };
    await expect(page.renewSession()).rejects.toBeInstanceOf(Error);
    // After a reload too.
    const reloaded = await openPage();
    renewal = answered;
    await reloaded.renewSession();
    await reloaded.renewSession();
    const [first, second, third] = ids();
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it("stays ended when a renewal's answer comes after the log-out, in this tab or another", async () => {
    const here = await openPage();
    here.startSession(tokens());
    const there = await openPage();
    const late = openAnswer();
    const answered = await Promise.resolve(renewal({} as SeenRequest));
    renewal = () => late.promise;
    const renewing = there.renewSession();
    await expect.poll(() => renewals()).toBe(1);
    const revoked = () => seen.filter(({ url }) => url === "/oauth/revoke").length;
    const ended = here.endSession();
    // The issuer hears of it once the renewal is through: the cookie that this one brings is the one to revoke.
    await ended;
    expect(revoked()).toBe(0);
    expect(here.getSession()).toBeNull();
    late.resolve(answered);
    expect(await renewing).toBeNull();
    await expect.poll(() => revoked()).toBe(1);
    expect(localStorage.getItem("skipline.session")).toBeNull();
    expect(there.getSession()).toBeNull();
  });

  it("is not ended by the log-out before it that had to wait", async () => {
    const page = await openPage();
    page.startSession(tokens());
    const late = openAnswer();
    renewal = () => late.promise;
    const renewing = page.renewSession();
    await expect.poll(() => renewals()).toBe(1);
    await page.endSession();
    page.startSession(tokens("u-2", 7));
    late.resolve({ status: 403, body: { error: "invalid_grant" } });
    await renewing;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(page.getSession()?.profile.userId).toBe("u-2");
  });

  it("asks nobody when nobody was signed in", async () => {
    expect(await (await openPage()).ensureSession()).toBeNull();
    expect(seen).toHaveLength(0);
  });

  it("signs out here and at the issuer; everything means everything", async () => {
    const page = await openPage();
    page.startSession(tokens());
    localStorage.setItem("other", "1");
    const { createDeviceStore } = await import("#stores/device-store.ts");
    const store = createDeviceStore("kept", "", (value) => (typeof value === "string" ? value : null));
    store.update(() => "a guest's name");
    await page.endSession({ everything: true });
    expect(page.getSession()).toBeNull();
    // Nor does this tab's own memory hold any of it.
    expect(store.getState()).toBe("");
    expect(localStorage).toHaveLength(0);
    expect(seen.map((request) => request.url)).toContain("/oauth/revoke");
  });
});

describe("call", () => {
  it("fills the path and writes the query", async () => {
    const { endpointUrl } = await openPage();
    expect(endpointUrl(getThing, { params: { thingId: "a/b?c" }, query: { tag: ["x", "y"], limit: 3 } })).toBe(
      "/api/things/a%2Fb%3Fc?tag=x&tag=y&limit=3",
    );
    expect(endpointUrl(getThing, { params: { thingId: "a" }, query: {} })).toBe("/api/things/a");
  });

  it("carries the id token and the idempotency key", async () => {
    const page = await openPage();
    page.startSession(tokens());
    await page.call(getThing, { params: { thingId: "a" }, query: {} }, { idempotencyKey: "k-1" });
    expect(seen[0]?.headers).toMatchObject({
      authorization: `Bearer ${idToken("u-1", 1)}`,
      "idempotency-key": "k-1",
    });
  });

  it("sends a file as it is, under its own type", async () => {
    const page = await openPage();
    page.startSession(tokens());
    const putPicture = defineEndpoint({
      id: "things.putPicture",
      summary: "A picture of a thing",
      method: "PUT",
      path: "/things/{thingId}",
      access: { kind: "user" },
      params: z.object({ thingId: z.string() }),
      output: z.object({ name: z.string() }),
      kind: "bytes",
    });
    thing = () => ({ body: { name: "thing" } });
    const bytes = new Blob(["picture"], { type: "image/png" });
    expect(await page.call(putPicture, { params: { thingId: "a" } }, { bytes })).toEqual({ name: "thing" });
    expect(seen[0]).toMatchObject({ method: "PUT", body: "picture", headers: { "content-type": "image/png" } });
  });

  it("renews on a 401 and asks once more", async () => {
    const page = await openPage();
    page.startSession(tokens());
    const unauthenticated = { status: 401, body: { error: { code: "UNAUTHENTICATED", message: "", requestId: "r" } } };
    thing = ({ headers }) =>
      headers.authorization?.includes(idToken("u-1", 2)) ? { body: { name: "thing" } } : unauthenticated;
    expect(await page.call(getThing, { params: { thingId: "a" }, query: {} })).toEqual({ name: "thing" });
    expect(renewals()).toBe(1);
  });

  it("ends the session when the renewed token is refused too", async () => {
    const page = await openPage();
    page.startSession(tokens());
    thing = () => ({ status: 401, body: { error: { code: "UNAUTHENTICATED", message: "", requestId: "r" } } });
    const error = await page.call(getThing, { params: { thingId: "a" }, query: {} }).catch((reason: unknown) => reason);
    expect((error as ApiError).status).toBe(401);
    expect(page.getSession()).toBeNull();
    expect(seen.filter((request) => request.url.startsWith("/api/things"))).toHaveLength(2);
  });
});
