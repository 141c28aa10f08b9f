import type { TestDatabase } from "../../../server/src/test/database.ts";

export type State = "WAITING" | "PREPARING" | "READY";

/** What the bartender did, as the screen showed it. */
export interface Made {
  what: string;
  /** The screen has called it made or saved: it must be at the server, once. Else at most once. */
  isSaid: boolean;
}

export const stepWord = (station: string | null, from: State, to: State): string => `${station ?? "ALL"} ${from}-${to}`;
export const handedOver = "HANDED_OVER";

/** What the trail says of an order, in the order in which it happened. */
export async function readTrail(db: TestDatabase["db"], orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("activity")
    .select(["type", "details"])
    .where("subject_id", "=", orderId)
    .where("type", "in", ["order.moved", "order.completed"])
    .orderBy("activity_id")
    .execute();
  return rows.map(({ type, details }) => {
    if (type === "order.completed") return handedOver;
    const { station = null, from, to } = details as { station?: string; from: State; to: State };
    return stepWord(station, from, to);
  });
}

/** Where the order is, as its row says: its own part, where it is in parts. */
export async function readState(db: TestDatabase["db"], orderId: string, station: string | null): Promise<string> {
  const row = await db
    .selectFrom("customer_order")
    .select(["status", "pickup_state", "station_states"])
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  if (row.status === "COMPLETE") return handedOver;
  const parts = row.station_states as Record<string, { state: State }> | null;
  return (station === null ? undefined : parts?.[station]?.state) ?? row.pickup_state;
}

/** The longest way through both that keeps their order. */
function countMatched(made: readonly Made[], trail: readonly string[]): boolean[] {
  const lengths = Array.from({ length: made.length + 1 }, () => Array.from({ length: trail.length + 1 }, () => 0));
  const at = (one: number, two: number) => lengths[one]?.[two] ?? 0;
  for (let one = made.length - 1; one >= 0; one -= 1) {
    for (let two = trail.length - 1; two >= 0; two -= 1) {
      const isSame = made[one]?.what === trail[two];
      lengths[one]![two] = isSame ? 1 + at(one + 1, two + 1) : Math.max(at(one + 1, two), at(one, two + 1));
    }
  }
  const isMatched = made.map(() => false);
  for (let one = 0, two = 0; one < made.length && two < trail.length;) {
    if (made[one]?.what === trail[two]) {
      isMatched[one] = true;
      one += 1;
      two += 1;
    } else if (at(one + 1, two) >= at(one, two + 1)) one += 1;
    else two += 1;
  }
  return isMatched;
}

export interface Difference {
  lost: number;
  /** At the server more often than it was made, or where nobody made it. */
  doubled: number;
}

export function compare(made: readonly Made[], trail: readonly string[]): Difference {
  const isMatched = countMatched(made, trail);
  const lost = made.filter(({ isSaid }, index) => isSaid && !isMatched[index]).length;
  return { lost, doubled: trail.length - isMatched.filter(Boolean).length };
}
