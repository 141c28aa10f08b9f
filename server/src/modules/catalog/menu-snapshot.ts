import type { MenuLanguage, Product } from "@skipline/contract/catalog";
import { type Language, languages } from "@skipline/contract/languages";
import type { Cents } from "@skipline/contract/money";
import { nextPromotionChange, promotionHoldsAt } from "@skipline/contract/promotion-rule";
import { ReadyAnswer } from "../../http/ready-answer.ts";
import { asPlace, type LocationWithVendor, type Place } from "../venues/index.ts";
import type { MenuRow, ProductRow } from "./catalog-store.ts";
import { asProduct, bringTranslations, languagesFor } from "./product-view.ts";
import { findPromotion, type Promotion } from "./promotion-choice.ts";

/** The catalogue's word on a product, now. `price` is before any discount. */
export interface PricedProduct extends ProductRow {
  /** Of the promotion that holds now; null without one. */
  promotionDescription: string | null;
  promotionTranslations: Promotion["translations"];
  discountPercent: number | null;
  /** Off each unit, where it is an amount. */
  discountAmount: Cents | null;
}

/** All that a location sells, and for how much, as it was in one moment of the database. */
export interface MenuSnapshot {
  /** Rises with every change of what is in here; what is priced by it holds while the location still has this version. */
  menuVersion: number;
  location: LocationWithVendor;
  /** The same place as it is shown. */
  shown: Place["shown"];
  /** By id; sold-out ones included and marked. */
  products: ReadonlyMap<string, PricedProduct>;
  /** That hold now. */
  promotions: readonly Promotion[];
  /** Parts per million by tax code. */
  taxRates: ReadonlyMap<string, number>;
  /** Milliseconds: when the next promotion begins or ends, or its happy hours do; infinite without one. */
  validUntil: number;
  /** As the calls of the contract answer; products to whoever names no language. */
  answers: { products: ReadyAnswer; location: ReadyAnswer; vendor: ReadyAnswer };
  /** Languages that some product has words in beside its first ones. */
  translatedInto: ReadonlySet<Language>;
  /** The products' answers with such words, by their languages: those that somebody has asked for. */
  translated: Map<string, ReadyAnswer>;
}

/** The menu of these rows at `now`. */
export function makeMenuSnapshot(row: MenuRow, now: Date): MenuSnapshot {
  const { menu_version: menuVersion, products, promotions, taxRates } = row;
  const { location, shown } = asPlace(row);
  const at = [now.getTime(), location.timeZone] as const;
  const holding = promotions.filter((one) => promotionHoldsAt(one, ...at));
  const priced = products.map((product) => ({ product, promotion: findPromotion(holding, product) }));
  const items = priced.map(({ product, promotion }) => asProduct(product, promotion, languages[0]));
  return {
    menuVersion,
    location,
    shown,
    products: new Map(priced.map(({ product, promotion }) => [product.productId, price(product, promotion)])),
    promotions: holding,
    taxRates: new Map(taxRates.map(({ taxCode, ratePpm }) => [taxCode, ratePpm])),
    validUntil: Math.min(...promotions.map((one) => nextPromotionChange(one, ...at) ?? Infinity)),
    answers: {
      products: ReadyAnswer.of({ items }, menuVersion),
      location: ReadyAnswer.of({ items: [shown.location] }, menuVersion),
      // Not of this location alone: the versions of two of them can't be compared.
      vendor: ReadyAnswer.of({ items: [shown.vendor] }, 0),
    },
    translatedInto: new Set(products.flatMap(({ translations }) => Object.keys(translations) as Language[])),
    translated: new Map(),
  };
}

/** The products as a reader of `lang` is answered. A menu without a word in that language is one answer for all. */
export function productsIn(menu: MenuSnapshot, lang: MenuLanguage): ReadyAnswer {
  const { answers, products, translated, menuVersion } = menu;
  const brought = languagesFor(lang).filter((one) => menu.translatedInto.has(one));
  if (brought.every((one) => one === languages[0])) return answers.products;
  const name = brought.join(" ");
  const known = translated.get(name);
  if (known) return known;
  const { items } = answers.products.parse() as { items: Product[] };
  const told = items.map(({ translations: _translations, ...item }) => {
    const product = products.get(item.productId);
    return product ? { ...item, ...bringTranslations(product, lang) } : item;
  });
  const made = ReadyAnswer.of({ items: told }, menuVersion);
  translated.set(name, made);
  return made;
}

/** About what a menu takes in memory, once its answers were asked for in every coding. */
export function byteLengthOf({ answers, products, translated }: MenuSnapshot): number {
  let bytes = answers.products.byteLength + 2 * answers.products.identity.length + 2_000;
  // The objects take about twice what they are written as.
  for (const { translations } of products.values()) bytes += 2 * JSON.stringify(translations).length;
  for (const answer of translated.values()) bytes += answer.byteLength;
  return bytes;
}

function price(product: ProductRow, promotion: Promotion | null): PricedProduct {
  return {
    ...product,
    // Who orders is refused what is counted and gone, as what staff have marked so.
    isAvailable: product.isAvailable && product.stockShown !== 0,
    promotionDescription: promotion?.description ?? null,
    promotionTranslations: promotion?.translations ?? {},
    discountPercent: promotion?.discountPercent ?? null,
    discountAmount: promotion?.discountAmount ?? null,
  };
}
