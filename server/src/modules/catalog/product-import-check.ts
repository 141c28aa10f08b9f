import { createHash, randomUUIDv7 } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { ProductType } from "@skipline/contract/catalog";
import { unguardFormula } from "@skipline/contract/formula-guard";
import { type CellValues, type ProductColumnName, productColumns } from "@skipline/contract/product-columns";
import { importLimits, type ImportProblem, type ImportRow, type RowProblem } from "@skipline/contract/product-import";
import { mostProducts } from "@skipline/contract/own-products";
import { type TaxCategory, taxCodes } from "@skipline/contract/tax-categories";
import { fold } from "@skipline/contract/text";
import { differences } from "../../db/differences.ts";
import { mergeTranslations } from "../../translations.ts";
import { changeable, type Fields, shown } from "./own-product-fields.ts";
import type { OwnProductRow } from "./own-product-store.ts";

/** What stands in a file's columns, and what holds where a row says nothing. */
export interface ImportPlan {
  columns: readonly (ProductColumnName | null)[];
  /** Of the menu that the file was brought to. */
  vendorLocationId: string;
  productType: ProductType | null;
  taxCategory: TaxCategory | null;
}

export interface StagedRow {
  position: number;
  row: number;
  cells: readonly string[];
}

/** A row as far as it can be read without looking at a menu. */
export interface ReadRow extends StagedRow {
  values: CellValues;
  /** Columns in which it says something. */
  given: ProductColumnName[];
  problems: RowProblem[];
}

export interface KnownProduct extends OwnProductRow {
  importKey: string | null;
}

/** What rows are held against: as it was in one moment. */
export interface MenuLook {
  /** The vendor's own, as far as the role reaches of whoever has it checked. */
  locations: ReadonlySet<string>;
  /** What is on the menus that rows name, and whatever a row names by its id or key. */
  products: readonly KnownProduct[];
  /** Usable pictures of the vendor: id → address. */
  pictures: ReadonlyMap<string, string>;
}

/** What is kept of a checked row until it is applied. */
export interface JudgedRow extends Pick<ImportRow, "verdict" | "name" | "problems" | "changes"> {
  position: number;
  vendorLocationId: string | null;
  productId: string | null;
  baseVersion: number | null;
  importKey: string | null;
  wanted: (Fields & { groupId: string | null }) | null;
  told: object | null;
}

export function readRow({ columns }: Pick<ImportPlan, "columns">, staged: StagedRow): ReadRow {
  const row: ReadRow = { ...staged, values: {}, given: [], problems: [] };
  // A comma too many: every cell behind it stands in a wrong column.
  if (staged.cells.slice(columns.length).some((cell) => cell.trim() !== "")) {
    return { ...row, problems: [{ column: null, problem: "cells" }] };
  }
  for (const [at, column] of columns.entries()) {
    if (column === null) continue;
    const cell = unguardFormula((staged.cells[at] ?? "").replaceAll(/\r\n?/g, "\n").trim());
    const { empty, read } = productColumns[column];
    if (cell === "" && empty === "says nothing") continue;
    const reading = cell === "" && empty === "is missing" ? { problem: "needed" as const } : read(cell);
    if ("problem" in reading) {
      row.problems.push({ column, problem: reading.problem });
    } else {
      const { translations, ...same } = reading.values;
      Object.assign(row.values, same);
      if (translations) row.values.translations = mergeWords(row.values.translations, translations);
      row.given.push(column);
    }
  }
  return row;
}

type Words = NonNullable<CellValues["translations"]>;

function mergeWords(before: Words = {}, more: Words): Words {
  const merged = Object.entries(more).map(([language, said]) => [
    language,
    { ...before[language as keyof Words], ...said },
  ]);
  return { ...before, ...Object.fromEntries(merged) } as Words;
}

/** By what a row finds the product that it made before: its own key, or the name that it has in the file. */
export function importKeyOf({ key, name = "", variantName }: CellValues): string {
  if (key !== undefined) return `key:${key}`;
  return `name:${createHash("sha256").update(nameOf(name, variantName)).digest("base64url")}`;
}

const nameOf = (name: string, variantName: string | null | undefined) => `${fold(name)}\n${fold(variantName ?? "")}`;

/** Whether each row is new, changes something, says what is so already, or can't be applied. */
export function judgeRows(plan: ImportPlan, rows: readonly ReadRow[], look: MenuLook): JudgedRow[] {
  const byId = new Map(look.products.map((one) => [one.productId, one]));
  const byKey = new Map(look.products.map((one) => [`${one.vendorLocationId} ${one.importKey}`, one]));
  const onMenu = look.products.filter(({ archivedAt }) => archivedAt === null);
  const byName = new Map(
    onMenu.map((one) => [`${one.vendorLocationId} ${nameOf(one.name, one.variantName)}`, one] as const),
  );
  const room = new Map<string, number>();
  for (const { vendorLocationId } of onMenu) room.set(vendorLocationId, (room.get(vendorLocationId) ?? 0) + 1);
  const taken = new Set<string>();
  const locations = new Set<string>();

  function judge(row: ReadRow): JudgedRow {
    const { values, given, position } = row;
    const known = values.productId === undefined ? undefined : byId.get(values.productId);
    const vendorLocationId = values.vendorLocationId ?? known?.vendorLocationId ?? plan.vendorLocationId;
    const importKey = values.productId === undefined ? importKeyOf(values) : null;
    const product = known ?? (importKey === null ? undefined : byKey.get(`${vendorLocationId} ${importKey}`));
    const problems = [...row.problems];
    const say = (problem: ImportProblem, column: ProductColumnName | null = null) => problems.push({ column, problem });
    const judged = {
      position,
      vendorLocationId,
      name: [values.name ?? product?.name, values.variantName].filter(Boolean).join(", "),
      problems,
      changes: [],
      productId: product?.productId ?? null,
      baseVersion: product?.version ?? null,
      importKey,
      wanted: null,
      told: null,
    };
    locations.add(vendorLocationId);
    if (!look.locations.has(vendorLocationId)) say("other_location", "vendorLocationId");
    if (locations.size > importLimits.locations) say("too_many_locations", "vendorLocationId");
    if (values.productId !== undefined && known?.vendorLocationId !== vendorLocationId)
      say("other_product", "productId");
    if (product && product.archivedAt !== null) say("archived");
    if (values.mediaId !== undefined && values.mediaId !== product?.mediaId && !look.pictures.has(values.mediaId)) {
      say("picture", "mediaId");
    }
    const identity = product?.productId ?? (importKey === null ? values.productId : `${vendorLocationId} ${importKey}`);
    if (identity !== undefined && (values.productId !== undefined || values.name !== undefined)) {
      if (taken.has(identity)) say("twice");
      taken.add(identity);
    }
    if (!product && values.productId === undefined && !problems.some(({ problem }) => problem === "cells")) {
      for (const column of listMissing(plan, values)) {
        if (!problems.some((one) => one.column === column)) say("needed", column);
      }
      const other = byName.get(`${vendorLocationId} ${nameOf(values.name ?? "", values.variantName)}`);
      const isAnother = values.key !== undefined && other?.importKey?.startsWith("key:") === true;
      if (other && !isAnother) say("name_taken", "name");
    }
    if (problems.length > 0) return { ...judged, verdict: "WRONG" };
    if (!product) {
      const count = (room.get(vendorLocationId) ?? 0) + 1;
      room.set(vendorLocationId, count);
      if (count > mostProducts)
        return { ...judged, verdict: "WRONG", problems: [{ column: null, problem: "menu_full" }] };
      const wanted = { ...apply(blank(plan), values, look), groupId: null };
      const { groupId: _group, ...fields } = wanted;
      const productId = `prd-${randomUUIDv7()}`;
      return { ...judged, productId, verdict: "NEW", changes: given, wanted, told: { after: shown(fields) } };
    }
    const { importKey: _key, ...own } = product;
    const before = changeable(own);
    const after = apply(before, values, look);
    const changed = differences(before, after, shown);
    if (!changed) return { ...judged, verdict: "SAME" };
    const changes = given.filter((column) => differs(column, before, after));
    return { ...judged, verdict: "CHANGED", changes, wanted: { ...after, groupId: product.groupId }, told: changed };
  }

  return joinSizes(rows.map(judge), byId);
}

/** What no product is made without, and neither its row nor its import says. */
function listMissing(plan: ImportPlan, values: CellValues): ProductColumnName[] {
  const said = {
    name: values.name,
    price: values.price,
    productType: values.productType ?? plan.productType ?? undefined,
    taxCategory: values.taxCategory ?? plan.taxCategory ?? undefined,
  };
  return (Object.keys(said) as (keyof typeof said)[]).filter((column) => said[column] === undefined);
}

/** A product of which nothing is said yet. */
function blank({ productType, taxCategory }: ImportPlan): Fields {
  return {
    name: "",
    variantName: null,
    productType: productType ?? "OTHER",
    taxCode: taxCodes[taxCategory ?? "standard"],
    description: null,
    price: 0,
    isAvailable: true,
    imageUrls: [],
    mediaId: null,
    pictureAlt: null,
    allergens: [],
    abvTenths: null,
    translations: {},
    archivedAt: null,
  };
}

function apply(before: Fields, values: CellValues, { pictures }: MenuLook): Fields {
  const { productId: _id, key: _key, vendorLocationId: _location, ...said } = values;
  const { taxCategory, mediaId, translations, ...same } = said;
  const takesPicture = mediaId !== undefined && mediaId !== before.mediaId;
  // Words about the picture of before say nothing of this one.
  const after = { ...before, ...(takesPicture && { pictureAlt: null }), ...same };
  return {
    ...after,
    variantName: after.variantName || null,
    description: after.description || null,
    pictureAlt: after.pictureAlt || null,
    ...(taxCategory ? { taxCode: taxCodes[taxCategory] } : {}),
    ...(translations ? { translations: applyWords(before.translations, translations) } : {}),
    ...(takesPicture ? { mediaId, imageUrls: [pictures.get(mediaId)].filter((url) => url !== undefined) } : {}),
  };
}

function applyWords(before: Fields["translations"], said: Words): Fields["translations"] {
  const all = mergeWords(before, said);
  const kept = Object.entries(all).map(([language, words]) => [
    language,
    Object.fromEntries(Object.entries(words).filter(([, text]) => text !== "")),
  ]);
  return mergeTranslations({}, Object.fromEntries(kept) as Fields["translations"]);
}

const fieldOf: Partial<Record<ProductColumnName, keyof Fields>> = { taxCategory: "taxCode" };

function differs(column: ProductColumnName, before: Fields, after: Fields): boolean {
  const { language } = productColumns[column];
  const word = column.split(".")[0] as keyof Fields;
  if (!language) return !isDeepStrictEqual(before[fieldOf[column] ?? word], after[fieldOf[column] ?? word]);
  const [was, is] = [before.translations[language], after.translations[language]] as (
    | Record<string, string>
    | undefined
  )[];
  return was?.[word] !== is?.[word];
}

/** New merchandise of one name in several sizes is one thing to a guest; it joins the sizes that are in the file already. */
function joinSizes(rows: JudgedRow[], byId: ReadonlyMap<string, KnownProduct>): JudgedRow[] {
  const groups = new Map<string, { groupId: string; sizes: number }>();
  const groupOf = ({ vendorLocationId, wanted, productId }: JudgedRow) => {
    const fields = wanted ?? byId.get(productId ?? "");
    const isSize = fields?.productType === "MERCHANDISE" && fields.variantName !== null;
    return isSize ? `${vendorLocationId} ${fold(fields.name)}` : null;
  };
  for (const row of rows) {
    const group = groupOf(row);
    if (group === null) continue;
    const groupId = byId.get(row.productId ?? "")?.groupId;
    const begun = groups.get(group) ?? { groupId: `grp-${randomUUIDv7()}`, sizes: 0 };
    // One that is no group yet stays alone: it is not this file's row that makes it one.
    const isAlone = row.verdict !== "NEW" && !groupId;
    groups.set(group, { groupId: groupId ?? begun.groupId, sizes: begun.sizes + (isAlone ? 0 : 1) });
  }
  return rows.map((row) => {
    const group = groups.get(groupOf(row) ?? "");
    if (row.verdict !== "NEW" || !row.wanted || !group || group.sizes < 2) return row;
    return { ...row, wanted: { ...row.wanted, groupId: group.groupId } };
  });
}
