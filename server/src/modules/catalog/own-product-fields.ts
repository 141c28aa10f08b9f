import { isDeepStrictEqual } from "node:util";
import { type Allergen, allergens } from "@skipline/contract/allergens";
import type { Picture } from "@skipline/contract/media";
import { formatMoney } from "@skipline/contract/money";
import { mostProducts, type NewProduct } from "@skipline/contract/own-products";
import { findTaxCategory, type TaxCategory, taxCodes } from "@skipline/contract/tax-categories";
import * as m from "@skipline/contract/texts";
import type { Told } from "@skipline/contract/trail";
import { words } from "@skipline/contract/words";
import { AppError } from "../../http/app-error.ts";
import { mergeTranslations, shortenText, shortenTranslations } from "../../translations.ts";
import { changedFields, type Fields, type OwnProductRow } from "./own-product-store.ts";

export type { Fields };

/** Of a new product, as it was typed; the price in cents. */
export type Wanted = Omit<NewProduct, "price" | "sizeOf"> & { price: number };

type Given<Whole> = { [Name in keyof Whole]?: Whole[Name] | undefined };

/** What is given of it. */
export type Change = Given<Omit<Wanted, "taxCategory">> & {
  taxCategory?: TaxCategory | null | undefined;
  isArchived?: boolean | undefined;
};

const { price: _price, isAvailable: _available, archivedAt: _archived, ...sharedFields } = changedFields.list;

/** What a product has in common with itself at other locations. */
const sharedNames = Object.keys(sharedFields) as (keyof typeof sharedFields)[];

/** As wide as a card of the menu is on a sharp screen. */
const menuWidth = 640;

/** The smallest that is sharp enough; they come widest first. */
export const menuAddress = ({ sizes, url }: Picture): string =>
  sizes.findLast(({ width }) => width >= menuWidth)?.url ?? url;

export const changeable = (row: OwnProductRow): Fields => changedFields.pick(row);

/** The picture that it takes, or none, where that is another than it has; undefined where it is the same. */
export const newPicture = (before: Fields, { mediaId }: Pick<Change, "mediaId">): string | null | undefined =>
  mediaId === before.mediaId ? undefined : mediaId;

/** The fields after a change; what a picture of its own needs besides, whoever stores them adds. */
export function applyChange(
  before: Fields,
  { taxCategory, isArchived, translations, isAvailable = before.isAvailable, allergens: named, ...rest }: Change,
  now: Date,
): Fields {
  const { mediaId, ...same } = rest;
  // Words about the picture of before say nothing of this one.
  const known = newPicture(before, { mediaId }) === undefined ? before : withoutAlt(before);
  const wasArchived = before.archivedAt !== null;
  const archives = isArchived ?? wasArchived;
  const given = Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined));
  const after = { ...known, ...given };
  return {
    ...after,
    description: readText(after.description),
    pictureAlt: readText(after.pictureAlt),
    allergens: named ? inOrder(named) : before.allergens,
    taxCode: taxCategory ? taxCodes[taxCategory] : before.taxCode,
    translations: mergeTranslations(known.translations, translations ?? {}),
    archivedAt: archives ? (before.archivedAt ?? now) : null,
    // Servers that know of no archive go by this. What is brought back is there to be had.
    isAvailable: !archives && (wasArchived || isAvailable),
  };
}

/** The same product at another location, where what was changed here is changed, too; what was not stays as it is there. */
export function applyShared(there: Fields, before: Fields, after: Fields): Fields {
  const isRedrawn = !isDeepStrictEqual(before.imageUrls, after.imageUrls);
  const known = isRedrawn ? withoutAlt(there) : there;
  const names = sharedNames.filter(
    // Words about a picture go with it.
    (name) => !isDeepStrictEqual(before[name], after[name]) || (isRedrawn && name === "pictureAlt"),
  );
  return { ...known, ...Object.fromEntries(names.map((name) => [name, after[name]])) };
}

/** What is only spaces is none. */
export const readText = (typed: string | null): string | null => typed?.trim() || null;

/** Each once, as the list has them: the same ones are no change. */
export const inOrder = (named: readonly Allergen[]): Allergen[] => allergens.filter((one) => named.includes(one));

function withoutAlt(fields: Fields): Fields {
  const told = Object.entries(fields.translations).map(([language, { pictureAlt: _alt, ...others }]) => [
    language,
    others,
  ]);
  return { ...fields, pictureAlt: null, translations: mergeTranslations({}, Object.fromEntries(told)) };
}

/** With `more` products on it a menu would hold more than is shown. */
export function refuseFull(menu: readonly unknown[], more = 1): void {
  if (menu.length + more <= mostProducts) return;
  throw new AppError("RULE_VIOLATED", words(m.refused_menu_full, { most: mostProducts }));
}

export function deedOf(before: Fields, after: Fields): "product.changed" | "product.archived" | "product.restored" {
  if ((before.archivedAt === null) === (after.archivedAt === null)) return "product.changed";
  return after.archivedAt === null ? "product.restored" : "product.archived";
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
