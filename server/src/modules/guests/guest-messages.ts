import { randomUUIDv7 } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { type Kysely, sql, type Updateable } from "kysely";
import type { Clock } from "../../clock.ts";
import { bool, int, text, uuid } from "../../db/columns.ts";
import { type Errand, type ErrandOutcome, type GiveJobs, sweepErrand } from "../../db/errands.ts";
import { named } from "../../db/named.ts";
import { deleteInBatches } from "../../db/in-batches.ts";
import type { Queue } from "../../db/queue-gauges.ts";
import type { Database } from "../../db/schema.ts";
import { SmsError, type SmsSender } from "../../providers/sms/sms-sender.ts";
import { isOptedOutSql, noteRefusedStop } from "../auth/index.ts";
import type { NoteDelivery } from "../auth/index.ts";

type Db = Kysely<Database>;

export interface GuestMessagesDeps {
  db: Db;
  clock: Clock;
  sms: SmsSender;
  send: GiveJobs;
  log: FastifyBaseLogger;
}

export type GuestMessages = ReturnType<typeof createGuestMessages>;

/** Longer than a provider may take: who has not said by then that it was sent has died on the way. */
const claimSeconds = 60;
const mostTries = 5;
/** After a first failure; twice as long after each further one. */
const pauseSeconds = 60;
/** In one sweep; the next one goes on. */
const mostGiven = 1_000;
/** A phone number is not kept longer than it is of use. */
const keptDays = 30;

const claimed = { guestMessageId: uuid, phone: text, body: text, tries: int, isOptedOut: bool, isHandedOver: bool };

const claim = named<{ guestMessageId: string; now: Date; until: Date }>("guests.claim_message")(
  claimed,
  `update guest_message set claimed_until = $until::timestamptz, tries = tries + 1
  where guest_message_id = $guestMessageId::uuid
    and sent_at is null and failed_at is null and coalesce(claimed_until, created_at) <= $now::timestamptz
  returning guest_message_id as "guestMessageId", phone, body, tries,
    ${isOptedOutSql("phone")} as "isOptedOut", delivery is not null as "isHandedOver"`,
);

export const guestMessages: Queue = {
  name: "guest_messages",
  waiting: sql`select created_at from guest_message where sent_at is null and failed_at is null`,
  // Whoever wants no messages is no fault.
  failed: sql`select failed_at from guest_message where failed_at is not null and delivery is distinct from 'OPTED_OUT'`,
};

/**
 * Messages to members. Written with what they tell of, sent after it: claimed, sent, recorded. Who dies in between leaves
 * a message that is sent again: at least once, at most five times.
 */
export function createGuestMessages({ db, clock, sms, send: sendErrand, log }: GuestMessagesDeps) {
  const errand: Errand = {
    name: "guests.message",
    tries: mostTries,
    pauseSeconds,
    trySeconds: claimSeconds,
    listDue,
    run: send,
  };

  /** @param noticeId where they say the same to all guests of a night */
  async function write(
    trx: Db,
    messages: readonly { reservationId: string; phone: string; body: string }[],
    noticeId: string | null = null,
  ): Promise<void> {
    const rows = messages.map(({ reservationId, phone, body }) => ({
      guest_message_id: randomUUIDv7(),
      reservation_id: reservationId,
      phone,
      body,
      notice_id: noticeId,
      created_at: clock.now(),
    }));
    await trx.insertInto("guest_message").values(rows).execute();
    await sendErrand(
      trx,
      errand.name,
      rows.map((row) => [row.guest_message_id]),
    );
  }

  async function listDue(): Promise<string[][]> {
    const due = await db
      .selectFrom("guest_message")
      .select("guest_message_id as id")
      .where("sent_at", "is", null)
      .where("failed_at", "is", null)
      .where(({ fn }) => fn.coalesce("claimed_until", "created_at"), "<=", clock.now())
      .orderBy("created_at")
      .limit(mostGiven)
      .execute();
    return due.map(({ id }) => [id]);
  }

  async function send([guestMessageId = ""]: readonly string[]): Promise<ErrandOutcome> {
    const now = clock.now();
    const [message] = await claim(db, { guestMessageId, now, until: after(now, claimSeconds) });
    if (!message) return "done";
    const { phone, body, tries } = message;
    // Whoever sent it died before they could say so; news of it has come since.
    if (message.isHandedOver) {
      await record(guestMessageId, { sent_at: clock.now() });
      return "done";
    }
    if (message.isOptedOut) return giveUp(guestMessageId);
    try {
      await sms.send({ to: phone, body, reference: guestMessageId });
    } catch (error) {
      if (error instanceof SmsError && error.refusal === "opted-out") {
        await noteRefusedStop(db, phone, clock.now());
        return giveUp(guestMessageId);
      }
      const isLast = tries >= mostTries;
      log[isLast ? "error" : "warn"]({ err: error, guestMessageId, tries }, "a message to a member was not sent");
      const failedAt = clock.now();
      const again = after(failedAt, pauseSeconds * 2 ** (tries - 1));
      await record(guestMessageId, isLast ? { failed_at: failedAt } : { claimed_until: again });
      return isLast ? "given up" : "again";
    }
    await record(guestMessageId, { sent_at: clock.now() });
    return "done";
  }

  /** Its phone takes no messages of venues; asked again, the provider would say the same. */
  async function giveUp(guestMessageId: string): Promise<ErrandOutcome> {
    await record(guestMessageId, { failed_at: clock.now(), delivery: "OPTED_OUT" });
    return "done";
  }

  /** What is final stays so, whatever comes later or twice; and that it was sent is no news of what has arrived. */
  const noteDelivery: NoteDelivery = async ({ reference, delivery, errorCode }) => {
    const moved = await db
      .updateTable("guest_message")
      .set({ delivery, delivery_error: errorCode })
      .where("guest_message_id", "=", reference)
      .where((is) => is.or([is("delivery", "is", null), ...(delivery === "SENT" ? [] : [is("delivery", "=", "SENT")])]))
      .executeTakeFirst();
    return moved.numUpdatedRows > 0n;
  };

  async function record(guestMessageId: string, outcome: Updateable<Database["guest_message"]>): Promise<void> {
    await db.updateTable("guest_message").set(outcome).where("guest_message_id", "=", guestMessageId).execute();
  }

  async function forgetOld(): Promise<void> {
    const before = after(clock.now(), -keptDays * 86_400);
    await deleteInBatches(
      db,
      "guest_message",
      sql`created_at < ${before} and (sent_at is not null or failed_at is not null)`,
    );
  }

  return { errand, write, noteDelivery, sweep: () => sweepErrand(db, sendErrand, errand), forgetOld };
}

function after(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1_000);
}
