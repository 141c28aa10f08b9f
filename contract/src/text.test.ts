import { expect, test } from "vitest";
import { id, matchesWords, shortOrderId, slug, text, vendorLocationId } from "./text.ts";

test("text refuses what a database or JSON can't hold", () => {
  const name = text(10);
  for (const good of ["a", "José", "emoji 🍹", "x".repeat(10)]) expect(name.safeParse(good).success).toBe(true);
  for (const bad of ["", "x".repeat(11), "a\u0000b", "\ud800", "a\udfff"])
    expect(name.safeParse(bad).success).toBe(false);
});

test("a location id is five letters or digits in any case", () => {
  expect(vendorLocationId.parse("064e1")).toBe("064E1");
  for (const bad of ["", "064E", "064E12", "064-1", "064E1\n", "０64E1"]) {
    expect(vendorLocationId.safeParse(bad).success).toBe(false);
  }
});

test("ids refuse everything that is not one", () => {
  expect(id.safeParse("01a1fc11-631e-7655-9837-b59bcdb618c7").success).toBe(true);
  for (const bad of ["", "1", "../etc", "01a1fc11631e76559837b59bcdb618c7", "01a1fc11-631e-7655-9837-b59bcdb618c7 "]) {
    expect(id.safeParse(bad).success).toBe(false);
  }
  for (const bad of ["", "-a", "a/b", "a b", "x".repeat(65)]) expect(slug.safeParse(bad).success).toBe(false);
});

test("people see the last six characters of an order id", () => {
  expect(shortOrderId("01a1fc11-631e-7655-9837-b59bcdb618c7")).toBe("b618c7");
});

test("words are found without accents, in any case and order", () => {
  for (const search of ["", "pina", "PIÑA", "large tee", " tee "]) {
    expect(matchesWords("Piña Tee Extra Large", search)).toBe(true);
  }
  expect(matchesWords("Piña Tee", "mezcal")).toBe(false);
  expect(matchesWords("Piña Tee", "tee mezcal")).toBe(false);
});
