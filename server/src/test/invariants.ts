import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CompiledQuery, type Kysely } from "kysely";
import type { Database } from "../db/schema.ts";

interface Violation {
  invariant: string;
  subject: string;
  detail: string;
}

const file = readFileSync(join(import.meta.dirname, "../db/invariants.sql"), "utf8");
const queries = file
  .split(/;\s*$/m)
  .map((text) => text.trim())
  .filter((text) => /\bselect\b/.test(text));

/** The rows that break an invariant: of our tables and of the card provider's books. */
export async function findViolations(db: Kysely<Database>): Promise<Violation[]> {
  const results = await Promise.all(queries.map((text) => db.executeQuery<Violation>(CompiledQuery.raw(text))));
  return results.flatMap((result) => result.rows);
}

/** @throws Error that names every broken invariant. Call it when nothing is under way. */
export async function assertInvariants(db: Kysely<Database>): Promise<void> {
  const violations = await findViolations(db);
  if (violations.length === 0) return;
  const lines = violations.slice(0, 20).map((one) => `${one.invariant} ${one.subject}: ${one.detail}`);
  throw new Error(`${violations.length} invariants broken:\n${lines.join("\n")}`);
}
