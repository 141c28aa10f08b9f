import type { Picture } from "@skipline/contract/media";
import { formatMoney } from "@skipline/contract/money";
import { findTaxCategory } from "@skipline/contract/tax-categories";
import type { Told } from "@skipline/contract/trail";
import { shortenText, shortenTranslations } from "../../translations.ts";
import type { OwnProductRow } from "./own-product-store.ts";

/** What can be changed of a product, as it is kept. */
export type Fields = Pick<
  OwnProductRow,
  | "name"
  | "variantName"
  | "productType"
  | "taxCode"
  | "description"
  | "price"
  | "isAvailable"
  | "imageUrls"
  | "mediaId"
  | "pictureAlt"
  | "allergens"
  | "abvTenths"
  | "translations"
  | "archivedAt"
>;

/** As wide as a card of the menu is on a sharp screen. */
const menuWidth = 640;

/** The smallest that is sharp enough; they come widest first. */
export const menuAddress = ({ sizes, url }: Picture): string =>
  sizes.findLast(({ width }) => width >= menuWidth)?.url ?? url;

export function changeable(row: OwnProductRow): Fields {
  const { productId: _id, vendorLocationId: _location, groupId: _group, displayOrder: _place, ...rest } = row;
  const { version: _version, ...fields } = rest;
  return fields;
}

/** For the trail. A picture is told of by its address: there are some that nobody uploaded. */
export function shown(fields: Partial<Fields>) {
  const { taxCode, price, description, imageUrls, mediaId: _media, translations, archivedAt, ...same } = fields;
  return told({
    ...same,
    ...(price === undefined ? {} : { price: formatMoney(price) }),
    ...(description === undefined ? {} : { description: description && shortenText(description) }),
    ...(taxCode === undefined ? {} : { taxCategory: findTaxCategory(taxCode) ?? taxCode }),
    ...(imageUrls === undefined ? {} : { mediaIds: imageUrls }),
    ...(translations === undefined ? {} : { translations: shortenTranslations(translations) }),
    ...(archivedAt === undefined ? {} : { isArchived: archivedAt !== null }),
  });
}

const told = <Values extends object>(values: Told<"product", Values>): Told<"product", Values> => values;
