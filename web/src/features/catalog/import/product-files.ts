import { type ProductColumnName, productColumns } from "@skipline/contract/product-columns";
import type { Language } from "@skipline/contract/languages";
import type { OwnProduct } from "@skipline/contract/own-products";
import { csvFile } from "#lib/csv.ts";
import type { CsvCell } from "#lib/csv.ts";
import { downloadFile } from "#lib/download-file.ts";
import { columnLabel, columnsFor } from "./mapping.ts";

/** What whoever begins fills in: ids are made by us, and everything is for the menu that the file is brought to. */
const notInTemplate: readonly ProductColumnName[] = ["productId", "mediaId", "vendorLocationId"];
/** A product has none that an answer tells: its id says which it is. */
const notInExport: readonly ProductColumnName[] = ["key"];

function cellOf(column: ProductColumnName, product: OwnProduct): CsvCell {
  const text = productColumns[column].write(product);
  return column === "price" ? { figure: text } : text;
}

/** A menu as a file: brought back unchanged, it changes nothing. */
export function toProductRows(products: readonly OwnProduct[], typedIn: Language): CsvCell[][] {
  const columns = columnsFor(typedIn).filter((column) => !notInExport.includes(column));
  return [columns.map(columnLabel), ...products.map((product) => columns.map((column) => cellOf(column, product)))];
}

export function downloadTemplate(typedIn: Language): void {
  const columns = columnsFor(typedIn).filter((column) => !notInTemplate.includes(column));
  downloadFile("menu.csv", csvFile([columns.map(columnLabel)]));
}
