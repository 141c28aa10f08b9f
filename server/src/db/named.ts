import {
  type Compilable,
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type { Columns, RowOf } from "./columns.ts";
import type { Database } from "./schema.ts";
import { repeatConflicts } from "./transaction.ts";

/** A hot statement: runs on the pool or in a transaction, with a value for each `$name` in its text. */
export type NamedStatement<Row, Given> = (db: Kysely<Database>, values: Given) => Promise<Row[]>;

type Values = Record<string, unknown>;

/** Null: the query builder says what it answers. */
type Prepared = { name: string; columns: Columns | null };

/** Text as it is sent → the name under which each connection keeps it parsed and planned, and what it answers. */
export const prepared = new Map<string, Prepared>();

/** PostgreSQL cuts longer names, and two of them could become one. */
const longestName = 63;

/**
 * Constant SQL under a name: nothing is compiled at a call, and every connection parses it once. `$orderId` in `text`
 * stands for that field of the values. List the columns that are read (no `*`): a plan outlives a migration. The name
 * stands in the text, so that PostgreSQL's views, logs and statistics say it too; a failure carries it as `statement`.
 * Only for what runs with every order, scan or delivery; everything else is the query builder's.
 *
 * `columns` are what it answers, and give a row its type; `{}` where it answers nothing. A test asks PostgreSQL what each
 * statement answers, and compares.
 */
export function named<Given extends Values = Record<string, never>>(name: string) {
  return <Answered extends Columns>(columns: Answered, text: string): NamedStatement<RowOf<Answered>, Given> =>
    prepare(name, columns, text);
}

function prepare<Row, Given extends Values>(
  name: string,
  columns: Columns | null,
  text: string,
): NamedStatement<Row, Given> {
  const fields: string[] = [];
  const positioned = text.replaceAll(/\$([a-z]\w*)/gi, (_, field: string) => {
    if (!fields.includes(field)) fields.push(field);
    return `$${fields.indexOf(field) + 1}`;
  });
  // Behind its first word: `pg_stat_statements` cuts off what comes before.
  const sent = positioned.trim().replace(/^\w+/, `$& /* ${name} */`);
  if (name.length > longestName || [...prepared.values()].some((one) => one.name === name))
    throw new Error(`no name for SQL: ${name}`);
  prepared.set(sent, { name, columns });
  return async (db, values) => {
    const query = CompiledQuery.raw(
      sent,
      fields.map((field) => values[field]),
    );
    const run = () => db.executeQuery<Row>(query);
    try {
      const { rows } = await (db.isTransaction ? run() : repeatConflicts(run));
      return rows;
    } catch (error) {
      if (error instanceof Error) Object.assign(error, { statement: name });
      throw error;
    }
  };
}

/** Makes text and asks nobody. */
const builder = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * The same for a query that the query builder writes, once: for what other, longer queries are made of as well. Values
 * stand in it as `sql.raw("$orderId")`, constants as `sql.lit`. `before` is what its tables are read from: `with … as (…)`.
 */
export function namedQuery<Given extends Values = Record<string, never>>(name: string) {
  return <Row>(build: (db: Kysely<Database>) => Compilable<Row>, before = ""): NamedStatement<Row, Given> => {
    const { sql, parameters } = build(builder).compile();
    if (parameters.length > 0) throw new Error(`not constant: ${name}`);
    return prepare(name, null, `${before} ${sql}`);
  };
}

/** What the driver is given: a named statement as one to be kept, anything else as it is. */
export function asPrepared(args: unknown[]): unknown[] {
  const [text, values] = args;
  const name = typeof text === "string" ? prepared.get(text)?.name : undefined;
  return name === undefined ? args : [{ name, text, values }];
}
