/** Colours as the eye tells them apart. Source: bottosson.github.io/posts/oklab, and WCAG 2.2 for luminance. */

/** Red, green and blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];
/** Lightness 0 to 1, and the two axes of colour. */
export type Oklab = readonly [number, number, number];

/** `#rrggbb`. */
export function readHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export function writeHex([red, green, blue]: Rgb): string {
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, "0")}`;
}

/** Of each of the 256 steps that a channel has. */
const linear = Array.from({ length: 256 }, (_, step) => {
  const unit = step / 255;
  return unit <= 0.04045 ? unit / 12.92 : ((unit + 0.055) / 1.055) ** 2.4;
});

const linearOf = (step: number) => linear[step] ?? 0;

function encode(light: number): number {
  const unit = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(unit * 255);
}

/** WCAG's relative luminance, 0 to 1. */
export function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linearOf(red) + 0.7152 * linearOf(green) + 0.0722 * linearOf(blue);
}

/** The least green with which a colour of this red and blue is as light as that; 256 where none is. */
export function leastGreen(red: number, blue: number, light: number): number {
  const needed = (light - luminance([red, 0, blue])) / 0.7152;
  let [low, high] = [0, 256];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (linearOf(middle) >= needed) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** WCAG's ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(readHex(one)), luminance(readHex(other))];
  return (Math.max(light, dark) + 0.05) / (Math.min(light, dark) + 0.05);
}

export function toOklab([red, green, blue]: Rgb): Oklab {
  const [r, g, b] = [linearOf(red), linearOf(green), linearOf(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Null for what no screen shows. */
function fromOklab([lightness, a, b]: Oklab): Rgb | null {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const light = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  if (light.some((one) => one < -0.0005 || one > 1.0005)) return null;
  const [red = 0, green = 0, blue = 0] = light.map((one) => encode(Math.min(1, Math.max(0, one))));
  return [red, green, blue];
}

/** The same hue at another lightness, at most so colourful, and as much less as a screen needs. */
export function atLightness([, a, b]: Oklab, lightness: number, mostChroma: number): Rgb {
  const chroma = Math.hypot(a, b);
  const scale = chroma === 0 ? 0 : Math.min(1, mostChroma / chroma);
  for (let part = 1; part > 0; part -= 0.02) {
    const shown = fromOklab([lightness, a * scale * part, b * scale * part]);
    if (shown) return shown;
  }
  return fromOklab([lightness, 0, 0]) ?? (lightness > 0.5 ? [255, 255, 255] : [0, 0, 0]);
}

/** Squared, which is enough to tell which of two is nearer: ΔE OK 2, where another hue weighs twice another lightness. */
export function distance(one: Oklab, other: Oklab): number {
  return (one[0] - other[0]) ** 2 + 4 * ((one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2);
}
