import * as z from "zod/mini";
import type { SmsSender } from "./sms-sender.ts";

export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** A number in E.164, or a messaging service (`MG…`). */
  from: string;
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
const account = z.object({ status: z.string() });

/**
 * Sends by Twilio's REST API (2010-04-01, Messages). One call, never repeated: the API takes no idempotency key, and a
 * second message would be charged. Errors hold Twilio's code, never the body, which carries a sign-in code, nor Twilio's words, which
 * repeat the phone.
 */
export function createTwilioSender(options: TwilioOptions): SmsSender {
  const { accountSid, authToken, from, baseUrl = "https://api.twilio.com", timeoutMs = defaultTimeoutMs } = options;
  const url = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = authorizationOf({ accountSid, authToken });
  const senderField = from.startsWith("MG") ? "MessagingServiceSid" : "From";

  return {
    name: "twilio",
    async send({ to, body }) {
      const response = await fetch(url, {
        method: "POST",
        headers: { authorization, accept: "application/json" },
        body: new URLSearchParams({ To: to, Body: body, [senderField]: from }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: "error",
      });
      const answer: unknown = await response.json().catch(() => null);
      if (response.ok && acceptedMessage.safeParse(answer).success) return;
      const { data } = refusal.safeParse(answer);
      throw new Error(`Twilio did not take the message: ${response.status}${data ? ` ${data.code}` : ""}`);
    },
  };
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
