import { describe, expect, it } from "vitest";
import { forecast, type MadeOrder, type OrderToMake } from "./waiting-time.ts";

const minute = 60_000;
const now = Date.parse("2026-07-03T23:00:00Z");
const beer = [{ productId: "beer", quantity: 1 }];
const cocktail = [{ productId: "cocktail", quantity: 1 }];

/** A bar whose staff make a beer in a minute and a cocktail in four, one order after the other. */
function history(count: number, { taps = true, staff = 1 } = {}): MadeOrder[] {
  const free = Array.from({ length: staff }, () => now - (count / staff) * 2.5 * minute);
  return Array.from({ length: count }, (_, at) => {
    const lines = at % 2 === 0 ? beer : cocktail;
    const first = free.indexOf(Math.min(...free));
    const begins = free[first] ?? 0;
    const readyAt = begins + (lines === beer ? 1 : 4) * minute;
    free[first] = readyAt;
    // The queue grows and is worked off again.
    const waited = at % 10 < 5 ? at % 5 : 4 - (at % 5);
    return { orderId: `made-${at}`, paidAt: begins - waited * minute, begunAt: taps ? begins : null, readyAt, lines };
  });
}
const waiting = (count: number, lines: OrderToMake["lines"]): OrderToMake[] =>
  Array.from({ length: count }, (_, at) => ({ orderId: `w${at}`, paidAt: now - 1_000 + at, begunAt: null, lines }));
/** In minutes. */
const readyIn = (orders: OrderToMake[], made: MadeOrder[], id = orders.at(-1)?.orderId ?? "") =>
  ((forecast(made, orders, now)?.readyAt.get(id) ?? Number.NaN) - now) / minute;

describe("an estimate", () => {
  it("is none where too little was made here", () => {
    expect(forecast(history(7), waiting(1, beer), now)).toBeNull();
    expect(forecast(history(8), waiting(1, beer), now)).not.toBeNull();
  });

  it("is none while nobody moves the queue", () => {
    const old = [{ orderId: "w", paidAt: now - 31 * minute, begunAt: null, lines: beer }];
    const made = history(40).map((one) => ({ ...one, readyAt: one.readyAt - 60 * minute }));
    expect(forecast(made, old, now)).toBeNull();
    expect(forecast(made, [], now)).not.toBeNull();
  });

  it("is none of what waits for longer than anybody could say", () => {
    const many = waiting(120, cocktail);
    const seen = forecast(history(40), many, now);
    expect(seen?.readyAt.has("w0")).toBe(true);
    expect(seen?.readyAt.has("w119")).toBe(false);
    expect(seen?.nextMs).toBeNull();
  });

  it("knows what each drink takes", () => {
    const made = history(40);
    expect(readyIn(waiting(1, beer), made)).toBeGreaterThan(0.6);
    expect(readyIn(waiting(1, beer), made)).toBeLessThan(1.6);
    expect(readyIn(waiting(1, cocktail), made)).toBeGreaterThan(3.2);
    expect(readyIn(waiting(1, cocktail), made)).toBeLessThan(4.4);
  });

  it.each([true, false])("grows with what waits ahead, also where nobody says what was begun (%s)", (taps) => {
    const made = history(60, { taps });
    const waits = [1, 3, 7].map((count) => readyIn(waiting(count, cocktail), made));
    expect(waits[1]).toBeGreaterThan((waits[0] ?? 0) + 5);
    expect(waits[2]).toBeGreaterThan((waits[1] ?? 0) + 8);
  });

  it("is shorter where more of the staff work at once", () => {
    const alone = readyIn(waiting(6, cocktail), history(60));
    const three = readyIn(waiting(6, cocktail), history(60, { staff: 3 }));
    expect(three).toBeLessThan(alone * 0.6);
  });

  it("counts what is done of an order that was begun", () => {
    const fresh = [{ orderId: "w", paidAt: now - 3 * minute, begunAt: now, lines: cocktail }];
    const nearly = [{ orderId: "w", paidAt: now - 3 * minute, begunAt: now - 3 * minute, lines: cocktail }];
    expect(readyIn(nearly, history(40))).toBeLessThan(readyIn(fresh, history(40)) - 2);
  });

  it("does not look at the clock: the same bar a day later says the same", () => {
    const day = 24 * 60 * minute;
    const made = history(40);
    const later = made.map(({ paidAt, begunAt, readyAt, ...rest }) => ({
      ...rest,
      paidAt: paidAt + day,
      begunAt: (begunAt ?? 0) + day,
      readyAt: readyAt + day,
    }));
    expect(forecast(later, [], now + day)).toEqual(forecast(made, [], now));
  });

  it("knows after a night that brought nothing how many work there, more or less", () => {
    const made = history(60, { staff: 3 });
    const tomorrow = (orders: OrderToMake[]) => {
      const at = now + 20 * 60 * minute;
      const paid = orders.map((one) => ({ ...one, paidAt: at - 1_000 }));
      return ((forecast(made, paid, at)?.readyAt.get("w5") ?? Number.NaN) - at) / minute;
    };
    expect(tomorrow(waiting(6, cocktail))).toBeLessThan(15);
  });

  it("takes a long silence while something waits for a break", () => {
    const made = history(60, { staff: 2 }).map((one) => ({ ...one, readyAt: Math.min(one.readyAt, now - 1) }));
    const at = now + 6 * minute;
    const busy = [
      { orderId: "begun", paidAt: now, begunAt: now, lines: cocktail },
      { orderId: "next", paidAt: now, begunAt: at - 2 * minute, lines: cocktail },
    ];
    const idle = [busy[0]!, { ...busy[1]!, begunAt: null }];
    const wait = (queue: OrderToMake[]) => {
      const own = { orderId: "own", paidAt: at - 1_000, begunAt: null, lines: cocktail };
      return (forecast(made, [...queue, own], at)?.readyAt.get("own") ?? Number.NaN) - at;
    };
    expect(wait(idle)).toBeGreaterThan(wait(busy));
  });

  it("bears orders that were made ready before anybody paid by the clock, twice at once, or without a line", () => {
    const odd = history(20).map((one) => ({ ...one, readyAt: one.paidAt - 1_000, lines: [] }));
    const { nextMs = null, readyAt } = forecast(odd, waiting(2, []), now) ?? {};
    expect(Number.isFinite(nextMs)).toBe(true);
    expect([...(readyAt?.values() ?? [])].every((one) => one > now)).toBe(true);
  });
});
