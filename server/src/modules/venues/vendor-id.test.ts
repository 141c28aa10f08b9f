import { slug } from "@skipline/contract/text";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readableId, vendorIds } from "./vendor-id.ts";

test.each([
  ["The Blue Room", "the-blue-room"],
  ["  Piña & Señor's  ", "pina-senor-s"],
  ["7M3RC", "7m3rc"],
  ["酒吧", "venue"],
  ["—", "venue"],
  ["long ".repeat(30), "long-long-long-long-long-long-long-long"],
])("%j is %s", (name, id) => {
  expect(readableId(name)).toBe(id);
});

test("every name makes ids that are ids, another one each time", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 100 }), (name) => {
      let drawn = 0;
      const ids = vendorIds(name, () => `a${(drawn += 1)}`);
      const some = Array.from({ length: 4 }, () => ids.next().value as string);
      expect(some.every((id) => slug.safeParse(id).success)).toBe(true);
      expect(new Set(some).size).toBe(4);
    }),
    { numRuns: 30 },
  );
});

test("no id is a path of the console", () => {
  expect(vendorIds("New!", () => "abcde").next().value).toBe("new-abcde");
});
