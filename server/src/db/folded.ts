import { type Expression, type RawBuilder, sql } from "kysely";

/** As `fold` of the contract has it: small letters without accents. These go first: a database of locale C knows no small Á. */
export function folded(value: Expression<string | null> | RawBuilder<string | null>): RawBuilder<string> {
  return sql<string>`lower(regexp_replace(normalize(${value}, nfd), '[\u0300-\u036f]', '', 'g'))`;
}
