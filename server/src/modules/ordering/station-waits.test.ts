import type { Station } from "@skipline/contract/stations";
import { describe, expect, it } from "vitest";
import { forecastStations, type MadeByStations, type OrderOfStations } from "./station-waits.ts";

const minute = 60_000;
const now = Date.parse("2026-07-03T23:00:00Z");
const line = (station: Station) => ({ productId: station === "BAR" ? "beer" : "burger", quantity: 1, station });

/** A bar that makes a beer in a minute, and a kitchen that makes a burger in ten. */
function history(): MadeByStations[] {
  const of = (station: Station, minutes: number, count: number) =>
    Array.from({ length: count }, (_, at): MadeByStations => {
      const readyAt = now - at * minutes * minute;
      const begunAt = readyAt - minutes * minute;
      return { orderId: `${station}-${at}`, paidAt: begunAt, begunAt, readyAt, stations: null, lines: [line(station)] };
    });
  return [...of("BAR", 1, 60), ...of("KITCHEN", 10, 12)];
}

const waits = (orderId: string, ...makes: Station[]): OrderOfStations => ({
  orderId,
  paidAt: now - 1_000,
  begunAt: null,
  stations: null,
  lines: makes.map(line),
});
/** In minutes. */
const readyIn = (orders: OrderOfStations[], id: string) =>
  ((forecastStations(history(), orders, now)?.readyAt.get(id) ?? Number.NaN) - now) / minute;

describe("a bar with a kitchen", () => {
  const food = ["a", "b", "c"].map((id) => waits(id, "KITCHEN"));

  it("tells who ordered drinks alone nothing of the kitchen's wait", () => {
    expect(readyIn([...food, waits("drinks", "BAR")], "drinks")).toBeLessThan(2);
    expect(readyIn([...food, waits("food", "KITCHEN")], "food")).toBeGreaterThan(25);
  });

  it("tells who ordered both what the slower one takes", () => {
    const both = readyIn([...food, waits("both", "BAR", "KITCHEN")], "both");
    expect(both).toBe(readyIn([...food, waits("both", "KITCHEN")], "both"));
  });

  it("waits for a station no more that has made its part, which is what it made", () => {
    const since = new Date(now - 500).toISOString();
    const made = {
      ...waits("both", "BAR", "KITCHEN"),
      stations: { KITCHEN: { state: "READY", since }, BAR: { state: "WAITING", since } },
    };
    expect(readyIn([made], "both")).toBeLessThan(2);
  });

  it("says of an order that is paid now what most take: of the bar alone where most are drinks", () => {
    expect(forecastStations(history(), food, now)?.nextMs).toBeLessThan(2 * minute);
    const mostlyFood = history().filter(({ orderId }, at) => orderId.startsWith("K") || at < 10);
    expect(forecastStations(mostlyFood, food, now)?.nextMs).toBeGreaterThan(25 * minute);
  });

  it("tells nothing where one of those who make it is not known well enough", () => {
    const known = history().filter(({ orderId }) => orderId.startsWith("B"));
    const seen = forecastStations(known, [waits("both", "BAR", "KITCHEN"), waits("drinks", "BAR")], now);
    expect([...(seen?.readyAt.keys() ?? [])]).toEqual(["drinks"]);
  });
});
