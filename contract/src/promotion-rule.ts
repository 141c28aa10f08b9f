import { type Cents } from "./money.ts";
import { type Discount, discountHundredths } from "./pricing.ts";
import { zoneOffset } from "./wall-clock.ts";

export const weekdays = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"] as const;
export type Weekday = (typeof weekdays)[number];

/** Hours of the week by the venue's wall clock. Of the same time twice, or past midnight, it is the next day's `to`. */
export interface HappyHours {
  /** On which they begin. */
  days: readonly Weekday[];
  /** `HH:MM`, 00:00 to 23:59. */
  from: string;
  to: string;
}

/** When a promotion holds. */
export interface PromotionTimes {
  /** ISO; null: it has begun. */
  startsAt: string | null;
  /** ISO, the first moment after it; null: until somebody ends it. */
  endsAt: string | null;
  /** Of no rows: around the clock. */
  happyHours: readonly HappyHours[];
  isPaused: boolean;
  /** When somebody ended it; null while nobody has. */
  endedAt: string | null;
}

/** Of which of a location's products something is taken off. */
export interface PromotionReach {
  /** Null: none by their kind. */
  productTypes: readonly string[] | null;
  /** Null: none by their id. Neither kinds nor ids: all products. */
  productIds: readonly string[] | null;
  /** Null: all of its vendor. */
  vendorLocationIds: readonly string[] | null;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
const dayMinutes = 1_440;

interface Span {
  days: ReadonlySet<number>;
  /** Minutes after midnight; `to` may be of the next day. */
  from: number;
  to: number;
}

/**
 * Whether a promotion holds at `instant` (epoch milliseconds): in its window, and where it has happy hours, while the clocks
 * of `zone` show one of them. What the clocks show twice in an autumn night holds twice, what they skip in spring not at all.
 */
export function promotionHoldsAt(promotion: PromotionTimes, instant: number, zone: string): boolean {
  if (!isInWindow(promotion, instant)) return false;
  const { happyHours } = promotion;
  return happyHours.length === 0 || showsOneOf(happyHours.map(asSpan), instant + zoneOffset(instant, zone));
}

/**
 * The first moment after `instant` at which `promotionHoldsAt` says something else; null where that never comes.
 * Looks into the week after next: no clock change takes happy hours away for so long.
 */
export function nextPromotionChange(promotion: PromotionTimes, instant: number, zone: string): number | null {
  if (promotion.isPaused) return null;
  const holdsNow = promotionHoldsAt(promotion, instant, zone);
  const { startsAt, endsAt, endedAt, happyHours } = promotion;
  const bounds = [startsAt, endsAt, endedAt].flatMap((bound) => (bound === null ? [] : [Date.parse(bound)]));
  const from = Math.max(instant, startsAt === null ? -Infinity : Date.parse(startsAt));
  const moments = [...bounds, ...(happyHours.length === 0 ? [] : edgesOf(happyHours.map(asSpan), from, zone))]
    .filter((moment) => moment > instant)
    .toSorted((one, other) => one - other);
  return moments.find((moment) => promotionHoldsAt(promotion, moment, zone) !== holdsNow) ?? null;
}

/** Whether it is for this product, whenever it holds. */
export function promotionReaches(
  { productTypes, productIds, vendorLocationIds }: PromotionReach,
  product: { productId: string; productType: string; vendorLocationId: string },
): boolean {
  if (vendorLocationIds !== null && !vendorLocationIds.includes(product.vendorLocationId)) return false;
  if (productTypes === null && productIds === null) return true;
  return Boolean(productTypes?.includes(product.productType) || productIds?.includes(product.productId));
}

/**
 * The one promotion that counts for a product at this price: promotions never add up, and the guest gets the one that
 * takes most off, to the hundredth of a cent. Of equal ones the first by id, so that everybody says the same.
 */
export function choosePromotion<One extends Discount & { promotionId: string }>(
  reaching: readonly One[],
  price: Cents,
): One | null {
  let best: One | null = null;
  for (const one of reaching) {
    const more = best ? discountHundredths(price, one) - discountHundredths(price, best) : 1;
    if (!best || more > 0 || (more === 0 && one.promotionId < best.promotionId)) best = one;
  }
  return best;
}

function isInWindow({ startsAt, endsAt, endedAt, isPaused }: PromotionTimes, instant: number): boolean {
  const isBefore = startsAt !== null && instant < Date.parse(startsAt);
  const isOver = [endsAt, endedAt].some((end) => end !== null && Date.parse(end) <= instant);
  return !isPaused && !isBefore && !isOver;
}

function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return 60 * hour + minute;
}

function asSpan({ days, from, to }: HappyHours): Span {
  const [begins, ends] = [minutesOf(from), minutesOf(to)];
  return {
    days: new Set(days.map((day) => weekdays.indexOf(day))),
    from: begins,
    to: ends > begins ? ends : ends + dayMinutes,
  };
}

/** 0 for Monday; days are counted from 1970-01-01, a Thursday. */
const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** Whether a clock that shows this (epoch milliseconds as if it were UTC) is in one of them. */
function showsOneOf(spans: readonly Span[], shown: number): boolean {
  const day = Math.floor(shown / dayMs);
  const minute = Math.floor((shown - day * dayMs) / minuteMs);
  return spans.some(
    ({ days, from, to }) =>
      (days.has(weekdayOf(day)) && from <= minute && minute < to) ||
      (days.has(weekdayOf(day - 1)) && minute + dayMinutes < to),
  );
}

const lookAhead = 16 * dayMs;

/** The moments from `from` on at which a clock begins or leaves a span, or is set to another time. */
function edgesOf(spans: readonly Span[], from: number, zone: string): number[] {
  const moments: number[] = [];
  for (let begin = from; begin < from + lookAhead;) {
    const offset = zoneOffset(begin, zone);
    const end = endOfOffset(begin, from + lookAhead, zone);
    const lastDay = Math.floor((end + offset) / dayMs);
    for (let day = Math.floor((begin + offset) / dayMs) - 1; day <= lastDay; day += 1) {
      for (const span of spans.filter(({ days }) => days.has(weekdayOf(day)))) {
        const edges = [span.from, span.to].map((minute) => day * dayMs + minute * minuteMs - offset);
        moments.push(...edges.filter((edge) => begin <= edge && edge < end));
      }
    }
    moments.push(end);
    begin = end;
  }
  return moments;
}

/** Until when the clocks of `zone` run on from `begin` without being set, at most until `limit`. */
function endOfOffset(begin: number, limit: number, zone: string): number {
  const offset = zoneOffset(begin, zone);
  let same = begin;
  while (same < limit) {
    const next = Math.min(same + dayMs, limit);
    if (zoneOffset(next, zone) !== offset) return firstOther(same, next, offset, zone);
    same = next;
  }
  return limit;
}

/** Between two moments the one at which the offset becomes another one. */
function firstOther(same: number, other: number, offset: number, zone: string): number {
  let [low, high] = [same, other];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (zoneOffset(middle, zone) === offset) low = middle;
    else high = middle;
  }
  return high;
}
