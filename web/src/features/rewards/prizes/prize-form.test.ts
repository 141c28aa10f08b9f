import type { Language } from "@skipline/contract/languages";
import { describe, expect, it } from "vitest";
import { listPrizeChanges } from "./prize-changes.ts";
import {
  describePrizeIssue,
  formatPercent,
  newPrize,
  previewOf,
  prizesSchema,
  promisedBy,
  readPercent,
  rebase,
  sumOdds,
  toFormValues,
} from "./prize-form.ts";
import type { PrizeValues } from "./prize-form.ts";

const en: Language = "en";
const stored = {
  prizeId: "0199d3a0-7c00-7000-8000-000000000001",
  name: "Shirt",
  description: "Any size",
  imageUrl: "/demo/shirt-480.webp",
  mediaId: null,
  odds: 2500,
  quantity: 20,
  remaining: 20,
  translations: { es: { name: "Playera" } },
};
const other = { ...stored, prizeId: "0199d3a0-7c00-7000-8000-000000000002", name: "Cap" };
const promised = (...prizes: (typeof stored)[]) => ({ prizes, version: 3 });
const read = (...prizes: PrizeValues[]) => prizesSchema({ version: 3 }).safeParse({ prizes });
const [typed = newPrize(en)] = toFormValues(promised(stored), en).prizes;

describe("a prize as it is typed", () => {
  it.each([
    ["0.25", 2500],
    [" 12.5 % ", 125_000],
    ["100", 1_000_000],
    [".0001", 1],
    ["0", 0],
    ["100.1", null],
    ["0.00001", null],
    ["1,5", null],
    ["-1", null],
    ["1e1", null],
    ["", null],
  ])("is a share of %j: %j of a million", (percent, odds) => {
    expect(readPercent(percent)).toBe(odds);
  });

  it("comes out of the form as it went in", () => {
    const { imageUrl: _url, remaining: _left, ...kept } = stored;
    expect(read(typed).data).toEqual({ prizes: [kept], version: 3 });
    for (let odds = 0; odds <= 1_000_000; odds += 3331) {
      const values = toFormValues(promised({ ...stored, odds }), en).prizes;
      expect(read(...values).data?.prizes[0]?.odds).toBe(odds);
    }
  });

  it("takes its words in the other language away where they were emptied", () => {
    const emptied = { ...typed, translations: { es: { name: " ", description: "" } } };
    expect(read(emptied).data?.prizes[0]?.translations).toEqual({ es: {} });
    expect(toFormValues(promised(stored), "es").prizes[0]?.translations).toEqual({ en: { name: "", description: "" } });
  });

  it("says at each field what is wrong", () => {
    const { error } = read(typed, { ...newPrize(en), name: " ", quantity: "0" });
    const said = error?.issues.map((issue) => [issue.path.slice(0, 3).join("."), describePrizeIssue(issue)]);
    expect(Object.fromEntries(said ?? [])).toEqual({
      "prizes.1.name": "A name is required.",
      "prizes.1.quantity": "A whole number from 1 to 100,000.",
      "prizes.1.odds": "A number from 0 to 100.",
    });
  });

  it("is not more than there is, with all the others", () => {
    expect(read(typed, { ...typed, prizeId: "", odds: "99.75" }).success).toBe(true);
    expect(read(typed, { ...typed, prizeId: "", odds: "99.76" }).success).toBe(false);
    expect(formatPercent(sumOdds([typed, { odds: "1" }, newPrize(en)]))).toBe("1.25%");
  });

  it("is seen as guests would see it", () => {
    expect(previewOf(typed, 0)).toMatchObject({ name: "Shirt", odds: 2500, remaining: 20 });
    expect(previewOf(newPrize(en), 1)).toMatchObject({ name: "Prize 2", odds: 0, quantity: 1 });
  });
});

describe("somebody else's prizes", () => {
  it("that they took out are put in anew", () => {
    const { prizes = [] } = read(typed, toFormValues(promised(other), en).prizes[0] ?? newPrize(en)).data ?? {};
    expect(rebase(prizes, { prizes: [stored] }).map(({ prizeId }) => prizeId)).toEqual([stored.prizeId, undefined]);
  });

  it("are told field by field", () => {
    const theirs = { ...stored, quantity: 9, odds: 5000, translations: { es: { name: "Camiseta" } } };
    const added = { ...other, prizeId: "new" };
    expect(listPrizeChanges(promised(stored, other), promised(theirs, added))).toEqual([
      { label: "Shirt · How many", before: "20", after: "9" },
      { label: "Shirt · Chance in %", before: "0.25%", after: "0.5%" },
      { label: "Shirt · Translations", before: "Playera", after: "Camiseta" },
      { label: "Cap", before: "20 × Cap, 0.25%", after: "—" },
      { label: "Cap", before: "—", after: "20 × Cap, 0.25%" },
    ]);
    expect(listPrizeChanges(promised(stored, other), promised(other, stored))).toMatchObject([
      { before: "Shirt, Cap", after: "Cap, Shirt" },
    ]);
    expect(listPrizeChanges(promised(stored), promised({ ...stored, remaining: 3 }))).toEqual([]);
  });

  it("are none where the event has no draw yet", () => {
    expect(promisedBy(null)).toEqual({ prizes: [], version: 0 });
  });
});
