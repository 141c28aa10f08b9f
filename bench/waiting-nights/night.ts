/** A night at a bar, made from a seed: who comes when, what they order, who mixes it how fast, and what is tapped of it. */

const minute = 60_000;

/** Mulberry32: the same numbers for the same seed on every machine. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What else is drawn from it. */
export function dice(random: () => number) {
  const between = (low: number, high: number): number => low + (high - low) * random();
  const whole = (low: number, high: number): number => Math.floor(between(low, high + 1));
  const chance = (part: number): boolean => random() < part;
  const waits = (mean: number): number => -Math.log(1 - random()) * mean;
  /** Around 1, by a normal logarithm. */
  const around = (sigma: number): number =>
    Math.exp(sigma * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));
  const pick = <T>(from: readonly T[], weightOf: (one: T) => number): T => {
    let left = random() * from.reduce((sum, one) => sum + weightOf(one), 0);
    for (const one of from) {
      left -= weightOf(one);
      if (left <= 0) return one;
    }
    return from.at(-1) as T;
  };
  return { between, whole, chance, waits, around, pick };
}

type Dice = ReturnType<typeof dice>;

interface Drink {
  productId: string;
  /** To make one. */
  seconds: number;
  liked: number;
}

/** What stays the same at a bar from night to night. */
export interface Bar {
  drinks: readonly Drink[];
  staff: number;
  /** How often "in preparation" is tapped; ready always is, as guests come by it. */
  tapsBegun: number;
  /** From the first look at the slip to the first bottle. */
  overhead: number;
}

export interface NightOrder {
  orderId: string;
  paidAt: number;
  lines: { productId: string; quantity: number }[];
  /** As it was tapped; null: it was not. */
  begunAt: number | null;
  /** As it was tapped. */
  readyAt: number;
}

/** Kinds of drinks: how long one takes, and how many of the list are of that kind. */
const kinds = [
  { low: 10, high: 22, share: 0.35, liked: 3 },
  { low: 25, high: 50, share: 0.35, liked: 2 },
  { low: 60, high: 130, share: 0.3, liked: 1.6 },
] as const;

export function makeBar(random: () => number): Bar {
  const { between, whole, chance, pick } = dice(random);
  const drinks = Array.from({ length: whole(9, 22) }, (_, at): Drink => {
    const kind = pick(kinds, ({ share }) => share);
    return { productId: `P${at}`, seconds: between(kind.low, kind.high), liked: kind.liked * between(0.3, 1.7) };
  });
  return { drinks, staff: whole(1, 4), tapsBegun: chance(0.2) ? 0 : between(0.5, 1), overhead: between(8, 25) };
}

interface Bartender {
  from: number;
  to: number;
  breaks: { from: number; to: number }[];
  speed: number;
  freeAt: number;
}

const nightLength = 6 * 60 * minute;

/** Some for the whole night, some for its middle, each with a break in two hours. */
function makeStaff({ staff }: Bar, { between, chance, around }: Dice): Bartender[] {
  return Array.from({ length: staff }, (_, at) => {
    const isWhole = at === 0 || chance(0.4);
    const from = isWhole ? 0 : between(0, 2) * 60 * minute;
    const to = isWhole ? nightLength * 2 : between(4, 6) * 60 * minute;
    const breaks: Bartender["breaks"] = [];
    for (let next = from + between(75, 150) * minute; staff > 1 && next < to; next += between(90, 150) * minute) {
      breaks.push({ from: next, to: next + between(6, 14) * minute });
    }
    return { from, to, breaks, speed: around(0.12), freeAt: from };
  });
}

/** When guests pay: two tops of the night, of which neither is known before, and moments in which many come at once. */
function makeArrivals(perMinute: number, { between, whole, waits }: Dice): number[] {
  const tops = [between(1, 2.5), between(3, 5)].map((hour) => ({
    at: hour * 60 * minute,
    wide: between(30, 70) * minute,
  }));
  const most = between(0.75, 1.15) * perMinute;
  const rateAt = (now: number) =>
    most * Math.min(1, 0.25 + Math.max(...tops.map(({ at, wide }) => Math.exp(-(((now - at) / wide) ** 2)))) * 0.75);
  const arrivals: number[] = [];
  for (let now = 0; now < nightLength;) {
    const rate = rateAt(now);
    now += waits(minute / rate);
    arrivals.push(now);
  }
  for (let bursts = whole(2, 5); bursts > 0; bursts -= 1) {
    const from = between(0.5, 5.5) * 60 * minute;
    const many = Math.ceil(perMinute * between(3, 9));
    for (let n = 0; n < many; n += 1) arrivals.push(from + between(0, 4) * minute);
  }
  return arrivals.toSorted((a, b) => a - b);
}

function makeLines({ drinks }: Bar, { chance, pick, whole }: Dice): NightOrder["lines"] {
  const lines: NightOrder["lines"] = [];
  for (let kindsLeft = chance(0.45) ? 1 : whole(1, 3); kindsLeft > 0; kindsLeft -= 1) {
    const { productId } = pick(drinks, ({ liked }) => liked);
    if (!lines.some((line) => line.productId === productId)) {
      lines.push({ productId, quantity: chance(0.65) ? 1 : whole(2, 3) });
    }
  }
  return lines;
}

/** The second of the same drink goes faster than the first. */
const secondOfTheSame = 0.75;

function workOf({ drinks, overhead }: Bar, lines: NightOrder["lines"]): number {
  const seconds = lines.reduce((sum, { productId, quantity }) => {
    const one = drinks.find((drink) => drink.productId === productId)?.seconds ?? 0;
    return sum + one * (1 + (quantity - 1) * secondOfTheSame);
  }, overhead);
  return seconds * 1_000;
}

/** When somebody who is free at `now` begins, by breaks and end of the shift; null: never. */
function beginsAt({ from, to, breaks }: Bartender, now: number): number | null {
  const start = Math.max(from, now);
  const rest = breaks.find((one) => one.from <= start && start < one.to);
  const begins = rest ? rest.to : start;
  return begins < to ? begins : null;
}

/** One night from `startsAt` on. */
export function makeNight(bar: Bar, random: () => number, startsAt: number, name: string): NightOrder[] {
  const with_ = dice(random);
  const { between, chance, waits, around } = with_;
  const staff = makeStaff(bar, with_);
  const meanWork =
    Array.from({ length: 300 }, () => workOf(bar, makeLines(bar, with_))).reduce((a, b) => a + b, 0) / 300;
  // Guests at the counter take some of the staff's time, now more and now less.
  const counterAt = makeCounter(with_);
  const perMinute = (minute / (meanWork * 1.2)) * Math.max(1, bar.staff * 0.85);
  const orders: NightOrder[] = makeArrivals(perMinute, with_).map((paidAt, at) => ({
    orderId: `${name}-${at}`,
    paidAt,
    lines: makeLines(bar, with_),
    begunAt: null,
    readyAt: 0,
  }));
  const waiting = [...orders];
  while (waiting.length > 0) {
    const first = waiting[0] as NightOrder;
    // Whoever can begin first takes the oldest order, now and then the one behind it.
    const ready = staff.flatMap((one) => {
      const begins = beginsAt(one, Math.max(one.freeAt, first.paidAt));
      return begins === null ? [] : [{ one, begins }];
    });
    const next = ready.toSorted((a, b) => a.begins - b.begins)[0];
    if (!next) break;
    const second = waiting[1];
    const taken = second && second.paidAt <= next.begins && chance(0.08) ? 1 : 0;
    const [order] = waiting.splice(taken, 1);
    if (!order) break;
    const interrupted = chance(0.04) ? waits(45_000) : 0;
    const work = workOf(bar, order.lines) * next.one.speed * counterAt(next.begins) * around(0.15) + interrupted;
    next.one.freeAt = next.begins + work;
    if (chance(bar.tapsBegun)) order.begunAt = Math.round(startsAt + next.begins + between(0, 6_000));
    order.readyAt = Math.round(startsAt + next.one.freeAt + waits(4_000));
    if (order.begunAt !== null && order.begunAt > order.readyAt) order.begunAt = null;
  }
  return orders
    .filter(({ readyAt }) => readyAt > 0)
    .map((order) => ({ ...order, paidAt: Math.round(startsAt + order.paidAt) }));
}

/** How much longer everything takes because of guests at the counter: a level that drifts from one ten minutes to the next. */
function makeCounter({ between, around }: Dice): (now: number) => number {
  let level = between(1, 1.3);
  const levels = Array.from({ length: 80 }, () => {
    level = Math.min(1.6, Math.max(1, 1.15 + (level - 1.15) * 0.8 + Math.log(around(0.08))));
    return level;
  });
  return (now) => levels[Math.min(levels.length - 1, Math.floor(now / (10 * minute)))] ?? 1;
}
