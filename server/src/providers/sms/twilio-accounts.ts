import type { FastifyBaseLogger } from "fastify";
import type { Counter } from "prom-client";
import type { Clock } from "../../clock.ts";
import type { CallAnswers, CallMaker } from "./sms-call-maker.ts";
import { backedTimeoutMs, createBackedSender } from "./backed-sms-sender.ts";
import type { SmsSender } from "./sms-sender.ts";
import type { SmsWebhook } from "./sms-webhook.ts";
import { createTwilioCalls } from "./twilio-call-maker.ts";
import { createTwilioSender, type TwilioOptions } from "./twilio-sms-sender.ts";
import { createTwilioWebhook } from "./twilio-webhook.ts";

type Account = Pick<TwilioOptions, "accountSid" | "authToken" | "from">;

interface Accounts {
  first: Account;
  second: Account | null;
  /** A number of the first account that calls; null: none does. */
  callsFrom: string | null;
  /** Where people and providers reach this deployment. */
  publicUrl: string;
  /** Another address than Twilio's own, for a stand-in. */
  baseUrl?: string | undefined;
  clock: Clock;
  log: FastifyBaseLogger;
}

/** One account, or two of which the second stands in for the first; and what either tells us. */
export function createTwilioAccounts({ first, second, callsFrom, publicUrl, baseUrl, clock, log }: Accounts): {
  sender: SmsSender;
  calls: (CallMaker & CallAnswers) | null;
  webhooks: SmsWebhook[];
  counters: Counter[];
} {
  // Twilio refuses messages with an address that nobody outside can reach.
  const statusUrl = publicUrl.startsWith("https://") ? `${publicUrl}/api/webhooks/sms` : null;
  const address = { statusUrl, ...(baseUrl ? { baseUrl } : {}) };
  const answerUrl = `${publicUrl}/api/webhooks/calls`;
  const calls = callsFrom === null ? null : createTwilioCalls({ ...first, from: callsFrom, answerUrl, ...address });
  if (!second) {
    return {
      calls,
      sender: createTwilioSender({ ...first, ...address }),
      webhooks: [createTwilioWebhook(first)],
      counters: [],
    };
  }
  const backed = createBackedSender({
    first: createTwilioSender({ ...first, ...address, timeoutMs: backedTimeoutMs }),
    second: createTwilioSender({ ...second, ...address, timeoutMs: backedTimeoutMs }),
    clock,
    onFault: (err) => log.warn({ err }, "one of two senders of text messages did not take one; the other may"),
  });
  return { calls, sender: backed, webhooks: [first, second].map(createTwilioWebhook), counters: [backed.counter] };
}
