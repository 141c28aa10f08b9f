import type { Product } from "@skipline/contract/catalog";
import type { Read } from "@skipline/contract/translations";

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

/** By the words that were typed first: in every language it is the same. */
export const sizeOf = ({ variantName, typed }: Read<Product>): string | null =>
  readSize(typed ? typed.variantName : variantName);

/** XS, S, M, L, XL, 2XL, 3XL and so on; what is no size comes last. */
function sizeRank(product: Product): number {
  const size = sizeOf(product);
  if (size === null) return 1000;
  if (size === "M") return 0;
  const xs = size.length === 1 ? 0 : Number.parseInt(size, 10) || 1;
  return size.endsWith("S") ? -1 - xs : 1 + xs;
}

export function compareVariants(a: Product, b: Product): number {
  return (
    sizeRank(a) - sizeRank(b) ||
    a.displayOrder - b.displayOrder ||
    (a.variantName ?? "").localeCompare(b.variantName ?? "", "en", { numeric: true })
  );
}
