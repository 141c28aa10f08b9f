import { createHmac, timingSafeEqual } from "node:crypto";
import type { SmsDelivery, SmsNotice, SmsWebhook } from "./sms-webhook.ts";
import { optedOutCode, referenceField } from "./twilio-words.ts";

/** What Twilio itself takes for STOP and START (Advanced Opt-Out says which it was in `OptOutType`), and Spanish for STOP. */
const stopWords = new Set("STOP STOPALL UNSUBSCRIBE CANCEL END QUIT OPTOUT OPT-OUT REVOKE ALTO PARAR BAJA".split(" "));
const startWords = new Set("START YES UNSTOP".split(" "));

const deliveries: Readonly<Record<string, SmsDelivery>> = {
  sent: "SENT",
  delivered: "DELIVERED",
  undelivered: "UNDELIVERED",
  failed: "FAILED",
};

/** Messages that came in to, and statuses of messages that went out of, the account with this token. */
export function createTwilioWebhook({ authToken }: { authToken: string }): SmsWebhook {
  return {
    read({ url, rawBody, headers }) {
      const fields = new URLSearchParams(rawBody.toString("utf8"));
      if (!isGenuineTwilio(url, fields, headers["x-twilio-signature"], authToken)) return null;
      const status = fields.get("MessageStatus");
      // What came in has a `SmsStatus` of its own, `received`.
      return status === null ? readWord(fields) : readStatus(url, status, fields);
    },
  };
}

function readWord(fields: URLSearchParams): SmsNotice {
  const phone = phoneOf(fields.get("From"));
  const word = (fields.get("OptOutType") ?? fields.get("Body") ?? "")
    .trim()
    .replace(/[.!]+$/, "")
    .toUpperCase();
  if (phone !== null && stopWords.has(word)) return { kind: "stop", phone };
  if (phone !== null && startWords.has(word)) return { kind: "start", phone };
  return { kind: "other" };
}

function readStatus(url: string, status: string, fields: URLSearchParams): SmsNotice {
  const delivery = deliveries[status];
  if (delivery === undefined) return { kind: "other" };
  const code = fields.get("ErrorCode") ?? "";
  const errorCode = /^[1-9]\d{0,5}$/.test(code) ? Number(code) : null;
  return {
    kind: "delivery",
    reference: new URL(url).searchParams.get(referenceField),
    to: phoneOf(fields.get("To")),
    delivery,
    isOptOut: errorCode === optedOutCode,
    errorCode,
  };
}

/** Of `whatsapp:+1…` and short codes none. */
function phoneOf(value: string | null): string | null {
  return value !== null && /^\+[1-9]\d{6,14}$/.test(value) ? value : null;
}

/**
 * Whether `X-Twilio-Signature` was made with this token over the address and all fields, by name: HMAC-SHA1 in base64.
 * Twilio writes the address with its port or without it, whatever it was told.
 */
export function isGenuineTwilio(
  url: string,
  fields: URLSearchParams,
  signature: string | string[] | undefined,
  authToken: string,
): boolean {
  if (typeof signature !== "string" || !/^[A-Za-z0-9+/]{27}=$/.test(signature) || authToken === "") return false;
  const given = Buffer.from(signature, "base64");
  return spellingsOf(url).some((spelling) => timingSafeEqual(given, signTwilio(spelling, fields, authToken)));
}

/** The signature's bytes. */
export function signTwilio(url: string, fields: URLSearchParams, authToken: string): Buffer {
  const names = [...new Set(fields.keys())].toSorted();
  const written = names.flatMap((name) => [...new Set(fields.getAll(name))].toSorted().map((value) => name + value));
  return createHmac("sha1", authToken)
    .update(`${url}${written.join("")}`, "utf8")
    .digest();
}

function spellingsOf(url: string): string[] {
  const parts = /^(https?):\/\/([^/:?#]+)(?::\d+)?(.*)$/s.exec(url);
  if (!parts) return [url];
  const [, scheme = "", host = "", rest = ""] = parts;
  return [url, `${scheme}://${host}${rest}`, `${scheme}://${host}:${scheme === "https" ? 443 : 80}${rest}`];
}
