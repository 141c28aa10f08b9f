import { randomUUIDv7 } from "node:crypto";
import type { Output } from "@skipline/contract/endpoint";
import { claimHours, type drawPrize } from "@skipline/contract/rewards";
import * as m from "@skipline/contract/texts";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import { activityValues } from "../../db/activity.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { Actor } from "../../http/call.ts";
import { type EffectKey, findMade, keyReused, keyValues, onKnown } from "../../http/effect.ts";
import type { Turns } from "../../http/turns.ts";
import type { Media } from "../media/index.ts";
import { makeClaimCode } from "./claim-code.ts";
import { asPrizes, isEnded, type PrizeRow } from "./contest-views.ts";
import { fractionOf, winOf } from "./draw-result.ts";
import { findKeptDraw, holdContest, readDraw, type Win, writeDraw } from "./draw-statements.ts";
import { asReward, findRewardOfDraw, type RewardRow } from "./rewards-store.ts";

type Db = Kysely<Database>;
/** All but the words, which are in the language of whoever asks. */
type Drawn = Omit<Output<typeof drawPrize>, "message">;

export interface DrawDeps {
  db: Db;
  clock: Clock;
  turns: Turns;
  media: Pick<Media, "listPictures">;
}

interface Guest {
  actor: Actor;
  key: EffectKey | null;
}

interface Drawer {
  userId: string;
  key: EffectKey | null;
}

const noWin = {
  rewardId: null,
  prizeId: null,
  prizeName: null,
  prizeDescription: null,
  prizeImageUrl: null,
  prizeTranslations: null,
  claimCode: null,
  claimExpiresAt: null,
};

/** Spends tickets on draws: a ticket once, a prize while there are some, one a person and event, a key always the same. */
export function createDraws({ db, clock, turns, media }: DrawDeps) {
  async function draw({ actor, key }: Guest, eventId: string): Promise<Drawn> {
    const guest = { userId: actor.userId, key };
    const line = `contest ${eventId}`;
    // Where there is a line: what has been drawn already need not stand in it for its answer.
    const kept = turns.isBusy(line) ? await turns.look(() => findKept(db, guest, eventId)) : null;
    if (kept) return kept;
    const act = () => withTransaction(db, (trx) => drawHeld(trx, guest, eventId));
    // Known only now: at the same moment it drew in another contest.
    return turns.act(line, () => onKnown(db, key, act, (made) => showKept(db, guest, eventId, made)));
  }

  /** What this key has drawn before. */
  async function findKept(trx: Db, guest: Drawer, eventId: string): Promise<Drawn | null> {
    const made = await findMade(trx, guest.key);
    return made === null ? null : showKept(trx, guest, eventId, made);
  }

  async function showKept(trx: Db, { userId }: Drawer, eventId: string, ticketId: string): Promise<Drawn> {
    const [kept] = await findKeptDraw(trx, { userId, ticketId, eventId });
    if (!kept) throw new Error(`a ticket that was not drawn: ${ticketId}`);
    if (kept.drawnIn !== eventId) throw keyReused();
    const { drawnIn: _, ticketCount, ...drawn } = kept;
    return answer(drawn, await findRewardOfDraw(trx, eventId, drawn.counter), ticketCount, clock.now());
  }

  async function drawHeld(trx: Db, guest: Drawer, eventId: string): Promise<Drawn> {
    const [contest] = await holdContest(trx, { eventId });
    if (!contest) throw notFound("Prize draw");
    const [seen] = await readDraw(trx, { userId: guest.userId, ...keyValues(guest.key), eventId });
    if (!seen) throw new Error("a contest without its event");
    const now = clock.now();
    const kept = seen.isKnownKey ? await findKept(trx, guest, eventId) : null;
    if (kept) return kept;
    if (isEnded({ ...seen, closedAt: contest.closedAt }, now)) {
      throw new AppError("CONTEST_ENDED", m.refused_draw_over);
    }
    const { ticketId } = seen;
    if (ticketId === null) throw new AppError("NO_TICKETS", m.refused_no_tickets);
    const drawn = { counter: contest.drawCount + 1, ticketId };
    const prize = winOf(fractionOf(contest.seed, drawn), seen.prizes, seen.hasWon);
    const won = prize && (await makeWin(trx, prize, now));
    const win = won?.win;
    const line = activityValues(
      {
        type: win ? "reward.won" : "contest.drawn",
        actor: { userId: guest.userId },
        vendorId: contest.vendorId,
        ...(win ? { subjectType: "reward", subjectId: win.rewardId } : { subjectType: "contest", subjectId: eventId }),
        details: { name: seen.eventName, ...(win ? { prize: win.prizeName } : {}), ...drawn },
      },
      now,
    );
    const written = { userId: guest.userId, ...keyValues(guest.key), ...drawn, eventId, hadWon: seen.hasWon, now };
    const [isWritten] = await writeDraw(trx, { ...written, ...(win ?? noWin), ...line });
    if (!isWritten) throw new Error("a held contest that can't be drawn in");
    const { vendorId } = contest;
    const row = won && {
      ...won.win,
      translations: won.translations,
      eventId,
      eventName: seen.eventName,
      vendorId,
      wonAt: now,
      claimedAt: null,
      isOrderRefunded: false,
    };
    return answer(drawn, row, seen.ticketCount - 1, now);
  }

  async function makeWin(trx: Db, prize: PrizeRow, now: Date) {
    const [shown] = await asPrizes(trx, media, [prize]);
    const translations = asRewardsWords(prize.translations);
    const win: Win = {
      rewardId: randomUUIDv7(),
      prizeId: prize.prizeId,
      prizeName: prize.name,
      prizeDescription: prize.description,
      prizeImageUrl: shown?.imageUrl ?? null,
      prizeTranslations: JSON.stringify(translations),
      claimCode: makeClaimCode(),
      claimExpiresAt: new Date(now.getTime() + claimHours * 3_600_000),
    };
    return { win, translations };
  }

  return draw;
}

/** What a guest won keeps the prize's words of then, by its own. */
export function asRewardsWords(translations: PrizeRow["translations"]): RewardRow["translations"] {
  const told = Object.entries(translations).map(([language, { name, description }]) => [
    language,
    { ...(name && { prizeName: name }), ...(description && { prizeDescription: description }) },
  ]);
  return Object.fromEntries(told) as RewardRow["translations"];
}

function answer(draw: Drawn["draw"], row: RewardRow | null, ticketsLeft: number, now: Date): Drawn {
  return {
    winStatus: row !== null,
    rewards: row ? [asReward(row, now)] : [],
    draw,
    ticketsLeft,
  };
}
