import { id } from "@skipline/contract/text";
import { type Kysely, sql, type Transaction } from "kysely";
import { businessDayRange } from "../../business-day.ts";
import type { Clock } from "../../clock.ts";
import type { ActivityLine } from "../../db/activity-position.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { dailyTableNames, dailyTables, factsOf, type VendorDay } from "./order-facts.ts";

type Db = Kysely<Database>;

/** Days of one transaction: so few that its statements keep within their time at a very busy vendor too. */
const daysAtOnce = 7;

/** The orders that the lines are about; of a payment its order. */
function orderIdsOf(lines: readonly ActivityLine[]): string[] {
  const found = lines.map(({ subjectType, subjectId, type, details }) => {
    if (subjectType === "order") return type === "order.created" ? null : subjectId;
    return subjectType === "payment" && details["purpose"] === "ORDER" ? details["reference"] : null;
  });
  return [...new Set(found)].filter((one): one is string => id.safeParse(one).success);
}

/**
 * For the relay's `subscribe("analytics", …)`: the days of whatever happened to orders are stale from now on. Said twice it
 * is the same, and the day is read from its orders until it is built anew: no line can be counted twice, or too late.
 */
export async function markDays(trx: Transaction<Database>, lines: readonly ActivityLine[]): Promise<void> {
  const orderIds = orderIdsOf(lines);
  if (orderIds.length === 0) return;
  await sql`
    insert into analytics_day (vendor_id, day)
    select distinct o.vendor_id, (o.paid_at at time zone v.time_zone - make_interval(hours => v.business_day_start_hour))::date
    from ordering.order_money o join venues.business v on v.vendor_id = o.vendor_id
    where o.order_id = any (${orderIds}::uuid[]) and o.paid_at is not null
    order by 2, 1
    on conflict (vendor_id, day) do update set is_stale = true where not analytics_day.is_stale`.execute(trx);
}

/** Builds stale days that are over. Answers how many; 0 when there is nothing more to do. */
async function buildSome(db: Db, now: Date): Promise<number> {
  return withTransaction(db, async (trx) => {
    // Held until the end: a line that comes meanwhile waits, and makes the day stale after it. What is read below is read
    // after the lock, so it has whatever was committed before such a line could be marked.
    const { rows: held } = await sql<{ vendorId: string; day: string; timeZone: string; businessDayStartHour: number }>`
      select d.vendor_id as "vendorId", d.day, v.time_zone as "timeZone",
        v.business_day_start_hour as "businessDayStartHour"
      from analytics_day d join venues.business v on v.vendor_id = d.vendor_id
      where d.is_stale
        and d.day < (${now}::timestamptz at time zone v.time_zone - make_interval(hours => v.business_day_start_hour))::date
      order by d.day, d.vendor_id limit ${daysAtOnce} for update of d skip locked`.execute(trx);
    const days = held.map((one): VendorDay => {
      const [startsAt, endsAt] = businessDayRange(one.day, one);
      return { vendorId: one.vendorId, timeZone: one.timeZone, day: one.day, startsAt, endsAt };
    });
    if (days.length > 0) await writeDays(trx, days, now);
    return days.length;
  });
}

async function writeDays(trx: Db, days: readonly VendorDay[], now: Date): Promise<void> {
  const chosen = sql`(vendor_id, day) in (
    select * from unnest(${days.map((one) => one.vendorId)}::text[], ${days.map((one) => one.day)}::date[]))`;
  const deletes = dailyTableNames.map(
    (table) => sql`${sql.id(`old_${table}`)} as (delete from ${sql.table(table)} where ${chosen})`,
  );
  await sql`with ${sql.join(deletes)} select`.execute(trx);
  const inserts = dailyTableNames.map((table) => {
    const { columns, rows } = dailyTables[table];
    return sql`${sql.id(`new_${table}`)} as (insert into ${sql.table(table)} (${columns}) ${rows})`;
  });
  await sql`with ${factsOf(days)}, ${sql.join(inserts)}
    update analytics_day set is_stale = false, built_at = ${now} where ${chosen}`.execute(trx);
}

/** Until every day that is over has its rows. */
export async function buildDays(db: Db, clock: Clock): Promise<number> {
  let built = 0;
  for (let some = await buildSome(db, clock.now()); some > 0; some = await buildSome(db, clock.now())) built += some;
  return built;
}

/** All daily rows from the orders alone, of one vendor or of all, whatever there is: by way of proof. */
export async function rebuildDays(db: Db, clock: Clock, vendorId: string | null = null): Promise<number> {
  const chosen = sql`(${vendorId}::text is null or vendor_id = ${vendorId})`;
  await sql`delete from analytics_day where ${chosen}`.execute(db);
  await sql`
    insert into analytics_day (vendor_id, day)
    select distinct o.vendor_id, (o.paid_at at time zone v.time_zone - make_interval(hours => v.business_day_start_hour))::date
    from ordering.order_money o join venues.business v on v.vendor_id = o.vendor_id where o.paid_at is not null
      and (${vendorId}::text is null or o.vendor_id = ${vendorId})
    on conflict (vendor_id, day) do update set is_stale = true`.execute(db);
  return buildDays(db, clock);
}
