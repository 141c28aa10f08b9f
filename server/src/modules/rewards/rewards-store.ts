import type { Reward } from "@skipline/contract/rewards";
import type { Translations } from "@skipline/contract/translations";
import { type Kysely, sql } from "kysely";
import { type ActivityValues, insertActivityFrom } from "../../db/activity.ts";
import { notNull, time } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import type { Cursor } from "../../http/cursor.ts";
import { keepFrom, type keyValues } from "../../http/effect.ts";
import { showTranslations } from "../../translations.ts";
import { keepUserFrom, type KeptUserValues } from "../auth/index.ts";

type Db = Kysely<Database>;

export interface RewardRow {
  rewardId: string;
  eventId: string;
  eventName: string;
  vendorId: string;
  prizeName: string;
  prizeDescription: string;
  prizeImageUrl: string | null;
  wonAt: Date;
  claimCode: string;
  claimExpiresAt: Date;
  claimedAt: Date | null;
  isOrderRefunded: boolean;
  translations: Translations<"prizeName" | "prizeDescription">;
}

/** Whether the money for the ticket that won the reward `r` has gone back. */
const isOrderRefunded = `exists (
  select from draw d join ticket t on t.ticket_id = d.ticket_id
  join ordering.order_money o on o.order_id = case when t.source_type = 'PURCHASE' then t.source_id::uuid end
  where d.event_id = r.event_id and d.counter = r.draw_counter and o.is_refunded)`;

function select(db: Db) {
  return db
    .selectFrom("reward as r")
    .innerJoin("events.timed_event as e", "e.event_id", "r.event_id")
    .select([
      "r.reward_id as rewardId",
      "r.event_id as eventId",
      "r.vendor_id as vendorId",
      "r.prize_name as prizeName",
      "r.prize_description as prizeDescription",
      "r.prize_image_url as prizeImageUrl",
      "r.won_at as wonAt",
      "r.claim_code as claimCode",
      "r.claim_expires_at as claimExpiresAt",
      "r.claimed_at as claimedAt",
      sql<boolean>`${sql.raw(isOrderRefunded)}`.as("isOrderRefunded"),
    ])
    .select(({ ref }) => [
      ref("e.name").$notNull().as("eventName"),
      ref("r.translations").$castTo<RewardRow["translations"]>().as("translations"),
    ]);
}

export async function findRewardOfDraw(db: Db, eventId: string, counter: number): Promise<RewardRow | null> {
  const row = await select(db).where("r.event_id", "=", eventId).where("draw_counter", "=", counter).executeTakeFirst();
  return row ?? null;
}

export async function findOwnReward(db: Db, userId: string, rewardId: string): Promise<RewardRow | null> {
  const row = await select(db).where("reward_id", "=", rewardId).where("user_id", "=", userId).executeTakeFirst();
  return row ?? null;
}

/** By the code's hash, as the index `reward_by_code`. */
export async function findRewardByHash(db: Db, vendorId: string, codeHash: Buffer): Promise<RewardRow | null> {
  const row = await select(db)
    .where(sql<boolean>`sha256(r.claim_code::bytea) = ${codeHash}`)
    .where("r.vendor_id", "=", vendorId)
    .executeTakeFirst();
  return row ?? null;
}

/** Newest first. */
export function listRewards(db: Db, userId: string, cursor: Cursor | null, limit: number): Promise<RewardRow[]> {
  let query = select(db).where("user_id", "=", userId).orderBy("won_at", "desc").orderBy("reward_id", "desc");
  if (cursor) query = query.where(sql<boolean>`(won_at, reward_id) < (${cursor.time}, ${cursor.id}::uuid)`);
  return query.limit(limit).execute();
}

export async function countClaimed(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("reward")
    .select((one) => one.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("claimed_at", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
}

type Claim = {
  rewardId: string;
  /** Who handed it over; null where the owner's screen was confirmed. */
  claimedBy: string | null;
  now: Date;
} & ReturnType<typeof keyValues>;

/** Once, and in time, and by its owner alone only while its order stands; with its line of the trail. */
export const claimReward = named<Claim & KeptUserValues & ActivityValues>("rewards.claim")(
  { claimedAt: notNull(time) },
  `with claimed as (
    update reward r set claimed_at = $now::timestamptz, claimed_by = $claimedBy::text
    where reward_id = $rewardId::uuid and claimed_at is null and claim_expires_at > $now::timestamptz
      and ($claimedBy::text is not null or not ${isOrderRefunded})
    returning reward_id, claimed_at
  ), kept as (
    ${keepFrom("claimed", "reward_id::text")}
  ), account as (
    ${keepUserFrom("claimed")}
  ), line as (
    ${insertActivityFrom("claimed")}
  )
  select claimed_at as "claimedAt" from claimed`,
);

export function asReward(row: RewardRow, now: Date): Reward {
  const { rewardId, eventId, eventName, vendorId, prizeName, prizeDescription, prizeImageUrl, claimCode } = row;
  return {
    rewardId,
    eventId,
    eventName,
    vendorId,
    prizeName,
    prizeDescription,
    prizeImageUrl,
    wonTimestamp: row.wonAt.toISOString(),
    status: row.claimedAt ? "CLAIMED" : "PENDING",
    claimCode,
    claimExpiration: row.claimExpiresAt.toISOString(),
    isExpired: row.claimedAt === null && row.claimExpiresAt <= now,
    claimedAt: row.claimedAt?.toISOString() ?? null,
    isOrderRefunded: row.isOrderRefunded,
    ...showTranslations(row.translations),
  };
}
