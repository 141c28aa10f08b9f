import { expect, test } from "vitest";
import { findWays } from "./find-ways.ts";

test.each([
  ["Write to help@skip.example.", ["mailto:help@skip.example?subject=Privacy%20notice"]],
  [
    "Escribe a help@skip.example, o llama al +1 (323) 373-3100 (gratis).",
    ["mailto:help@skip.example?subject=Privacy%20notice", "tel:+13233733100"],
  ],
  ["(help@skip.example)", ["mailto:help@skip.example?subject=Privacy%20notice"]],
  ["+442079460000", ["tel:+442079460000"]],
  ["help@skip.example?bcc=all@skip.example", []],
  ["a%40help@skip.example and x@help@skip.example", []],
  ["javascript:help@skip.example or <b>help@skip.example</b>", []],
  ["From 2026-11-28, 1,000.00 at most, +1 213, 3233733100", []],
  ["", []],
])("finds in %j what can be tapped, and keeps the words", (words, links) => {
  const parts = findWays(words, "Privacy notice");
  expect(parts.map(({ text }) => text).join("")).toBe(words);
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(links);
});
