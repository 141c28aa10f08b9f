declare const value: unique symbol;

/** A column of an answer: its type in PostgreSQL, and what the driver makes of it. */
export interface Column<Value> {
  readonly type: string;
  readonly nulls?: "possible" | "ruled out";
  /** For the compiler alone. */
  readonly [value]?: Value;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** A row of these columns. */
export type RowOf<Declared extends Columns> = {
  -readonly [Name in keyof Declared]: Declared[Name] extends Column<infer Value> ? Value : never;
};

const column = <Value>(type: string): Column<Value> => ({ type });

export const text = column<string>("text");
export const uuid = column<string>("uuid");
export const int = column<number>("integer");
export const bigint = column<number>("bigint");
export const double = column<number>("double precision");
export const numeric = column<number>("numeric");
export const bool = column<boolean>("boolean");
export const time = column<Date>("timestamp with time zone");
export const bytes = column<Buffer>("bytea");
/** What a function answers that is called for its effect. */
export const effect = column<"">("void");

/** Text of which the statement, or a check of its table, allows only these. */
export const oneOf = <Value extends string>() => column<Value>("text");

/** As it comes out of JSON: dates are text in it. */
export const json = <Value>() => column<Value>("json");
export const jsonb = <Value>() => column<Value>("jsonb");

export const arrayOf = <Value>({ type }: Column<Value>) => column<Value[]>(`${type}[]`);

export const orNull = <Value>({ type }: Column<Value>): Column<Value | null> => ({ type, nulls: "possible" });

/**
 * Of a table's column that may be null, in rows that the statement has chosen because it is not; or of a view's, of which
 * PostgreSQL does not say what can't be null.
 */
export const notNull = <Value>({ type }: Column<Value>): Column<Value> => ({ type, nulls: "ruled out" });
