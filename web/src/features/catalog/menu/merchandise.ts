import type { Product } from "@skipline/contract/catalog";
import type { Read } from "@skipline/contract/translations";
import { sizeOf } from "../sizes.ts";

/** One thing to choose: a product, or the variants of a piece of merchandise. */
export interface ProductGroup {
  groupId: string;
  name: string;
  description: string | null;
  /** Of those words. */
  translations?: Product["translations"];
  /** In the order of sizes. */
  variants: readonly Read<Product>[];
}

const preferredSizes = ["M", "L", "S", "XL", "XS", "2XL", "3XL"];

/**
 * The variant chosen at first (customer-side specification §4): an available Medium, else L, S, XL, XS, 2XL, 3XL,
 * else any available one with a name, else any available, else any with a name, else the first.
 */
export function chooseDefaultVariant(variants: readonly Product[]): Product | null {
  const available = variants.filter((variant) => variant.isAvailable);
  for (const size of preferredSizes) {
    const match = available.find((variant) => sizeOf(variant) === size);
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
export function orderableVariants({ variants }: ProductGroup): readonly Product[] {
  const available = variants.filter((variant) => variant.isAvailable);
  return available.length > 0 ? available : variants;
}

const swipeThresholdPx = 50;

/** Where the slider rests after a drag of `dx` pixels: at most one picture on, never past an end. */
export function slideAfterSwipe(index: number, dx: number, count: number): number {
  const step = Math.abs(dx) < swipeThresholdPx ? 0 : -Math.sign(dx);
  return Math.min(Math.max(0, count - 1), Math.max(0, index + step));
}
