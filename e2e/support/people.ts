import { randomInt, randomUUID } from "node:crypto";
import { env } from "node:process";
import type { BrowserContext } from "@playwright/test";
import { passwordlessOtpGrant } from "@skipline/contract/issuer";
import type { CallInput, Endpoint, Output } from "@skipline/contract/endpoint";
import type { Answer, Session } from "../../server/src/test/test-server.ts";
import { serverUrlVariable } from "./variables.ts";

const serverUrl = () => env[serverUrlVariable] ?? "";

/** An address of one's own, as the trusted proxy would report it. */
export function addressHeader(): Record<string, string> {
  return { "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` };
}

/** Journeys run side by side on one server: whatever two of them must not share is given out by each process of theirs. */
export const worker = Number(env["TEST_WORKER_INDEX"] ?? 0);
let phonesGiven = 0;

/** A phone that nobody used in this run: valid as a US mobile number, every time another. */
export function somePhone(): string {
  phonesGiven += 1;
  return `+1213${600 + (worker % 300)}${String(phonesGiven).padStart(4, "0")}`;
}

const operatorsOfWorker = 20;
const operatorPhone = (index: number) => `+12135551${String(index).padStart(3, "0")}`;
let operatorsGiven = 0;

/** As the server of the run is told of them. */
export const operatorPhones = Array.from({ length: 50 * operatorsOfWorker }, (_, index) => operatorPhone(index));

/** A platform operator that nobody was in this run. */
export function someOperator(): string {
  operatorsGiven += 1;
  return operatorPhone((worker % 50) * operatorsOfWorker + operatorsGiven - 1);
}

/** A browser, or whatever else asks the server. */
type Asks = Pick<BrowserContext, "request">;

/** The newest code sent to a phone, from the development outbox. */
export async function codeFor(context: Asks, phone: string): Promise<string> {
  const answer = await context.request.get(`/dev/outbox.json?phone=${encodeURIComponent(phone)}`);
  const code = /\b(\d{6})\b/.exec(await answer.text())?.[1];
  if (!code) throw new Error(`no code was sent to ${phone}`);
  return code;
}

/** Signs in over HTTP: the renewal cookie goes to the browser, the tokens are given back. */
export async function exchangeCode(context: Asks, phone: string) {
  const client = { client_id: "skipline-web" };
  const started = await context.request.post("/api/passwordless/start", {
    data: { ...client, connection: "sms", phone_number: phone, send: "code" },
  });
  if (!started.ok()) throw new Error(`no code was sent to ${phone}: ${await started.text()}`);
  const otp = await codeFor(context, phone);
  const exchanged = await context.request.post("/api/oauth/token", {
    headers: { origin: serverUrl() },
    data: { ...client, grant_type: passwordlessOtpGrant, username: phone, otp, realm: "sms" },
  });
  if (!exchanged.ok()) throw new Error(`the code was refused: ${await exchanged.text()}`);
  const tokens = (await exchanged.json()) as { access_token: string; id_token: string; expires_in: number };
  const payload = tokens.id_token.split(".")[1] ?? "";
  const { sub } = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as { sub: string };
  return {
    expiresIn: tokens.expires_in,
    session: { userId: sub, phone, idToken: tokens.id_token, accessToken: tokens.access_token, cookie: "" },
  };
}

/** Keeps the tokens in the browser, as signing in on the screens would have: once, before the first page that comes. */
export async function keepSession(context: BrowserContext, session: Session, expiresIn: number): Promise<void> {
  const { accessToken, idToken } = session;
  const value = JSON.stringify({ accessToken, idToken, expiresIn, receivedAt: Date.now() });
  // A cookie of the tests says that it is done: what the app forgets later stays forgotten.
  const mark = JSON.stringify(`kept-${randomUUID()}=1`);
  await context.addInitScript({
    content: `if (!document.cookie.includes(${mark})) {
      document.cookie = ${mark} + "; path=/";
      localStorage.setItem("skipline.session", ${JSON.stringify(value)});
    }`,
  });
}

/** A cookie of the tests, not of the app. */
export const isTestMark = (cookieName: string): boolean => cookieName.startsWith("kept-");

/** The browser loses its cookies, and with them the renewal of its session. */
export async function loseCookies(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: /^(?!kept-)/ });
}

/** Calls the server past the browser: for what lies before a journey, and for looking at what it left. */
export const api = {
  newKey: () => randomUUID(),
  async call<E extends Pick<Endpoint, "method" | "path">>(
    endpoint: E,
    input: CallInput<E>,
    as?: Session | null,
    headers: Record<string, string> = {},
  ): Promise<Answer<Output<E>>> {
    const parts = input as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(parts.params?.[name] ?? ""),
    );
    const response = await fetch(`${serverUrl()}/api${path}?${new URLSearchParams(parts.query).toString()}`, {
      method: endpoint.method,
      headers: {
        ...addressHeader(),
        ...(parts.body === undefined ? {} : { "content-type": "application/json" }),
        ...(as ? { authorization: `Bearer ${as.idToken}` } : {}),
        ...headers,
      },
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    });
    return { status: response.status, body: (await response.json()) as Output<E>, headers: response.headers };
  },
};
