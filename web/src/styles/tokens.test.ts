import { readFileSync } from "node:fs";
import { themeColors } from "@skipline/contract/accent";
import { describe, expect, it, test } from "vitest";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
const lightStart = css.indexOf("@media (prefers-color-scheme: light)");

function readColors(text: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(text.matchAll(/--color-([\w-]+):\s*(#[\da-f]{6})/gi), (m) => [m[1] ?? "", m[2] ?? ""]),
  );
}

const dark = readColors(css.slice(0, lightStart));
const themes = { dark, light: { ...dark, ...readColors(css.slice(lightStart)) } };

function channel(value: number): number {
  const unit = value / 255;
  return unit <= 0.04045 ? unit / 12.92 : ((unit + 0.055) / 1.055) ** 2.4;
}

/** WCAG 2.2 relative luminance: written once more, as a check on the contract's. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16)));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const surfaces = ["surface-0", "surface-1", "surface-2", "surface-3"];
const data = Object.keys(dark).filter((name) => name.startsWith("data-"));
const states = ["positive", "warning", "danger", "info", "notice"];

function pairs(names: readonly string[], grounds: readonly string[]): [string, string][] {
  return names.flatMap((name) => grounds.map((ground): [string, string] => [name, ground]));
}

const text: [string, string][] = [
  ...pairs(["strong", "normal", "muted", "accent-text", ...states], surfaces),
  ...pairs(["strong", "muted"], ["field"]),
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["accent-text", "accent-soft"],
  ["strong", "accent-soft"],
  ...states.flatMap((state): [string, string][] => [
    [state, `${state}-soft`],
    ["strong", `${state}-soft`],
    [`on-${state}`, `${state}-fill`],
  ]),
  // Toasts and tooltips stand on the reversed ground.
  ["surface-0", "strong"],
  ["ink", "paper"],
];

// What can be operated, its chosen state, the focus ring, and what charts draw (WCAG 1.4.11).
const edges: [string, string][] = [
  ...pairs(["control", "accent-text"], [...surfaces, "field"]),
  ...pairs(["accent", ...data], ["surface-0", "surface-1", "surface-2"]),
];

describe.each(Object.entries(themes))("tokens, %s", (_name, colors) => {
  const ratio = (front: string, ground: string) => {
    const [a, b] = [colors[front], colors[ground]];
    if (!a || !b) throw new Error(`no such colour: ${front} or ${ground}`);
    return contrast(a, b);
  };

  it.each(text)("%s on %s is text that can be read (4.5:1)", (front, ground) => {
    expect(ratio(front, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(edges)("%s on %s is an edge that can be seen (3:1)", (front, ground) => {
    expect(ratio(front, ground)).toBeGreaterThanOrEqual(3);
  });
});

test.each(["dark", "light"] as const)("a venue's accent is checked against the %s theme as it is", (theme) => {
  expect(themes[theme]).toMatchObject(themeColors[theme]);
});

describe("the measure", () => {
  it("knows the ratios of the standard", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });

  it("finds a light value for every role that is not the same in both", () => {
    const same = new Set(["paper", "ink", "on-accent"]);
    const lit = new Set(Object.keys(readColors(css.slice(lightStart))));
    const missing = Object.keys(dark).filter((role) => !lit.has(role) && !same.has(role) && !/-fill$|^on-/.test(role));
    expect(missing).toEqual([]);
  });
});
