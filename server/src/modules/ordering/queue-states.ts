import type { Dice } from "./queue-dice.ts";
import { shortestMs, type Work } from "./work-times.ts";

/** An order that waits; times are in milliseconds. */
export interface OrderToMake {
  orderId: string;
  paidAt: number;
  /** When somebody said that it was begun; null: nobody did. */
  begunAt: number | null;
  lines: readonly Work[];
}

/** What is known of an order by now. */
export interface KnownOrder extends OrderToMake {
  /** Infinity: it is not ready. */
  readyAt: number;
  /** What it should take one person, in milliseconds. */
  work: number;
}

/** One way in which it may stand behind the bar: who is there, and at what since when. */
interface QueueState {
  staff: number;
  /** Who has left for a while. */
  away: number;
  underWay: { at: number; since: number }[];
  /** Of those whose beginning nobody says: all before were taken. */
  next: number;
  /** But for these, which are taken first. */
  putBack: number[];
  /** And these behind it, which were ready out of turn. */
  jumped: number[];
  /** Whose "ready" was tapped after the beginning of the next one. */
  early: number[];
  /** How much longer than usual everything takes now: a logarithm, and how sure it is. */
  pace: number;
  paceVariance: number;
  /** Somebody has nothing to do since then, though orders wait that are begun later. */
  idleSince: number;
  logWeight: number;
}

const minute = 60_000;
/** So many states are followed at once. */
const mostStates = 100;
/** More than that at one bar look like that many. */
const mostStaff = 6;
/** Without any news for so long it is another night. */
const nightMs = 60 * minute;
/** From the last drink to the tap. */
export const tapMs = 4_000;
/** A tap may come so much after the next beginning, and a beginning so much after somebody was free. */
const latestTapMs = 15_000;
/** By so many of the last orders: how often beginnings are said at all. */
const mostHeard = 60;
/** What orders are off by: a part of what they take, and of what is tapped. */
const spread = 0.2;
const tapSpreadMs = 6_000;
/** So many were interrupted, or are not what they seem; they are off by this. */
const oddPart = 0.06;
const oddSpread = 0.7;
const firstPaceVariance = 0.06;
/** In a minute. */
const paceDrift = 0.000_8;
/** With each order that somebody has made they may leave, for some minutes. */
const leaves = 0.05;
const backPerMinute = 1 / 10;
const joinsPerMinute = 1 / 60;
/** Nobody stands idle for longer while something waits. */
const idleMs = 8_000;
const mostIdle = 6;
/** What is begun out of turn, is not what was thought, or by somebody whom nobody thought of. */
const outOfTurn = Math.log(0.1);
const mistaken = Math.log(0.3);
const unthought = Math.log(0.02);

const spreadOf = (work: number): number => Math.hypot(spread, tapSpreadMs / work);
const logNormal = (off: number, variance: number): number => -0.5 * (off ** 2 / variance + Math.log(variance));

/** The part of a normal distribution that is above (a logistic curve, within 0.01). */
const above = (deviations: number): number => 1 / (1 + Math.exp(1.702 * deviations));

/**
 * Follows a queue by what was paid, begun and made ready, in many states at once: each guesses who took what, and is believed as
 * far as that would have led to what was tapped (a particle filter). Orders are given by payment. Answers the states with their
 * weights, and when each order was begun, as far as they believe it.
 */
export function followQueue(orders: readonly KnownOrder[], now: number, dice: Dice) {
  const unsaid = orders.flatMap(({ begunAt }, at) => (begunAt === null ? [at] : []));
  const begun = orders.map(({ begunAt }) => begunAt ?? Number.NaN);
  const made = orders.filter(({ readyAt }) => readyAt < Infinity).slice(-mostHeard);
  const unsaidPart = 1 - made.filter(({ begunAt }) => begunAt !== null).length / Math.max(1, made.length);
  /** What was not said to be begun a while after it may have been: it was not, the more surely the more is said. */
  const unsaidLog = Math.log(Math.max(0.02, unsaidPart));
  const readyAtOf = (at: number): number => orders[at]?.readyAt ?? Infinity;
  const isUnsaid = (at: number): boolean => orders[at]?.begunAt === null;
  let states = Array.from({ length: mostStates }, (_, at) => firstState(at));
  let last = orders[0]?.paidAt ?? now;
  let paidUnsaid = 0;
  let toBegin = 0;

  function firstState(at: number): QueueState {
    return {
      staff: 1 + (at % mostStaff),
      away: 0,
      underWay: [],
      next: 0,
      putBack: [],
      jumped: [],
      early: [],
      pace: 0,
      paceVariance: firstPaceVariance,
      idleSince: Infinity,
      logWeight: 0,
    };
  }

  /** Whoever is free takes the oldest of those of which nobody says when they were begun. */
  function takeNext(state: QueueState, time: number): void {
    while (state.underWay.length < state.staff) {
      const at = state.putBack.shift() ?? popUnsaid(state);
      if (at === undefined) break;
      state.underWay.push({ at, since: Math.max(time, orders[at]?.paidAt ?? time) });
    }
    if (state.underWay.length >= state.staff || toBegin === 0) state.idleSince = Infinity;
    else state.idleSince = Math.min(state.idleSince, time);
  }

  function popUnsaid(state: QueueState): number | undefined {
    while (state.next < paidUnsaid) {
      const at = unsaid[state.next] ?? 0;
      state.next += 1;
      const jumped = state.jumped.indexOf(at);
      if (jumped < 0) return at;
      state.jumped.splice(jumped, 1);
    }
    return undefined;
  }

  /** Time goes by: people come and leave, and who stood idle while something waited was not there. */
  function pass(time: number): void {
    const minutes = (time - last) / minute;
    if (time - last > nightMs) {
      for (const [at, state] of states.entries()) {
        const { pace, next, jumped, underWay, early } = state;
        // Every second one believes that as many are there as the last time.
        const staff = Math.max(
          underWay.length,
          at % 2 === 0 ? Math.min(mostStaff, state.staff + state.away) : 1 + ((at >> 1) % mostStaff),
        );
        states[at] = { ...firstState(at), staff, pace: pace / 2, next, jumped, underWay, early };
      }
    }
    for (const state of states) {
      state.paceVariance += paceDrift * Math.min(minutes, 60);
      const idleFrom = Math.max(last, state.idleSince + latestTapMs);
      if (time > idleFrom) state.logWeight -= Math.min(mostIdle, (time - idleFrom) / idleMs);
      if (state.staff < mostStaff && dice.chance(minutes * (joinsPerMinute / 2 + state.away * backPerMinute))) {
        state.away = Math.max(0, state.away - 1);
        state.staff += 1;
        takeNext(state, last + dice.random() * (time - last));
      }
      if (state.staff > Math.max(1, state.underWay.length) && dice.chance(minutes * joinsPerMinute)) state.staff -= 1;
    }
    last = time;
  }

  function begin(state: QueueState, at: number, since: number): void {
    if (state.underWay.length >= state.staff) {
      const ready = state.underWay.find((one) => readyAtOf(one.at) - since < latestTapMs);
      const guessed = state.underWay.findLast((one) => isUnsaid(one.at));
      if (ready) {
        state.early.push(ready.at);
        finish(state, ready, since);
      } else if (guessed) {
        state.logWeight += mistaken;
        putBack(state, guessed.at);
        state.underWay.splice(state.underWay.indexOf(guessed), 1);
      } else {
        state.logWeight += unthought;
        state.away = Math.max(0, state.away - 1);
        state.staff += 1;
      }
    }
    state.underWay.push({ at, since });
    takeNext(state, since);
  }

  function putBack(state: QueueState, at: number): void {
    state.putBack.push(at);
    state.putBack.sort((a, b) => a - b);
  }

  /** What it took tells how far this state is right, and how fast it goes now. */
  function finish(state: QueueState, one: { at: number; since: number }, time: number): void {
    state.underWay.splice(state.underWay.indexOf(one), 1);
    const work = orders[one.at]?.work ?? shortestMs;
    const ms = Math.max(shortestMs, time - one.since);
    const off = Math.log(ms / work) - state.pace;
    const variance = state.paceVariance + spreadOf(work) ** 2;
    const usual = (1 - oddPart) * Math.exp(logNormal(off, variance));
    const odd = oddPart * Math.exp(logNormal(off, variance + oddSpread ** 2));
    state.logWeight += Math.log(usual + odd + Number.MIN_VALUE) - Math.log(ms / minute);
    const gain = ((usual / (usual + odd + Number.MIN_VALUE)) * state.paceVariance) / variance;
    state.pace += gain * off;
    state.paceVariance *= 1 - gain;
  }

  /** Answers since when it was under way. */
  function makeReady(state: QueueState, at: number, time: number): number {
    const { paidAt = time, work = shortestMs } = orders[at] ?? {};
    const early = state.early.indexOf(at);
    if (early >= 0) {
      state.early.splice(early, 1);
      return begun[at] ?? paidAt;
    }
    const one = state.underWay.find((other) => other.at === at) ?? mistake(state, at, paidAt);
    if (one) finish(state, one, time - tapMs);
    else state.staff = Math.min(mostStaff, state.staff + 1);
    if (one && state.staff > 1 && dice.chance(leaves)) {
      state.staff -= 1;
      state.away += 1;
    }
    takeNext(state, time - tapMs);
    return one?.since ?? Math.max(paidAt, time - work);
  }

  /** Somebody was at this one, and not at what it seemed. */
  function mistake(state: QueueState, at: number, paidAt: number) {
    const back = state.putBack.indexOf(at);
    if (back >= 0) state.putBack.splice(back, 1);
    else state.jumped.push(at);
    const guessed = state.underWay.find((other) => isUnsaid(other.at) && other.since >= paidAt);
    state.logWeight += guessed ? outOfTurn : outOfTurn + unthought;
    if (!guessed) return undefined;
    putBack(state, guessed.at);
    guessed.at = at;
    return guessed;
  }

  /** States that are believed are followed twice, and others no more, once few of them are believed. */
  function choose(): void {
    const { weights, sum } = weigh(states);
    if (sum ** 2 / weights.reduce((all, one) => all + one ** 2, 0) > mostStates / 2) return;
    const chosen: QueueState[] = [];
    let from = 0;
    let passed = weights[0] ?? 0;
    const offset = dice.random();
    for (let count = 0; count < mostStates; count += 1) {
      while (passed < ((count + offset) / mostStates) * sum && from < mostStates - 1)
        passed += weights[(from += 1)] ?? 0;
      const state = states[from];
      if (state) chosen.push(copy(state));
    }
    states = chosen;
  }

  const news = orders.flatMap(({ paidAt, begunAt, readyAt }, at) => [
    { at, time: paidAt, kind: "paid" as const },
    ...(begunAt === null ? [] : [{ at, time: Math.max(paidAt, begunAt), kind: "begun" as const }]),
    ...(readyAt === Infinity ? [] : [{ at, time: Math.max(paidAt, begunAt ?? 0, readyAt), kind: "ready" as const }]),
  ]);
  for (const { at, time, kind } of news.toSorted((a, b) => a.time - b.time)) {
    pass(time);
    if (kind === "paid") {
      if (isUnsaid(at)) paidUnsaid += 1;
      else toBegin += 1;
      for (const state of states) takeNext(state, time);
    } else if (kind === "begun") {
      toBegin -= 1;
      for (const state of states) begin(state, at, time);
    } else {
      const { weights, sum } = weigh(states);
      const since = states.map((state) => makeReady(state, at, time));
      if (isUnsaid(at)) begun[at] = since.reduce((all, one, place) => all + one * (weights[place] ?? 0), 0) / sum;
      choose();
    }
  }
  pass(now);
  for (const state of states) {
    for (const { at, since } of state.underWay) {
      if (isUnsaid(at) && now - since > latestTapMs) state.logWeight += unsaidLog;
      const work = orders[at]?.work ?? shortestMs;
      const off = Math.log(Math.max(1, now - tapMs - since) / work) - state.pace;
      const variance = state.paceVariance + spreadOf(work) ** 2;
      const usual = above(off / Math.sqrt(variance));
      const odd = above(off / Math.sqrt(variance + oddSpread ** 2));
      state.logWeight += Math.log((1 - oddPart) * usual + oddPart * odd + 1e-6);
    }
  }
  return { states, weights: weigh(states).weights, begun };
}

function weigh(states: readonly QueueState[]): { weights: number[]; sum: number } {
  const most = Math.max(...states.map(({ logWeight }) => logWeight));
  const weights = states.map(({ logWeight }) => Math.exp(logWeight - most));
  return { weights, sum: weights.reduce((all, one) => all + one, 0) };
}

const copy = (state: QueueState): QueueState => ({
  ...state,
  logWeight: 0,
  underWay: state.underWay.map((one) => ({ ...one })),
  putBack: [...state.putBack],
  jumped: [...state.jumped],
  early: [...state.early],
});

/** How long an order takes, drawn: now and then it is interrupted. */
function drawWork(work: number, pace: number, dice: Dice): number {
  const wide = spreadOf(work);
  return work * Math.exp(pace + dice.normal() * (dice.chance(oddPart) ? Math.hypot(wide, oddSpread) : wide));
}

/** Of one that takes longer than it ever should. */
const stillToCome = 0.3;
const mostDraws = 12;

/**
 * Draws how it goes on from this state: when each of the orders that wait is ready, and one more of this work after them. Whoever
 * is free takes the oldest, leaves now and then, and comes back.
 */
export function playOn(
  state: QueueState,
  orders: readonly KnownOrder[],
  more: number,
  now: number,
  dice: Dice,
): number[] {
  const pace = state.pace + Math.sqrt(state.paceVariance) * dice.normal();
  const readyOf = new Map<number, number>();
  const free: number[] = [];
  const coming = Array.from({ length: state.away }, () => now + (dice.waits() / backPerMinute) * minute);
  coming.push(now + (dice.waits() / (joinsPerMinute / 2)) * minute);
  for (const { at, since } of state.underWay) {
    const work = orders[at]?.work ?? shortestMs;
    let readyAt = 0;
    for (let draws = 0; readyAt < now && draws < mostDraws; draws += 1) readyAt = since + drawWork(work, pace, dice);
    if (readyAt < now) readyAt = now + work * stillToCome * dice.random();
    readyOf.set(at, readyAt);
    free.push(readyAt);
  }
  while (free.length < state.staff) free.push(now);
  const take = (work: number): number => {
    let first = free.indexOf(Math.min(...free));
    const comes = coming.indexOf(Math.min(...coming));
    if ((coming[comes] ?? Infinity) < (free[first] ?? 0) && free.length < mostStaff) {
      first = free.push(...coming.splice(comes, 1)) - 1;
    }
    const readyAt = (free[first] ?? now) + drawWork(work, pace, dice);
    free[first] = readyAt;
    if (free.length > 1 && dice.chance(leaves)) {
      free.splice(first, 1);
      coming.push(readyAt + (dice.waits() / backPerMinute) * minute);
    }
    return readyAt;
  };
  const ready = orders.flatMap(({ readyAt, work }, at) =>
    readyAt === Infinity ? [(readyOf.get(at) ?? take(work)) + tapMs] : [],
  );
  return [...ready, take(more) + tapMs];
}
