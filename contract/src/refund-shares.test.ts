import fc from "fast-check";
import { expect, test } from "vitest";
import { type LineCount, shareOfLines } from "./refund-shares.ts";

const line = fc.record({ quantity: fc.integer({ min: 1, max: 10 }), total: fc.integer({ min: 0, max: 200_000 }) });
/** Lines, what came on top of them, and in what order and which bites their units are given back. */
const evening = fc
  .record({ lines: fc.array(line, { minLength: 1, maxLength: 50 }), more: fc.integer({ min: 0, max: 500_000 }) })
  .chain(({ lines, more }) => {
    const units = lines.flatMap(({ quantity }, index) => Array.from({ length: quantity }, () => index + 1));
    const order = fc.shuffledSubarray(units, { minLength: units.length, maxLength: units.length });
    const bites = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: units.length, maxLength: units.length });
    const paid = lines.reduce((sum, { total }) => sum + total, 0) + more;
    return fc.record({ lines: fc.constant(lines), paid: fc.constant(paid), order, bites });
  });

function asCounts(units: readonly number[]): LineCount[] {
  const counts = new Map<number, number>();
  for (const one of units) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].map(([at, quantity]) => ({ line: at, quantity }));
}

test("parts of all lines, in any order and of any size, come to what was paid, and none passes what is left", () => {
  fc.assert(
    fc.property(evening, ({ lines, paid, order, bites }) => {
      const given: LineCount[] = [];
      let left = paid;
      let at = 0;
      for (const bite of bites) {
        const chosen = asCounts(order.slice(at, at + bite));
        if (chosen.length === 0) break;
        at += bite;
        const share = shareOfLines({ lines, paid, given, chosen, left });
        expect(share).not.toBeNull();
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(left);
        left -= share ?? 0;
        given.push(...chosen);
      }
      expect(left).toBe(0);
      expect(shareOfLines({ lines, paid, given, chosen: [{ line: 1, quantity: 1 }], left })).toBeNull();
    }),
    { numRuns: 500 },
  );
});

test("a line's share of tax and tip is off by less than a cent for each cut", () => {
  fc.assert(
    fc.property(evening, ({ lines, paid }) => {
      const sum = lines.reduce((all, { total }) => all + total, 0);
      fc.pre(sum > 0 && lines.length > 1);
      for (const [index, { quantity, total }] of lines.entries()) {
        const chosen = [{ line: index + 1, quantity }];
        const share = shareOfLines({ lines, paid, given: [], chosen, left: paid });
        expect(Math.abs((share ?? 0) - (paid * total) / sum)).toBeLessThan(1);
      }
    }),
  );
});

const two = [
  { quantity: 2, total: 900 },
  { quantity: 1, total: 1200 },
];
const asked = { lines: two, paid: 2521, given: [], left: 2521 };

test.each([
  ["one of two", [{ line: 1, quantity: 1 }], 540],
  ["a line as a whole", [{ line: 2, quantity: 1 }], 1441],
  ["everything", asCounts([1, 1, 2]), 2521],
  ["more than there are", [{ line: 2, quantity: 2 }], null],
  [
    "a line named twice, more than there are",
    [
      { line: 2, quantity: 1 },
      { line: 2, quantity: 1 },
    ],
    null,
  ],
  ["a line that is none", [{ line: 3, quantity: 1 }], null],
  ["nothing", [], null],
])("%s", (_what, chosen, share) => {
  expect(shareOfLines({ ...asked, chosen })).toBe(share);
});

test("whatever went back for other reasons, the last line takes the rest", () => {
  const last = { ...asked, given: [{ line: 1, quantity: 2 }], chosen: [{ line: 2, quantity: 1 }] };
  expect(shareOfLines({ ...last, left: 1000 })).toBe(1000);
});

test("of lines that cost nothing, a tip goes by how many there are", () => {
  const free = { lines: [{ quantity: 3, total: 0 }], paid: 100, given: [], left: 100 };
  expect(shareOfLines({ ...free, chosen: [{ line: 1, quantity: 1 }] })).toBe(33);
});
