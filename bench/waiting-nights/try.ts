import { roundWait } from "@skipline/contract/waits";
import {
  forecast,
  type MadeOrder,
  mostMade,
  type OrderToMake,
} from "../../server/src/modules/ordering/waiting-time.ts";
import { makeBar, makeNight, type NightOrder, randomFrom } from "./night.ts";

const minute = 60_000;
const nights = 3;

export interface Told {
  /** Milliseconds, as they were told; null: nothing was. */
  told: number | null;
  /** The mean wait of the ten orders made ready last. */
  meanOfTen: number | null;
  /** Milliseconds. */
  waited: number;
  staff: number;
}

/** Plays some nights of one bar, and asks for each order, as it is paid, when it will be ready. */
export function playNights(seed: number): Told[] {
  const random = randomFrom(seed);
  const bar = makeBar(random);
  const all: NightOrder[] = [];
  const told: Told[] = [];
  for (let night = 0; night < nights; night += 1) {
    const orders = makeNight(bar, random, night * 24 * 60 * minute, String(night));
    all.push(...orders);
    for (const order of orders) told.push(askAt(all, order, bar.staff));
  }
  return told;
}

function askAt(all: readonly NightOrder[], order: NightOrder, staff: number): Told {
  const now = order.paidAt;
  const made: MadeOrder[] = all
    .filter(({ readyAt }) => readyAt <= now)
    .toSorted((a, b) => a.readyAt - b.readyAt)
    .slice(-mostMade);
  const waiting: OrderToMake[] = all
    .filter(({ paidAt, readyAt }) => paidAt <= now && now < readyAt)
    .map(({ orderId, paidAt, lines, begunAt }) => ({
      orderId,
      paidAt,
      lines,
      begunAt: begunAt !== null && begunAt <= now ? begunAt : null,
    }));
  const readyAt = forecast(made, waiting, now)?.readyAt.get(order.orderId);
  const lastTen = made.slice(-10);
  return {
    told: readyAt === undefined ? null : roundWait((readyAt - now) / 1_000) * 1_000,
    meanOfTen:
      lastTen.length < 10 ? null : lastTen.reduce((sum, one) => sum + one.readyAt - one.paidAt, 0) / lastTen.length,
    waited: order.readyAt - now,
    staff,
  };
}

export interface Result {
  orders: number;
  told: number;
  /** Of the orders that were told something: how many were within 30 %. */
  within: number;
  withinByMean: number;
  medianError: number;
  medianErrorByMean: number;
}

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

export function judgeNights(orders: readonly Told[]): Result {
  const both = orders.flatMap(({ told, meanOfTen, waited }) =>
    told === null || meanOfTen === null
      ? []
      : [{ off: Math.abs(told - waited) / waited, offByMean: Math.abs(meanOfTen - waited) / waited }],
  );
  const part = (list: readonly number[]) => list.filter((one) => one <= 0.3).length / list.length;
  return {
    orders: orders.length,
    told: both.length / orders.length,
    within: part(both.map(({ off }) => off)),
    withinByMean: part(both.map(({ offByMean }) => offByMean)),
    medianError: medianOf(both.map(({ off }) => off)),
    medianErrorByMean: medianOf(both.map(({ offByMean }) => offByMean)),
  };
}
