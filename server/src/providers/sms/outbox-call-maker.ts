import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import type { CallMaker } from "./sms-call-maker.ts";

interface OutboxDeps {
  db: Kysely<Database>;
  clock: Clock;
  log: FastifyBaseLogger;
}

/** Keeps what a call would say instead of calling; `/dev/outbox` and the log show it. */
export function createOutboxCalls({ db, clock, log }: OutboxDeps): CallMaker {
  return {
    name: "outbox",
    async call({ to, invitation, lines }) {
      const body = `${invitation}\n\n${lines.join(" ")}`;
      await db
        .insertInto("sms_outbox")
        .values({ to_phone: to, body, is_call: true, created_at: clock.now() })
        .execute();
      log.info({ to, body }, "call");
    },
  };
}
