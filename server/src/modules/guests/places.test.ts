import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "../..");

/** Code that gives `reserved_count` a value: SQL's `set`, an object for the query builder, its two arguments. */
const writes = (code: string) => /reserved_count"?\s*(?::|=(?!=))|set\(\s*"reserved_count"/.test(code);

test("places are counted in places.ts alone; demo rows and tests make events that have some already", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.startsWith("test/"),
  );
  const writing = files.filter((file) => writes(readFileSync(join(source, file), "utf8")));
  // Two of them say of each column what it is, and write no row.
  const lists = ["db/personal-data.ts", "db/schema.ts"];
  expect(writing.toSorted()).toEqual([...lists, "modules/guests/places.ts", "seed/demo-guest-lists.ts"]);
});

test("a second writer would be seen, a reader is none", () => {
  expect(
    [
      "update glevent g set reserved_count = g.reserved_count + 1",
      ".set({ reserved_count: 1 })",
      '.set((row) => ({ reserved_count: row("reserved_count", "+", by) }))',
      '.set("reserved_count", 1)',
    ].map(writes),
  ).toEqual([true, true, true, true]);
  const reads = ['"g.reserved_count as reservedCount"', "g.capacity - g.reserved_count >= 1", "reserved_count <= $1"];
  expect(reads.map(writes)).toEqual([false, false, false]);
});
