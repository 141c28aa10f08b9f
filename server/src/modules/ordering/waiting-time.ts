interface Work {
  productId: string;
  quantity: number;
}

/** An order that waits; times are in milliseconds. */
export interface OrderToMake {
  orderId: string;
  paidAt: number;
  /** When somebody said that it was begun; null: nobody did. */
  begunAt: number | null;
  lines: readonly Work[];
}

export interface MadeOrder extends OrderToMake {
  readyAt: number;
}

export interface Forecast {
  /** Until an order that is paid now would be ready: a usual one, behind all that waits. Null: too long to tell. */
  nextMs: number | null;
  /** When each order that waits will be ready. */
  readyAt: ReadonlyMap<string, number>;
}

/** By so many orders made last. More would tell of other nights, fewer know too little of each drink. */
export const mostMade = 240;
/** Fewer say nothing. */
const fewestMade = 8;
/** Who waits longer is told nothing: too much comes between. */
const longestMs = 90 * 60_000;
/** So long without anything ready while something waits: nobody moves the queue. */
const stuckMs = 30 * 60_000;
/** Nothing is made faster, and nothing learned from who taps "ready" twice in a row. */
const shortestMs = 5_000;
/** More than that at one bar look like that many. */
const mostStaff = 6;

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const byPayment = (a: OrderToMake, b: OrderToMake): number => a.paidAt - b.paidAt;
const byReady = (a: MadeOrder, b: MadeOrder): number => a.readyAt - b.readyAt;

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
}

/**
 * When each order was begun: as somebody said, or else when the first of so many staff was free for it. What waits and is not in
 * the answer was not begun.
 */
function findBeginnings(
  made: readonly MadeOrder[],
  waiting: readonly OrderToMake[],
  staff: number,
  now: number,
): ReadonlyMap<OrderToMake, number> {
  const free = Array.from({ length: staff }, () => -Infinity);
  const begun = new Map<OrderToMake, number>();
  const readyOf = new Map<OrderToMake, number>(made.map((order) => [order, order.readyAt]));
  for (const order of [...made, ...waiting].toSorted(byPayment)) {
    const first = free.indexOf(Math.min(...free));
    const at = order.begunAt ?? Math.max(order.paidAt, free[first] ?? 0);
    const readyAt = readyOf.get(order) ?? Infinity;
    // What was made out of turn had been begun by the time it was ready.
    if (at <= now || readyAt < Infinity) begun.set(order, Math.min(at, readyAt - shortestMs));
    free[first] = Math.max(free[first] ?? 0, readyAt);
  }
  return begun;
}

interface Sample {
  lines: readonly Work[];
  ms: number;
  /** How far it is believed. */
  trust: number;
}

/** An interruption counts for no more than this much of what an order should take. */
const longestOfUsual = 2;
/** A drink is believed to be another than the usual one after so many orders of it. */
const believedAfter = 0.5;
/** Looks through the orders, after which what a drink takes stays as it is. */
const sweeps = 8;
/** What every order has once, beside its drinks. */
const order: Work = { productId: "", quantity: 1 };

/** What an order takes, and each drink: a ridge regression towards what is usual. */
function learnWork(samples: readonly Sample[]): (lines: readonly Work[]) => number {
  const parts = samples.map(({ lines }) => [order, ...lines]);
  const amount = sum(parts.map((of, at) => (samples[at]?.trust ?? 0) * sum(of.map(({ quantity }) => quantity))));
  const usual = sum(samples.map(({ ms, trust }) => ms * trust)) / amount;
  const takes = new Map<string, number>();
  const takesOf = (productId: string): number => takes.get(productId) ?? usual;
  const expect = (of: readonly Work[]): number =>
    sum(of.map(({ productId, quantity }) => quantity * takesOf(productId)));
  const places = new Map<string, { at: number; quantity: number }[]>();
  for (const [at, of] of parts.entries()) {
    for (const { productId, quantity } of of) {
      places.set(productId, [...(places.get(productId) ?? []), { at, quantity }]);
    }
  }
  const expected = parts.map(expect);
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    for (const [productId, of] of places) {
      const before = takesOf(productId);
      let above = usual * believedAfter;
      let below = believedAfter;
      for (const { at, quantity } of of) {
        const whole = Math.max(expected[at] ?? 0, shortestMs);
        const { ms = 0, trust = 0 } = samples[at] ?? {};
        // A large order varies by more.
        const weight = (trust * usual * quantity) / whole;
        above += weight * (Math.min(ms, whole * longestOfUsual) - whole + quantity * before);
        below += weight * quantity;
      }
      const after = Math.max(0, above / below);
      for (const { at, quantity } of of) expected[at] = (expected[at] ?? 0) + quantity * (after - before);
      takes.set(productId, after);
    }
  }
  return (lines) => Math.max(shortestMs, expect([order, ...lines]));
}

interface Pace {
  staff: number;
  workOf: (lines: readonly Work[]) => number;
}

/** When nobody said that an order was begun, it was when somebody may have been free. */
const trustInGuess = 0.5;
/** So many of the last orders say how fast it goes now. */
const levelOrders = 14;
const levelBelievedAfter = 2;

/** What orders take where so many work: by what they contain, and by how the last ones went. */
function learnPace(made: readonly MadeOrder[], staff: number, now: number): Pace {
  const begun = findBeginnings(made, [], staff, now);
  const samples = made.map((one): Sample => ({
    lines: one.lines,
    ms: Math.max(shortestMs, one.readyAt - (begun.get(one) ?? one.readyAt)),
    trust: one.begunAt === null ? trustInGuess : 1,
  }));
  const work = learnWork(samples);
  const recent = samples.slice(-levelOrders);
  const farthest = Math.log(longestOfUsual);
  const logs = recent.map(({ lines, ms, trust }) => {
    const log = Math.log(ms / work(lines));
    return trust * Math.max(-farthest, Math.min(farthest, log));
  });
  const level = Math.exp(sum(logs) / (sum(recent.map(({ trust }) => trust)) + levelBelievedAfter));
  return { staff, workOf: (lines) => work(lines) * level };
}

/** Of one that takes longer than it should, so much of what it should take is still to come. */
const stillToCome = 0.33;

/** When each of these will be ready, and a usual one after them: the oldest goes to whoever is free first. */
function plan(
  queue: readonly OrderToMake[],
  { staff, workOf }: Pace,
  begun: ReadonlyMap<OrderToMake, number>,
  now: number,
  usual = 0,
): number[] {
  const begunReady = new Map<OrderToMake, number>();
  for (const one of queue) {
    const at = begun.get(one);
    const work = workOf(one.lines);
    if (at !== undefined) begunReady.set(one, now + Math.max(work - (now - at), work * stillToCome));
  }
  const idle = Array.from({ length: Math.max(0, staff - begunReady.size) }, () => now);
  const free = [...begunReady.values(), ...idle];
  const takeNext = (work: number): number => {
    const first = free.indexOf(Math.min(...free));
    const readyAt = (free[first] ?? now) + work;
    free[first] = readyAt;
    return readyAt;
  };
  const ready = queue.map((one) => begunReady.get(one) ?? takeNext(workOf(one.lines)));
  return [...ready, takeNext(usual)];
}

/** So many of the last orders say which number of staff tells best how long guests wait, the last of them most. */
const judgedOrders = 16;
const judgedBefore = 0.95;
/** How fast a number of staff is believed less, the farther it was off. */
const doubt = 30;

/** How far off this pace would have been for the guests of the last orders, as a logarithm. */
function judge(made: readonly MadeOrder[], pace: Pace): number {
  const judged = made.slice(-judgedOrders);
  const trust = judged.map((_, at) => judgedBefore ** (judged.length - 1 - at));
  const off = judged.map((one, at) => {
    const now = one.paidAt;
    const before = made.filter(({ readyAt }) => readyAt <= now);
    const queue = made
      .filter(({ paidAt, readyAt }) => paidAt <= now && now < readyAt)
      .map(({ orderId, paidAt, begunAt, lines }): OrderToMake => {
        const isBegun = begunAt !== null && begunAt <= now;
        return { orderId, paidAt, lines, begunAt: isBegun ? begunAt : null };
      })
      .toSorted(byPayment);
    const ready = plan(queue, pace, findBeginnings(before, queue, pace.staff, now), now);
    const own = ready[queue.findIndex(({ orderId }) => orderId === one.orderId)] ?? now;
    const factor = Math.max(own - now, shortestMs) / Math.max(one.readyAt - now, shortestMs);
    return Math.abs(Math.log(factor)) * (trust[at] ?? 0);
  });
  return sum(off) / sum(trust);
}

const tapsMs = 15_000;

/** How many orders of the last ones were under way at once as one of them was begun, in the middle: so many work at least. */
function countAtOnce(made: readonly MadeOrder[]): number {
  const begun = made.slice(-levelOrders).flatMap(({ begunAt }) => (begunAt === null ? [] : [begunAt]));
  const counts = begun.map((now) => {
    // Whoever begins the next one may say only then that the last is ready.
    return made.filter(({ begunAt, readyAt }) => begunAt !== null && begunAt <= now && now + tapsMs < readyAt).length;
  });
  return Math.min(mostStaff, Math.floor(middleOf(counts.length > 0 ? counts : [1])));
}

/**
 * How long orders will take at a bar, by those that it made last and by all that waits. It learns what each drink takes, plans the
 * queue with one to six staff, and believes each plan as far as it would have been right for the last guests. What time of the night
 * it is says nothing. Null where too little is known, or nobody moves the queue.
 */
export function forecast(ready: readonly MadeOrder[], waiting: readonly OrderToMake[], now: number): Forecast | null {
  const made = ready.toSorted(byReady).slice(-mostMade);
  const lastReady = made.at(-1)?.readyAt;
  if (lastReady === undefined || made.length < fewestMade) return null;
  const queue = waiting.toSorted(byPayment);
  const oldest = queue[0]?.paidAt ?? now;
  if (now - Math.max(oldest, lastReady) > stuckMs && oldest < now) return null;
  const fewest = Math.max(1, countAtOnce(made));
  const plans = Array.from({ length: mostStaff + 1 - fewest }, (_, at) => {
    const pace = learnPace(made, fewest + at, now);
    const begun = findBeginnings(made, queue, pace.staff, now);
    const usual = middleOf(made.map(({ lines }) => pace.workOf(lines)));
    return { off: judge(made, pace), readyAt: plan(queue, pace, begun, now, usual) };
  });
  const least = Math.min(...plans.map(({ off }) => off));
  const belief = plans.map(({ off }) => Math.exp((least - off) * doubt));
  const waitOf = (at: number): number | null => {
    const wait = sum(plans.map(({ readyAt }, one) => ((readyAt[at] ?? now) - now) * (belief[one] ?? 0))) / sum(belief);
    return wait <= longestMs ? wait : null;
  };
  const readyAt = new Map<string, number>();
  for (const [at, { orderId }] of queue.entries()) {
    const wait = waitOf(at);
    if (wait !== null) readyAt.set(orderId, now + wait);
  }
  return { nextMs: waitOf(queue.length), readyAt };
}

/** In minutes as guests read them: halves of short waits ("2–3 min"), whole ones, and fives where nobody counts single ones. */
export function roundWait(ms: number): number {
  const minutes = ms / 60_000;
  const step = minutes < 5 ? 0.5 : minutes < 15 ? 1 : 5;
  return Math.max(0.5, Math.round(minutes / step) * step);
}
