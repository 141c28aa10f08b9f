import type { WeekReport } from "@skipline/contract/analytics";

type Hour = WeekReport["hours"][number];

/** The hours that the server calls peaks, the strongest first; of equals the earlier one of the business day. */
export function peaksOf(hours: readonly Hour[]): Hour[] {
  return hours.filter(({ isPeak }) => isPeak).toSorted((one, other) => other.orders - one.orders);
}
