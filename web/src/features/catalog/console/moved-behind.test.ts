import { expect, it } from "vitest";
import { movedBehind } from "./moved-behind.ts";

const pageOf = (ids: string) => ({ items: ids.split("").map((productId) => ({ productId })), order: "o" });
const list = { pages: [pageOf("abc"), pageOf("de")], pageParams: [null, "c"] };

it.each([
  ["a", "c", "bca", "de"],
  ["e", null, "eab", "cd"],
  ["d", "a", "adb", "ce"],
  ["b", "e", "acd", "eb"],
  ["c", "b", "abc", "de"],
  ["x", "a", "abc", "de"],
])("%s behind %s", (id, after, first, second) => {
  const { pages, pageParams } = movedBehind(list, id, after);
  expect(pages).toEqual([pageOf(first), pageOf(second)]);
  expect(pageParams).toEqual([null, "c"]);
});
