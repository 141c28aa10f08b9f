import type { EventStatus } from "@skipline/contract/events";
import { type Kysely, sql } from "kysely";
import { int, orNull, text, time, uuid } from "../../db/columns.ts";
import { fieldsOf, type ValuesOf } from "../../db/fields.ts";
import { namedQuery } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import type { Cursor } from "../../http/cursor.ts";
import { type GleventFields, gleventFields } from "./glevent-fields.ts";

type Db = Kysely<Database>;

const rowFields = fieldsOf("glevent", {
  ...gleventFields.list,
  gleventId: ["glevent_id", uuid],
  vendorId: ["vendor_id", text],
  originalCapacity: ["original_capacity", int],
  reservedCount: ["reserved_count", int],
  statusChosenAt: ["status_chosen_at", orNull(time)],
  calledOffAt: ["called_off_at", orNull(time)],
  closedAt: ["closed_at", orNull(time)],
  version: ["version", int],
});
const selectedFields = rowFields.selectedFrom("g");

/** A guest list event, with the zone of its vendor. */
export interface GleventRow extends ValuesOf<typeof rowFields> {
  /** When it is over by time; null while nobody knows. */
  overAt: Date | null;
  /** When its reservations are ended, or cancelled; null while nobody knows. */
  closesAt: Date | null;
  timeZone: string;
}

/** A time that is `infinity` while nobody knows it. */
export const knownTime = (column: string) => sql<Date | null>`nullif(${sql.ref(column)}, 'infinity')`;

/** Where an event without a start stands among the others: last. As in the index `glevent_by_vendor`. */
export const withoutStart = new Date("9999-12-31T23:59:59.999Z");
const startOrLast = sql<Date>`coalesce(g.starts_at, timestamptz '9999-12-31 23:59:59.999+00')`;

const findRow = namedQuery<{ vendorId: string; gleventId: string }>("guests.find_event")((db) =>
  selectGlevents(db)
    .where("g.glevent_id", "=", sql.raw<string>("$gleventId::uuid"))
    .where("g.vendor_id", "=", sql.raw<string>("$vendorId::text")),
);

export async function findGlevent(db: Db, vendorId: string, gleventId: string): Promise<GleventRow | null> {
  return (await findRow(db, { vendorId, gleventId }))[0] ?? null;
}

/**
 * Held until the end of the transaction: whoever books, cancels or changes comes one after the other. Not more than its
 * changes need: reservations that are being inserted refer to it meanwhile.
 */
export async function lockGlevent(trx: Db, gleventId: string): Promise<GleventRow | null> {
  const row = await selectGlevents(trx).where("g.glevent_id", "=", gleventId).forNoKeyUpdate("g").executeTakeFirst();
  return row ?? null;
}

/** On or to come, the soonest first. */
export async function listUpcoming(db: Db, vendorId: string, limit: number): Promise<GleventRow[]> {
  return selectGlevents(db)
    .where("g.vendor_id", "=", vendorId)
    .where("g.status", "in", ["UPCOMING", "IN_PROGRESS"])
    .orderBy(startOrLast)
    .orderBy("g.glevent_id")
    .limit(limit)
    .execute();
}

/** Over, the latest first. */
export async function listPast(
  db: Db,
  vendorId: string,
  { cursor, limit }: { cursor: Cursor | null; limit: number },
): Promise<GleventRow[]> {
  let query = selectGlevents(db)
    .where("g.vendor_id", "=", vendorId)
    .where("g.status", "=", "COMPLETED")
    .orderBy(startOrLast, "desc")
    .orderBy("g.glevent_id", "desc")
    .limit(limit);
  if (cursor) query = query.where(sql<boolean>`(${startOrLast}, g.glevent_id) < (${cursor.time}, ${cursor.id}::uuid)`);
  return query.execute();
}

export async function countGlevents(db: Db, vendorId: string): Promise<number> {
  const { count } = await db
    .selectFrom("glevent")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("vendor_id", "=", vendorId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertGlevents(
  trx: Db,
  glevents: readonly (GleventFields & { gleventId: string; vendorId: string })[],
  now: Date,
): Promise<void> {
  const rows = glevents.map((glevent) => ({
    ...rowFields.asColumns({ ...glevent, originalCapacity: glevent.capacity }),
    status_chosen_at: now,
    created_at: now,
    updated_at: now,
  }));
  await trx.insertInto("glevent").values(rows).execute();
}

/** Refused by the database where it has a list. */
export async function deleteGlevent(trx: Db, gleventId: string): Promise<void> {
  await trx.deleteFrom("glevent").where("glevent_id", "=", gleventId).execute();
}

/** In this order, without those that are not there. */
export async function listGlevents(db: Db, vendorId: string, gleventIds: readonly string[]): Promise<GleventRow[]> {
  const rows = await selectGlevents(db)
    .where("g.vendor_id", "=", vendorId)
    .where("g.glevent_id", "=", sql<string>`any(${gleventIds}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.gleventId, row]));
  return gleventIds.flatMap((gleventId) => byId.get(gleventId) ?? []);
}

/** Of an event that the transaction holds; answers when it is over by now. Null: more places are taken than it would have. */
export async function updateGlevent(
  trx: Db,
  glevent: GleventFields & { gleventId: string; statusChosenAt: Date | null },
  now: Date,
): Promise<{ overAt: Date | null } | null> {
  const row = await trx
    .updateTable("glevent")
    .set({
      ...gleventFields.asColumns(glevent),
      status_chosen_at: glevent.statusChosenAt,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where("glevent_id", "=", glevent.gleventId)
    .where("reserved_count", "<=", glevent.capacity)
    .returning(knownTime("over_at").as("overAt"))
    .executeTakeFirst();
  return row ?? null;
}

/** Events whose start or end has passed and whose status may lag behind; those that somebody is changing come later. */
export async function lockPassed(trx: Db, now: Date, after: string | null, limit: number): Promise<GleventRow[]> {
  const glevents = trx.selectFrom("glevent").select("glevent_id");
  const starting = glevents.where("status", "=", "UPCOMING").where("starts_at", "<=", now);
  const ending = glevents.where("status", "<>", "COMPLETED").where("over_at", "<=", now);
  let query = selectGlevents(trx)
    .where("g.glevent_id", "in", starting.union(ending))
    .orderBy("g.glevent_id")
    .limit(limit)
    .forNoKeyUpdate("g")
    .skipLocked();
  if (after !== null) query = query.where("g.glevent_id", ">", after);
  return query.execute();
}

/** Of an event that the transaction holds. */
export async function moveStatus(trx: Db, glevent: GleventRow, status: EventStatus, now: Date): Promise<void> {
  await trx
    .updateTable("glevent")
    .set({ status, updated_at: now })
    .where("glevent_id", "=", glevent.gleventId)
    .where("status", "=", glevent.status)
    .execute();
}

export function selectGlevents(db: Db) {
  return db
    .selectFrom("glevent as g")
    .innerJoin("vendor as v", "v.vendor_id", "g.vendor_id")
    .select([
      ...selectedFields,
      knownTime("g.over_at").as("overAt"),
      knownTime("g.closes_at").as("closesAt"),
      "v.time_zone as timeZone",
    ])
    .$castTo<GleventRow>();
}
