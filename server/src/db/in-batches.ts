import type { Kysely, RawBuilder } from "kysely";
import type { Database } from "./schema.ts";

const batchRows = 5_000;
/** One run ends there; the next one goes on. */
const mostBatches = 20;

/** Clears many rows in bounded bites, so that no lock is held for long. `bite` changes at most as many rows as it is told. */
export async function inBatches(db: Kysely<Database>, bite: (rows: number) => RawBuilder<unknown>): Promise<void> {
  for (let count = 0; count < mostBatches; count += 1) {
    const { numAffectedRows } = await bite(batchRows).execute(db);
    if ((numAffectedRows ?? 0n) < BigInt(batchRows)) return;
  }
}
