import { SignJWT } from "jose";
import type { VapidKey } from "../../vapid-key.ts";

/** Longer than it is used, and shorter than the 24 hours that are allowed. */
const validSeconds = 12 * 3_600;

interface VapidClaims {
  /** Scheme, host and port of the push service. */
  audience: string;
  /** Where whoever runs it can write to us: `mailto:` or `https:`. */
  subject: string;
  now: Date;
}

/** What stands in `Authorization`. */
export async function signVapid(
  { publicKey, key }: VapidKey,
  { audience, subject, now }: VapidClaims,
): Promise<string> {
  const token = await new SignJWT({})
    .setProtectedHeader({ typ: "JWT", alg: "ES256" })
    .setAudience(audience)
    .setExpirationTime(Math.floor(now.getTime() / 1_000) + validSeconds)
    .setSubject(subject)
    .sign(key);
  return `vapid t=${token}, k=${publicKey}`;
}
