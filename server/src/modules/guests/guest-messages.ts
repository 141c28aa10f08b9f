import { randomUUIDv7 } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { type Kysely, sql } from "kysely";
import type { Clock } from "../../clock.ts";
import { int, type RowOf, text, uuid } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import { deleteInBatches } from "../../db/in-batches.ts";
import type { Database } from "../../db/schema.ts";
import type { SmsSender } from "../../providers/sms/sms-sender.ts";

type Db = Kysely<Database>;

export interface GuestMessagesDeps {
  db: Db;
  clock: Clock;
  sms: SmsSender;
  log: FastifyBaseLogger;
}

export type GuestMessages = ReturnType<typeof createGuestMessages>;

/** Longer than a provider may take: who has not said by then that it was sent has died on the way. */
const claimSeconds = 60;
const mostTries = 5;
/** After a first failure; twice as long after each further one. */
const pauseSeconds = 60;
const batch = 20;
/** One run ends after so many; the next one goes on. */
const mostBatches = 50;
/** A phone number is not kept longer than it is of use. */
const keptDays = 30;

const claimed = { guestMessageId: uuid, phone: text, body: text, tries: int };

const claim = named<{ now: Date; until: Date; limit: number }>("guests.claim_messages")(
  claimed,
  `update guest_message set claimed_until = $until::timestamptz, tries = tries + 1
  where guest_message_id in (
    select guest_message_id from guest_message
    where sent_at is null and failed_at is null and coalesce(claimed_until, created_at) <= $now::timestamptz
    order by created_at
    limit $limit::integer
    for update skip locked
  )
  returning guest_message_id as "guestMessageId", phone, body, tries`,
);

/**
 * Messages to members. Written with what they tell of, sent after it: claimed, sent, recorded. Who dies in between leaves
 * a message that is sent again: at least once, at most five times.
 */
export function createGuestMessages({ db, clock, sms, log }: GuestMessagesDeps) {
  async function write(
    trx: Db,
    messages: readonly { reservationId: string; phone: string; body: string }[],
  ): Promise<void> {
    const rows = messages.map(({ reservationId, phone, body }) => ({
      guest_message_id: randomUUIDv7(),
      reservation_id: reservationId,
      phone,
      body,
      created_at: clock.now(),
    }));
    await trx.insertInto("guest_message").values(rows).execute();
  }

  async function sendDue(): Promise<void> {
    for (let turn = 0; turn < mostBatches; turn += 1) {
      const now = clock.now();
      const messages = await claim(db, { now, until: after(now, claimSeconds), limit: batch });
      await Promise.all(messages.map(send));
      if (messages.length < batch) return;
    }
  }

  async function send({ guestMessageId, phone, body, tries }: RowOf<typeof claimed>): Promise<void> {
    const message = db.updateTable("guest_message").where("guest_message_id", "=", guestMessageId);
    try {
      await sms.send({ to: phone, body });
    } catch (error) {
      const isLast = tries >= mostTries;
      log[isLast ? "error" : "warn"]({ err: error, guestMessageId, tries }, "a message to a member was not sent");
      const now = clock.now();
      const again = after(now, pauseSeconds * 2 ** (tries - 1));
      await message.set(isLast ? { failed_at: now } : { claimed_until: again }).execute();
      return;
    }
    await message.set({ sent_at: clock.now() }).execute();
  }

  /** Nobody waits for it: whoever made room has their answer before the message is on its way. */
  function sendSoon(): void {
    sendDue().catch((error: unknown) => log.warn({ err: error }, "messages to members wait for the job"));
  }

  async function forgetOld(): Promise<void> {
    const before = after(clock.now(), -keptDays * 86_400);
    await deleteInBatches(
      db,
      "guest_message",
      sql`created_at < ${before} and (sent_at is not null or failed_at is not null)`,
    );
  }

  return { write, sendDue, sendSoon, forgetOld };
}

function after(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1_000);
}
