import type { MenuLanguage, Product } from "@skipline/contract/catalog";
import { type Language, languages } from "@skipline/contract/languages";
import { formatMoney } from "@skipline/contract/money";
import { discountedUnitPrice } from "@skipline/contract/pricing";
import type { ProductRow } from "./catalog-store.ts";
import type { Promotion } from "./promotion-choice.ts";

/** What `stock_shown` says of a count above what menus name. */
export const manyLeft = 6;

/** A product as menus show it to a reader of `lang`, with the promotion that counts for it now. */
export function asProduct(row: ProductRow, promotion: Promotion | null, lang: MenuLanguage): Product {
  const { price, taxCode, stockShown, translations: _translations, ...rest } = row;
  const { discountPercent = null, discountAmount = null } = promotion ?? {};
  return {
    ...rest,
    productTaxCode: taxCode,
    left: stockShown === manyLeft ? null : stockShown,
    price: formatMoney(price),
    discountedPrice: promotion ? formatMoney(discountedUnitPrice(price, promotion)) : null,
    discountPercent,
    ...(discountAmount === null ? {} : { discountAmount: formatMoney(discountAmount) }),
    ...bringTranslations(row, lang),
  };
}

/** The languages of which a menu brings translations to such a reader. */
export function languagesFor(lang: MenuLanguage): readonly Language[] {
  return lang === "all" ? languages : [lang];
}

/** Of a product that has none, nothing is said. */
export function bringTranslations(
  { translations }: Pick<ProductRow, "translations">,
  lang: MenuLanguage,
): Pick<Product, "translations"> {
  const brought = languagesFor(lang).flatMap((one) => (translations[one] ? [[one, translations[one]]] : []));
  return brought.length > 0 ? { translations: Object.fromEntries(brought) } : {};
}
