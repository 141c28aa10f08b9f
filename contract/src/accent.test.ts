import fc from "fast-check";
import { expect, test } from "vitest";
import { accentColors, isGoodAccent, nearestGoodAccent, themeColors } from "./accent.ts";
import { accentForm } from "./accent-form.ts";
import { contrast, distance, readHex, toOklab, writeHex } from "./oklab.ts";

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const goodColor = anyColor.map(nearestGoodAccent);
const themes = ["dark", "light"] as const;
const fillGrounds = ["surface-0", "surface-1", "surface-2"] as const;
const far = (one: string, other: string) => Math.sqrt(distance(toOklab(readHex(one)), toOklab(readHex(other))));

test("what is offered is good, and what is good is offered as it is", () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      const offered = nearestGoodAccent(color);
      expect(offered).toMatch(accentForm);
      expect(isGoodAccent(offered)).toBe(true);
      expect(nearestGoodAccent(offered)).toBe(offered);
    }),
  );
});

test("a colour is good where it is told from all that a fill stands on, in both themes (3:1)", () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      const grounds = themes.flatMap((theme) => fillGrounds.map((name) => themeColors[theme][name]));
      expect(isGoodAccent(color)).toBe(grounds.every((ground) => contrast(color, ground) >= 3));
    }),
    { numRuns: 1_000 },
  );
});

/** All colours that are so near to one that a search with wide steps passes them by. */
function about(hex: string): string[] {
  const steps = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
  const [red, green, blue] = readHex(hex);
  const isShown = (rgb: readonly number[]) => rgb.every((channel) => channel >= 0 && channel < 256);
  return steps
    .flatMap((r) => steps.flatMap((g) => steps.map((b) => [red + r, green + g, blue + b] as const)))
    .filter(isShown)
    .map(writeHex);
}

test("no good colour looks more like it than the one that is offered", () => {
  fc.assert(
    fc.property(anyColor, fc.array(anyColor, { maxLength: 50 }), (color, others) => {
      const offered = nearestGoodAccent(color);
      const good = [...others, ...about(offered)].filter(isGoodAccent);
      const nearest = Math.min(...good.map((other) => far(color, other)));
      // Colours are steps: one of a channel makes some 0.003, and nobody sees a tenth of that.
      expect(far(color, offered)).toBeLessThanOrEqual(nearest + 0.0005);
    }),
  );
});

test("each role of an accent can be read, or seen, on what it stands on in its theme", () => {
  fc.assert(
    fc.property(goodColor, fc.constantFrom(...themes), (color, theme) => {
      const { fill, hover, onFill, text, soft } = accentColors(color, theme);
      const { strong, field, ...rest } = themeColors[theme];
      const surfaces = [...fillGrounds, "surface-3" as const].map((name) => rest[name]);
      expect(fill).toBe(color);
      for (const ground of [fill, hover]) expect(contrast(onFill, ground)).toBeGreaterThanOrEqual(4.5);
      for (const ground of [...surfaces, field, soft]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(strong, soft)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test.each([
  ["#000000", "#5f6c67"],
  ["#0000ff", "#0e57ff"],
  ["#ffd400", "#a58400"],
  ["#e8590c", "#e8590c"],
  // Inside of the bound.
  ["#158ee0", "#148ddf"],
])("for %s %s is offered", (color, offered) => {
  expect(nearestGoodAccent(color)).toBe(offered);
});

test("the measure knows black, white and the colours between", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(toOklab([255, 255, 255]).map((one) => Math.round(one * 1e4) / 1e4 + 0)).toEqual([1, 0, 0]);
  // Source: bottosson.github.io/posts/oklab, of sRGB red.
  expect(toOklab([255, 0, 0]).map((one) => Math.round(one * 1e3) / 1e3)).toEqual([0.628, 0.225, 0.126]);
});
