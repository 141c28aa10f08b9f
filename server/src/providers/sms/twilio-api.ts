import * as z from "zod/mini";
import { SmsError, type SmsRefusal } from "./sms-sender.ts";
import { optedOutCode } from "./twilio-words.ts";

export interface TwilioAddress {
  accountSid: string;
  authToken: string;
  /** Another address than Twilio's own, for a stand-in. */
  baseUrl?: string;
  timeoutMs?: number;
}

/** Leaves our own part of the request something of its 8 s. */
const defaultTimeoutMs = 7_500;

const refusal = z.object({ code: z.number() });
const account = z.object({ status: z.string() });

/**
 * Codes that are of the number or the text: no number, no mobile, out of reach, not to be called, empty or too long. All
 * others of a 4xx are the account's, its numbers', its countries' or its limits'.
 */
const codesOfNumber = new Set([
  21211, 21214, 21216, 21217, 21265, 21602, 21604, 21605, 21614, 21617, 21619, 21635, 30003, 30004, 30005, 30006,
]);

interface Asked {
  /** In errors: "the message". */
  what: string;
  isAccepted: (answer: unknown) => boolean;
  /** Of an answer that promises success without being one. */
  whyNotAccepted: (answer: unknown) => SmsRefusal;
  /** To which START is texted. */
  sender: string | null;
}

/**
 * Makes one thing of Twilio's REST API (2010-04-01). One call, never repeated: the API takes no idempotency key, and a
 * second message or call would be charged. Errors hold Twilio's code, never what was sent, which carries a sign-in code, nor
 * Twilio's words, which repeat the phone.
 */
export async function createAtTwilio(
  options: TwilioAddress,
  resource: "Messages" | "Calls",
  form: URLSearchParams,
  asked: Asked,
): Promise<void> {
  const { accountSid, baseUrl = "https://api.twilio.com", timeoutMs = defaultTimeoutMs } = options;
  const { what, isAccepted, whyNotAccepted, sender } = asked;
  const response = await fetch(`${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/${resource}.json`, {
    method: "POST",
    headers: { authorization: authorizationOf(options), accept: "application/json" },
    body: form,
    signal: AbortSignal.timeout(timeoutMs),
    redirect: "error",
  }).catch((error: Error) => {
    throw new SmsError("unavailable", `Twilio did not answer: ${error.message}`, { cause: error });
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && isAccepted(answer)) return;
  const { data } = refusal.safeParse(answer);
  const why = response.ok ? whyNotAccepted(answer) : whyRefused(response.status, data?.code);
  const words = `Twilio did not take ${what}: ${response.status}${data ? ` ${data.code}` : ""}`;
  throw new SmsError(why, words, { sender });
}

function whyRefused(status: number, code: number | undefined): SmsRefusal {
  if (code === optedOutCode) return "opted-out";
  if (status >= 500) return "unavailable";
  return code !== undefined && codesOfNumber.has(code) ? "number" : "sender";
}

function authorizationOf({ accountSid, authToken }: TwilioAddress): string {
  return `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
}

/** The account that the token opens. @throws Error with Twilio's code where it opens none */
export async function findTwilioAccount(options: TwilioAddress): Promise<{ status: string }> {
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
