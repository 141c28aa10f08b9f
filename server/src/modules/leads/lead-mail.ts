import * as m from "@skipline/contract/texts";
import type { FastifyBaseLogger } from "fastify";
import { type Kysely, sql } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Errand, ErrandOutcome, GiveJobs } from "../../db/errands.ts";
import type { Queue } from "../../db/queue-gauges.ts";
import type { Database } from "../../db/schema.ts";
import { type Mail, MailError, type MailSender } from "../../providers/mail/mail-sender.ts";
import * as store from "./lead-store.ts";

type Db = Kysely<Database>;

export interface LeadMailDeps {
  db: Db;
  clock: Clock;
  mail: MailSender | null;
  log: FastifyBaseLogger;
  send: GiveJobs;
  /** Whoever answers. */
  to: string;
}

/** Longer than a conversation with a mail server may take: who has not said by then that it was sent has died. */
const claimSeconds = 180;
/** With the pauses between them they last some 17 hours: a mail server that was away for a night. */
const mostTries = 11;
/** After a first failure; twice as long after each further one. */
const pauseSeconds = 60;
/** In one sweep; the next one goes on. */
const mostGiven = 1_000;
/** In one mail about many. */
const mostGathered = 500;
const hourMs = 3_600_000;

export const leadMails: Queue = {
  name: "lead_mails",
  waiting: sql`select case when is_gathered then date_trunc('hour', created_at) + interval '1 hour' else created_at end
    from lead where mailed_at is null and mail_failed_at is null`,
  failed: sql`select mail_failed_at from lead where mail_failed_at is not null`,
};

/**
 * Mails about leads. A lead is stored first and mailed after: claimed, sent, recorded. Who dies in between leaves a mail that
 * is sent again under the same id.
 */
export function createLeadMail({ db, clock, mail, log, send: sendErrand, to }: LeadMailDeps) {
  const errand: Errand = {
    name: "leads.mail",
    tries: mostTries,
    pauseSeconds,
    trySeconds: claimSeconds,
    listDue,
    run: send,
  };

  /** In the transaction that stores the lead. */
  async function sendSoon(trx: Db, leadId: string): Promise<void> {
    if (mail) await sendErrand(trx, errand.name, [[leadId]]);
  }

  /** One by one; and together those of hours that are over, beyond what is mailed one by one. */
  async function listDue(): Promise<string[][]> {
    if (!mail) return [];
    const now = clock.now();
    const alone = await store.listDueMails(db, now, null, mostGiven);
    const before = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
    const gathered = await store.listDueMails(db, now, before, mostGathered);
    return [...alone.map((leadId) => [leadId]), ...(gathered.length > 0 ? [gathered] : [])];
  }

  async function send(ids: readonly string[]): Promise<ErrandOutcome> {
    if (!mail) return "done";
    const now = clock.now();
    const leads = await store.claimMails(db, { leadIds: ids, now, until: after(now, claimSeconds) });
    const [lead] = leads;
    if (!lead) return "done";
    const leadIds = leads.map(({ leadId }) => leadId);
    const tries = Math.max(...leads.map((one) => one.tries));
    try {
      await mail.send(lead.isGathered ? mailAboutMany(leads, to) : mailAbout(lead, to));
    } catch (error) {
      const { refusal = null, reply = null } = error instanceof MailError ? error : {};
      // What is refused for good is told at once, not after a night of the same answer.
      const isLast = tries >= mostTries || refusal === "mail";
      log[isLast ? "error" : "warn"]({ err: error, leadIds, tries }, "leads were not mailed");
      const failed = clock.now();
      const again = after(failed, pauseSeconds * 2 ** (tries - 1));
      await store.recordMail(db, leadIds, isLast ? { failed, refusal: reply } : { again });
      return isLast ? "given up" : "again";
    }
    await store.recordMail(db, leadIds, { mailed: clock.now() });
    return "done";
  }

  return { errand, sendSoon };
}

function after(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1_000);
}

type LeadWords = Omit<store.LeadToMail, "tries" | "isGathered">;

// Written in the first language: an address of the deployment's has no account that would say another one.

/** So many asked in an hour that they are told of together: each in full, to be read down and answered by hand. */
function mailAboutMany(leads: readonly LeadWords[], to: string): Mail {
  const sorted = leads.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  return {
    to,
    replyTo: { name: "Skipline", address: to },
    subject: m.lead_mail_subject_many({ count: leads.length }),
    text: [m.lead_mail_many(), ...sorted.map((lead) => `\n---\n\n${textAbout(lead)}`)].join("\n"),
    id: `leads-${sorted[0]?.leadId}`,
  };
}

/** Answering it answers the lead. What the lead wrote stands in the text, and its company in the subject alone. */
function mailAbout(lead: LeadWords, to: string): Mail {
  const { leadId, companyName, fullName, email } = lead;
  return {
    to,
    replyTo: { name: fullName, address: email },
    subject: m.lead_mail_subject({ company: companyName }),
    text: textAbout(lead),
    id: `lead-${leadId}`,
  };
}

function textAbout({ leadId, companyName, fullName, phone, email, message, createdAt }: LeadWords): string {
  return [
    m.lead_mail_asks({ name: fullName, company: companyName }),
    "",
    message,
    "",
    m.lead_mail_phone({ phone }),
    m.lead_mail_email({ email }),
    m.lead_mail_asked({ time: createdAt.toISOString() }),
    m.lead_mail_id({ id: leadId }),
    "",
  ].join("\n");
}
