import { expect, it } from "vitest";
import { toCsv } from "#lib/csv.ts";
import { toCsvRows } from "./csv.ts";
import type { TableValue, ValueKind } from "./report-tables.ts";

it.each<[TableValue, ValueKind, string]>([
  ["-12.05", "money", "-12.05"],
  [1234, "count", "1234"],
  [0.2564, "share", "25.6%"],
  ["-5", "text", "'-5"],
  [null, "money", ""],
])("%j as %s is %j in a file", (value, kind, written) => {
  const rows = toCsvRows({ columns: [{ name: "It", kind }], rows: [{ cells: [value] }] });
  expect(toCsv(rows)).toBe(`\uFEFFIt\r\n${written}\r\n`);
});
