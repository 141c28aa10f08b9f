import * as m from "@skipline/contract/texts";
import { type Allergen, allergens, mostAbvTenths } from "./allergens.ts";
import type { ProductType } from "./catalog.ts";
import { idForm, locationIdForm, slugForm } from "./ids.ts";
import { type Language, languages } from "./languages.ts";
import { type TaxCategory, taxCategories } from "./tax-categories.ts";
import { fold } from "./text.ts";
import type { PlainText } from "./words.ts";

/** What a cell of a file says of a product: columns put their part of it together. */
export interface CellValues {
  productId?: string;
  key?: string;
  vendorLocationId?: string;
  name?: string;
  variantName?: string | null;
  productType?: ProductType;
  taxCategory?: TaxCategory;
  /** Cents. */
  price?: number;
  description?: string | null;
  isAvailable?: boolean;
  allergens?: Allergen[];
  abvTenths?: number | null;
  pictureAlt?: string | null;
  mediaId?: string;
  /** Empty: takes the word away. */
  translations?: Partial<Record<Language, Partial<Record<Word, string>>>>;
}

type Word = "name" | "variantName" | "description";

/** What can be wrong with a cell by itself. */
export type CellProblem =
  | "needed"
  | "too_long"
  | "character"
  | "price"
  | "price_most"
  | "kind"
  | "tax"
  | "yes_no"
  | "allergens"
  | "abv"
  | "id"
  | "location_id";

type Reading = { values: CellValues } | { problem: CellProblem };

/** What a file is written from. */
export interface WrittenProduct {
  productId: string;
  vendorLocationId: string;
  name: string;
  variantName: string | null;
  productType: ProductType;
  taxCategory: TaxCategory | null;
  price: string;
  description: string | null;
  isAvailable: boolean;
  allergens: readonly Allergen[];
  abvTenths: number | null;
  pictureAlt: string | null;
  picture: { mediaId: string } | null;
  translations?: Partial<Record<Language, Partial<Record<Word, string>>>> | undefined;
}

export interface ProductColumn {
  /** What stands above it, in the reader's language. */
  label: PlainText;
  /** Of which language its words are, where it has those of one. */
  language?: Language;
  /** What else it is called in other people's files, folded; in English and Spanish. */
  headers: readonly string[];
  /** Of an empty cell: it takes away what is there, says nothing, or is missing. */
  empty: "clears" | "says nothing" | "is missing";
  read: (cell: string) => Reading;
  write: (product: WrittenProduct) => string;
}

/** A line of text as forms take it: nothing that breaks a line or can't be stored. */
const brokenLine = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/u;
const brokenText = /(?![\n\r\t])[\p{Cc}\p{Surrogate}]/u;

const found = (values: CellValues): Reading => ({ values });
const wrong = (problem: CellProblem): Reading => ({ problem });

const readText = (most: number, broken: RegExp, put: (text: string) => CellValues) => (cell: string) => {
  if (cell.length > most) return wrong("too_long");
  return broken.test(cell) ? wrong("character") : found(put(cell));
};

/** Words that stand for a value, in any case and without accents. */
function readWord<Value>(meanings: readonly (readonly [Value, readonly string[]])[]) {
  const known = new Map(meanings.flatMap(([value, said]) => said.map((one) => [fold(one), value] as const)));
  return (cell: string): Value | undefined => known.get(fold(cell));
}

const kindWords: Readonly<Record<Exclude<ProductType, "UNKNOWN">, readonly string[]>> = {
  ALCOHOLIC_ITEM: ["alcoholic", "alcohol", "con alcohol", "alcoholico", "alcoholica", "bebida alcoholica"],
  NON_ALCOHOLIC_ITEM: ["non-alcoholic", "non alcoholic", "soft drink", "sin alcohol", "refresco"],
  FOOD_ITEM: ["food", "comida", "alimento"],
  MERCHANDISE: ["merchandise", "merch", "mercancia"],
  OTHER: ["other", "otros", "otro", "otra"],
};
const kindLabels: Readonly<Record<Exclude<ProductType, "UNKNOWN">, PlainText>> = {
  ALCOHOLIC_ITEM: m.section_alcoholic,
  NON_ALCOHOLIC_ITEM: m.section_non_alcoholic,
  FOOD_ITEM: m.section_food,
  MERCHANDISE: m.section_merchandise,
  OTHER: m.section_other,
};
const kindCodes = Object.keys(kindWords) as (keyof typeof kindWords)[];
const readKind = readWord(kindCodes.map((kind) => [kind, [kind, ...kindWords[kind]]] as const));

const taxWords: Readonly<Record<TaxCategory, readonly string[]>> = {
  standard: ["beer, wine, cocktails and other goods", "cerveza, vino, cocteles y otros articulos", "alcohol"],
  served_food: ["food and soft drinks, served", "comida y bebidas sin alcohol, servidas", "food", "comida"],
  clothing: ["t-shirts and other clothing", "playeras y otra ropa", "ropa"],
  untaxed: ["not taxed", "sin impuestos", "none", "exempt", "exento"],
};
const taxLabels: Readonly<Record<TaxCategory, PlainText>> = {
  standard: m.console_tax_standard,
  served_food: m.console_tax_served_food,
  clothing: m.console_tax_clothing,
  untaxed: m.console_tax_untaxed,
};
const readTax = readWord(taxCategories.map((one) => [one, [one, ...taxWords[one]]] as const));

const readYes = readWord([
  [true, ["yes", "y", "true", "1", "x", "si", "s", "available", "disponible", "verdadero"]],
  [false, ["no", "n", "false", "0", "sold out", "agotado", "falso"]],
] as const);

const allergenWords: Readonly<Record<Allergen, readonly string[]>> = {
  MILK: ["milk", "dairy", "leche", "lacteos"],
  EGGS: ["egg", "eggs", "huevo", "huevos"],
  FISH: ["fish", "pescado"],
  SHELLFISH: ["shellfish", "crustaceans", "mariscos", "crustaceos"],
  TREE_NUTS: ["tree nuts", "nuts", "nueces", "frutos secos"],
  PEANUTS: ["peanut", "peanuts", "cacahuate", "cacahuates"],
  WHEAT: ["wheat", "trigo"],
  SOY: ["soy", "soya", "soja"],
  SESAME: ["sesame", "ajonjoli"],
  GLUTEN: ["gluten"],
  SULFITES: ["sulfite", "sulfites", "sulphites", "sulfitos"],
};
const allergenLabels: Readonly<Record<Allergen, PlainText>> = {
  MILK: m.allergen_milk,
  EGGS: m.allergen_eggs,
  FISH: m.allergen_fish,
  SHELLFISH: m.allergen_shellfish,
  TREE_NUTS: m.allergen_tree_nuts,
  PEANUTS: m.allergen_peanuts,
  WHEAT: m.allergen_wheat,
  SOY: m.allergen_soy,
  SESAME: m.allergen_sesame,
  GLUTEN: m.allergen_gluten,
  SULFITES: m.allergen_sulfites,
};
const readAllergen = readWord(
  allergens.map((one) => [one, [one, one.replace("_", " "), ...allergenWords[one]]] as const),
);

/** Several in a cell, with commas, semicolons or slashes between; null where one of them is none. Each once, in one order. */
function readAllergens(cell: string): Allergen[] | null {
  const named = cell
    .split(/[,;/|]/)
    .map((one) => one.trim())
    .filter(Boolean)
    .map(readAllergen);
  return named.includes(undefined) ? null : allergens.filter((one) => named.includes(one));
}

/** "4.8", "4,8 %": per cent of alcohol by volume, in tenths; null for what is none. */
function readStrength(cell: string): number | null {
  const [, whole = "", tenth = "0"] = /^(\d{1,2})(?:[.,](\d)0*)?\s*%?$/.exec(cell) ?? [];
  const tenths = whole === "" ? Number.NaN : Number(whole) * 10 + Number(tenth);
  return tenths <= mostAbvTenths ? tenths : null;
}

const highestCents = 999_999_99;

/**
 * An amount as people and spreadsheets write it: `12`, `$12.50`, `12,50`, `1,234.50`, `1.234,50`. What could be either a
 * thousand or a thousandth, `1.234`, is refused.
 */
function readAmount(cell: string): number | "price" | "price_most" {
  const typed = cell.replaceAll(/[\s$]|USD/giu, "");
  const [, whole = "", part = ""] =
    /^(\d+|\d{1,3}(?:,\d{3})+(?![,\d])|\d{1,3}(?:\.\d{3})+(?![.\d]))(?:[.,](\d{1,2}))?$/.exec(typed) ?? [];
  if (whole === "" || /^\d{1,3}[.,]\d{3}$/.test(typed)) return "price";
  const digits = whole.replaceAll(/[.,]/g, "").replace(/^0+(?=\d)/, "");
  if (digits.length > 6) return "price_most";
  const cents = Number(digits) * 100 + Number(part.padEnd(2, "0"));
  return cents > highestCents ? "price_most" : cents;
}

const words = {
  name: { most: 200, broken: brokenLine, label: m.console_product_name_in, headers: ["name", "nombre"] },
  variantName: {
    most: 100,
    broken: brokenLine,
    label: m.console_product_variant_in,
    headers: ["size or variant", "talla o variante"],
  },
  description: {
    most: 2_000,
    broken: brokenText,
    label: m.console_product_description_in,
    headers: ["description", "descripcion"],
  },
} as const;

const nameLanguage = (language: Language, of: string = m.locale()) =>
  new Intl.DisplayNames(of, { type: "language" }).of(language) ?? language;
/** "es", "spanish", "espanol": as heads of columns are compared, in each language there is. */
const namesOf = (language: Language): readonly string[] => [
  language,
  ...languages.map((of) => nameLanguage(language, of).normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()),
];

/** A product's words in a language that they were not typed in first. */
const wordColumns = languages.flatMap((language) =>
  (Object.keys(words) as Word[]).map((word) => {
    const { most, broken, label, headers } = words[word];
    const column: ProductColumn = {
      label: (_inputs, options) => label({ language: nameLanguage(language, options?.locale) }, options),
      language,
      headers: headers.flatMap((one) => namesOf(language).flatMap((of) => [`${one} ${of}`, `${one} (${of})`])),
      empty: "clears",
      read: readText(most, broken, (text) => ({ translations: { [language]: { [word]: text } } })),
      write: ({ translations }) => translations?.[language]?.[word] ?? "",
    };
    return [`${word}.${language}`, column] as const;
  }),
);

/** What a file may say of a product, column by column: a field more is one more here, and one in what the server keeps. */
const ownColumns = {
  name: {
    label: m.console_product_name,
    headers: [
      "name of the product",
      "nombre del producto",
      "name",
      "product",
      "item",
      "item name",
      "product name",
      "nombre",
      "producto",
      "articulo",
    ],
    empty: "is missing",
    read: readText(200, brokenLine, (name) => ({ name })),
    write: ({ name }) => name,
  },
  variantName: {
    label: m.console_product_variant,
    headers: ["size", "variant", "variation", "size or variant", "tamano", "talla", "talla o variante", "variante"],
    empty: "clears",
    read: readText(100, brokenLine, (variantName) => ({ variantName })),
    write: ({ variantName }) => variantName ?? "",
  },
  productType: {
    label: m.console_product_kind,
    headers: ["kind", "type", "category", "product type", "tipo", "categoria"],
    empty: "says nothing",
    read: (cell) => {
      const productType = readKind(cell);
      return productType ? found({ productType }) : wrong("kind");
    },
    write: ({ productType }) => (productType === "UNKNOWN" ? "" : kindLabels[productType]()),
  },
  taxCategory: {
    label: m.console_product_tax,
    headers: ["tax", "taxed as", "tax category", "impuesto", "impuestos"],
    empty: "says nothing",
    read: (cell) => {
      const taxCategory = readTax(cell);
      return taxCategory ? found({ taxCategory }) : wrong("tax");
    },
    write: ({ taxCategory }) => (taxCategory === null ? "" : taxLabels[taxCategory]()),
  },
  price: {
    label: m.activity_price,
    headers: ["price", "amount", "unit price", "precio", "importe"],
    empty: "is missing",
    read: (cell) => {
      const price = readAmount(cell);
      return typeof price === "number" ? found({ price }) : wrong(price);
    },
    write: ({ price }) => price,
  },
  description: {
    label: m.description,
    headers: ["description", "details", "descripcion", "detalles"],
    empty: "clears",
    read: readText(2_000, brokenText, (description) => ({ description })),
    write: ({ description }) => description ?? "",
  },
  isAvailable: {
    label: m.available,
    headers: ["available", "availability", "in stock", "disponible", "disponibilidad"],
    empty: "says nothing",
    read: (cell) => {
      const isAvailable = readYes(cell);
      return isAvailable === undefined ? wrong("yes_no") : found({ isAvailable });
    },
    write: ({ isAvailable }) => (isAvailable ? m.yes() : m.no()),
  },
  abvTenths: {
    label: m.console_product_abv,
    headers: [
      "strength (% abv)",
      "graduacion (% alc. vol.)",
      "strength",
      "abv",
      "% abv",
      "alcohol by volume",
      "graduacion",
      "grados",
      "% alc. vol.",
    ],
    empty: "clears",
    read: (cell) => {
      if (cell === "") return found({ abvTenths: null });
      const abvTenths = readStrength(cell);
      return abvTenths === null ? wrong("abv") : found({ abvTenths });
    },
    write: ({ abvTenths }) => (abvTenths === null ? "" : String(abvTenths / 10)),
  },
  allergens: {
    label: m.allergens,
    headers: ["allergens", "allergen", "contains", "alergenos", "contiene"],
    empty: "clears",
    read: (cell) => {
      const named = readAllergens(cell);
      return named === null ? wrong("allergens") : found({ allergens: named });
    },
    write: (product) => product.allergens.map((one) => allergenLabels[one]()).join(", "),
  },
  pictureAlt: {
    label: m.console_product_alt,
    headers: ["picture text", "alt text", "what the picture shows", "que se ve en la foto"],
    empty: "clears",
    read: readText(250, brokenText, (pictureAlt) => ({ pictureAlt })),
    write: ({ pictureAlt }) => pictureAlt ?? "",
  },
  vendorLocationId: {
    label: m.location,
    headers: ["location", "location id", "local", "ubicacion"],
    empty: "says nothing",
    read: (cell) =>
      locationIdForm.test(cell) ? found({ vendorLocationId: cell.toUpperCase() }) : wrong("location_id"),
    write: ({ vendorLocationId }) => vendorLocationId,
  },
  key: {
    label: m.import_column_key,
    headers: ["key", "sku", "plu", "own key", "codigo", "clave", "clave propia"],
    empty: "says nothing",
    read: readText(100, brokenLine, (key) => ({ key })),
    write: () => "",
  },
  mediaId: {
    label: m.import_column_picture,
    headers: ["picture", "picture id", "media id", "foto", "id de la foto"],
    empty: "says nothing",
    read: (cell) => (idForm.test(cell) ? found({ mediaId: cell }) : wrong("id")),
    write: ({ picture }) => picture?.mediaId ?? "",
  },
  productId: {
    label: m.import_column_id,
    headers: ["id", "product id", "skipline id", "id del producto"],
    empty: "says nothing",
    read: (cell) => (slugForm.test(cell) ? found({ productId: cell }) : wrong("id")),
    write: ({ productId }) => productId,
  },
} as const satisfies Record<string, ProductColumn>;

export type ProductColumnName = keyof typeof ownColumns | `${Word}.${Language}`;

export const productColumns: Readonly<Record<ProductColumnName, ProductColumn>> = {
  ...ownColumns,
  ...(Object.fromEntries(wordColumns) as Record<`${Word}.${Language}`, ProductColumn>),
};
export const productColumnNames = Object.keys(productColumns) as ProductColumnName[];

/** Which column a file's header means; null where nobody can tell. */
export function guessColumn(header: string): ProductColumnName | null {
  const folded = fold(header)
    .replaceAll(/[_\s]+/g, " ")
    .trim();
  return (
    productColumnNames.find((name) => fold(name) === folded) ??
    productColumnNames.find((name) => productColumns[name].headers.includes(folded)) ??
    null
  );
}
