import { randomUUIDv7 } from "node:crypto";
import type { RepeatTimes } from "@skipline/contract/events";
import type { Glevent } from "@skipline/contract/guests";
import type { Told } from "@skipline/contract/trail";
import * as m from "@skipline/contract/texts";
import { words } from "@skipline/contract/words";
import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import { differences } from "../../db/differences.ts";
import type { Database } from "../../db/schema.ts";
import { isForeignKeyViolation, isUniqueViolation } from "../../db/errors.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { StaffCaller } from "../../http/call.ts";
import { once } from "../../http/effect.ts";
import { shortenText, shortenTranslations, showTranslations } from "../../translations.ts";
import { readTimes } from "../events/index.ts";
import type { Venues } from "../venues/index.ts";
import {
  type GleventFields,
  gleventFields,
  readChangedGlevent,
  readNewGlevent,
  type WantedChange,
  type WantedGlevent,
} from "./glevent-fields.ts";
import { isOver } from "./glevent-rules.ts";
import * as store from "./guests-store.ts";
import type { Places } from "./places.ts";
import { reopenReservations } from "./closing-store.ts";

type Db = Kysely<Database>;

export interface GleventServiceDeps {
  db: Db;
  clock: Clock;
  venues: Pick<Venues, "isVendor">;
  places: Pick<Places, "offer">;
}

/** A vendor's guest list events, for its staff. */
export function createGleventService({ db, clock, venues, places }: GleventServiceDeps) {
  async function getRow(trx: Db, vendorId: string, gleventId: string): Promise<store.GleventRow> {
    const row = await store.findGlevent(trx, vendorId, gleventId);
    if (!row) throw notFound("Event");
    return row;
  }

  const getGlevent = async (vendorId: string, gleventId: string) => asGlevent(await getRow(db, vendorId, gleventId));

  async function createGlevent(by: StaffCaller, vendorId: string, wanted: WantedGlevent): Promise<Glevent> {
    const fields = readNewGlevent(wanted);
    if (!(await venues.isVendor(vendorId))) throw notFound("Vendor");
    const make = async (trx: Db) => {
      const gleventId = randomUUIDv7();
      await store.insertGlevents(trx, [{ gleventId, vendorId, ...fields }], clock.now());
      const row = await getRow(trx, vendorId, gleventId);
      await record(trx, "glevent.created", by, row, { after: shown(fields) });
      return { made: gleventId, answer: asGlevent(row) };
    };
    return once(db, by.key, make, (gleventId) => getGlevent(vendorId, gleventId));
  }

  /** Copies of it with as many places, and nobody on their lists. */
  function repeatGlevent(
    by: StaffCaller,
    { vendorId, gleventId }: { vendorId: string; gleventId: string },
    times: RepeatTimes,
  ): Promise<Glevent[]> {
    const wanted = readTimes(times);
    const make = async (trx: Db) => {
      const row = await getRow(trx, vendorId, gleventId);
      const same = gleventFields.pick(row);
      const copies = wanted.map((time) => ({
        ...same,
        ...time,
        status: "UPCOMING" as const,
        gleventId: randomUUIDv7(),
        vendorId,
      }));
      await store.insertGlevents(trx, copies, clock.now());
      const ids = copies.map((one) => one.gleventId);
      const startTimes = wanted.map(({ startsAt }) => startsAt);
      await record(trx, "glevent.repeated", by, row, { startTimes, times: ids.length });
      return { made: ids.join(" "), answer: await listMade(trx, vendorId, ids) };
    };
    return once(db, by.key, make, (made) => listMade(db, vendorId, made.split(" ")));
  }

  const listMade = async (trx: Db, vendorId: string, ids: readonly string[]) =>
    (await store.listGlevents(trx, vendorId, ids)).map(asGlevent);

  async function deleteGlevent(
    by: StaffCaller,
    { vendorId, gleventId }: { vendorId: string; gleventId: string },
  ): Promise<string> {
    const remove = async (trx: Transaction<Database>) => {
      const row = await store.lockGlevent(trx, gleventId);
      if (!row || row.vendorId !== vendorId) throw notFound("Event");
      await store.deleteGlevent(trx, row.gleventId);
      await record(trx, "glevent.deleted", by, row, { before: shown(gleventFields.pick(row)) });
      return row.gleventId;
    };
    return withTransaction(db, remove).catch((error: unknown) => {
      if (isForeignKeyViolation(error)) throw new AppError("CONFLICT", m.refused_glevent_has_list);
      throw error;
    });
  }

  async function updateGlevent(
    by: StaffCaller,
    ids: { vendorId: string; gleventId: string },
    wanted: WantedChange,
  ): Promise<Glevent> {
    await changeOnce(by, ids, wanted).catch((error: unknown) => {
      // A member whose reservation was to be expected again booked another one at this very moment.
      if (!isUniqueViolation(error, "reservation_one_place")) throw error;
      return changeOnce(by, ids, wanted);
    });
    return getGlevent(ids.vendorId, ids.gleventId);
  }

  function changeOnce(
    by: StaffCaller,
    ids: { vendorId: string; gleventId: string },
    wanted: WantedChange,
  ): Promise<void> {
    const change = async (trx: Transaction<Database>) => {
      const before = await store.lockGlevent(trx, ids.gleventId);
      if (!before || before.vendorId !== ids.vendorId) throw notFound("Event");
      const known = asGlevent(before);
      if (wanted.version !== undefined && wanted.version !== before.version) {
        throw new AppError("EVENT_CHANGED", m.refused_event_changed, { details: { glevent: known } });
      }
      // Guests come and go, and a vendor's zone is its own, without a version of the night.
      const { reservedCount: _reserved, timeZone: _zone, ...versioned } = known;
      by.echo.assertSame(versioned);
      const done = { made: before.gleventId, answer: undefined };
      const fields = readChangedGlevent(gleventFields.pick(before), wanted);
      const changes = differences(gleventFields.pick(before), fields, shown);
      if (!changes) return done;
      const now = clock.now();
      const statusChosenAt = fields.status === before.status ? before.statusChosenAt : now;
      const written = await store.updateGlevent(trx, { ...fields, gleventId: before.gleventId, statusChosenAt }, now);
      if (!written) {
        const full = words(m.refused_capacity, { count: before.reservedCount });
        throw new AppError("CAPACITY_BELOW_RESERVED", full, { details: { reservedCount: before.reservedCount } });
      }
      await record(trx, "glevent.updated", by, { ...before, name: fields.name }, changes);
      const after = { ...before, ...fields, ...written };
      if (isOver(before, now) && !isOver(after, now)) await reopenReservations(trx, before.gleventId, now);
      await places.offer(trx, after);
      return done;
    };
    return once<void>(db, by.key, change, async () => undefined);
  }

  function record(
    trx: Db,
    type: string,
    { actor, role }: StaffCaller,
    { vendorId, gleventId, name }: store.GleventRow,
    changes: Record<string, unknown>,
  ): Promise<void> {
    return recordActivity(trx, clock, {
      type,
      actor: { userId: actor.userId, name: role.name },
      vendorId,
      subjectType: "glevent",
      subjectId: gleventId,
      details: { name, ...changes },
    });
  }

  return {
    getGleventRow: (vendorId: string, gleventId: string) => getRow(db, vendorId, gleventId),
    getGlevent,
    createGlevent,
    updateGlevent,
    repeatGlevent,
    deleteGlevent,
    listUpcoming: (vendorId: string, limit: number) => store.listUpcoming(db, vendorId, limit),
    listPast: (vendorId: string, page: Parameters<typeof store.listPast>[2]) => store.listPast(db, vendorId, page),
    countGlevents: (vendorId: string) => store.countGlevents(db, vendorId),
  };
}

/** As staff have it. */
export function asGlevent(row: store.GleventRow): Glevent {
  const { startsAt, endsAt, capacity, status, translations, ...rest } = row;
  const { statusChosenAt: _, calledOffAt: __, overAt: ___, closesAt: ____, closedAt: _____, ...same } = rest;
  return {
    ...same,
    startTime: startsAt?.toISOString() ?? null,
    endTime: endsAt?.toISOString() ?? null,
    guestlistCapacity: capacity,
    gleventStatus: status,
    ...showTranslations(translations),
  };
}

/** For the trail, which is no place for whole texts. */
function shown(fields: Told<"glevent", Partial<GleventFields>>): Record<string, unknown> {
  const { description, translations } = fields;
  return {
    ...fields,
    ...(description !== undefined && { description: shortenText(description) }),
    ...(translations && { translations: shortenTranslations(translations) }),
  };
}
