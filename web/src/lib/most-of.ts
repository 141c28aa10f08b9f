import type { Product } from "@skipline/contract/catalog";
import { maxQuantityPerLine } from "@skipline/contract/pricing";

/** The most of a product in a cart; the server has the last word. */
export const mostOf = ({ left }: Product): number => Math.min(maxQuantityPerLine, left ?? maxQuantityPerLine);
