import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/schema.ts";
import { createOutboxMail } from "./mail/outbox-mail-sender.ts";
import { openPush } from "./push/open-push.ts";
import type { CallMaker } from "./sms/sms-call-maker.ts";
import { createListedCalls, createListedSender } from "./sms/listed-sms-sender.ts";
import { createOutboxCalls } from "./sms/outbox-call-maker.ts";
import { createOutboxSender } from "./sms/outbox-sms-sender.ts";
import { createTwilioAccounts } from "./sms/twilio-accounts.ts";

interface SenderOptions {
  config: Config;
  db: Kysely<Database>;
  publicUrl: string;
  /** Where Twilio is, when not at its own address. */
  twilioUrl: string | undefined;
  /** What a key is made of where none is named, but in production. */
  secret: string;
  clock: Clock;
  log: Logger;
}

/** Who sends text messages and mail, who calls, and who pushes to browsers, by configuration; no mail, no calls, no push: null. */
export async function openSenders({ config, db, publicUrl, twilioUrl, secret, clock, log }: SenderOptions) {
  const outbox = createOutboxSender({ db, clock, log });
  const outboxCalls = createOutboxCalls({ db, clock, log });
  const { twilio: first, twilioSecond: second, callsFrom } = config.sms;
  const twilio = first
    ? createTwilioAccounts({ first, second, callsFrom, publicUrl, baseUrl: twilioUrl, clock, log })
    : null;
  const realCalls: CallMaker | null = twilio ? twilio.calls : outboxCalls;
  const calls =
    config.staging && realCalls ? createListedCalls(realCalls, outboxCalls, config.staging.phones) : realCalls;
  const realSms = twilio?.sender ?? outbox;
  const sms = config.staging ? createListedSender(realSms, outbox, config.staging.phones) : realSms;
  const mail = config.mail.smtpUrl
    ? // Its library is large: read where it is used.
      (await import("./mail/smtp-mail-sender.ts")).createSmtpMail({
        url: config.mail.smtpUrl,
        from: config.mail.from,
      })
    : // The outbox is for development and staging; in production nobody would ever read it.
      config.production && !config.staging
      ? null
      : createOutboxMail({ db, clock, log });
  return { twilio, sms, calls, mail, push: openPush(config, secret, clock) };
}
