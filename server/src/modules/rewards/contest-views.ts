import type { EventStatus } from "@skipline/contract/events";
import type { Contest, Prize } from "@skipline/contract/rewards";
import type { Translations } from "@skipline/contract/translations";
import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Cursor } from "../../http/cursor.ts";
import { showTranslations } from "../../translations.ts";
import { dueStatus } from "../events/index.ts";
import type { Media } from "../media/index.ts";

type Db = Kysely<Database>;

export interface ContestRow {
  eventId: string;
  vendorId: string;
  eventName: string;
  status: EventStatus;
  startsAt: Date | null;
  endsAt: Date | null;
  statusChosenAt: Date | null;
  /** Null while nobody knows. */
  overAt: Date | null;
  seed: Buffer;
  drawCount: number;
  closedAt: Date | null;
  version: number;
  createdAt: Date;
}

export interface PrizeRow {
  prizeId: string;
  name: string;
  description: string;
  mediaId: string | null;
  /** Of one that comes with the app. */
  imageUrl: string | null;
  quantity: number;
  given: number;
  odds: number;
  translations: Translations<"name" | "description">;
}

/** Tickets are given and drawn until then. */
export function isEnded({ closedAt, overAt }: { closedAt: Date | null; overAt: Date | null }, now: Date): boolean {
  return closedAt !== null || (overAt !== null && overAt <= now);
}

function selectContests(db: Db) {
  return db
    .selectFrom("contest as c")
    .innerJoin("events.timed_event as e", "e.event_id", "c.event_id")
    .select([
      "c.event_id as eventId",
      "c.vendor_id as vendorId",
      "c.seed",
      "c.draw_count as drawCount",
      "c.closed_at as closedAt",
      "c.version",
      "e.starts_at as startsAt",
      "e.ends_at as endsAt",
      "e.status_chosen_at as statusChosenAt",
      "e.known_over_at as overAt",
      "c.created_at as createdAt",
    ])
    .select(({ ref }) => [
      ref("e.name").$notNull().as("eventName"),
      ref("e.status").$castTo<EventStatus>().as("status"),
    ]);
}

export async function findContest(db: Db, eventId: string): Promise<ContestRow | null> {
  return (await selectContests(db).where("c.event_id", "=", eventId).executeTakeFirst()) ?? null;
}

/** Those with something to win, the latest first. */
export function listContestRows(db: Db, vendorId: string, cursor: Cursor | null, limit: number): Promise<ContestRow[]> {
  let query = selectContests(db)
    .where("c.vendor_id", "=", vendorId)
    .where((one) =>
      one.exists(one.selectFrom("prize as p").select("p.prize_id").whereRef("p.event_id", "=", "c.event_id")),
    )
    .orderBy("c.created_at", "desc")
    .orderBy("c.event_id", "desc")
    .limit(limit);
  if (cursor) query = query.where(sql<boolean>`(c.created_at, c.event_id) < (${cursor.time}, ${cursor.id})`);
  return query.execute();
}

/** In the order of their shares. */
export function listPrizeRows(db: Db, eventId: string): Promise<PrizeRow[]> {
  return db
    .selectFrom("prize")
    .select([
      "prize_id as prizeId",
      "name",
      "description",
      "media_id as mediaId",
      "image_url as imageUrl",
      "quantity",
      "given",
      "odds_ppm as odds",
    ])
    .select(({ ref }) => ref("translations").$castTo<PrizeRow["translations"]>().as("translations"))
    .where("event_id", "=", eventId)
    .orderBy("position")
    .execute();
}

export interface Draw {
  counter: number;
  ticketId: string;
  prizeId: string | null;
  hadWon: boolean;
}

export function listDrawRows(db: Db, eventId: string, after: number, limit: number): Promise<Draw[]> {
  return db
    .selectFrom("draw")
    .select(["counter", "ticket_id as ticketId", "prize_id as prizeId", "had_won as hadWon"])
    .where("event_id", "=", eventId)
    .where("counter", ">", after)
    .orderBy("counter")
    .limit(limit)
    .execute();
}

/** As guests see it. The seed stays here until nothing can be drawn with it any more. */
export function asContest(row: ContestRow, now: Date): Contest {
  return {
    contestId: row.eventId,
    vendorId: row.vendorId,
    eventName: row.eventName,
    startTime: row.startsAt?.toISOString() ?? null,
    endTime: row.endsAt?.toISOString() ?? null,
    status: statusOf(row, now),
    closesAt: (row.closedAt ?? row.overAt)?.toISOString() ?? null,
    seedHash: createHash("sha256").update(row.seed).digest("hex"),
    seed: row.closedAt === null ? null : row.seed.toString("hex"),
    drawCount: row.drawCount,
  };
}

/** An event that staff have just completed can be taken back: its draw goes on until it can't. */
function statusOf(row: ContestRow, now: Date): EventStatus {
  if (isEnded(row, now)) return "COMPLETED";
  return row.status === "COMPLETED" ? "IN_PROGRESS" : (dueStatus(row, now) ?? row.status);
}

/** As guests see them. */
export async function asPrizes(
  db: Db,
  media: Pick<Media, "listPictures">,
  rows: readonly PrizeRow[],
): Promise<Prize[]> {
  const pictures = await media.listPictures(
    db,
    rows.flatMap(({ mediaId }) => mediaId ?? []),
  );
  return rows.map(({ prizeId, name, description, mediaId, imageUrl, odds, quantity, given, translations }) => ({
    prizeId,
    name,
    description,
    imageUrl: (mediaId === null ? null : pictures.get(mediaId)?.url) ?? imageUrl,
    odds,
    quantity,
    remaining: quantity - given,
    ...showTranslations(translations),
  }));
}
