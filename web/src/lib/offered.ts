import type { Product } from "@skipline/contract/catalog";
import { inOwnLanguage } from "./language.ts";

/** Whether a guest can have it: on sale, and not counted down to nothing. */
export const isOffered = ({ isAvailable, left }: Product): boolean => isAvailable && left !== 0;

/** A product as a guest of this page sees it. */
export const asOffered = (product: Product) => inOwnLanguage({ ...product, isAvailable: isOffered(product) });
