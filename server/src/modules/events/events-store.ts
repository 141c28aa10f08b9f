import type { EventStatus } from "@skipline/contract/events";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Database, Event as EventTableRow } from "../../db/schema.ts";
import type { Cursor } from "../../http/cursor.ts";

type Db = Kysely<Database>;

/** What staff decide about an event. */
export interface EventFields {
  name: string;
  startsAt: Date | null;
  endsAt: Date | null;
  ticketingLink: string | null;
  /** Sanitised. */
  description: string;
  status: EventStatus;
}

export interface EventRow extends EventFields {
  eventId: string;
  vendorId: string;
  statusChosenAt: Date | null;
  /** When it is over; null while nobody knows. */
  overAt: Date | null;
  version: number;
  createdAt: Date;
}

export interface Page {
  cursor: Cursor | null;
  limit: number;
}

/** Where an event without a start stands among the others: last. As in the index `event_by_status`. */
export const withoutStart = new Date("9999-12-31T23:59:59.999Z");
const startOrLast = sql<Date>`coalesce(starts_at, timestamptz '9999-12-31 23:59:59.999+00')`;

export async function findEvent(db: Db, vendorId: string, eventId: string): Promise<EventRow | null> {
  const row = await select(db, vendorId).where("event_id", "=", eventId).executeTakeFirst();
  return row ? asEvent(row) : null;
}

/** Held until the end of the transaction: two who change an event come one after the other. */
export async function lockEvent(trx: Db, vendorId: string, eventId: string): Promise<EventRow | null> {
  const row = await select(trx, vendorId).where("event_id", "=", eventId).forUpdate().executeTakeFirst();
  return row ? asEvent(row) : null;
}

/** Soonest first. */
export async function listByStatus(
  db: Db,
  vendorId: string,
  status: EventStatus,
  { cursor, limit }: Page,
): Promise<EventRow[]> {
  let query = select(db, vendorId).where("status", "=", status).orderBy(startOrLast).orderBy("event_id").limit(limit);
  if (cursor) query = query.where(sql<boolean>`(${startOrLast}, event_id) > (${cursor.time}, ${cursor.id}::uuid)`);
  return (await query.execute()).map(asEvent);
}

/** What is on or to come, the soonest first, then what is over, the latest first: numbers that rise down the list. */
const place = sql`(status = 'COMPLETED')::int, extract(epoch from case when status = 'COMPLETED'
  then timestamptz 'epoch' - (coalesce(starts_at, created_at) - timestamptz 'epoch') else ${startOrLast} end), event_id`;

/** Tonight's first. A vendor's events are few: they are put in order as they are read. */
export async function listAll(db: Db, vendorId: string, { cursor, limit }: Page): Promise<EventRow[]> {
  let query = select(db, vendorId).orderBy(place).limit(limit);
  if (cursor)
    query = query.where(sql<boolean>`(${place}) > (select ${place} from event where event_id = ${cursor.id}::uuid)`);
  return (await query.execute()).map(asEvent);
}

export async function insertEvent(
  trx: Db,
  event: EventFields & { eventId: string; vendorId: string },
  now: Date,
): Promise<EventRow> {
  const row = await trx
    .insertInto("event")
    .values({
      event_id: event.eventId,
      vendor_id: event.vendorId,
      ...columnsOf(event),
      status_chosen_at: now,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return asEvent(row);
}

/** Of an event that the transaction holds. */
export async function updateEvent(
  trx: Db,
  event: EventFields & { eventId: string; statusChosenAt: Date | null },
  now: Date,
): Promise<EventRow> {
  const row = await trx
    .updateTable("event")
    .set({
      ...columnsOf(event),
      status_chosen_at: event.statusChosenAt,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where("event_id", "=", event.eventId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return asEvent(row);
}

/** Events whose start or end has passed and whose status may lag behind; those that somebody is changing come later. */
export async function lockPassed(trx: Db, now: Date, after: string | null, limit: number): Promise<EventRow[]> {
  const starting = trx
    .selectFrom("event")
    .select("event_id")
    .where("status", "=", "UPCOMING")
    .where("starts_at", "<=", now);
  const ending = trx
    .selectFrom("event")
    .select("event_id")
    .where("status", "<>", "COMPLETED")
    .where("over_at", "<=", now);
  let query = trx
    .selectFrom("event")
    .selectAll()
    .where("event_id", "in", starting.union(ending))
    .orderBy("event_id")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  if (after !== null) query = query.where("event_id", ">", after);
  return (await query.execute()).map(asEvent);
}

/** Only while it is as it was seen. */
export async function moveStatus(trx: Db, event: EventRow, status: EventStatus, now: Date): Promise<void> {
  await trx
    .updateTable("event")
    .set({ status, version: sql`version + 1`, updated_at: now })
    .where("event_id", "=", event.eventId)
    .where("status", "=", event.status)
    .execute();
}

function select(db: Db, vendorId: string) {
  return db.selectFrom("event").selectAll().where("vendor_id", "=", vendorId);
}

function columnsOf(event: EventFields) {
  return {
    name: event.name,
    starts_at: event.startsAt,
    ends_at: event.endsAt,
    ticketing_link: event.ticketingLink,
    description: event.description,
    status: event.status,
  };
}

function asEvent(row: Selectable<EventTableRow>): EventRow {
  return {
    eventId: row.event_id,
    vendorId: row.vendor_id,
    name: row.name,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    ticketingLink: row.ticketing_link,
    description: row.description,
    status: row.status as EventStatus,
    statusChosenAt: row.status_chosen_at,
    // The driver's word for `infinity` is a number.
    overAt: row.over_at instanceof Date ? row.over_at : null,
    version: row.version,
    createdAt: row.created_at,
  };
}

/** The pictures that events show, by event, each event's flyer first. */
export async function listShownPictures(db: Db, eventIds: readonly string[]): Promise<Map<string, string[]>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("event_picture")
    .select(["event_id", "media_id"])
    .where("event_id", "=", sql<string>`any(${eventIds}::uuid[])`)
    .orderBy("event_id")
    .orderBy("position")
    .execute();
  const byEvent = Map.groupBy(rows, (row) => row.event_id);
  return new Map([...byEvent].map(([eventId, shown]) => [eventId, shown.map((row) => row.media_id)]));
}

/** Whether an event shows the picture of this row of `media`. */
export const isShownByEvent = sql<boolean>`exists (select from event_picture p where p.media_id = media.media_id)`;

export async function replacePictures(
  trx: Db,
  event: { eventId: string; vendorId: string },
  mediaIds: readonly string[],
): Promise<void> {
  await trx.deleteFrom("event_picture").where("event_id", "=", event.eventId).execute();
  if (mediaIds.length === 0) return;
  const rows = mediaIds.map((mediaId, index) => ({
    event_id: event.eventId,
    vendor_id: event.vendorId,
    position: index + 1,
    media_id: mediaId,
  }));
  await trx.insertInto("event_picture").values(rows).execute();
}
