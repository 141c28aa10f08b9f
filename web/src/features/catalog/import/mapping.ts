import {
  guessColumn,
  type ProductColumnName,
  productColumnNames,
  productColumns,
} from "@skipline/contract/product-columns";
import type { Language } from "@skipline/contract/languages";
import type { ReadFile } from "#components/csv-file/read-file.ts";

/** What each column of the file stands for; null: it is left out. */
export type Mapping = (ProductColumnName | null)[];

/** What the heads say; of two that mean the same the first. */
export function guessMapping({ heads }: Pick<ReadFile, "heads">): Mapping {
  const taken = new Set<ProductColumnName>();
  return heads.map((head) => {
    const column = guessColumn(head);
    if (column === null || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

/** Heads that stand above several columns: nobody can tell these apart by them. */
export function findEqualHeads({ heads }: Pick<ReadFile, "heads">): ReadonlySet<string> {
  return new Set(heads.filter((head, at) => head !== "" && heads.indexOf(head) !== at));
}

/** Chosen for more than one column of the file. */
export function findTwice(mapping: Mapping): ReadonlySet<ProductColumnName> {
  const chosen = mapping.filter((column) => column !== null);
  return new Set(chosen.filter((column, at) => chosen.indexOf(column) !== at));
}

/** Without which the file can't make products: a name and a price; one with ids changes those that there are. */
export function findMissing(mapping: Mapping): ProductColumnName[] {
  if (mapping.includes("productId")) return [];
  return (["name", "price"] as const).filter((column) => !mapping.includes(column));
}

/** Columns for a vendor whose words are typed in `language`: those of that language are the product's own. */
export function columnsFor(language: Language): ProductColumnName[] {
  return productColumnNames.filter((name) => productColumns[name].language !== language);
}

export const columnLabel = (column: ProductColumnName): string => productColumns[column].label();
