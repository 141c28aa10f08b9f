import { mostNoticed, mostNotices, type SentNotice } from "@skipline/contract/guest-notices";
import { randomUUIDv7 } from "node:crypto";
import * as m from "@skipline/contract/texts";
import { words } from "@skipline/contract/words";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import type { Database } from "../../db/schema.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { StaffCaller } from "../../http/call.ts";
import { once } from "../../http/effect.ts";
import { hasWhatCanBeTapped } from "../../sms-words.ts";
import type { GuestMessages } from "./guest-messages.ts";
import { type GleventRow, lockGlevent } from "./guests-store.ts";
import { noticeOpening } from "./member-texts.ts";

type Db = Kysely<Database>;

export interface NoticeDeps {
  db: Db;
  clock: Clock;
  messages: Pick<GuestMessages, "write">;
  /** @throws AppError NOT_FOUND */
  getGleventRow: (vendorId: string, gleventId: string) => Promise<GleventRow>;
  /** Dollars for a part of a message. */
  partPrice: string;
}

interface Ids {
  vendorId: string;
  gleventId: string;
}

const dayMs = 86_400_000;
/** Of a night, that are shown. */
const mostShown = 20;
const sent = "glevent.notice_sent";

/** Text messages of a vendor to all guests of a night. They go out under our name: short, and with nothing to tap. */
export function createNotices({ db, clock, messages, getGleventRow, partPrice }: NoticeDeps) {
  async function getCost({ vendorId, gleventId }: Ids) {
    const glevent = await getGleventRow(vendorId, gleventId);
    const [counts, lately, notices] = await Promise.all([
      countRecipients(db, gleventId, clock.now()),
      countNotices(db, gleventId),
      listSent(db, gleventId),
    ]);
    const noticesLeft = Math.max(0, mostNotices - lately);
    return { ...counts, opening: noticeOpening(glevent), partPrice, noticesLeft, notices };
  }

  function send(by: StaffCaller, { vendorId, gleventId }: Ids, text: string): Promise<{ recipients: number }> {
    if (hasWhatCanBeTapped(text)) throw new AppError("RULE_VIOLATED", m.refused_notice_link);
    const make = async (trx: Transaction<Database>) => {
      // Held: of two who send at once the second counts the first one's.
      const glevent = await lockGlevent(trx, gleventId);
      if (!glevent || glevent.vendorId !== vendorId) throw notFound("Event");
      if ((await countNotices(trx, gleventId)) >= mostNotices) {
        throw new AppError("RULE_VIOLATED", words(m.refused_notices_enough, { count: mostNotices }));
      }
      const guests = await selectRecipients(trx, gleventId, clock.now())
        .where("o.phone", "is", null)
        .limit(mostNoticed + 1)
        .execute();
      if (guests.length === 0) throw new AppError("RULE_VIOLATED", m.refused_notice_nobody);
      if (guests.length > mostNoticed) throw new AppError("RULE_VIOLATED", m.refused_notice_too_many);
      const body = `${noticeOpening(glevent)}${text}`;
      await messages.write(
        trx,
        guests.map(({ reservationId, phone }) => ({ reservationId, phone, body })),
        randomUUIDv7(),
      );
      await recordActivity(trx, clock, {
        type: sent,
        actor: { userId: by.actor.userId, name: by.role.name },
        vendorId,
        subjectType: "glevent",
        subjectId: gleventId,
        details: { name: glevent.name, text, people: guests.length },
      });
      return { made: String(guests.length), answer: { recipients: guests.length } };
    };
    return once(db, by.key, make, async (made) => ({ recipients: Number(made) }));
  }

  async function countNotices(trx: Db, gleventId: string): Promise<number> {
    const { count } = await trx
      .selectFrom("activity")
      .select((select) => select.fn.countAll<number>().as("count"))
      .where("subject_type", "=", "glevent")
      .where("subject_id", "=", gleventId)
      .where("type", "=", sent)
      .where("created_at", ">", new Date(clock.now().getTime() - dayMs))
      .executeTakeFirstOrThrow();
    return count;
  }

  return { getCost, send };
}

/** A phone is told once, whoever came in how many parts; and not where it takes no messages (`o`). */
function selectRecipients(db: Db, gleventId: string, now: Date) {
  return (
    db
      .selectFrom("reservation as r")
      .innerJoin("app_user as u", "u.user_id", "r.user_id")
      .leftJoin("sms_opt_out as o", (join) =>
        join.onRef("o.phone", "=", "u.phone").on((is) => is.or([is("o.until", "is", null), is("o.until", ">", now)])),
      )
      .select(["r.reservation_id as reservationId", "u.phone", "o.phone as optedOut"])
      .distinctOn("u.phone")
      .where("r.glevent_id", "=", gleventId)
      .where("r.status", "in", ["PENDING", "CONFIRMED", "CHECKED_IN"])
      // Whoever deleted their account was in, and is not told.
      .where("u.phone", "is not", null)
      .$narrowType<{ phone: string }>()
      .orderBy("u.phone")
      .orderBy("r.reservation_id")
  );
}

function countRecipients(db: Db, gleventId: string, now: Date): Promise<{ recipients: number; optedOut: number }> {
  return db
    .selectFrom(selectRecipients(db, gleventId, now).as("told"))
    .select(({ fn }) => [
      sql<number>`(count(*) filter (where "optedOut" is null))::integer`.as("recipients"),
      fn.count<number>("optedOut").as("optedOut"),
    ])
    .executeTakeFirstOrThrow();
}

/** What was sent to all guests of a night, with how many it has reached. */
async function listSent(db: Db, gleventId: string): Promise<SentNotice[]> {
  const count = (which: RawBuilder<unknown>) => sql<number>`(count(*) filter (where ${which}))::integer`;
  const isOpen = sql`m.delivery is null or m.delivery = 'SENT'`;
  const rows = await db
    .selectFrom("reservation as r")
    .innerJoin("guest_message as m", "m.reservation_id", "r.reservation_id")
    .select(({ fn }) => [
      "m.notice_id as noticeId",
      fn.min("m.created_at").as("sentAt"),
      fn.min("m.body").as("text"),
      count(sql`m.delivery = 'DELIVERED'`).as("delivered"),
      count(sql`(${isOpen}) and m.sent_at is not null`).as("sent"),
      count(sql`(${isOpen}) and m.sent_at is null and m.failed_at is null`).as("waiting"),
      count(
        sql`m.delivery in ('UNDELIVERED', 'FAILED') or ((${isOpen}) and m.sent_at is null and m.failed_at is not null)`,
      ).as("notDelivered"),
      count(sql`m.delivery = 'OPTED_OUT'`).as("optedOut"),
    ])
    .where("r.glevent_id", "=", gleventId)
    .where("m.notice_id", "is not", null)
    .$narrowType<{ noticeId: string }>()
    .groupBy("m.notice_id")
    .orderBy("sentAt", "desc")
    .limit(mostShown)
    .execute();
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }));
}
