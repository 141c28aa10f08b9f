import { roundWait } from "@skipline/contract/waits";
import { makeDice } from "./queue-dice.ts";
import { followQueue, type KnownOrder, type OrderToMake, playOn, tapMs } from "./queue-states.ts";
import { learnWork, shortestMs, type WorkOf } from "./work-times.ts";

export type { OrderToMake } from "./queue-states.ts";

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
/** Of which so many say who is there, and how fast they are. */
const mostFollowed = 80;
/** Who waits longer is told nothing: too much comes between. */
const longestMs = 90 * 60_000;
/** So long without anything ready while something waits: nobody moves the queue. */
const stuckMs = 30 * 60_000;
/** Somebody who is at an order for longer has forgotten to say that it is ready. */
const forgottenMs = 30 * 60_000;
/** Who is told this much too little or too much was told right. */
const rightPart = 0.3;
/** Fewer beginnings are not told often enough to learn from them alone. */
const tellsBeginnings = 0.3;

/** States that are believed less are not played on. */
const leastBelief = 0.001;
/** How often each state is played on: less often where so much waits that it would take long. */
const countPlays = (waiting: number): number => Math.max(1, Math.min(3, Math.round(200 / (waiting + 1))));

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const byPayment = (a: OrderToMake, b: OrderToMake): number => a.paidAt - b.paidAt;
const byReady = (a: MadeOrder, b: MadeOrder): number => a.readyAt - b.readyAt;

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
}

/** What orders take, by those of which somebody said when they were begun; where nobody does, by a look at who may have taken them. */
function learnFrom(made: readonly MadeOrder[], now: number): WorkOf {
  const said = made.flatMap(({ begunAt, readyAt, lines }) =>
    begunAt === null ? [] : [{ lines, ms: Math.max(shortestMs, readyAt - tapMs - begunAt) }],
  );
  if (said.length >= Math.max(fewestMade, made.length * tellsBeginnings)) return learnWork(said);
  const alone = made.map(({ lines, paidAt, readyAt }, at) => {
    const since = Math.max(paidAt, made[at - 1]?.readyAt ?? 0);
    return { lines, ms: Math.max(shortestMs, readyAt - since) };
  });
  const orders = know(made, learnWork(alone));
  const { begun } = followQueue(orders, now, makeDice());
  return learnWork(
    orders.map(({ lines, readyAt }, at) => ({
      lines,
      ms: Math.max(shortestMs, readyAt - tapMs - (begun[at] ?? readyAt)),
    })),
  );
}

function know(orders: readonly (OrderToMake & { readyAt?: number })[], workOf: WorkOf): KnownOrder[] {
  return orders.map((one) => ({ readyAt: Infinity, ...one, work: workOf(one.lines) })).toSorted(byPayment);
}

/**
 * How long orders will take at a bar, by those that it made last and by all that waits. It learns what each drink takes, follows
 * who may be behind the bar by what they tapped, plays on from there many times, and tells what is right most often. What time of
 * the night it is says nothing. Null where too little is known, or nobody moves the queue.
 */
export function forecast(ready: readonly MadeOrder[], waiting: readonly OrderToMake[], now: number): Forecast | null {
  const made = ready.toSorted(byReady).slice(-mostMade);
  const lastReady = made.at(-1)?.readyAt;
  if (lastReady === undefined || made.length < fewestMade) return null;
  const oldest = Math.min(now, ...waiting.map(({ paidAt }) => paidAt));
  if (now - Math.max(oldest, lastReady) > stuckMs && oldest < now) return null;
  const workOf = learnFrom(made, now);
  const queue = waiting.map((one) => ({
    ...one,
    begunAt: one.begunAt !== null && now - one.begunAt > forgottenMs ? null : one.begunAt,
  }));
  const orders = know([...made.slice(-mostFollowed), ...queue], workOf);
  const dice = makeDice();
  const { states, weights } = followQueue(orders, now, dice);
  const usual = middleOf(made.map(({ lines }) => workOf(lines)));
  const believed = states.flatMap((state, at) => {
    const weight = weights[at] ?? 0;
    const times = weight < leastBelief ? 0 : countPlays(queue.length);
    return Array.from({ length: times }, () => ({ weight, ready: playOn(state, orders, usual, now, dice) }));
  });
  const waitOf = (at: number): number | null =>
    tellWait(believed.map((one) => ({ ms: Math.max(1, (one.ready[at] ?? now) - now), weight: one.weight })));
  const readyAt = new Map<string, number>();
  for (const [at, { orderId }] of orders.filter((one) => one.readyAt === Infinity).entries()) {
    const wait = waitOf(at);
    if (wait !== null) readyAt.set(orderId, now + wait);
  }
  return { nextMs: waitOf(queue.length), readyAt };
}

/** So near to what is right most often, others are as good. */
const asGood = 0.97;

/** Of all waits that guests may read one that is right most often, in the middle of those; null where that is too long to tell. */
function tellWait(waits: readonly { ms: number; weight: number }[]): number | null {
  const half = sum(waits.map(({ weight }) => weight)) / 2;
  let passed = 0;
  const middle = waits.toSorted((a, b) => a.ms - b.ms).find(({ weight }) => (passed += weight) >= half)?.ms ?? 0;
  if (middle > longestMs) return null;
  const rights = toldWaits.map((told) => {
    let right = 0;
    for (const { ms, weight } of waits) if (Math.abs(told - ms) <= ms * rightPart) right += weight;
    return { told, right };
  });
  const most = Math.max(...rights.map(({ right }) => right));
  const off = ({ told }: { told: number }) => Math.abs(Math.log(told / middle));
  const [best] = rights.filter(({ right }) => right >= most * asGood).toSorted((a, b) => off(a) - off(b));
  return best?.told ?? null;
}

/** All that is told, in milliseconds. */
const toldWaits = [...new Set(Array.from({ length: longestMs / 5_000 }, (_, at) => roundWait((at + 1) * 5) * 1_000))];
