import { randomInt } from "node:crypto";
import { passwordlessOtpGrant } from "@skipline/contract/issuer";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Session } from "./test-server.ts";

/**
 * Signs in over HTTP: asks for a code, reads it from the outbox, exchanges it. Each call comes from an address of its
 * own (test servers trust one proxy hop), so that limits by address do not add up over a test file.
 * @param device the cookies of a session that the browser had before; without them it is a stranger's
 */
export async function signInWithCode(
  url: string,
  db: Kysely<Database>,
  clientId: string,
  phone: string,
  device = "",
): Promise<Session> {
  const headers = { "content-type": "application/json", "x-forwarded-for": someAddress(), cookie: device };
  const started = await fetch(`${url}/api/passwordless/start`, {
    method: "POST",
    headers,
    body: JSON.stringify({ client_id: clientId, connection: "sms", phone_number: phone, send: "code" }),
  });
  if (!started.ok) throw new Error(`no code was sent: ${started.status} ${await started.text()}`);
  const message = await db
    .selectFrom("sms_outbox")
    .select("body")
    .where("to_phone", "=", phone)
    .orderBy("message_id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const otp = /\b(\d{6})\b/.exec(message.body)?.[1] ?? "";
  const exchanged = await fetch(`${url}/api/oauth/token`, {
    method: "POST",
    headers: { ...headers, cookie: `${cookiesOf(started)}; ${device}`, origin: url },
    body: JSON.stringify({ grant_type: passwordlessOtpGrant, client_id: clientId, username: phone, otp, realm: "sms" }),
  });
  if (!exchanged.ok) throw new Error(`the code was refused: ${exchanged.status} ${await exchanged.text()}`);
  const tokens = (await exchanged.json()) as { id_token: string; access_token: string };
  return {
    userId: subjectOf(tokens.id_token),
    phone,
    idToken: tokens.id_token,
    accessToken: tokens.access_token,
    cookie: cookiesOf(exchanged),
  };
}

/** A phone gets one code a minute: whoever signs in at two servers lets the minute pass. */
export async function allowNextCode(db: Kysely<Database>, phone: string): Promise<void> {
  await db.deleteFrom("sign_in_guard").where("phone", "=", phone).execute();
  await db.deleteFrom("login_code").where("phone", "=", phone).execute();
}

function someAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

function subjectOf(idToken: string): string {
  const payload = JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString("utf8")) as { sub: string };
  return payload.sub;
}
