import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { named } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import type { PrizeRow } from "./contest-views.ts";

type Db = Kysely<Database>;

export type WantedPrize = Omit<PrizeRow, "given" | "imageUrl">;

/** False where it is there already; its first prizes make it version 1. Its seed is made here and goes nowhere else. */
export async function insertContest(
  trx: Db,
  { vendorId, eventId }: { vendorId: string; eventId: string },
  now: Date,
): Promise<boolean> {
  const contest = {
    event_id: eventId,
    vendor_id: vendorId,
    seed: randomBytes(32),
    version: 0,
    created_at: now,
    updated_at: now,
  };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("contest")
    .values(contest)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Held until the end of the transaction, as every draw holds it. */
export async function holdContest(trx: Db, eventId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("contest")
    .select("event_id")
    .where("event_id", "=", eventId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function isEventOf(trx: Db, vendorId: string, eventId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("events.timed_event")
    .select("event_id")
    .where("event_id", "=", eventId)
    .where("vendor_id", "=", vendorId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of a contest that the transaction holds. */
export async function replacePrizes(
  trx: Db,
  eventId: string,
  prizes: readonly WantedPrize[],
  now: Date,
): Promise<void> {
  const rows = JSON.stringify(
    prizes.map((prize, position) => ({
      prize_id: prize.prizeId,
      position,
      name: prize.name,
      description: prize.description,
      media_id: prize.mediaId,
      quantity: prize.quantity,
      odds_ppm: prize.odds,
      translations: prize.translations,
    })),
  );
  const ids = prizes.map(({ prizeId }) => prizeId);
  await sql`delete from prize where event_id = ${eventId} and prize_id <> all (${ids}::uuid[])`.execute(trx);
  await sql`insert into prize (prize_id, event_id, position, name, description, media_id, quantity, odds_ppm,
      translations)
    select prize_id, ${eventId}::uuid, position, name, description, media_id, quantity, odds_ppm, translations
    from jsonb_to_recordset(${rows}::jsonb) as row (prize_id uuid, position integer, name text, description text,
      media_id uuid, quantity integer, odds_ppm integer, translations jsonb)
    on conflict (prize_id) do update set position = excluded.position, name = excluded.name,
      description = excluded.description, media_id = excluded.media_id, quantity = excluded.quantity,
      odds_ppm = excluded.odds_ppm, translations = excluded.translations
    where prize.event_id = excluded.event_id`.execute(trx);
  await trx
    .updateTable("contest")
    .set({ version: sql`version + 1`, updated_at: now })
    .where("event_id", "=", eventId)
    .execute();
}

/** All that were given, and those that can still be drawn. */
export function countTickets(db: Db, eventId: string): Promise<{ ticketCount: number; ticketsToDraw: number }> {
  return db
    .selectFrom("ticket")
    .select((select) => [
      select.fn.countAll<number>().as("ticketCount"),
      select.fn
        .countAll<number>()
        .filterWhere("spent_at", "is", null)
        .filterWhere("revoked_at", "is", null)
        .as("ticketsToDraw"),
    ])
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();
}

/** Whether a prize shows the picture of this row of `media`. */
export const isShownByPrize = sql<boolean>`exists (select from prize p where p.media_id = media.media_id)`;

/** Contests of events that are over; one that is being drawn in comes with the next run. */
export const closeEnded = named<{ now: Date }>("rewards.close_ended")(
  {},
  `update contest set closed_at = $now::timestamptz where event_id in (
    select c.event_id from contest c join events.timed_event e on e.event_id = c.event_id
    where c.closed_at is null and e.over_at <= $now::timestamptz
    for no key update of c skip locked)`,
);
