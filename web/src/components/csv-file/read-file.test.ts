import { importLimits } from "@skipline/contract/product-import";
import { describe, expect, it } from "vitest";
import { readFile, readText } from "./read-file.ts";

const { rows, columns, cellCharacters } = importLimits;
const fileOf = (...parts: BlobPart[]) => new File(parts, "menu.csv");
const problemOf = async (file: File) => {
  const found = await readFile(file);
  return "problem" in found ? found.problem : found;
};
const utf16 = (text: string, mark: [number, number]) => {
  const units = Array.from(text).flatMap((sign) => {
    const code = sign.charCodeAt(0);
    return mark[0] === 0xff ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff];
  });
  return new Uint8Array([...mark, ...units]);
};

describe("a file of rows", () => {
  const pina = { heads: ["Name", "Price"], rows: [{ row: 2, cells: ["Piña", "4,50"] }] };

  it.each<[string, BlobPart]>([
    ["UTF-8", "Name;Price\r\nPiña;4,50\r\n"],
    ["UTF-8 with its mark", "\uFEFFName;Price\nPiña;4,50"],
    [
      "Windows-1252",
      new Uint8Array([...new TextEncoder().encode("Name;Price\nPi"), 0xf1, ...new TextEncoder().encode("a;4,50")]),
    ],
    ["UTF-16, little end first", utf16("Name;Price\nPiña;4,50", [0xff, 0xfe])],
    ["UTF-16, big end first", utf16("Name;Price\nPiña;4,50", [0xfe, 0xff])],
    ["tabs", "Name\tPrice\nPiña\t4,50\n"],
  ])("is read in %s", async (_what, content) => {
    expect(await readFile(fileOf(content))).toMatchObject(pina);
  });

  it("counts rows as spreadsheets do, also behind empty ones and texts of two lines", () => {
    const text = 'Name,Price\n"Two\nlines",1\n,\n\nLager,2\n';
    expect(readText("menu.csv", text)).toMatchObject({
      rows: [
        { row: 2, cells: ["Two\nlines", "1"] },
        { row: 5, cells: ["Lager", "2"] },
      ],
    });
  });

  it("may have one column, and a name of any kind", () => {
    expect(readText("a\nb\u2028.csv", "Name\nLager")).toMatchObject({ fileName: "ab.csv", heads: ["Name"] });
    expect(readText("\n", "Name\nLager")).toMatchObject({ fileName: "menu.csv" });
  });
});

describe("what is wrong with a file has its own words", () => {
  it.each<[string, File, string]>([
    [
      "100 MB, of which no byte is read",
      Object.defineProperty(fileOf("x"), "size", { value: 100_000_000 }),
      "at most 2 MB",
    ],
    ["one column of 10 MB", fileOf("x".repeat(10_000_000)), "at most 2 MB"],
    ["a workbook", fileOf(new Uint8Array([0x50, 0x4b, 3, 4])), "Please save it as CSV first"],
    ["NUL", fileOf("Name\nLa\u0000ger"), "characters that no text has"],
    ["UTF-16 without its mark", fileOf(utf16("Name\nLager", [0xff, 0xfe]).slice(2)), "characters that no text has"],
    ["a quote that is never closed", fileOf('Name,Price\nLager,1\n"Stout,2\nPorter,3'), "Row 3 has a quote"],
    ["nothing", fileOf(""), "no rows below its heads"],
    ["heads alone", fileOf("Name,Price\n"), "no rows below its heads"],
    ["too many rows", fileOf(`Name\n${"x\n".repeat(rows + 1)}`), "The file has 5,001 rows"],
    ["too many columns", fileOf(`${"a,".repeat(columns)}a\n1\n`), `a file has at most ${columns}`],
    ["a long cell", fileOf(`Name,Price\nx,${"x".repeat(cellCharacters + 1)}\n`), "Row 2, column 2 is too long"],
    ["a long row", fileOf(`Name\n${`${"x".repeat(cellCharacters)},`.repeat(20)}\n`), "Row 2 is too long"],
  ])("%s", async (_what, file, words) => {
    expect(await problemOf(file)).toEqual(expect.stringContaining(words));
  });

  it("says how many rows this very file may have", async () => {
    expect(await readFile(fileOf("UID\na\nb\nc\n"), 2)).toEqual({ problem: expect.stringContaining("at most 2 ") });
  });

  it("commas at a line's end are no columns", () => {
    expect(readText("menu.csv", `Name\nLager${",".repeat(columns + 5)}`)).toMatchObject({ rows: [{ row: 2 }] });
  });
});
