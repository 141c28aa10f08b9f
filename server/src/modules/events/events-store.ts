import type { EventStatus } from "@skipline/contract/events";
import type { Translations } from "@skipline/contract/translations";
import { type Kysely, sql } from "kysely";
import { int, jsonb, oneOf, orNull, text, time, uuid } from "../../db/columns.ts";
import { fieldsOf, type ValuesOf } from "../../db/fields.ts";
import type { Database } from "../../db/schema.ts";
import type { Cursor } from "../../http/cursor.ts";

type Db = Kysely<Database>;

/** What staff decide about an event. The description is sanitised. */
export const eventFields = fieldsOf("event", {
  name: ["name", text],
  startsAt: ["starts_at", orNull(time)],
  endsAt: ["ends_at", orNull(time)],
  ticketingLink: ["ticketing_link", orNull(text)],
  description: ["description", text],
  status: ["status", oneOf<EventStatus>()],
  /** Descriptions in them are sanitised, too. */
  translations: ["translations", jsonb<Translations<"eventName" | "description">>()],
});
export type EventFields = ValuesOf<typeof eventFields>;

const rowFields = fieldsOf("event", {
  ...eventFields.list,
  eventId: ["event_id", uuid],
  vendorId: ["vendor_id", text],
  statusChosenAt: ["status_chosen_at", orNull(time)],
  version: ["version", int],
  createdAt: ["created_at", time],
});

export interface EventRow extends ValuesOf<typeof rowFields> {
  /** When it is over; null while nobody knows. */
  overAt: Date | null;
}

const overAt = sql<Date | null>`nullif(event.over_at, 'infinity')`.as("overAt");
const selectedFields = [...rowFields.selectedFrom("event"), overAt] as const;

export interface Page {
  cursor: Cursor | null;
  limit: number;
}

/** Where an event without a start stands among the others: last. As in the index `event_by_status`. */
export const withoutStart = new Date("9999-12-31T23:59:59.999Z");
const startOrLast = sql<Date>`coalesce(starts_at, timestamptz '9999-12-31 23:59:59.999+00')`;

export async function findEvent(db: Db, vendorId: string, eventId: string): Promise<EventRow | null> {
  return (await select(db, vendorId).where("event_id", "=", eventId).executeTakeFirst()) ?? null;
}

/** Held until the end of the transaction: two who change an event come one after the other. */
export async function lockEvent(trx: Db, vendorId: string, eventId: string): Promise<EventRow | null> {
  return (await select(trx, vendorId).where("event_id", "=", eventId).forUpdate().executeTakeFirst()) ?? null;
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
  return query.execute();
}

/** What is on or to come, the soonest first, then what is over, the latest first: numbers that rise down the list. */
const place = sql`(status = 'COMPLETED')::int, extract(epoch from case when status = 'COMPLETED'
  then timestamptz 'epoch' - (coalesce(starts_at, created_at) - timestamptz 'epoch') else ${startOrLast} end), event_id`;

/** Tonight's first. A vendor's events are few: they are put in order as they are read. */
export async function listAll(db: Db, vendorId: string, { cursor, limit }: Page): Promise<EventRow[]> {
  let query = select(db, vendorId).orderBy(place).limit(limit);
  if (cursor)
    query = query.where(sql<boolean>`(${place}) > (select ${place} from event where event_id = ${cursor.id}::uuid)`);
  return query.execute();
}

export type NewEvent = EventFields & { eventId: string; vendorId: string };

/** In the order in which they are given. */
export async function insertEvents(trx: Db, events: readonly NewEvent[], now: Date): Promise<EventRow[]> {
  const rows = await trx
    .insertInto("event")
    .values(
      events.map((event) => ({
        ...rowFields.asColumns(event),
        status_chosen_at: now,
        created_at: now,
        updated_at: now,
      })),
    )
    .returning(selectedFields)
    .$castTo<EventRow>()
    .execute();
  return inOrder(
    rows,
    events.map(({ eventId }) => eventId),
  );
}

export async function insertEvent(trx: Db, event: NewEvent, now: Date): Promise<EventRow> {
  const [row] = await insertEvents(trx, [event], now);
  if (!row) throw new Error("an event that was not inserted");
  return row;
}

/** With what it shows; refused by the database while a prize draw belongs to it. */
export async function deleteEvent(trx: Db, eventId: string): Promise<void> {
  await trx.deleteFrom("event").where("event_id", "=", eventId).execute();
}

/** In this order, without those that are not there. */
export async function listEvents(db: Db, vendorId: string, eventIds: readonly string[]): Promise<EventRow[]> {
  const rows = await select(db, vendorId)
    .where("event_id", "=", sql<string>`any(${eventIds}::uuid[])`)
    .execute();
  return inOrder(rows, eventIds);
}

function inOrder(rows: readonly EventRow[], eventIds: readonly string[]): EventRow[] {
  const byId = new Map(rows.map((row) => [row.eventId, row]));
  return eventIds.flatMap((eventId) => byId.get(eventId) ?? []);
}

/** Of an event that the transaction holds. */
export async function updateEvent(
  trx: Db,
  event: EventFields & { eventId: string; statusChosenAt: Date | null },
  now: Date,
): Promise<EventRow> {
  return trx
    .updateTable("event")
    .set({
      ...eventFields.asColumns(event),
      status_chosen_at: event.statusChosenAt,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where("event_id", "=", event.eventId)
    .returning(selectedFields)
    .$castTo<EventRow>()
    .executeTakeFirstOrThrow();
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
    .select(selectedFields)
    .$castTo<EventRow>()
    .where("event_id", "in", starting.union(ending))
    .orderBy("event_id")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  if (after !== null) query = query.where("event_id", ">", after);
  return query.execute();
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
  return db.selectFrom("event").select(selectedFields).$castTo<EventRow>().where("vendor_id", "=", vendorId);
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
  await insertPictures(trx, [event], mediaIds);
}

/** The same ones for each of these events. */
export async function insertPictures(
  trx: Db,
  events: readonly { eventId: string; vendorId: string }[],
  mediaIds: readonly string[],
): Promise<void> {
  if (mediaIds.length === 0) return;
  const rows = events.flatMap(({ eventId, vendorId }) =>
    mediaIds.map((mediaId, index) => ({
      event_id: eventId,
      vendor_id: vendorId,
      position: index + 1,
      media_id: mediaId,
    })),
  );
  await trx.insertInto("event_picture").values(rows).execute();
}
