import type { EventStatus } from "@skipline/contract/events";
import { type Kysely, sql } from "kysely";
import { namedQuery } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import type { Cursor } from "../../http/cursor.ts";
import type { GleventFields } from "./glevent-fields.ts";

type Db = Kysely<Database>;

/** A guest list event, with the zone of its vendor. */
export interface GleventRow extends GleventFields {
  gleventId: string;
  vendorId: string;
  originalCapacity: number;
  reservedCount: number;
  statusChosenAt: Date | null;
  calledOffAt: Date | null;
  /** When it is over by time; null while nobody knows. */
  overAt: Date | null;
  /** When its reservations are ended, or cancelled; null while nobody knows. */
  closesAt: Date | null;
  closedAt: Date | null;
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
  const [row] = await findRow(db, { vendorId, gleventId });
  return row ? asGlevent(row) : null;
}

/**
 * Held until the end of the transaction: whoever books, cancels or changes comes one after the other. Not more than its
 * changes need: reservations that are being inserted refer to it meanwhile.
 */
export async function lockGlevent(trx: Db, gleventId: string): Promise<GleventRow | null> {
  const row = await selectGlevents(trx).where("g.glevent_id", "=", gleventId).forNoKeyUpdate("g").executeTakeFirst();
  return row ? asGlevent(row) : null;
}

/** On or to come, the soonest first. */
export async function listUpcoming(db: Db, vendorId: string, limit: number): Promise<GleventRow[]> {
  const rows = await selectGlevents(db)
    .where("g.vendor_id", "=", vendorId)
    .where("g.status", "in", ["UPCOMING", "IN_PROGRESS"])
    .orderBy(startOrLast)
    .orderBy("g.glevent_id")
    .limit(limit)
    .execute();
  return rows.map(asGlevent);
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
  return (await query.execute()).map(asGlevent);
}

export async function countGlevents(db: Db, vendorId: string): Promise<number> {
  const { count } = await db
    .selectFrom("glevent")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("vendor_id", "=", vendorId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertGlevent(
  trx: Db,
  event: GleventFields & { gleventId: string; vendorId: string },
  now: Date,
): Promise<void> {
  await trx
    .insertInto("glevent")
    .values({
      glevent_id: event.gleventId,
      vendor_id: event.vendorId,
      original_capacity: event.capacity,
      ...columnsOf(event),
      status_chosen_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Of an event that the transaction holds; answers when it is over by now. Null: more places are taken than it would have. */
export async function updateGlevent(
  trx: Db,
  event: GleventFields & { gleventId: string; statusChosenAt: Date | null },
  now: Date,
): Promise<{ overAt: Date | null } | null> {
  const row = await trx
    .updateTable("glevent")
    .set({ ...columnsOf(event), status_chosen_at: event.statusChosenAt, updated_at: now })
    .where("glevent_id", "=", event.gleventId)
    .where("reserved_count", "<=", event.capacity)
    .returning(knownTime("over_at").as("overAt"))
    .executeTakeFirst();
  return row ?? null;
}

/** Events whose start or end has passed and whose status may lag behind; those that somebody is changing come later. */
export async function lockPassed(trx: Db, now: Date, after: string | null, limit: number): Promise<GleventRow[]> {
  const events = trx.selectFrom("glevent").select("glevent_id");
  const starting = events.where("status", "=", "UPCOMING").where("starts_at", "<=", now);
  const ending = events.where("status", "<>", "COMPLETED").where("over_at", "<=", now);
  let query = selectGlevents(trx)
    .where("g.glevent_id", "in", starting.union(ending))
    .orderBy("g.glevent_id")
    .limit(limit)
    .forNoKeyUpdate("g")
    .skipLocked();
  if (after !== null) query = query.where("g.glevent_id", ">", after);
  return (await query.execute()).map(asGlevent);
}

/** Of an event that the transaction holds. */
export async function moveStatus(trx: Db, event: GleventRow, status: EventStatus, now: Date): Promise<void> {
  await trx
    .updateTable("glevent")
    .set({ status, updated_at: now })
    .where("glevent_id", "=", event.gleventId)
    .where("status", "=", event.status)
    .execute();
}

export function selectGlevents(db: Db) {
  return db
    .selectFrom("glevent as g")
    .innerJoin("vendor as v", "v.vendor_id", "g.vendor_id")
    .select([
      "g.glevent_id as gleventId",
      "g.vendor_id as vendorId",
      "g.name",
      "g.description",
      "g.starts_at as startsAt",
      "g.ends_at as endsAt",
      "g.original_capacity as originalCapacity",
      "g.capacity",
      "g.reserved_count as reservedCount",
      "g.status",
      "g.status_chosen_at as statusChosenAt",
      "g.called_off_at as calledOffAt",
      knownTime("g.over_at").as("overAt"),
      knownTime("g.closes_at").as("closesAt"),
      "g.closed_at as closedAt",
      "g.venue_name as venueName",
      "g.address_line1 as addressLine1",
      "g.address_line2 as addressLine2",
      "g.city",
      "g.state",
      "g.country",
      "g.zip_code as zipCode",
      "g.latitude",
      "g.longitude",
      "g.event_link as eventLink",
      "v.time_zone as timeZone",
    ]);
}

export function asGlevent<Row extends { status: string }>(row: Row): Omit<Row, "status"> & { status: EventStatus } {
  return { ...row, status: row.status as EventStatus };
}

function columnsOf(event: GleventFields) {
  return {
    name: event.name,
    description: event.description,
    starts_at: event.startsAt,
    ends_at: event.endsAt,
    capacity: event.capacity,
    status: event.status,
    venue_name: event.venueName,
    address_line1: event.addressLine1,
    address_line2: event.addressLine2,
    city: event.city,
    state: event.state,
    country: event.country,
    zip_code: event.zipCode,
    latitude: event.latitude,
    longitude: event.longitude,
    event_link: event.eventLink,
  };
}
