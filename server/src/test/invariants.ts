import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CompiledQuery, type Kysely } from "kysely";
import type { Database } from "../db/schema.ts";

interface Violation {
  invariant: string;
  subject: string;
  detail: string;
}

interface Invariant {
  /** The comment above the query: what must be true. */
  title: string;
  query: string;
}

const file = readFileSync(join(import.meta.dirname, "../db/invariants.sql"), "utf8");

export const invariants: Invariant[] = file
  .split(/;\s*$/m)
  .filter((text) => /\bselect\b/.test(text))
  .map((text) => ({ title: /^-- (V\d+ .*)$/m.exec(text)?.[1] ?? "", query: text.trim() }));

export async function findViolationsOf({ query }: Invariant, db: Kysely<Database>): Promise<Violation[]> {
  return (await db.executeQuery<Violation>(CompiledQuery.raw(query))).rows;
}

/** The rows that break an invariant: of our tables and of the card provider's books. */
export async function findViolations(db: Kysely<Database>): Promise<Violation[]> {
  return (await Promise.all(invariants.map((one) => findViolationsOf(one, db)))).flat();
}

/** @throws Error that names every broken invariant. Call it when nothing is under way. */
export async function assertInvariants(db: Kysely<Database>): Promise<void> {
  const violations = await findViolations(db);
  if (violations.length === 0) return;
  const lines = violations.slice(0, 20).map((one) => `${one.invariant} ${one.subject}: ${one.detail}`);
  throw new Error(`${violations.length} invariants broken:\n${lines.join("\n")}`);
}
