import { peakHourCount } from "@skipline/contract/analytics";
import { type Cents, scaleCents } from "@skipline/contract/money";

/** To four places: 0.3333 */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;
}

/** Half a cent away from zero; 0 of nothing. */
export function averageOf(total: Cents, count: number): Cents {
  return count === 0 ? 0 : scaleCents(total, 1, count);
}

/**
 * Growth of the second half against the first, each as a day's average, so that an odd day does not tip it: of 7 days the
 * last 4 against the first 3. To four places; null with fewer than two days, or nothing in the first half.
 */
export function growthOf(daily: readonly Cents[]): number | null {
  const middle = Math.floor(daily.length / 2);
  const sum = (values: readonly Cents[]) => values.reduce((total, value) => total + value, 0);
  const first = sum(daily.slice(0, middle));
  if (middle === 0 || first <= 0) return null;
  const second = sum(daily.slice(middle));
  return Math.round(((second * middle) / (first * (daily.length - middle)) - 1) * 10_000) / 10_000;
}

/** The 24 hours of the clock as a business day has them. */
export function hoursFrom(startHour: number): number[] {
  return Array.from({ length: 24 }, (_, index) => (startHour + index) % 24);
}

/** The hours with the most orders, none without an order; of equals the one that comes first. */
export function peaksOf(hours: readonly { hour: number; orders: number }[]): Set<number> {
  const busy = hours.filter(({ orders }) => orders > 0).toSorted((a, b) => b.orders - a.orders);
  return new Set(busy.slice(0, peakHourCount).map(({ hour }) => hour));
}
