import { expect, it } from "vitest";
import { placeName } from "./place-name.ts";

it.each([
  ["Aurora Bar", "Aurora Main Bar", "Aurora Bar · Aurora Main Bar"],
  ["Pier 9 Cantina", "Pier 9 Cantina", "Pier 9 Cantina"],
  ["Pier 9 Cantina", " PIER  9 cantina", "Pier 9 Cantina"],
  ["Caf\u00e9", "Cafe\u0301", "Caf\u00e9"],
  ["", "Main Bar", "Main Bar"],
])("%j at %j: %j", (vendor, description, name) => {
  expect(placeName(vendor, description)).toBe(name);
});
