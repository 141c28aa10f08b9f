import { randomInt } from "node:crypto";
import { passwordlessOtpGrant } from "@skipline/contract/issuer";

/** Platform operators of the bench's server: each is staff everywhere, on a device of their own. */
export const staffPhones = Array.from({ length: 32 }, (_, n) => `+1213555${String(9000 + n)}`);

export interface Person {
  userId: string;
  idToken: string;
  accessToken: string;
  /** Seconds. */
  expiresIn: number;
}

/** Signs a new person in over HTTP, the code read from the development outbox. */
export async function signIn(url: string, phone: string, ask: typeof fetch = fetch): Promise<Person> {
  const headers = {
    "content-type": "application/json",
    "x-forwarded-for": `10.9.${randomInt(256)}.${randomInt(256)}`,
    origin: url,
  };
  const client = { client_id: "skipline-web" };
  const started = await ask(`${url}/api/passwordless/start`, {
    method: "POST",
    headers,
    body: JSON.stringify({ ...client, connection: "sms", phone_number: phone, send: "code" }),
  });
  if (!started.ok) throw new Error(`no code was sent: ${started.status} ${await started.text()}`);
  const cookie = started.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const outbox = await (await ask(`${url}/dev/outbox.json?phone=${encodeURIComponent(phone)}`)).text();
  const exchanged = await ask(`${url}/api/oauth/token`, {
    method: "POST",
    headers: { ...headers, cookie },
    body: JSON.stringify({
      ...client,
      grant_type: passwordlessOtpGrant,
      username: phone,
      otp: /\b(\d{6})\b/.exec(outbox)?.[1],
      realm: "sms",
    }),
  });
  if (!exchanged.ok) throw new Error(`sign-in failed: ${exchanged.status} ${await exchanged.text()}`);
  const tokens = (await exchanged.json()) as { id_token: string; access_token: string; expires_in: number };
  const { id_token: idToken, access_token: accessToken, expires_in: expiresIn } = tokens;
  const claims = JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString("utf8")) as { sub: string };
  return { userId: claims.sub, idToken, accessToken, expiresIn };
}
