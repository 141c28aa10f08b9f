import { describe, expect, it } from "vitest";
import {
  draftOf,
  findProblems,
  formatPercent,
  newDraft,
  readPercent,
  rebase,
  sumOdds,
  toPrizes,
} from "./prize-draft.ts";

const stored = {
  prizeId: "p1",
  name: "Shirt",
  description: "Any size",
  imageUrl: "/demo/shirt-480.webp",
  mediaId: null,
  odds: 2500,
  quantity: 20,
  remaining: 20,
};

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
  ])("is a share of %j: %j of a million", (typed, odds) => {
    expect(readPercent(typed)).toBe(odds);
  });

  it("comes out of the form as it went in", () => {
    const { imageUrl: _url, remaining: _left, ...kept } = stored;
    expect(toPrizes([draftOf(stored)])).toEqual([kept]);
    for (let odds = 0; odds <= 1_000_000; odds += 3331) {
      expect(toPrizes([draftOf({ ...stored, odds })])[0]?.odds).toBe(odds);
    }
  });

  it("says of each field what is wrong", () => {
    expect(findProblems(draftOf(stored))).toEqual({});
    const draft = { ...newDraft(), quantity: "0", isUploading: true };
    expect(Object.keys(findProblems(draft)).toSorted()).toEqual(["name", "percent", "picture", "quantity"]);
  });

  it("adds up what can be read", () => {
    expect(formatPercent(sumOdds([draftOf(stored), { ...newDraft(), percent: "1" }, newDraft()]))).toBe("1.25 %");
  });

  it("that somebody else took out is put in anew", () => {
    const drafts = [draftOf(stored), draftOf({ ...stored, prizeId: "p2" })];
    expect(rebase(drafts, { prizes: [stored] }).map(({ prizeId }) => prizeId)).toEqual(["p1", undefined]);
  });
});
