import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CompiledQuery, type Kysely } from "kysely";
import type { Database } from "./schema.ts";

export interface Violation {
  invariant: string;
  subject: string;
  detail: string;
}

export interface Invariant {
  /** The comment above the query: what must be true. */
  title: string;
  query: string;
}

export function readInvariants(): Invariant[] {
  return readFileSync(join(import.meta.dirname, "invariants.sql"), "utf8")
    .split(/;\s*$/m)
    .filter((text) => /\bselect\b/.test(text))
    .map((text) => ({ title: /^-- (V\d+ .*)$/m.exec(text)?.[1] ?? "", query: text.trim() }));
}

interface Reach {
  /** Of what comes without end, the first id that is judged. */
  from: string;
  most: number;
}

/** The rows that break it, as many as are asked for. */
export async function findViolationsOf(
  { query }: Invariant,
  db: Kysely<Database>,
  { from, most }: Reach,
): Promise<Violation[]> {
  const values = query.includes("$1") ? [from] : [];
  const { rows } = await db.executeQuery<Violation>(
    CompiledQuery.raw(`select * from (\n${query}\n) as broken limit ${most}`, values),
  );
  return rows;
}
