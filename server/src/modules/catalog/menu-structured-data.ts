import type { ProductType } from "@skipline/contract/catalog";
import type { Language } from "@skipline/contract/languages";
import { currency, formatMoney } from "@skipline/contract/money";
import * as m from "@skipline/contract/texts";
import { type WeeklyHours, weekdays } from "@skipline/contract/weekdays";
import { inLanguage } from "@skipline/contract/translations";
import type { StructuredData } from "../../http/pages.ts";
import type { MenuSnapshot, PricedProduct } from "./menu-snapshot.ts";

/** A guest waits for every byte of a menu's page; search engines show no more than a part of it. */
const mostItems = 100;

const sections: readonly { name: typeof m.menu; types: readonly ProductType[] }[] = [
  { name: m.section_alcoholic, types: ["ALCOHOLIC_ITEM"] },
  { name: m.section_non_alcoholic, types: ["NON_ALCOHOLIC_ITEM", "FOOD_ITEM"] },
  { name: m.section_merchandise, types: ["MERCHANDISE", "OTHER", "UNKNOWN"] },
];

/** A location and what it sells, as schema.org names them, in a reader's words. `url` is the menu's own. */
export function menuStructuredData(
  { location, products }: MenuSnapshot,
  url: string,
  language: Language,
): StructuredData {
  const { vendorName, address, openingHours } = location;
  const shown = [...products.values()].slice(0, mostItems);
  const kind = kindOf(shown);
  const parts = sections.flatMap(({ name, types }) => {
    const items = shown.filter(({ productType }) => types.includes(productType));
    return items.length > 0
      ? [
          {
            "@type": "MenuSection",
            name: name({}, { locale: language }),
            hasMenuItem: items.map((item) => asMenuItem(inLanguage(item, language))),
          },
        ]
      : [];
  });
  return {
    "@type": kind,
    name: vendorName,
    url,
    address: {
      "@type": "PostalAddress",
      streetAddress: [address.line1, address.line2].filter(Boolean).join(", "),
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.zip,
      addressCountry: "US",
    },
    ...(openingHours && { openingHoursSpecification: listHours(openingHours) }),
    // Of those that serve; a booth's goods are no menu in these words.
    ...(kind === "LocalBusiness"
      ? {}
      : { hasMenu: { "@type": "Menu", name: m.menu({}, { locale: language }), url, hasMenuSection: parts } }),
  };
}

/** A range that closes before it opens closes on the next day; a whole day is said to the last minute. */
function listHours(hours: WeeklyHours): object[] {
  return weekdays.flatMap((day) =>
    hours[day].map(({ opens, closes }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}`,
      opens,
      closes: opens === closes ? "23:59" : closes,
    })),
  );
}

function kindOf(products: readonly PricedProduct[]): string {
  const sells = (type: ProductType) => products.some(({ productType }) => productType === type);
  if (sells("ALCOHOLIC_ITEM")) return "BarOrPub";
  return sells("FOOD_ITEM") || sells("NON_ALCOHOLIC_ITEM") ? "FoodEstablishment" : "LocalBusiness";
}

function asMenuItem({ name, variantName, price, isAvailable }: PricedProduct) {
  return {
    "@type": "MenuItem",
    name: variantName === null ? name : `${name}, ${variantName}`,
    offers: {
      "@type": "Offer",
      price: formatMoney(price),
      priceCurrency: currency.toUpperCase(),
      ...(isAvailable ? {} : { availability: "https://schema.org/SoldOut" }),
    },
  };
}
