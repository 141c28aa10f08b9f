import type { Product } from "@skipline/contract/catalog";

/** Variants of one piece of merchandise, as one thing to choose. */
export interface MerchandiseGroup {
  groupId: string;
  name: string;
  description: string | null;
  /** In the order of sizes. */
  variants: readonly Product[];
}

/** `medium`, `Black / M`, `XXL` → the size's usual sign, or null where the name holds none. */
export function readSize(variantName: string | null): string | null {
  const words = (variantName ?? "")
    .toUpperCase()
    .replaceAll(/\b(?:EXTRA|X)[\s-]+(?=SMALL\b|LARGE\b|[SL]\b)/g, "X")
    .split(/[^0-9A-Z]+/)
    .toReversed();
  for (const word of words) {
    const short = word
      .replace(/^(X*)SMALL$/, "$1S")
      .replace(/^MEDIUM$/, "M")
      .replace(/^(X*)LARGE$/, "$1L");
    const many = /^(X{2,})([SL])$/.exec(short);
    const size = many ? `${many[1]?.length ?? 0}X${many[2]}` : short;
    if (/^(?:\d{1,2}X[SL]|X?[SL]|M)$/.test(size)) return size.replace(/^1X/, "X");
  }
  return null;
}

/** XS, S, M, L, XL, 2XL, 3XL and so on; what is no size comes last. */
function sizeRank(variantName: string | null): number {
  const size = readSize(variantName);
  if (size === null) return 1000;
  if (size === "M") return 0;
  const xs = size.length === 1 ? 0 : Number.parseInt(size, 10) || 1;
  return size.endsWith("S") ? -1 - xs : 1 + xs;
}

export function compareVariants(a: Product, b: Product): number {
  return (
    sizeRank(a.variantName) - sizeRank(b.variantName) ||
    a.displayOrder - b.displayOrder ||
    (a.variantName ?? "").localeCompare(b.variantName ?? "", "en", { numeric: true })
  );
}

const preferredSizes = ["M", "L", "S", "XL", "XS", "2XL", "3XL"];

/**
 * The variant chosen at first (customer-side specification §4): an available Medium, else L, S, XL, XS, 2XL, 3XL,
 * else any available one with a name, else any available, else any with a name, else the first.
 */
export function chooseDefaultVariant(variants: readonly Product[]): Product | null {
  const available = variants.filter((variant) => variant.isAvailable);
  for (const size of preferredSizes) {
    const match = available.find((variant) => readSize(variant.variantName) === size);
    if (match) return match;
  }
  return (
    available.find((variant) => variant.variantName) ??
    available[0] ??
    variants.find((variant) => variant.variantName) ??
    variants[0] ??
    null
  );
}

/** The variants that a price or badge speaks of: those that can be had, or all where none can. */
export function orderableVariants({ variants }: MerchandiseGroup): readonly Product[] {
  const available = variants.filter((variant) => variant.isAvailable);
  return available.length > 0 ? available : variants;
}

const swipeThresholdPx = 50;

/** Where the slider rests after a drag of `dx` pixels: at most one picture on, never past an end. */
export function slideAfterSwipe(index: number, dx: number, count: number): number {
  const step = Math.abs(dx) < swipeThresholdPx ? 0 : -Math.sign(dx);
  return Math.min(Math.max(0, count - 1), Math.max(0, index + step));
}
