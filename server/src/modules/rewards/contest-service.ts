import { randomUUIDv7 } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Contest, type ManagedContest, oddsWhole } from "@skipline/contract/rewards";
import type { Translations } from "@skipline/contract/translations";
import * as m from "@skipline/contract/texts";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import type { Database } from "../../db/schema.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { StaffCaller } from "../../http/call.ts";
import { once } from "../../http/effect.ts";
import { mapTranslations, mergeTranslations, shortenTranslations } from "../../translations.ts";
import type { Media } from "../media/index.ts";
import * as store from "./contest-store.ts";
import {
  asContest,
  asPrizes,
  type ContestRow,
  findContest,
  isEnded,
  listDrawRows,
  listPrizeRows,
} from "./contest-views.ts";

type Db = Kysely<Database>;

export interface ContestDeps {
  db: Db;
  clock: Clock;
  media: Pick<Media, "listPictures" | "lockUsable" | "keepWhile">;
}

interface OfEvent {
  vendorId: string;
  eventId: string;
}

type WantedPrize = Omit<store.WantedPrize, "prizeId" | "translations"> & {
  prizeId?: string | undefined;
  translations?: store.WantedPrize["translations"] | undefined;
};

interface Wanted {
  prizes: readonly WantedPrize[];
  version: number;
}

/** What is promised before the first draw, and shown after the last one. */
export function createContests({ db, clock, media }: ContestDeps) {
  media.keepWhile(store.isShownByPrize);

  async function get(eventId: string): Promise<ContestRow> {
    const row = await findContest(db, eventId);
    if (!row) throw notFound("Prize draw");
    return row;
  }

  async function listPrizes(eventId: string) {
    const row = await get(eventId);
    const prizes = await asPrizes(db, media, await listPrizeRows(db, row.eventId));
    return { contest: asContest(row, clock.now()), prizes };
  }

  /** None before the seed is told: until then they are the guests' own. */
  async function listDraws({ contestId, seed }: Contest, after: number, limit: number) {
    return seed === null ? [] : listDrawRows(db, contestId, after, limit);
  }

  async function getManaged(trx: Db, { vendorId, eventId }: OfEvent): Promise<ManagedContest> {
    const row = await findContest(trx, eventId);
    if (row?.vendorId !== vendorId) throw notFound("Prize draw");
    const now = clock.now();
    const rows = await listPrizeRows(trx, eventId);
    const prizes = await asPrizes(trx, media, rows);
    return {
      contest: asContest(row, now),
      prizes: prizes.map((prize, index) => ({ ...prize, mediaId: rows[index]?.mediaId ?? null })),
      canChange: row.drawCount === 0 && !isEnded(row, now),
      ...(await store.countTickets(trx, eventId)),
      version: row.version,
    };
  }

  async function save(by: StaffCaller, ids: OfEvent, wanted: Wanted): Promise<ManagedContest> {
    checkPrizes(wanted);
    const change = async (trx: Db) => {
      if (!(await store.isEventOf(trx, ids.vendorId, ids.eventId))) throw notFound("Event");
      const now = clock.now();
      const isNew = wanted.version === 0 && (await store.insertContest(trx, ids, now));
      await store.holdContest(trx, ids.eventId);
      const row = await findContest(trx, ids.eventId);
      if (!row) throw changed();
      if (isEnded(row, now)) throw new AppError("CONTEST_ENDED", m.refused_event_over);
      if (row.version !== wanted.version) throw changed(await getManaged(trx, ids));
      if (row.drawCount > 0) {
        throw new AppError("CONTEST_STARTED", m.refused_draw_started);
      }
      const before = await listPrizeRows(trx, ids.eventId);
      const known = new Map(before.map((prize) => [prize.prizeId, prize]));
      if (wanted.prizes.some(({ prizeId }) => prizeId !== undefined && !known.has(prizeId.toLowerCase()))) {
        throw new AppError("RULE_VIOLATED", m.refused_prize_gone);
      }
      const prizes = wanted.prizes.map((prize) => {
        const prizeId = prize.prizeId?.toLowerCase();
        const given = mapTranslations(prize.translations ?? {}, (_word, text) => text.trim());
        return {
          prizeId: prizeId ?? randomUUIDv7(),
          name: prize.name,
          description: prize.description,
          mediaId: prize.mediaId,
          quantity: prize.quantity,
          odds: prize.odds,
          translations: mergeTranslations((prizeId && known.get(prizeId)?.translations) || {}, given),
        };
      });
      await holdPictures(trx, ids.vendorId, prizes);
      await store.replacePrizes(trx, ids.eventId, prizes, now);
      await recordActivity(trx, clock, {
        type: isNew ? "contest.created" : "contest.updated",
        actor: { userId: by.actor.userId, name: by.role.name },
        vendorId: ids.vendorId,
        subjectType: "contest",
        subjectId: ids.eventId,
        details: { name: row.eventName, ...changesOf(before, prizes) },
      });
      return { made: ids.eventId, answer: await getManaged(trx, ids) };
    };
    return once(db, by.key, change, () => getManaged(db, ids));
  }

  async function holdPictures(trx: Db, vendorId: string, prizes: readonly store.WantedPrize[]): Promise<void> {
    const mediaIds = [...new Set(prizes.flatMap(({ mediaId }) => mediaId ?? []))];
    if (mediaIds.length === 0) return;
    const usable = await media.lockUsable(trx, vendorId, mediaIds);
    const missing = mediaIds.filter((mediaId) => !usable.includes(mediaId.toLowerCase()));
    if (missing.length === 0) return;
    throw new AppError("RULE_VIOLATED", m.refused_picture_gone, { details: { missing } });
  }

  return {
    listPrizes,
    listDraws,
    getManaged: (ids: OfEvent) => getManaged(db, ids),
    save,
    /** A minute after its event is over nothing that staff may do opens a draw again. */
    closeEnded: async () => void (await store.closeEnded(db, { now: clock.now() })),
  };
}

/** @throws AppError RULE_VIOLATED */
function checkPrizes({ prizes }: Wanted): void {
  const odds = prizes.reduce((sum, prize) => sum + prize.odds, 0);
  if (odds > oddsWhole) {
    throw new AppError("RULE_VIOLATED", m.refused_prize_odds);
  }
  const ids = prizes.flatMap(({ prizeId }) => prizeId?.toLowerCase() ?? []);
  if (new Set(ids).size < ids.length) throw new AppError("RULE_VIOLATED", m.refused_prize_twice);
}

function changed(current?: ManagedContest): AppError {
  return new AppError("EVENT_CHANGED", m.refused_draw_changed, {
    details: { contest: current },
  });
}

type Told = Pick<store.WantedPrize, "name" | "quantity" | "odds" | "translations">;

/** For the trail: all prizes, and their words in other languages where those differ. */
function changesOf(before: readonly Told[], after: readonly Told[]) {
  const [known, wanted] = [translationsOf(before), translationsOf(after)];
  const isSame = isDeepStrictEqual(known, wanted);
  return {
    before: { prizes: inWords(before), ...(!isSame && { translations: known }) },
    after: { prizes: inWords(after), ...(!isSame && { translations: wanted }) },
  };
}

/** Of all prizes together, by language and place: `{ es: { "0.name": "Playera" } }`. */
function translationsOf(prizes: readonly Told[]): Translations {
  const all: Record<string, Record<string, string | undefined>> = {};
  for (const [index, { translations }] of prizes.entries()) {
    for (const [language, words = {}] of Object.entries(shortenTranslations(translations))) {
      const told = Object.entries(words).map(([word, text]) => [`${index}.${word}`, text]);
      all[language] = { ...all[language], ...Object.fromEntries(told) };
    }
  }
  return all;
}

/** For the trail: "3 × Shirt (0.5 %), 20 × Drink (10 %)". */
function inWords(prizes: readonly Pick<store.WantedPrize, "name" | "quantity" | "odds">[]): string {
  return prizes.map(({ name, quantity, odds }) => `${quantity} × ${name} (${odds / (oddsWhole / 100)}%)`).join(", ");
}
