import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lettersClass } from "./banner.tsx";

test("however long a name is, there is a class for it", () => {
  const css = readFileSync(new URL("../../styles/banner.css", import.meta.url), "utf8");
  const made = /letters-\{([^}]+)\}/
    .exec(css)?.[1]
    ?.split(",")
    .map((one) => `letters-${one}`);
  for (let length = 1; length < 30; length += 1)
    for (const letter of ["M", "A", "I", "Ñ"]) expect(made).toContain(lettersClass(letter.repeat(length)));
  expect([lettersClass("MKY"), lettersClass("Heart LA"), lettersClass("Long Beach Pride")]).toEqual([
    "letters-3.5",
    "letters-5",
    "letters-5",
  ]);
});
