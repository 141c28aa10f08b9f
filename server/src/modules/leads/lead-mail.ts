import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import type { Mail, MailSender } from "../../providers/mail/mail-sender.ts";
import * as store from "./lead-store.ts";

export interface LeadMailDeps {
  db: Kysely<Database>;
  clock: Clock;
  mail: MailSender | null;
  log: FastifyBaseLogger;
  /** Whoever answers. */
  to: string;
}

/** Longer than a conversation with a mail server may take: who has not said by then that it was sent has died. */
const claimSeconds = 180;
/** With the pauses between them they last some 17 hours: a mail server that was away for a night. */
const mostTries = 11;
/** After a first failure; twice as long after each further one. */
const pauseSeconds = 60;
const batch = 10;
/** One run ends after so many; the next one goes on. */
const mostBatches = 30;
/** In one mail about many. */
const mostGathered = 500;
const hourMs = 3_600_000;

/**
 * Mails about leads. A lead is stored first and mailed after: claimed, sent, recorded. Who dies in between leaves a mail that
 * is sent again under the same id.
 */
export function createLeadMail({ db, clock, mail, log, to }: LeadMailDeps) {
  const secondsFromNow = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000);

  async function sendDue(): Promise<void> {
    if (mail === null) return;
    for (let turn = 0; turn < mostBatches; turn += 1) {
      const claimed = await store.claimMails(db, {
        now: clock.now(),
        until: secondsFromNow(claimSeconds),
        limit: batch,
      });
      await Promise.all(claimed.map((lead) => send(mail, lead)));
      if (claimed.length < batch) return;
    }
  }

  /** Those of hours that are over, beyond what is mailed one by one. */
  async function sendGathered(): Promise<void> {
    if (!mail) return;
    const now = clock.now();
    const before = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
    const leads = await store.claimGathered(db, {
      now,
      before,
      until: secondsFromNow(claimSeconds),
      limit: mostGathered,
    });
    if (leads.length > 0) await sendAbout(mail, leads, mailAboutMany(leads, to));
  }

  const send = (sender: MailSender, lead: store.LeadToMail) => sendAbout(sender, [lead], mailAbout(lead, to));

  async function sendAbout(sender: MailSender, leads: readonly store.LeadToMail[], about: Mail): Promise<void> {
    const leadIds = leads.map(({ leadId }) => leadId);
    const tries = Math.max(...leads.map((lead) => lead.tries));
    try {
      await sender.send(about);
    } catch (error) {
      const isLast = tries >= mostTries;
      log[isLast ? "error" : "warn"]({ err: error, leadIds, tries }, "leads were not mailed");
      const again = secondsFromNow(pauseSeconds * 2 ** (tries - 1));
      return store.recordMail(db, leadIds, isLast ? { failed: clock.now() } : { again });
    }
    await store.recordMail(db, leadIds, { mailed: clock.now() });
  }

  /** Nobody waits for it: whoever wrote to us has their answer before the mail is on its way. */
  function sendSoon(): void {
    sendDue().catch((error: unknown) => log.warn({ err: error }, "mails about leads wait for the job"));
  }

  return { sendDue, sendGathered, sendSoon };
}

type LeadWords = Omit<store.LeadToMail, "tries">;

/** So many asked in an hour that they are told of together: each in full, to be read down and answered by hand. */
function mailAboutMany(leads: readonly LeadWords[], to: string): Mail {
  const sorted = leads.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  return {
    to,
    replyTo: { name: "Skipline", address: to },
    subject: `Demo requests: ${leads.length} more`,
    text: [
      `So many asked for a demo within an hour that these ${leads.length} come in one mail.`,
      ...sorted.map((lead) => `\n---\n\n${textAbout(lead)}`),
    ].join("\n"),
    id: `leads-${sorted[0]?.leadId}`,
  };
}

/** Answering it answers the lead. What the lead wrote stands in the text, and its company in the subject alone. */
function mailAbout(lead: LeadWords, to: string): Mail {
  const { leadId, companyName, fullName, email } = lead;
  return {
    to,
    replyTo: { name: fullName, address: email },
    subject: `Demo request: ${companyName}`,
    text: textAbout(lead),
    id: `lead-${leadId}`,
  };
}

function textAbout({ leadId, companyName, fullName, phone, email, message, createdAt }: LeadWords): string {
  return [
    `${fullName} of ${companyName} asks for a demo.`,
    "",
    message,
    "",
    `Phone: ${phone}`,
    `Email: ${email}`,
    `Asked: ${createdAt.toISOString()}`,
    `Lead: ${leadId}`,
    "",
  ].join("\n");
}
