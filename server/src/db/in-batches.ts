import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "./schema.ts";

const batchRows = 5_000;
/** A job is taken for dead after ten minutes; what is left then, the next run goes on with. */
const longestMs = 8 * 60_000;

/**
 * Clears many rows in bounded bites until none is left, so that no lock is held for long and no statement runs out of its
 * time, however much there is. `bite` changes at most as many rows as it is told.
 */
async function inBatches(db: Kysely<Database>, bite: (rows: number) => RawBuilder<unknown>): Promise<void> {
  const end = performance.now() + longestMs;
  while (performance.now() < end) {
    const { numAffectedRows } = await bite(batchRows).execute(db);
    if ((numAffectedRows ?? 0n) < BigInt(batchRows)) return;
  }
}

/** Deletes the rows of `table` for which `condition` holds, in bites. Months have equal `ctid`s: they go as a whole (`months.ts`). */
export function deleteInBatches(
  db: Kysely<Database>,
  table: Exclude<keyof Database, "activity" | "link_scan">,
  condition: RawBuilder<unknown>,
): Promise<void> {
  return inBatches(
    db,
    (rows) => sql`delete from ${sql.table(table)} where ctid in (
      select ctid from ${sql.table(table)} where ${condition} limit ${rows})`,
  );
}
