import { exchangeToken, startPasswordless } from "@skipline/contract/auth";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startTestServer } from "./test-server.ts";
import type { SeenRequest, TestAnswer } from "./test-server.ts";

let seen: SeenRequest[];
let close: () => Promise<void>;
let answer: (request: SeenRequest) => TestAnswer;
let credentials: (string | undefined)[];

async function load() {
  vi.resetModules();
  return { ...(await import("./issuer.ts")), ...(await import("./send-code.ts")) };
}

/** The page that asks is at this origin. */
const standAt = (origin: string) =>
  vi.stubGlobal("window", { location: { origin }, addEventListener: vi.fn<() => void>() });

const tokens = { access_token: "a", id_token: "i", token_type: "Bearer", expires_in: 3600, scope: "openid" };

beforeEach(async () => {
  let origin = "";
  credentials = [];
  const server = await startTestServer((request) => {
    if (request.url !== "/api/config") return answer(request);
    const paymentProvider = { kind: "sandbox", publishableKey: null };
    const rest = { defaultVendorLocationId: "064E1", supportEmail: "help@example.com", production: false };
    return { body: { issuer: `${origin}/issuer/`, clientId: "web", audience: "api", paymentProvider, ...rest } };
  });
  ({ origin, seen, close } = server);
  standAt(origin);
  const realFetch = globalThis.fetch;
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    credentials.push(init?.credentials);
    return realFetch(new URL(url, origin), init);
  });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await close();
});

it("asks for a code as the contract says, with the cookie that binds it to this browser", async () => {
  answer = () => ({ body: { _id: "c-1", phone_number: "+12133734253", phone_verified: false } });
  await (await load()).sendCode("+12133734253", () => {});
  const request = seen.at(-1);
  expect(request).toMatchObject({ method: "POST", url: "/issuer/passwordless/start" });
  expect(startPasswordless.body?.parse(JSON.parse(request?.body ?? ""))).toMatchObject({
    client_id: "web",
    phone_number: "+12133734253",
  });
  expect(credentials.at(-1)).toBe("include");
});

it("exchanges phone and code for tokens", async () => {
  answer = () => ({ body: tokens });
  expect(await (await load()).exchangeCode("+12133734253", "123456")).toEqual(tokens);
  const request = seen.at(-1);
  expect(request?.url).toBe("/issuer/oauth/token");
  expect(exchangeToken.body?.parse(JSON.parse(request?.body ?? ""))).toMatchObject({
    username: "+12133734253",
    otp: "123456",
    audience: "api",
  });
  expect(credentials.at(-1)).toBe("include");
});

it("says its language to our own issuer, and to a hosted one where Auth0 knows the header", async () => {
  answer = ({ url }) => ({
    body: url.endsWith("start") ? { _id: "c", phone_number: "+1", phone_verified: false } : tokens,
  });
  const heard = async () => {
    const { sendCode, exchangeCode } = await load();
    await sendCode("+12133734253", () => {});
    await exchangeCode("+12133734253", "123456");
    // A page of before may ask for its settings as late as now.
    const asked = seen.filter(({ url }) => url.startsWith("/issuer/"));
    return asked.slice(-2).map(({ headers }) => headers["x-request-language"]);
  };
  expect(await heard()).toEqual(["en", "en"]);
  standAt("https://skip.example");
  expect(await heard()).toEqual(["en", undefined]);
});

it("tells the issuer's own code, words and wait", async () => {
  answer = () => ({
    status: 429,
    headers: { "retry-after": "42" },
    body: { error: "too_many_requests", error_description: "Please wait 42 seconds." },
  });
  await expect((await load()).sendCode("+12133734253", () => {})).rejects.toMatchObject({
    code: "too_many_requests",
    message: "Please wait 42 seconds.",
    retryAfter: 42,
  });
});
