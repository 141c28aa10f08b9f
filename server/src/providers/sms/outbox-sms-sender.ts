import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import type { SmsSender } from "./sms-sender.ts";

interface OutboxDeps {
  db: Kysely<Database>;
  clock: Clock;
  log: FastifyBaseLogger;
}

/** Stores messages instead of sending them; `/dev/outbox` and the log show them. For development and demos only. */
export function createOutboxSender({ db, clock, log }: OutboxDeps): SmsSender {
  return {
    name: "outbox",
    async send({ to, body }) {
      await db.insertInto("sms_outbox").values({ to_phone: to, body, created_at: clock.now() }).execute();
      log.info({ to, body }, "sms");
    },
  };
}
