import fc from "fast-check";
import { expect, it, test } from "vitest";
import { readRange } from "./byte-range.ts";

it.each([
  ["bytes=0-1", { start: 0, end: 1 }],
  ["bytes=0-", { start: 0, end: 99 }],
  ["Bytes= 10-19 ", { start: 10, end: 19 }],
  ["bytes=99-", { start: 99, end: 99 }],
  ["bytes=50-5000", { start: 50, end: 99 }],
  ["bytes=-1", { start: 99, end: 99 }],
  ["bytes=-5000", { start: 0, end: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=100-200", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  [undefined, null],
  ["", null],
  ["bytes=", null],
  ["bytes=-", null],
  ["bytes=5-2", null],
  ["bytes=200-150", null],
  ["bytes=0-1,5-6", null],
  ["bytes=a-b", null],
  ["bytes=1.5-3", null],
  ["bytes=--1", null],
  ["bytes=0x1-2", null],
  [`bytes=${"9".repeat(400)}-`, null],
  ["items=0-1", null],
])("%j of 100 bytes is %j", (header, range) => expect(readRange(header, 100)).toEqual(range));

test("whatever is asked for, what is sent lies in the file", () => {
  const part = fc.oneof(fc.nat({ max: 300 }).map(String), fc.constant(""), fc.string({ maxLength: 4 }));
  fc.assert(
    fc.property(part, part, fc.integer({ min: 1, max: 200 }), (from, to, size) => {
      const range = readRange(`bytes=${from}-${to}`, size);
      if (range === null || range === "unsatisfiable") return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.start).toBeLessThanOrEqual(range.end);
      expect(range.end).toBeLessThan(size);
    }),
  );
});
