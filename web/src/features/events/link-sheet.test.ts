import { expect, it } from "vitest";
import { readLink } from "./link-sheet.tsx";

it.each([
  ["https://dice.fm/salsa?x=1#y", "https://dice.fm/salsa?x=1#y"],
  [" dice.fm/salsa ", "https://dice.fm/salsa"],
  ["dice.fm:8443/a", "https://dice.fm:8443/a"],
  ["http://dice.fm", "http://dice.fm/"],
  ["me@dice.fm", "mailto:me@dice.fm"],
  ["mailto:me@dice.fm", "mailto:me@dice.fm"],
])("takes %j as %s", (typed, href) => expect(readLink(typed)).toBe(href));

it.each([
  "",
  "dance",
  "javascript:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,x",
  "ftp://dice.fm",
  "https://bank.example@evil.example",
  "two words.com",
])("refuses %j", (typed) => expect(readLink(typed)).toBeNull());
