import type { Kysely } from "kysely";
import { findViolationsOf, readInvariants, type Violation } from "../db/invariants.ts";
import type { Database } from "../db/schema.ts";

/** Everything there is. */
export const allOfThem = { from: "00000000-0000-0000-0000-000000000000", most: 1_000 };

const invariants = readInvariants();

/** The rows that break an invariant: of our tables and of the card provider's books. */
export async function findViolations(db: Kysely<Database>): Promise<Violation[]> {
  return (await Promise.all(invariants.map((one) => findViolationsOf(one, db, allOfThem)))).flat();
}

/** @throws Error that names every broken invariant. Call it when nothing is under way. */
export async function assertInvariants(db: Kysely<Database>): Promise<void> {
  const violations = await findViolations(db);
  if (violations.length === 0) return;
  const lines = violations.slice(0, 20).map((one) => `${one.invariant} ${one.subject}: ${one.detail}`);
  throw new Error(`${violations.length} invariants broken:\n${lines.join("\n")}`);
}
