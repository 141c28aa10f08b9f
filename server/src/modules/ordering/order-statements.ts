import type { Kysely } from "kysely";
import { type ActivityValues, activityValues, insertActivityFrom } from "../../db/activity.ts";
import { bool, json, orNull } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import type { EffectKey } from "../../http/effect.ts";
import { explainKeptUser, keepUserFrom, type KeptUserValues, keptUserValues } from "../auth/index.ts";
import {
  hasTooManyOpen,
  insertPaymentFrom,
  type NewPayment,
  type NewPaymentValues,
  newPaymentValues,
} from "../payments/index.ts";
import { asActivity } from "./order-activity.ts";
import { asJson, insertLinesFrom, type OrderLine } from "./order-line.ts";
import type { Quote, StockWanted } from "./order-quote.ts";
import type { OrderAmounts } from "./ordering-store.ts";

export interface NewOrder extends Quote {
  orderId: string;
  actor: { userId: string; phone: string };
  /** Null: a repeat is another order. */
  key: EffectKey | null;
  ageAcknowledged: boolean;
  tableNumber: number | null;
}

type AmountValues = {
  subtotal: number;
  discount: number;
  promotionDescription: string | null;
  tax: number;
  tip: number;
  total: number;
};

/** Whoever priced something by the menu holds it in that version: nobody changes a price until this is committed. */
const heldMenu = `select vendor_location_id, vendor_id from vendor_location
  where vendor_location_id = $vendorLocationId and menu_version = $menuVersion::bigint for share`;

/** What was short, with how many were left. */
export type Short = { productId: string; left: number }[];

/** So long an order holds what it takes of a count, from when its payment begins. */
const holdMinutes = 10;
const holdEnd = (now: Date) => new Date(now.getTime() + holdMinutes * 60_000);

/**
 * Two statements of one text: a cart without a counted product has no part about counts. The counts are locked after the
 * menu, in the order of their products, and taken from only where the order was made.
 */
const countParts = {
  counted: {
    locked: `, stock as materialized (
    select s.product_id, s.left_count, wanted.value::integer as quantity
    from product_stock s join jsonb_each_text($stock::jsonb) as wanted on wanted.key = s.product_id
    where exists (select from held)
    order by s.product_id
    for no key update of s
  ), short as materialized (
    select product_id, left_count from stock where left_count < quantity
  )`,
    condition: "and not exists (select from short)",
    values: `'HELD', $stock::jsonb, $heldUntil::timestamptz`,
    sold: `, sold as (
    update product_stock s set left_count = s.left_count - stock.quantity
    from stock cross join made where s.product_id = stock.product_id
  )`,
    answer: `(select json_agg(json_build_object('productId', product_id, 'left', left_count)) from short)`,
  },
  uncounted: { locked: "", condition: "", values: `'NONE', null, null`, sold: "", answer: "null::json" },
};

type CreateValues = AmountValues &
  KeptUserValues &
  NewPaymentValues &
  ActivityValues & {
    orderId: string;
    vendorLocationId: string;
    menuVersion: number;
    ageAcknowledged: boolean;
    tableNumber: number | null;
    isTest: boolean;
    lines: string;
    key: string | null;
    bodyHash: string | null;
    now: Date;
  };

const created = { isHeld: bool, isMade: bool, isTooMany: bool, short: orNull(json<Short>()) };

const createText = ({ locked, condition, values, sold, answer }: (typeof countParts)["counted"]) =>
  `with held as (
    ${heldMenu}
  )${locked}, guest as (
    ${keepUserFrom("held")}
  ), room as materialized (
    select $paymentId::uuid is not null and ${hasTooManyOpen} as is_too_many
  ), made as (
    insert into customer_order (order_id, user_id, vendor_id, vendor_location_id, subtotal_cents, discount_cents,
      promotion_description, tax_cents, tip_cents, total_cents, age_acknowledged, table_number, is_test, create_key,
      create_hash, created_at, updated_at, stock_state, stock_taken, stock_held_until)
    select $orderId::uuid, $userId::text, vendor_id, vendor_location_id, $subtotal::integer, $discount::integer,
      $promotionDescription::text, $tax::integer, $tip::integer, $total::integer, $ageAcknowledged::boolean,
      $tableNumber::integer, $isTest::boolean, $key::text, $bodyHash::text, $now::timestamptz, $now::timestamptz, ${values}
    from held cross join room where not is_too_many ${condition}
    on conflict (user_id, create_key) where create_key is not null do nothing
    returning order_id, created_at
  ), lines as (
    ${insertLinesFrom("made")}
  ), payment as (
    ${insertPaymentFrom("made")}
  ), activity as (
    ${insertActivityFrom("made")}
  )${sold}
  select exists (select from held) as "isHeld", exists (select from made) as "isMade", is_too_many as "isTooMany",
    ${answer} as "short" from room`;

const insertOrder = named<CreateValues>("ordering.create_order")(created, createText(countParts.uncounted));
const insertCounted = named<CreateValues & { stock: string; heldUntil: Date }>("ordering.create_counted_order")(
  created,
  createText(countParts.counted),
);

/**
 * Writes an order with its guest, its lines, its payment (null: free) and its line of the trail, all or nothing.
 * `changed`: the menu is not the one any more by which it was priced. `known`: the key has made an order before, or has
 * just now, in a twin that this waited for. `too many`: of the guest's wait to be paid. What is short of is answered
 * itself: nothing was written.
 */
export async function createOrder(
  db: Kysely<Database>,
  { orderId, actor, key, ageAcknowledged, tableNumber, isTest, place, menuVersion, lines, stock, amounts }: NewOrder,
  payment: NewPayment | null,
  now: Date,
): Promise<"made" | "changed" | "known" | "too many" | Short> {
  const { vendorId, vendorLocationId } = place;
  const line = asActivity({ orderId, vendorId, totalCents: amounts.total }, "order.created", { userId: actor.userId });
  try {
    const values = {
      ...amounts,
      ...keptUserValues(actor, now),
      ...newPaymentValues(payment, now),
      ...activityValues(line, now),
      orderId,
      vendorLocationId,
      menuVersion,
      ageAcknowledged,
      tableNumber,
      isTest,
      lines: asJson(lines),
      key: key?.value ?? null,
      bodyHash: key?.bodyHash ?? null,
      now,
    };
    const [written] =
      stock === null
        ? await insertOrder(db, values)
        : await insertCounted(db, { ...values, stock: JSON.stringify(stock), heldUntil: holdEnd(now) });
    if (!written?.isHeld) return "changed";
    if (written.isMade) return "made";
    if (written.short) return written.short;
    return written.isTooMany ? "too many" : "known";
  } catch (error) {
    throw explainKeptUser(error);
  }
}

const updateOrder = named<
  AmountValues &
    ActivityValues & {
      orderId: string;
      version: number;
      vendorLocationId: string;
      menuVersion: number | null;
      ageAcknowledged: boolean;
      tableNumber: number | null;
      lines: string | null;
      now: Date;
    }
>("ordering.change_order")(
  { isHeld: bool, isChanged: bool },
  `with held as (
    ${heldMenu}
  ), changed as (
    update customer_order set subtotal_cents = $subtotal::integer, discount_cents = $discount::integer,
      promotion_description = $promotionDescription::text, tax_cents = $tax::integer, tip_cents = $tip::integer,
      total_cents = $total::integer, age_acknowledged = $ageAcknowledged::boolean, table_number = $tableNumber::integer,
      version = version + 1, updated_at = $now::timestamptz
    where order_id = $orderId::uuid and version = $version::integer and status = 'IN_PROGRESS' and expired_at is null
      and ($menuVersion::bigint is null or exists (select from held))
    returning order_id, created_at
  ), gone as (
    delete from order_item i using changed where i.order_id = changed.order_id and $lines::json is not null returning i.line
  ), lines as (
    -- After the old ones are gone, whose place they take.
    ${insertLinesFrom("(select * from changed where (select count(*) from gone) is not null)")}
  ), activity as (
    ${insertActivityFrom("changed")}
  )
  select $menuVersion::bigint is null or exists (select from held) as "isHeld",
    exists (select from changed) as "isChanged"`,
);

export interface OrderChange {
  orderId: string;
  userId: string;
  vendorId: string;
  version: number;
  vendorLocationId: string;
  menuVersion: number | null;
  amounts: OrderAmounts;
  lines: readonly OrderLine[] | null;
  ageAcknowledged: boolean;
  tableNumber: number | null;
  now: Date;
}

export type ChangeOutcome = "made" | "changed" | "overtaken";

/**
 * Writes another tip or other items over an unpaid order; lines and menu version are null where it keeps its lines.
 * `changed`: the menu is not the one any more by which the items were priced. `overtaken`: the order moved on since
 * `version` was read.
 */
export async function changeOrder(db: Kysely<Database>, change: OrderChange): Promise<ChangeOutcome> {
  const { amounts, lines, userId, vendorId: _vendorId, ...values } = change;
  const line = asActivity({ ...change, totalCents: amounts.total }, "order.changed", { userId });
  const [written] = await updateOrder(db, {
    ...values,
    ...amounts,
    ...activityValues(line, change.now),
    lines: lines && asJson(lines),
  });
  if (!written?.isHeld) return "changed";
  return written.isChanged ? "made" : "overtaken";
}

const moveStock = named<{ orderId: string; stock: string | null; heldUntil: Date; now: Date }>("ordering.move_stock")(
  { isMoved: bool },
  `with current_order as materialized (
    select order_id, stock_taken, stock_state from customer_order
    where order_id = $orderId::uuid and status = 'IN_PROGRESS' and expired_at is null
    for no key update
  ), moved as materialized (
    select order_id, wanted, move_stock(case when stock_state = 'HELD' then had end, wanted) as is_moved
    from (select order_id, stock_state, stock_taken as had,
        coalesce($stock::jsonb, stock_taken) as wanted from current_order) as one
  ), kept as (
    update customer_order o
    set stock_taken = nullif(moved.wanted, '{}'),
      stock_state = case when coalesce(moved.wanted, '{}') = '{}' then 'NONE' else 'HELD' end,
      stock_held_until = case when coalesce(moved.wanted, '{}') <> '{}' then $heldUntil::timestamptz end,
      updated_at = $now::timestamptz
    from moved where o.order_id = moved.order_id and moved.is_moved
    returning o.order_id
  )
  select exists (select from kept) as "isMoved"`,
);

/**
 * An unpaid order holds `stock` instead of what it held; null: again what it had, after that was given back. False where
 * there is not enough, and then nothing has moved. In a transaction that has changed the order, or by itself.
 */
export async function holdStock(
  db: Kysely<Database>,
  { orderId, stock, now }: { orderId: string; stock: StockWanted | null; now: Date },
): Promise<boolean> {
  const given = { orderId, stock: stock && JSON.stringify(stock), heldUntil: holdEnd(now), now };
  return (await moveStock(db, given))[0]?.isMoved === true;
}

/** Gives back what an unpaid order has held for longer than it may. The rest follows by trigger. */
export async function endHold(db: Kysely<Database>, orderId: string, now: Date): Promise<void> {
  await db
    .updateTable("customer_order")
    .set({ stock_state: "RETURNED" })
    .where("order_id", "=", orderId)
    .where("status", "=", "IN_PROGRESS")
    .where("stock_state", "=", "HELD")
    .where("stock_held_until", "<=", now)
    .execute();
}

/** Unpaid orders whose hold has ended, the longest first. */
export async function listEndedHolds(db: Kysely<Database>, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("customer_order")
    .select("order_id")
    .where("stock_state", "=", "HELD")
    .where("stock_held_until", "<=", now)
    .orderBy("stock_held_until")
    .limit(limit)
    .execute();
  return rows.map((row) => row.order_id);
}
