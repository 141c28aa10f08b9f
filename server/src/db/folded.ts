import { type Expression, type RawBuilder, sql } from "kysely";

/** As `fold` of the contract has it: small letters without accents. */
export function folded(value: Expression<string | null> | RawBuilder<string | null>): RawBuilder<string> {
  return sql<string>`regexp_replace(normalize(lower(${value}), nfd), '[\u0300-\u036f]', '', 'g')`;
}
