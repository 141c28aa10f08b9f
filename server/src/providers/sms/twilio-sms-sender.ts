import * as z from "zod/mini";
import { SmsError, type SmsRefusal, type SmsSender } from "./sms-sender.ts";
import { optedOutCode, referenceField } from "./twilio-words.ts";

export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** A number in E.164, or a messaging service (`MG…`). */
  from: string;
  /** Where Twilio tells what became of a message; null: nowhere that it could reach. */
  statusUrl?: string | null;
  /** Another address than Twilio's own, for a stand-in. */
  baseUrl?: string;
  timeoutMs?: number;
}

/** Leaves our own part of the request something of its 8 s. */
const defaultTimeoutMs = 7_500;

/** What of Twilio's answer makes it a success; anything else is not one, whatever its status. */
const acceptedMessage = z.object({
  sid: z.string().check(z.regex(/^(SM|MM)[0-9a-f]{32}$/i)),
  status: z.enum(["accepted", "scheduled", "queued", "sending", "sent", "delivered"]),
  error_code: z.nullish(z.null()),
});
const refusal = z.object({ code: z.number() });
const failedAtOnce = z.object({ status: z.enum(["failed", "undelivered", "canceled"]) });

/**
 * Codes that are of the number or the text: no number, no mobile, out of reach, empty or too long. All others of a 4xx are the
 * account's, its numbers', its countries' or its limits'.
 */
const codesOfNumber = new Set([
  21211, 21214, 21217, 21265, 21602, 21604, 21605, 21614, 21617, 21619, 21635, 30003, 30004, 30005, 30006,
]);
const account = z.object({ status: z.string() });

/**
 * Sends by Twilio's REST API (2010-04-01, Messages). One call, never repeated: the API takes no idempotency key, and a
 * second message would be charged. Errors hold Twilio's code, never the body, which carries a sign-in code, nor Twilio's words, which
 * repeat the phone.
 */
export function createTwilioSender(options: TwilioOptions): SmsSender {
  const { accountSid, authToken, from, statusUrl = null } = options;
  const { baseUrl = "https://api.twilio.com", timeoutMs = defaultTimeoutMs } = options;
  const url = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = authorizationOf({ accountSid, authToken });
  const senderField = from.startsWith("MG") ? "MessagingServiceSid" : "From";

  return {
    name: "twilio",
    async send({ to, body, reference }) {
      const form = new URLSearchParams({ To: to, Body: body, [senderField]: from });
      if (statusUrl !== null) {
        form.set("StatusCallback", reference === undefined ? statusUrl : `${statusUrl}?${referenceField}=${reference}`);
      }
      const response = await fetch(url, {
        method: "POST",
        headers: { authorization, accept: "application/json" },
        body: form,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: "error",
      }).catch((error: Error) => {
        throw new SmsError("unavailable", `Twilio did not answer: ${error.message}`, { cause: error });
      });
      const answer: unknown = await response.json().catch(() => null);
      if (response.ok && acceptedMessage.safeParse(answer).success) return;
      const { data } = refusal.safeParse(answer);
      const why = response.ok ? whyNotAccepted(answer) : whyRefused(response.status, data?.code);
      const words = `Twilio did not take the message: ${response.status}${data ? ` ${data.code}` : ""}`;
      throw new SmsError(why, words, { sender: from.startsWith("+") ? from : null });
    },
  };
}

function whyRefused(status: number, code: number | undefined): SmsRefusal {
  if (code === optedOutCode) return "opted-out";
  if (status >= 500) return "unavailable";
  return code !== undefined && codesOfNumber.has(code) ? "number" : "sender";
}

/** Of an answer that promises success without being one. */
function whyNotAccepted(answer: unknown): SmsRefusal {
  return failedAtOnce.safeParse(answer).success ? "number" : "unknown";
}

function authorizationOf({ accountSid, authToken }: Pick<TwilioOptions, "accountSid" | "authToken">): string {
  return `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
}

/** The account that the token opens. @throws Error with Twilio's code where it opens none */
export async function findTwilioAccount(options: Omit<TwilioOptions, "from">): Promise<{ status: string }> {
  const { accountSid, baseUrl = "https://api.twilio.com", timeoutMs = defaultTimeoutMs } = options;
  const response = await fetch(`${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}.json`, {
    headers: { authorization: authorizationOf(options), accept: "application/json" },
    signal: AbortSignal.timeout(timeoutMs),
    redirect: "error",
  });
  const answer: unknown = await response.json().catch(() => null);
  const { data } = account.safeParse(answer);
  if (response.ok && data) return data;
  const { data: refused } = refusal.safeParse(answer);
  throw new Error(`Twilio does not know the account: ${response.status}${refused ? ` ${refused.code}` : ""}`);
}
