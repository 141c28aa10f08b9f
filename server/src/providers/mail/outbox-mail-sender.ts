import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { assertHeaders, type MailSender } from "./mail-sender.ts";

interface OutboxDeps {
  db: Kysely<Database>;
  clock: Clock;
  log: FastifyBaseLogger;
}

/** Stores mail instead of sending it; `/dev/outbox` shows it. */
export function createOutboxMail({ db, clock, log }: OutboxDeps): MailSender {
  return {
    name: "outbox",
    async send(mail) {
      assertHeaders(mail);
      const { to, replyTo, subject, text, id } = mail;
      await db
        .insertInto("mail_outbox")
        .values({
          to_address: to,
          reply_to: `${replyTo.name} <${replyTo.address}>`,
          subject,
          body: text,
          created_at: clock.now(),
        })
        .execute();
      log.info({ mail: id }, "mail");
    },
  };
}
