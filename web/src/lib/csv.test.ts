import { guardFormula, unguardFormula } from "@skipline/contract/formula-guard";
import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { toCsv } from "./csv.ts";
import type { CsvCell } from "./csv.ts";

const line = (cell: CsvCell) => toCsv([[cell]]).slice(1, -2);

describe("rows as CSV", () => {
  it("ends each line as the standard has it, marked as UTF-8", () => {
    expect(
      toCsv([
        ["Day", "Revenue"],
        ["2026-11-15", { figure: "1234.50" }],
        ["2026-11-16", null],
      ]),
    ).toBe("\uFEFFDay,Revenue\r\n2026-11-15,1234.50\r\n2026-11-16,\r\n");
  });

  it("quotes what would break a line, or lose its spaces", () => {
    expect(line('Gin, "dry"')).toBe('"Gin, ""dry"""');
    expect(line("two\nlines")).toBe('"two\nlines"');
    expect(line(" in space ")).toBe('" in space "');
    expect(line("José’s café")).toBe("José’s café");
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\r=1", "\n=1", "=1\n+2", "  =1", "\u00a0=1", "＝1", "'=1", "''+1"])(
    "makes no formula of %j",
    (text) => {
      expect(line(text).replaceAll('"', "")).toBe(`'${text}`);
    },
  );

  it("leaves figures to be calculated with", () => {
    expect(line({ figure: "-12.05" })).toBe("-12.05");
    expect(line({ figure: 1234 })).toBe("1234");
  });

  it("is read as it was written, whatever it is", () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom("'", "=", "+", "-", "@", " ", "\t", "\r", "\n", '"', ",", ";", "a") }),
    );
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
        const read = Papa.parse<string[]>(toCsv(rows).slice(1), { delimiter: ",", newline: "\r\n" }).data;
        expect(read.slice(0, rows.length).map((row) => row.map(unguardFormula))).toEqual(rows);
      }),
    );
  });

  it("is guarded once, and what is no formula never", () => {
    for (const text of ["Lager", "7-Up", "a=b", "'n Roll", ""]) expect(guardFormula(text)).toBe(text);
  });
});
