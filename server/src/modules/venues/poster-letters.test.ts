import { describe, expect, it } from "vitest";
import { breakLines, printable } from "./poster-letters.ts";

const hasLetter = (letter: string) => /[ -~À-ž]/u.test(letter);

describe("a name in letters that can be printed", () => {
  it.each([
    ["The Roof", "The Roof"],
    ["Café", "Café"],
    ["🍸 Tiki 👩‍🚀 Bar 🏳️‍🌈", "Tiki Bar"],
    ["ＴＨＥ bar №5", "THE bar No5"],
    ["a\u202Eb\u200Dc\u2028d", "ab c d".replace("b c", "bc")],
    ["x\u0338y", "xy"],
    ["   too    wide   ", "too wide"],
  ])("%j is printed as %j", (name, printed) => expect(printable(name, hasLetter)).toBe(printed));

  it.each(["مقهى", "酒吧", "🍸🍸", "– ! –", ""])("nothing that can be read is left of %j", (name) => {
    expect(printable(name, hasLetter)).toBe("");
  });
});

describe("lines", () => {
  const of = (text: string, width: number, mostLines: number) =>
    breakLines(text, { width, mostLines, measure: (part) => part.length });

  it("break between words, and within one only where it is wider by itself", () => {
    expect(of("the long bar", 8, 3)).toEqual({ lines: ["the long", "bar"], isWhole: true });
    expect(of("a kapitänskajüte b", 8, 9)).toEqual({ lines: ["a", "kapitäns", "kajüte b"], isWhole: false });
  });

  it("end in an ellipsis where there are too many", () => {
    expect(of("one two three four", 5, 2)).toEqual({ lines: ["one", "two…"], isWhole: false });
    expect(of("onetwothree", 5, 1)).toEqual({ lines: ["onet…"], isWhole: false });
  });
});
