import { describe, expect, it } from "vitest";
import { toCsv } from "./csv.ts";
import type { TableValue, ValueKind } from "./report-tables.ts";

function line(value: TableValue, kind: ValueKind = "text"): string {
  const csv = toCsv({ columns: [{ name: "It", kind }], rows: [{ cells: [value] }] });
  expect(csv.startsWith("\uFEFFIt\r\n")).toBe(true);
  return csv.slice(5, -2);
}

describe("a table as CSV", () => {
  it("ends each line as the standard has it and keeps the columns", () => {
    const csv = toCsv({
      columns: [
        { name: "Day", kind: "text" },
        { name: "Revenue", kind: "money" },
      ],
      rows: [{ cells: ["2026-11-15", "1234.50"] }, { cells: ["2026-11-16", null] }],
    });
    expect(csv).toBe("\uFEFFDay,Revenue\r\n2026-11-15,1234.50\r\n2026-11-16,\r\n");
  });

  it("quotes what would break a line", () => {
    expect(line('Gin, "dry"')).toBe('"Gin, ""dry"""');
    expect(line("two\nlines")).toBe('"two\nlines"');
    expect(line("José’s café")).toBe("José’s café");
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\r=1", "  =1", "＝1"])("makes no formula of %j", (text) => {
    expect(line(text).replaceAll('"', "")).toBe(`'${text}`);
  });

  it("leaves figures to be calculated with", () => {
    expect(line("-12.05", "money")).toBe("-12.05");
    expect(line(1234, "count")).toBe("1234");
    expect(line(0.2564, "share")).toBe("25.6%");
  });
});
