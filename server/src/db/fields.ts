import type { Column } from "./columns.ts";
import type { Database } from "./schema.ts";

type Table = keyof Database;

/** Where a field is kept, and what its column is. */
type Field<Name extends string = string> = readonly [column: Name, is: Column<unknown>];

type FieldList<Columns extends string = string> = Readonly<Record<string, Field<Columns>>>;

/** A row with these fields. */
export type ValuesOf<Declared extends { list: FieldList }> = Values<Declared["list"]>;

type Values<List extends FieldList> = {
  -readonly [Name in keyof List]: List[Name] extends readonly [string, Column<infer Value>] ? Value : never;
};

type Selected<Alias extends string, List extends FieldList> = {
  [Name in keyof List & string]: `${Alias}.${List[Name][0]} as ${Name}`;
}[keyof List & string];

type ColumnsOf<List extends FieldList, Given> = {
  -readonly [Name in keyof List & keyof Given as List[Name][0]]: Given[Name];
};

/** Every list that there is: a test compares them with the migrated schema. */
export const declaredFields: { table: Table; list: FieldList }[] = [];

/**
 * The one list of those fields of a row that are written and read by hand: `{ price: ["price_cents", int] }`. What is
 * selected, inserted, set and sent as JSON follows from it, as text that is made once: a field more is a line more.
 */
export function fieldsOf<const Of extends Table, const List extends FieldList<keyof Database[Of] & string>>(
  table: Of,
  list: List,
) {
  declaredFields.push({ table, list });
  const fields = Object.entries(list).map(([name, [column, { type }]]) => ({ name, column, type }));
  const columnOf = new Map(fields.map(({ name, column }) => [name, column]));

  return {
    list,
    /** `price_cents, note` */
    columns: fields.map(({ column }) => column).join(", "),

    /** For the query builder's `select`: `p.price_cents as price`. */
    selectedFrom<const Alias extends string>(alias: Alias): Selected<Alias, List>[] {
      return fields.map(({ name, column }) => `${alias}.${column} as ${name}` as Selected<Alias, List>);
    },

    /** For `values` and `set`: the fields that are given, by their columns. Whatever else is given is left out. */
    asColumns<Given extends Partial<Values<List>>>(given: Given): ColumnsOf<List, Given> {
      const known = Object.entries(given).flatMap(([name, value]) => {
        const column = columnOf.get(name);
        return column === undefined ? [] : [[column, value]];
      });
      return Object.fromEntries(known);
    },

    /** The fields alone, of something that has more. */
    pick(from: Values<List>): Values<List> {
      return Object.fromEntries(fields.map(({ name }) => [name, from[name]])) as Values<List>;
    },

    /** As a table in SQL: a list of such objects that is sent as JSON. `readFrom` reads it. */
    rowsOf(json: string, alias: string): string {
      return `json_to_recordset(${json}) as ${alias} (${fields.map(({ name, type }) => `"${name}" ${type}`).join(", ")})`;
    },

    /** `l."price", l."note"`, in the order of `columns`. */
    readFrom(alias: string): string {
      return fields.map(({ name }) => `${alias}."${name}"`).join(", ");
    },

    /** A row as such an object, in SQL; times are text in it. */
    jsonOf(alias: string): string {
      return `json_build_object(${fields.map(({ name, column }) => `'${name}', ${alias}.${column}`).join(", ")})`;
    },
  };
}
