import type { BulkChange } from "@skipline/contract/bulk-products";
import type { ProductType } from "@skipline/contract/catalog";
import { parseMoney } from "@skipline/contract/money";
import type { OwnProduct } from "@skipline/contract/own-products";
import { changePrice, priceSteps } from "@skipline/contract/price-change";
import type { PriceChange } from "@skipline/contract/price-change";
import type { TaxCategory } from "@skipline/contract/tax-categories";
import * as m from "@skipline/contract/texts";
import { formatCents } from "@skipline/contract/price";
import { readPrice } from "#lib/price-input.ts";

export type BulkSubject = "price" | "isAvailable" | "productType" | "taxCategory" | "isArchived";
export type PriceWay = "RAISE" | "LOWER" | "MORE_PERCENT" | "LESS_PERCENT" | "SET";

/** What the fields of the sheet hold. */
export interface BulkValues {
  subject: BulkSubject;
  way: PriceWay;
  /** As it is typed: dollars, or a percentage. */
  amount: string;
  step: string;
  isAvailable: string;
  productType: string;
  taxCategory: string;
  isArchived: string;
}

export const noBulk: BulkValues = {
  subject: "price",
  way: "RAISE",
  amount: "",
  step: "25",
  isAvailable: "true",
  productType: "ALCOHOLIC_ITEM",
  taxCategory: "standard",
  isArchived: "true",
};

export const isPercent = (way: PriceWay): boolean => way === "MORE_PERCENT" || way === "LESS_PERCENT";

type ReadBulk = { change: BulkChange; error?: undefined } | { change?: undefined; error: string };

/** The call's own words for what stands in the fields. */
export function readBulk(values: BulkValues): ReadBulk {
  switch (values.subject) {
    case "price": {
      const price = readPriceChange(values);
      return typeof price === "string" ? { error: price } : { change: { price } };
    }
    case "isAvailable":
      return { change: { isAvailable: values.isAvailable === "true" } };
    case "productType":
      return { change: { productType: values.productType as ProductType } };
    case "taxCategory":
      return { change: { taxCategory: values.taxCategory as TaxCategory } };
    case "isArchived":
      return { change: { isArchived: values.isArchived === "true" } };
  }
}

function readPriceChange({ way, amount, step }: BulkValues): PriceChange | string {
  if (way === "MORE_PERCENT" || way === "LESS_PERCENT") {
    const typed = amount.trim().replace(/\s*%$/, "");
    const most = way === "MORE_PERCENT" ? 500 : 100;
    if (!/^\d{1,3}$/.test(typed) || Number(typed) < 1 || Number(typed) > most)
      return m.console_bulk_percent_check({ most });
    const percent = way === "MORE_PERCENT" ? Number(typed) : -Number(typed);
    return { kind: "PERCENT", percent, step: priceSteps.find((one) => String(one) === step) ?? 1 };
  }
  const { price, error } = readPrice(amount);
  if (price === undefined) return error;
  return way === "SET" ? { kind: way, to: price } : { kind: way, by: price };
}

export interface PriceLine {
  productId: string;
  name: string;
  before: string;
  after: string;
}

/** What the first products will cost, for whoever is about to change many. */
export function previewPrices(products: readonly OwnProduct[], change: PriceChange, most: number): PriceLine[] {
  return products.slice(0, most).map(({ productId, name, variantName, price }) => ({
    productId,
    name: [name, variantName].filter(Boolean).join(", "),
    before: formatCents(parseMoney(price)),
    after: formatCents(changePrice(parseMoney(price), change)),
  }));
}
