import { describe, expect, it } from "vitest";
import { readText } from "#components/csv-file/read-file.ts";
import { guessIdColumn, readIdColumn } from "./wristband-file.ts";

function fileOf(text: string) {
  const file = readText("bands.csv", text);
  if ("problem" in file) throw new Error(file.problem);
  return file;
}

describe("the column of ids", () => {
  it.each([
    ["by its head", "Box;NFC_UID;Note\n1001;04A2B7;red\n1002;04A2B8;", { at: 1, hasHeads: true }],
    ["by its head in Spanish", "Caja,Código\nB-100,x", { at: 1, hasHeads: true }],
    ["by what it holds", "Colour,What\nred,04:A2:B7\nred,04:A2:B8", { at: 1, hasHeads: true }],
    ["without heads", "04A2B7\n04A2B8\n04A2B9", { at: 0, hasHeads: false }],
  ])("is found %s", (_how, text, column) => expect(guessIdColumn(fileOf(text))).toEqual(column));
});

describe("a file of wristbands", () => {
  const read = (text: string) => {
    const file = fileOf(text);
    return readIdColumn(file, guessIdColumn(file));
  };

  it("is read with each id once, its first row too where that is one", () => {
    expect(read("04A2B7\n 04A2B8 \n\n04A2B7\n")).toEqual({ nfcIds: ["04A2B7", "04A2B8"], problems: [], repeated: 1 });
    expect(read("UID\r\n04A2B7\r\n").nfcIds).toEqual(["04A2B7"]);
  });

  it("says of each row what is wrong with it", () => {
    expect(read('UID,Note\n04A2B7,\n4.00E+07,\n=HYPERLINK(1),\n,lost\n"é, 12",').problems).toEqual([
      "Row 3: 4.00E+07 is no wristband’s id.",
      "Row 4: =HYPERLINK(1) is no wristband’s id.",
      "Row 5 has no id.",
      "Row 6: é, 12 is no wristband’s id.",
    ]);
  });

  it("may have 2,000 ids, and so much text as a call takes", () => {
    const many = (count: number, long = 0) =>
      `UID\n${Array.from({ length: count }, (_, at) => `${"x".repeat(long)}${at}`).join("\n")}`;
    expect(read(many(2_000)).problems).toEqual([]);
    expect(read(many(2_001)).problems).toEqual(["2,001 ids: enter at most 2,000 at once."]);
    expect(read(many(1_000, 50)).problems).toEqual(["These ids are too long for one file. Split it in two."]);
  });
});
