import type { AccentColors } from "./venues.ts";
import {
  atLightness,
  contrast,
  distance,
  leastGreen,
  luminance,
  type Oklab,
  readHex,
  type Rgb,
  toOklab,
  writeHex,
} from "./oklab.ts";

/** What an accent stands on and beside, in both themes: the values of `tokens.css`, which its test compares. */
export const themeColors = {
  dark: {
    "surface-0": "#110c0a",
    "surface-1": "#1b1411",
    "surface-2": "#271d18",
    "surface-3": "#362922",
    field: "#271d18",
    strong: "#fff4ea",
    normal: "#e8d9cd",
    muted: "#b5a193",
    line: "#3b2d26",
  },
  light: {
    "surface-0": "#fbf4ed",
    "surface-1": "#ffffff",
    "surface-2": "#f5eae0",
    "surface-3": "#eaddd0",
    field: "#ffffff",
    strong: "#21130b",
    normal: "#3f2e24",
    muted: "#6b574a",
    line: "#e4d6c8",
  },
} as const;

export type Theme = keyof typeof themeColors;

/** What text needs against its ground, and what the edge of a control needs (WCAG 2.2, 1.4.3 and 1.4.11). */
const textRatio = 4.5;
const edgeRatio = 3;

/** What a fill stands on. */
const fillGrounds = ["surface-0", "surface-1", "surface-2"] as const;
const textGrounds = [...fillGrounds, "surface-3"] as const;

function lightOf(hex: string): number {
  return luminance(readHex(hex));
}

/** Between these a fill is seen on all grounds of both themes. */
const bounds = {
  least: Math.max(...fillGrounds.map((name) => edgeRatio * (lightOf(themeColors.dark[name]) + 0.05) - 0.05)),
  most: Math.min(...fillGrounds.map((name) => (lightOf(themeColors.light[name]) + 0.05) / edgeRatio - 0.05)),
};

const isGood = (light: number) => light >= bounds.least && light <= bounds.most;

/** Whether a colour can be told from what it stands on, in both themes. Text on it can be read on any: it is white or black. */
export function isGoodAccent(hex: string): boolean {
  return isGood(lightOf(hex));
}

/** The darkest good colour of this red and blue for one that is too dark, else the lightest; null where there is none. */
function atBound(red: number, blue: number, isTooDark: boolean): Rgb | null {
  const green = isTooDark
    ? leastGreen(red, blue, bounds.least)
    : leastGreen(red, blue, bounds.most + Number.EPSILON) - 1;
  const one: Rgb = [red, green, blue];
  return green >= 0 && green < 256 && isGood(luminance(one)) ? one : null;
}

/** First with wide steps over all there are, then each one about the best of those. */
const searches = [
  { step: 5, reach: 255 },
  { step: 1, reach: 10 },
];

/**
 * The good accent that looks most like a colour: the colour itself where it is good.
 * @param hex as `accentForm` says @returns the same form
 */
export function nearestGoodAccent(hex: string): string {
  const rgb = readHex(hex);
  const isTooDark = luminance(rgb) < bounds.least;
  if (isGood(luminance(rgb))) return hex;
  const wanted = toOklab(rgb);
  let [best, least]: [Rgb, number] = [rgb, Number.POSITIVE_INFINITY];
  for (const { step, reach } of searches) {
    const [middleRed, , middleBlue] = best;
    for (let red = Math.max(0, middleRed - reach); red <= Math.min(255, middleRed + reach); red += step) {
      for (let blue = Math.max(0, middleBlue - reach); blue <= Math.min(255, middleBlue + reach); blue += step) {
        const one = atBound(red, blue, isTooDark);
        const far = one ? distance(toOklab(one), wanted) : Number.POSITIVE_INFINITY;
        if (one && far < least) [best, least] = [one, far];
      }
    }
  }
  // So far along the bound alone: a step inside of it may look more alike.
  for (let before = Number.POSITIVE_INFINITY; least < before;) {
    before = least;
    for (const one of stepsFrom(best)) {
      const far = distance(toOklab(one), wanted);
      if (far < least) [best, least] = [one, far];
    }
  }
  return writeHex(best);
}

const ones = [-1, 0, 1];

/** The good colours that differ by one in a channel, or in several. */
function stepsFrom([red, green, blue]: Rgb): Rgb[] {
  return ones
    .flatMap((r) => ones.flatMap((g) => ones.map((b): Rgb => [red + r, green + g, blue + b])))
    .filter((one) => one.every((channel) => channel >= 0 && channel < 256) && isGood(luminance(one)));
}

/** Lightness of what is written in the accent, and of the quiet ground under it: as far as the house's own. */
const softLightness: Record<Theme, number> = { dark: 0.26, light: 0.935 };
const softChroma: Record<Theme, number> = { dark: 0.055, light: 0.04 };
const hoverStep = 0.035;
const textChroma = 0.15;

/**
 * A good accent in all its roles, of which each can be read, or seen, on what it stands on in its theme.
 * @param hex as `accentForm` says, and good
 */
export function accentColors(hex: string, theme: Theme): AccentColors {
  const lab = toOklab(readHex(hex));
  const onFill = contrast("#ffffff", hex) >= textRatio ? "#ffffff" : "#000000";
  const soft = writeHex(atLightness(lab, softLightness[theme], softChroma[theme]));
  // Away from what is written on it.
  const step = onFill === "#ffffff" ? -hoverStep : hoverStep;
  const hover = writeHex(atLightness(lab, lab[0] + step, Number.POSITIVE_INFINITY));
  return { fill: hex, hover, onFill, text: readable(lab, theme, soft), soft };
}

/** The first one, from the accent towards the theme's text, that can be read on all grounds. */
function readable(lab: Oklab, theme: Theme, soft: string): string {
  const grounds = [...textGrounds.map((name) => themeColors[theme][name]), themeColors[theme].field, soft];
  const step = theme === "dark" ? 0.01 : -0.01;
  for (let [lightness] = lab; lightness > 0 && lightness < 1; lightness += step) {
    const hex = writeHex(atLightness(lab, lightness, textChroma));
    if (grounds.every((ground) => contrast(hex, ground) >= textRatio)) return hex;
  }
  return themeColors[theme].strong;
}
