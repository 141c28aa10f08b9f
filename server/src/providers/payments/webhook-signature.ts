import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";

/** An id at the provider: nothing else is asked for there or stored, however well it is signed. */
export const objectId = z.string().check(z.regex(/^[\w-]{1,255}$/));
export const eventType = z.string().check(z.regex(/^[\w.]{1,100}$/));

/** How far the sender's clock may be from ours, in either direction. */
const toleranceSeconds = 300;

/** The header that belongs to a body: `t=<seconds>,v1=<hex HMAC-SHA256 over "t.body">`, as Stripe writes it. */
export function signWebhook(rawBody: string | Buffer, secret: string, now: Date): string {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return `t=${timestamp},v1=${digest(timestamp, rawBody, secret).toString("hex")}`;
}

/**
 * Whether a header of the form `t=…,v1=…` was made over exactly these bytes with this secret, within five minutes of
 * `now` (the SDK's own check lets timestamps from the future pass). Other schemes (`v0`) do not count; while a secret
 * is being changed there may be several `v1`.
 */
export function isGenuineWebhook(
  rawBody: Buffer,
  header: string | string[] | undefined,
  secret: string,
  now: Date,
): boolean {
  if (typeof header !== "string" || header.length > 1000 || secret.trim() === "") return false;
  const parts = header.split(",").map((part) => part.trim().split("="));
  const timestamps = parts.filter(([name]) => name === "t").map(([, value]) => value ?? "");
  const [timestamp] = timestamps;
  if (timestamp === undefined || timestamps.length > 1 || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Math.floor(now.getTime() / 1000) - Number(timestamp)) > toleranceSeconds) return false;
  const signatures = parts.filter(([name, value]) => name === "v1" && /^[0-9a-f]{64}$/.test(value ?? ""));
  if (signatures.length === 0) return false;
  const expected = digest(timestamp, rawBody, secret);
  return signatures.some(([, value]) => timingSafeEqual(Buffer.from(value ?? "", "hex"), expected));
}

function digest(timestamp: string, rawBody: string | Buffer, secret: string): Buffer {
  return createHmac("sha256", secret).update(`${timestamp}.`).update(rawBody).digest();
}

/** The body of a genuine event as JSON; null when it is none. */
export function parseWebhook(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString("utf8"));
  } catch {
    return null;
  }
}
