import { passwordlessOtpGrant } from "@skipline/contract/issuer";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";

interface OauthAnswer {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

export type TestBrowser = ReturnType<typeof createTestBrowser>;

/** A browser with its cookies, as far as signing in goes; each has an address of its own. */
export function createTestBrowser(
  server: { url: string; db: Kysely<Database> },
  address: string,
  clientId = "skipline-web",
) {
  const cookies = new Map<string, string>();
  const fromUs = { origin: server.url };

  async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<OauthAnswer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(server.url + path, {
      method: "POST",
      headers: {
        "x-forwarded-for": address,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(cookie === "" ? {} : { cookie }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const [name = "", value = ""] = pair.split("=");
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return {
      status: answer.status,
      body: (await answer.json()) as Record<string, unknown>,
      headers: answer.headers,
    };
  }

  return {
    url: server.url,
    address,
    cookies,
    post,
    start: (phone: string, change: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
      post(
        "/api/passwordless/start",
        { client_id: clientId, connection: "sms", phone_number: phone, ...change },
        headers,
      ),
    exchange: (phone: string, otp: string, change: Record<string, unknown> = {}) =>
      post(
        "/api/oauth/token",
        { grant_type: passwordlessOtpGrant, client_id: clientId, username: phone, otp, realm: "sms", ...change },
        fromUs,
      ),
    renew: (headers: Record<string, string> = fromUs) =>
      post("/api/oauth/token", { grant_type: "refresh_token", client_id: clientId }, headers),
    revoke: (headers: Record<string, string> = fromUs) => post("/api/oauth/revoke", undefined, headers),
    /** The newest code sent to a phone. */
    async readCode(phone: string): Promise<string> {
      const message = await server.db
        .selectFrom("sms_outbox")
        .select("body")
        .where("to_phone", "=", phone)
        .orderBy("message_id", "desc")
        .limit(1)
        .executeTakeFirstOrThrow();
      return /\b(\d{6})\b/.exec(message.body)?.[1] ?? "";
    },
  };
}

/** A code that is not the right one. */
export function wrongCode(code: string, turn = 1): string {
  return String((Number(code) + turn) % 1_000_000).padStart(6, "0");
}
