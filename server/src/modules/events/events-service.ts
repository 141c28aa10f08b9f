import { randomUUIDv7 } from "node:crypto";
import type { EventStatus, RepeatTimes, VenueEvent } from "@skipline/contract/events";
import { parseWebLink } from "@skipline/contract/redirect-target";
import type { Told } from "@skipline/contract/trail";
import * as m from "@skipline/contract/texts";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import { differences } from "../../db/differences.ts";
import { isForeignKeyViolation } from "../../db/errors.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { StaffCaller } from "../../http/call.ts";
import { once } from "../../http/effect.ts";
import {
  mapTranslations,
  mergeTranslations,
  shortenText,
  shortenTranslations,
  showTranslations,
} from "../../translations.ts";
import type { Media } from "../media/index.ts";
import type { Venues } from "../venues/index.ts";
import { cleanDescription } from "./event-description.ts";
import { readFields, readTimes, type WantedEvent } from "./event-fields.ts";
import { dueStatus } from "./event-status.ts";
import * as store from "./events-store.ts";

type Db = Kysely<Database>;

export interface EventsServiceDeps {
  db: Db;
  clock: Clock;
  venues: Pick<Venues, "isVendor">;
  media: Pick<Media, "listPictures" | "lockUsable" | "keepWhile">;
}

type Fields = store.EventFields & { mediaIds: string[] };

const batch = 200;
export function createEventsService({ db, clock, venues, media }: EventsServiceDeps) {
  media.keepWhile(store.isShownByEvent);

  async function getEvent(vendorId: string, eventId: string): Promise<VenueEvent> {
    const row = await store.findEvent(db, vendorId, eventId);
    if (!row) throw notFound("Event");
    return asVenueEvent(db, row);
  }

  async function createEvent(by: StaffCaller, vendorId: string, wanted: WantedEvent): Promise<VenueEvent> {
    const { mediaIds = [], translations = {}, ...same } = readFields(wanted);
    const fields = { ...same, translations: mergeTranslations({}, translations) };
    if (!(await venues.isVendor(vendorId))) throw notFound("Vendor");
    const make = async (trx: Db) => {
      const row = await store.insertEvent(trx, { eventId: randomUUIDv7(), vendorId, ...fields }, clock.now());
      await showPictures(trx, row, mediaIds);
      await record(trx, "event.created", by, row, { after: shown({ ...fields, mediaIds }) });
      return { made: row.eventId, answer: await asVenueEvent(trx, row) };
    };
    return once(db, by.key, make, (eventId) => getEvent(vendorId, eventId));
  }

  function updateEvent(
    by: StaffCaller,
    { vendorId, eventId, version }: { vendorId: string; eventId: string; version?: number | undefined },
    wanted: WantedEvent,
  ): Promise<VenueEvent> {
    const { mediaIds, translations = {}, ...same } = readFields(wanted);
    const change = async (trx: Db) => {
      const row = await store.lockEvent(trx, vendorId, eventId);
      if (!row) throw notFound("Event");
      const current = await asVenueEvent(trx, row);
      if (version !== undefined && version !== row.version) {
        throw new AppError("EVENT_CHANGED", m.refused_event_changed, { details: { event: current } });
      }
      by.echo.assertSame(current);
      const before: Fields = { ...store.eventFields.pick(row), mediaIds: current.images.map((image) => image.mediaId) };
      const fields = { ...same, translations: mergeTranslations(before.translations, translations) };
      const after: Fields = { ...fields, mediaIds: mediaIds ?? before.mediaIds };
      const changes = differences(before, after, shown);
      if (!changes) return { made: row.eventId, answer: current };
      const now = clock.now();
      const statusChosenAt = after.status === before.status ? row.statusChosenAt : now;
      const saved = await store.updateEvent(trx, { ...fields, eventId: row.eventId, statusChosenAt }, now);
      if ("mediaIds" in changes.after) await showPictures(trx, row, after.mediaIds);
      await record(trx, "event.updated", by, saved, changes);
      return { made: saved.eventId, answer: await asVenueEvent(trx, saved) };
    };
    return once(db, by.key, change, (id) => getEvent(vendorId, id));
  }

  /** Copies of its words and pictures. Those that come late are moved on by the job, as every event is. */
  function repeatEvent(
    by: StaffCaller,
    { vendorId, eventId }: { vendorId: string; eventId: string },
    times: RepeatTimes,
  ): Promise<VenueEvent[]> {
    const wanted = readTimes(times);
    const make = async (trx: Db) => {
      // Held: neither it nor its pictures go meanwhile.
      const row = await store.lockEvent(trx, vendorId, eventId);
      if (!row) throw notFound("Event");
      const same = store.eventFields.pick(row);
      const copies = wanted.map((time) => ({
        ...same,
        ...time,
        status: "UPCOMING" as const,
        eventId: randomUUIDv7(),
        vendorId,
      }));
      const made = await store.insertEvents(trx, copies, clock.now());
      await store.insertPictures(trx, made, (await store.listShownPictures(trx, [eventId])).get(eventId) ?? []);
      await record(trx, "event.repeated", by, row, {
        startTimes: wanted.map(({ startsAt }) => startsAt),
        times: made.length,
      });
      return { made: made.map((one) => one.eventId).join(" "), answer: await asVenueEvents(trx, made) };
    };
    return once(db, by.key, make, async (made) =>
      asVenueEvents(db, await store.listEvents(db, vendorId, made.split(" "))),
    );
  }

  async function deleteEvent(
    by: StaffCaller,
    { vendorId, eventId }: { vendorId: string; eventId: string },
  ): Promise<string> {
    const remove = async (trx: Db) => {
      const row = await store.lockEvent(trx, vendorId, eventId);
      if (!row) throw notFound("Event");
      const mediaIds = (await store.listShownPictures(trx, [eventId])).get(eventId) ?? [];
      await store.deleteEvent(trx, eventId);
      await record(trx, "event.deleted", by, row, { before: shown({ ...store.eventFields.pick(row), mediaIds }) });
      return eventId;
    };
    return withTransaction(db, remove).catch((error: unknown) => {
      if (isForeignKeyViolation(error)) throw new AppError("CONFLICT", m.refused_event_has_draw);
      throw error;
    });
  }

  async function showPictures(trx: Db, event: store.EventRow, mediaIds: readonly string[]): Promise<void> {
    if (mediaIds.length > 0) {
      const usable = await media.lockUsable(trx, event.vendorId, mediaIds);
      const missing = mediaIds.filter((mediaId) => !usable.includes(mediaId));
      if (missing.length > 0) {
        throw new AppError("RULE_VIOLATED", m.refused_picture_gone, {
          details: { missing },
        });
      }
    }
    await store.replacePictures(trx, event, mediaIds);
  }

  /** Brings every event whose start or end has passed to the status that it has by then. */
  async function moveStatuses(): Promise<void> {
    const now = clock.now();
    let after: string | null = null;
    for (;;) {
      const rows: store.EventRow[] = await withTransaction(db, (trx) => moveBatch(trx, now, after));
      if (rows.length < batch) return;
      after = rows.at(-1)?.eventId ?? null;
    }
  }

  async function moveBatch(trx: Db, now: Date, after: string | null): Promise<store.EventRow[]> {
    const rows = await store.lockPassed(trx, now, after, batch);
    for (const row of rows) {
      const status = dueStatus(row, now);
      if (status === null) continue;
      await store.moveStatus(trx, row, status, now);
      await record(trx, "event.status_moved", null, row, { before: { status: row.status }, after: { status } });
    }
    return rows;
  }

  /** What is on or to come, soonest first; for guests, so the descriptions are cleaned once more, whoever stored them. */
  async function listCurrent(vendorId: string, limit: number): Promise<VenueEvent[]> {
    const page = { cursor: null, limit };
    const [on, toCome] = await Promise.all([
      store.listByStatus(db, vendorId, "IN_PROGRESS", page),
      store.listByStatus(db, vendorId, "UPCOMING", page),
    ]);
    const events = await asVenueEvents(db, [...on, ...toCome].slice(0, limit));
    return events.map(({ translations, ...event }) => ({
      ...event,
      description: cleanDescription(event.description),
      ...(translations && {
        translations: mapTranslations(translations, (word, text) =>
          word === "description" ? cleanDescription(text) : text,
        ),
      }),
    }));
  }

  async function asVenueEvent(trx: Db, row: store.EventRow): Promise<VenueEvent> {
    const [event] = await asVenueEvents(trx, [row]);
    if (!event) throw new Error("an event without itself");
    return event;
  }

  async function asVenueEvents(trx: Db, rows: readonly store.EventRow[]): Promise<VenueEvent[]> {
    const eventIds = rows.map((row) => row.eventId);
    const shownIds = await store.listShownPictures(trx, eventIds);
    const pictures = await media.listPictures(trx, [...shownIds.values()].flat());
    return rows.map((row) => ({
      eventId: row.eventId,
      vendorId: row.vendorId,
      eventName: row.name,
      startTime: row.startsAt?.toISOString() ?? null,
      endTime: row.endsAt?.toISOString() ?? null,
      ticketingLink: row.ticketingLink && parseWebLink(row.ticketingLink),
      description: row.description,
      status: row.status,
      images: (shownIds.get(row.eventId) ?? []).flatMap((mediaId) => pictures.get(mediaId) ?? []),
      version: row.version,
      ...showTranslations(row.translations),
    }));
  }

  function record(
    trx: Db,
    type: string,
    by: StaffCaller | null,
    { vendorId, eventId, name }: store.EventRow,
    changes: Record<string, unknown>,
  ): Promise<void> {
    // The name also where something else was changed: the trail is read by people.
    const details = { name, ...changes };
    const actor = by && { userId: by.actor.userId, name: by.role.name };
    return recordActivity(trx, clock, { type, actor, vendorId, subjectType: "event", subjectId: eventId, details });
  }

  return {
    getEvent,
    createEvent,
    updateEvent,
    repeatEvent,
    deleteEvent,
    listByStatus: (vendorId: string, status: EventStatus, page: store.Page) =>
      store.listByStatus(db, vendorId, status, page),
    listCurrent,
    listAll: (vendorId: string, page: store.Page) => store.listAll(db, vendorId, page),
    moveStatuses,
    asVenueEvents: (rows: readonly store.EventRow[]) => asVenueEvents(db, rows),
  };
}

/** For the trail, which is no place for whole texts. */
function shown(fields: Told<"event", Partial<Fields>>): Record<string, unknown> {
  const { description, translations } = fields;
  return {
    ...fields,
    ...(description !== undefined && { description: shortenText(description) }),
    ...(translations && { translations: shortenTranslations(translations) }),
  };
}
