import type { Kysely } from "kysely";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/schema.ts";
import { countUse, type RateLimit, restOfWindow, takeUse } from "./rate-limit.ts";
import { assertNoWait } from "./request-limit.ts";

type Db = Kysely<Database>;

const hour = 3_600;

/**
 * The one list of what may be done so often in a time that is longer than the price list's minute: over all servers, counted in
 * the database. The names are what it is counted by.
 */
export const quotas = {
  /** Of an address. Those who answer are people: more in an hour is nobody's honest question. */
  lead: { limit: 5, windowSeconds: hour },
  /** Mailed one by one; what comes beyond is kept, and told of together. */
  "lead:all": { limit: 200, windowSeconds: hour },
  /** Kept beyond those: more, and somebody fills our disk. */
  "lead:gathered": { limit: 4_800, windowSeconds: hour },
  /** Of a vendor: a month asked for anew though a fresh one is there. */
  dump: { limit: 5, windowSeconds: 300 },
  /** A vendor that opens adds some thirty people in an evening; whoever adds more writes to strangers. */
  "invite:vendor": { limit: 30, windowSeconds: hour },
  "invite:day": { limit: 100, windowSeconds: 24 * hour },
  /** By all vendors together. */
  "invite:phone": { limit: 5, windowSeconds: 24 * hour },
} as const satisfies Record<string, Omit<RateLimit, "bucket">>;

export type Quota = keyof typeof quotas;

const ruleOf = (quota: Quota, whose: string | null): RateLimit => ({
  bucket: whose === null ? quota : `${quota}:${whose}`,
  ...quotas[quota],
});

/** One more use, whatever comes of it. Answers the seconds to wait where there are too many. */
export function countQuota(db: Db, clock: Clock, quota: Quota, whose: string | null): Promise<number | null> {
  return countUse(db, clock, ruleOf(quota, whose));
}

/** The same. @throws AppError TOO_MANY_REQUESTS, with when to come again */
export async function useQuota(db: Db, clock: Clock, quota: Quota, whose: string | null): Promise<void> {
  assertNoWait(await countQuota(db, clock, quota, whose));
}

/** One of each, given back with the transaction. Answers the seconds to wait where one is used up. */
export async function takeQuotas(trx: Db, now: Date, wanted: readonly (readonly [Quota, string])[]) {
  for (const [quota, whose] of wanted) {
    if (!(await takeUse(trx, now, ruleOf(quota, whose)))) return restOfWindow(now, quotas[quota]);
  }
  return null;
}
