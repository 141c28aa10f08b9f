import { tonightHours } from "@skipline/contract/fulfilment";
import type { Language } from "@skipline/contract/languages";
import type { QueueState } from "@skipline/contract/ordering";
import type { ReadyNoticeState } from "@skipline/contract/ready-notice";
import { type Kysely, sql, type Updateable } from "kysely";
import { bool, int, oneOf, orNull, text, time, uuid } from "../../db/columns.ts";
import { deleteInBatches } from "../../db/in-batches.ts";
import { named } from "../../db/named.ts";
import type { Queue } from "../../db/queue-gauges.ts";
import type { Database } from "../../db/schema.ts";
import type { PushTarget } from "../../providers/push/push-sender.ts";
import { isOptedOutSql } from "../auth/index.ts";
import type { RefundState } from "./order-lifecycle.ts";

type Db = Kysely<Database>;
export type Channel = "PUSH" | "TEXT";

/** Of orders (`o`) and what was asked of them (`n`): those whose guest may be told now. */
const isReady = `o.status = 'PAID' and o.refund_state is distinct from 'REFUNDING' and o.pickup_state = 'READY'
  and n.sent_at is null and n.failed_at is null and n.taken_back_at is null`;

const ready = sql`ready_notice n join customer_order o on o.order_id = n.order_id where ${sql.raw(isReady)}`;

export const readyNoticesQueue: Queue = {
  name: "ready_notices",
  waiting: sql`select o.pickup_changed_at from ${ready}`,
  failed: sql`select failed_at from ready_notice where failure = 'REFUSED'`,
};

/** A guest's order, held: of a step to ready and a word of its guest each sees what the other did. Answers whether it is theirs. */
export async function holdOwn(trx: Db, orderId: string, userId: string): Promise<boolean> {
  const rows = await trx
    .selectFrom("customer_order")
    .select("order_id")
    .where("order_id", "=", orderId)
    .where("user_id", "=", userId)
    .forNoKeyUpdate()
    .execute();
  return rows.length > 0;
}

const stateOf = (channel: Channel) => `coalesce((select case when n.sent_at is not null then 'SENT'
    when n.failed_at is not null then 'FAILED' when n.taken_back_at is not null then 'OFF' else 'ON' end
  from ready_notice n where n.order_id = o.order_id and n.channel = '${channel}'), 'NEW')`;

/** What is known of a guest's own order, and of what they said. */
export const readOwn = named<{ orderId: string; userId: string; now: Date }>("ordering.read_ready_notice")(
  {
    vendorId: text,
    timeZone: text,
    businessDayStartHour: int,
    status: text,
    refundState: orNull(oneOf<RefundState>()),
    pickupState: oneOf<QueueState>(),
    preparesOrders: bool,
    paidAt: orNull(time),
    push: orNull(oneOf<ReadyNoticeState>()),
    text: orNull(oneOf<ReadyNoticeState>()),
    phoneLast4: orNull(text),
    isOptedOut: bool,
  },
  `select o.vendor_id as "vendorId", v.time_zone as "timeZone", v.business_day_start_hour as "businessDayStartHour",
    o.status, o.refund_state as "refundState", o.pickup_state as "pickupState", l.prepares_orders as "preparesOrders",
    o.paid_at as "paidAt", ${stateOf("PUSH")} as push, ${stateOf("TEXT")} as text,
    right(u.phone, 4) as "phoneLast4", ${isOptedOutSql("u.phone")} as "isOptedOut"
  from customer_order o
  join vendor_location l on l.vendor_location_id = o.vendor_location_id
  join vendor v on v.vendor_id = o.vendor_id
  join app_user u on u.user_id = o.user_id
  where o.order_id = $orderId::uuid and o.user_id = $userId`,
);

export interface AskedNotice {
  readyNoticeId: string;
  orderId: string;
  vendorId: string;
  channel: Channel;
  language: Language;
  target: PushTarget | null;
  now: Date;
}

/** That they want it, whatever was said before; what was sent stays sent. */
export async function ask(trx: Db, { readyNoticeId, orderId, vendorId, channel, language, target, now }: AskedNotice) {
  const wanted = {
    language,
    endpoint: target?.endpoint ?? null,
    p256dh: target?.p256dh ?? null,
    auth: target?.auth ?? null,
  };
  await trx
    .insertInto("ready_notice")
    .values({
      ready_notice_id: readyNoticeId,
      order_id: orderId,
      vendor_id: vendorId,
      channel,
      asked_at: now,
      ...wanted,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["order_id", "channel"])
        .doUpdateSet({ ...wanted, asked_at: now, taken_back_at: null, failed_at: null, failure: null, tries: 0 })
        .where("ready_notice.sent_at", "is", null),
    )
    .execute();
}

const forgotten = { endpoint: null, p256dh: null, auth: null };

export async function takeBack(trx: Db, orderId: string, channel: Channel, now: Date): Promise<void> {
  await trx
    .updateTable("ready_notice")
    .set({ taken_back_at: now, ...forgotten })
    .where("order_id", "=", orderId)
    .where("channel", "=", channel)
    .where("sent_at", "is", null)
    .execute();
}

/** Of orders that have just been made ready, in the transaction that did it. */
export async function listAsked(trx: Db, orderIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom("ready_notice")
    .select("ready_notice_id as id")
    .where("order_id", "in", orderIds)
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .where("taken_back_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** An order waits for so long; whoever is told later has gone home. */
export async function listDue(db: Db, now: Date, limit: number): Promise<string[]> {
  const after = new Date(now.getTime() - tonightHours * 3_600_000);
  const { rows } = await sql<{ id: string }>`select n.ready_notice_id as id from ${ready}
    and n.asked_at > ${after} and coalesce(n.claimed_until, n.asked_at) <= ${now}
    order by n.asked_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of two servers that come for one, one gets it; none once it was sent, or while its order is not ready. */
export const claim = named<{ readyNoticeId: string; now: Date; until: Date }>("ordering.claim_ready_notice")(
  {
    channel: oneOf<Channel>(),
    language: oneOf<Language>(),
    endpoint: orNull(text),
    p256dh: orNull(text),
    auth: orNull(text),
    askedAt: time,
    tries: int,
    orderId: uuid,
    vendorLocationId: text,
    vendorName: text,
    place: text,
    timeZone: text,
    phone: orNull(text),
    isOptedOut: bool,
  },
  `update ready_notice n set claimed_until = $until::timestamptz, tries = n.tries + 1
  from customer_order o
  join vendor_location l on l.vendor_location_id = o.vendor_location_id
  join vendor v on v.vendor_id = o.vendor_id
  join app_user u on u.user_id = o.user_id
  where n.ready_notice_id = $readyNoticeId::uuid and o.order_id = n.order_id and ${isReady}
    and coalesce(n.claimed_until, n.asked_at) <= $now::timestamptz
  returning n.channel, n.language, n.endpoint, n.p256dh, n.auth, n.asked_at as "askedAt", n.tries,
    o.order_id as "orderId", o.vendor_location_id as "vendorLocationId", v.name as "vendorName", l.description as place,
    v.time_zone as "timeZone", u.phone, ${isOptedOutSql("u.phone")} as "isOptedOut"`,
);

export type Claimed = Awaited<ReturnType<typeof claim>>[number];

export async function record(
  db: Db,
  readyNoticeId: string,
  outcome: Updateable<Database["ready_notice"]>,
): Promise<void> {
  const isOver = outcome.sent_at !== undefined || outcome.failed_at !== undefined;
  await db
    .updateTable("ready_notice")
    .set({ ...outcome, ...(isOver ? forgotten : {}) })
    .where("ready_notice_id", "=", readyNoticeId)
    .execute();
}

export async function forgetOld(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, "ready_notice", sql`asked_at < ${before}`);
}
