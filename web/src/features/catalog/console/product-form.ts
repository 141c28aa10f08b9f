import { allergens } from "@skipline/contract/allergens";
import type { Allergen } from "@skipline/contract/allergens";
import type { Product, ProductType } from "@skipline/contract/catalog";
import type { Language } from "@skipline/contract/languages";
import { createProduct } from "@skipline/contract/own-products";
import type { OwnProduct, ProductCopy } from "@skipline/contract/own-products";
import type { TaxCategory } from "@skipline/contract/tax-categories";
import * as m from "@skipline/contract/texts";
import type { Translations } from "@skipline/contract/translations";
import * as z from "zod/mini";
import type { Change } from "#components/change-list.tsx";
import { formatAbv, listAllergens } from "#lib/allergen-words.ts";
import { invariant } from "#lib/invariant.ts";
import { formatPrice } from "@skipline/contract/price";
import { readTranslations, typeTranslations } from "#lib/typed-translations.ts";
import { productKinds, taxWords } from "#lib/product-words.ts";
import { readPrice } from "#lib/price-input.ts";

/** What the fields hold. */
export interface ProductFormValues {
  name: string;
  variantName: string;
  productType: string;
  taxCategory: string;
  description: string;
  /** As it is typed. */
  price: string;
  isAvailable: boolean;
  allergens: string[];
  /** As it is typed. */
  abvTenths: string;
  pictureAlt: string;
  picture: FormPicture;
  translations: Translations<Word>;
}

export interface FormPicture {
  /** Null with an address: a picture that nobody uploaded, which stays. */
  mediaId: string | null;
  imageUrl: string | null;
}

const words = ["name", "variantName", "description", "pictureAlt"] as const;
type Word = (typeof words)[number];

const { body } = createProduct;
invariant(body, "a product is made of something");
const sent = z.extend(z.omit(body, { sizeOf: true }), {
  // What is typed was read before: what is no price is nothing.
  price: z.string().check(z.minLength(1)),
});
export type ProductDetails = z.output<typeof sent>;

const line = z.string();
const shape = z.object({
  name: line,
  variantName: line,
  productType: line,
  taxCategory: line,
  description: line,
  price: line,
  isAvailable: z.boolean(),
  allergens: z.array(line),
  abvTenths: line,
  pictureAlt: line,
  picture: z.object({ mediaId: z.nullable(line), imageUrl: z.nullable(line) }),
  translations: z.custom<Translations<Word>>(),
});

/** "4.8" and "4,8" → 48; null for nothing, and NaN, which the contract refuses, for what is no strength. */
function readAbv(typed: string): number | null {
  const text = typed.trim().replace(/\s*%$/, "").replace(",", ".");
  if (text === "") return null;
  return /^\d{1,2}(\.\d?)?$/.test(text) ? Math.round(Number(text) * 10) : Number.NaN;
}

/** The form's rules: the contract's own. */
export function productSchema() {
  const toFields = z.transform((values: z.output<typeof shape>): z.input<typeof sent> => {
    const { picture, translations, price, variantName, description, abvTenths, pictureAlt, ...same } = values;
    const isKept = picture.mediaId === null && picture.imageUrl !== null;
    return {
      ...same,
      productType: same.productType as ProductType,
      taxCategory: same.taxCategory as TaxCategory,
      variantName: variantName.trim() || null,
      description: description.trim() || null,
      allergens: same.allergens as Allergen[],
      abvTenths: readAbv(abvTenths),
      pictureAlt: pictureAlt.trim() || null,
      // What is no price becomes none, which the contract refuses.
      price: readPrice(price).price ?? "",
      translations: readTranslations(translations),
      ...(isKept ? {} : { mediaId: picture.mediaId }),
    };
  });
  return z.pipe(z.pipe(shape, toFields), sent);
}

export const emptyProduct = (typedIn: Language): ProductFormValues => ({
  name: "",
  variantName: "",
  description: "",
  pictureAlt: "",
  productType: "ALCOHOLIC_ITEM",
  taxCategory: "standard",
  price: "",
  isAvailable: true,
  allergens: [],
  abvTenths: "",
  picture: { mediaId: null, imageUrl: null },
  translations: typeTranslations(words, typedIn),
});

export function toFormValues(product: OwnProduct, typedIn: Language): ProductFormValues {
  const { name, variantName, productType, taxCategory, description, price, isAvailable } = product;
  const { picture, pictureAlt, imageUrls, allergens: named, abvTenths } = product;
  return {
    name,
    variantName: variantName ?? "",
    productType,
    taxCategory: taxCategory ?? "standard",
    description: description ?? "",
    price,
    isAvailable,
    allergens: [...named],
    abvTenths: abvTenths === null ? "" : formatAbv(abvTenths),
    pictureAlt: pictureAlt ?? "",
    picture: { mediaId: picture?.mediaId ?? null, imageUrl: imageUrls[0] ?? null },
    translations: typeTranslations(words, typedIn, product.translations),
  };
}

/** One more size of it: all but what tells the sizes apart. */
export function toSizeValues(product: OwnProduct, typedIn: Language): ProductFormValues {
  const values = toFormValues(product, typedIn);
  const translations = Object.entries(values.translations).map(([one, typed]) => [one, { ...typed, variantName: "" }]);
  return { ...values, variantName: "", isAvailable: true, translations: Object.fromEntries(translations) };
}

/** Whether something changes that a product has in common with itself at other locations. */
export function changesShared(before: ProductFormValues, after: ProductFormValues): boolean {
  const shared = ({ price: _price, isAvailable: _available, allergens: named, ...rest }: ProductFormValues) => ({
    ...rest,
    allergens: named.toSorted(),
  });
  const [was, is] = [shared(before), shared(after)];
  return Object.entries(was).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(is[name as keyof typeof is]),
  );
}

/** The chosen ones at other locations as they are known now: whoever was told that one has changed goes on from there. */
export const asKnown = (chosen: readonly ProductCopy[], known: readonly ProductCopy[]): ProductCopy[] =>
  known.filter(({ productId }) => chosen.some((one) => one.productId === productId));

interface Issue {
  path?: readonly PropertyKey[] | undefined;
  code?: string | undefined;
}

/** The words under a field for what the contract found there. */
export function describeProductIssue({ path = [], code }: Issue): string {
  if (path.includes("price")) return m.console_product_price_check();
  if (path.includes("abvTenths")) return m.console_product_abv_check();
  if (code === "too_small") return m.field_required();
  if (code === "too_big") return m.field_too_long();
  return m.field_check();
}

/** As the menu would show it to a guest, from what stands in the form. */
export function previewOf(values: ProductFormValues): Product {
  const price = readPrice(values.price).price ?? "0.00";
  const abvTenths = readAbv(values.abvTenths);
  return {
    productId: "preview",
    vendorLocationId: "",
    name: values.name.trim() || m.console_product_name(),
    variantName: values.variantName.trim() || null,
    groupId: null,
    productType: values.productType as ProductType,
    productTaxCode: "",
    description: values.description.trim() || null,
    price,
    discountedPrice: null,
    discountPercent: null,
    isAvailable: values.isAvailable,
    displayOrder: 0,
    imageUrls: values.picture.imageUrl === null ? [] : [values.picture.imageUrl],
    version: 1,
    allergens: allergens.filter((one) => values.allergens.includes(one)),
    abvTenths: Number.isNaN(abvTenths) ? null : abvTenths,
    pictureAlt: values.pictureAlt.trim() || null,
    left: null,
  };
}

const nothing = "—";

/** What somebody else did to a product since it was loaded, field by field, in words. */
export function listProductChanges(before: OwnProduct, after: OwnProduct): Change[] {
  const translated = ({ translations = {} }: OwnProduct) =>
    Object.values(translations)
      .flatMap((one) => Object.values(one))
      .join(" · ") || nothing;
  const kind = ({ productType }: OwnProduct) => (productType === "UNKNOWN" ? nothing : productKinds[productType]);
  const show: [string, (product: OwnProduct) => string][] = [
    [m.console_product_name(), ({ name }) => name],
    [m.console_product_variant(), ({ variantName }) => variantName ?? nothing],
    [m.console_product_kind(), kind],
    [m.activity_price(), ({ price }) => formatPrice(price)],
    [
      m.console_product_tax(),
      ({ taxCategory, productTaxCode }) => (taxCategory ? taxWords[taxCategory] : productTaxCode),
    ],
    [m.description(), ({ description }) => description ?? nothing],
    [m.allergens(), ({ allergens: named }) => listAllergens(named) || nothing],
    [m.activity_abv(), ({ abvTenths }) => (abvTenths === null ? nothing : `${formatAbv(abvTenths)}%`)],
    [m.console_product_alt(), ({ pictureAlt }) => pictureAlt ?? nothing],
    [m.activity_availability(), ({ isAvailable }) => (isAvailable ? m.available() : m.sold_out())],
    [m.console_product_archived(), ({ isArchived }) => (isArchived ? m.yes() : m.no())],
    [m.activity_translations(), translated],
  ];
  const changes = show.map(([label, text]) => ({ label, before: text(before), after: text(after) }));
  const isRedrawn = before.imageUrls[0] !== after.imageUrls[0];
  return [
    ...changes.filter((change) => change.before !== change.after),
    ...(isRedrawn
      ? [{ label: m.console_product_picture(), before: nothing, after: m.console_product_picture_new() }]
      : []),
  ];
}
