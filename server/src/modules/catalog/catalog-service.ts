import { isDeepStrictEqual } from "node:util";
import { type Product } from "@skipline/contract/catalog";
import { type ProductChange, productChanges } from "@skipline/contract/product-change";
import { formatMoney } from "@skipline/contract/money";
import * as m from "@skipline/contract/texts";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import type { Database } from "../../db/schema.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { StaffCaller } from "../../http/call.ts";
import { once } from "../../http/effect.ts";
import { mergeTranslations, shortenTranslations } from "../../translations.ts";
import * as store from "./catalog-store.ts";
import type { MenuSnapshots } from "./menu-snapshots.ts";
import { asProduct } from "./product-view.ts";
import { findPromotion } from "./promotion-choice.ts";

/** What is given of it. */
type Change = Partial<Pick<store.ProductRow, keyof ProductChange>> & {
  /** As the editor saw it; without it the last word wins. */
  version?: number | undefined;
};

interface ServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  menus: Pick<MenuSnapshots, "getMenuSnapshot" | "dropMenuSnapshot">;
}

/** Somebody was faster. Thrown, so that nothing stays of it, the call's key included. */
class StaleProduct extends Error {
  row: store.ProductRow;
  constructor(row: store.ProductRow) {
    super("a product of another version");
    this.row = row;
  }
}

/** Staff's changes to what a location sells. */
export function createCatalogService({ db, clock, menus }: ServiceDeps) {
  async function updateProduct(by: StaffCaller, key: store.ProductKey, change: Change): Promise<Product> {
    const outcome = await once(
      db,
      by.key,
      async (trx) => ({ made: key.productId, answer: await apply(trx, by, key, change) }),
      () => getRow(db, key),
    ).catch((error: unknown) => {
      if (error instanceof StaleProduct) return error;
      throw error;
    });
    const isStale = outcome instanceof StaleProduct;
    menus.dropMenuSnapshot(key.vendorLocationId);
    const menu = await menus.getMenuSnapshot(key.vendorLocationId);
    const row = isStale ? outcome.row : outcome;
    const product = asProduct(row, findPromotion(menu?.promotions ?? [], row), "all");
    if (!isStale) return product;
    throw new AppError("PRODUCT_CHANGED", m.refused_product_changed, { details: { product } });
  }

  async function getRow(trx: Kysely<Database>, key: store.ProductKey): Promise<store.ProductRow> {
    const row = await store.lockProduct(trx, key);
    if (!row) throw notFound("Product");
    return row;
  }

  /** Only what was sent is changed, and what is so already makes no new version. */
  async function apply(
    trx: Kysely<Database>,
    by: StaffCaller,
    key: store.ProductKey,
    { version, ...wanted }: Change,
  ): Promise<store.ProductRow> {
    const before = await getRow(trx, key);
    if (version !== undefined && version !== before.version) throw new StaleProduct(before);
    by.echo.assertSame(shownBy(before));
    const change = wanted.translations
      ? { ...wanted, translations: mergeTranslations(before.translations, wanted.translations) }
      : wanted;
    const names = Object.keys(change) as (keyof ProductChange)[];
    if (names.every((name) => isDeepStrictEqual(change[name], before[name]))) return before;
    const now = clock.now();
    const after = await store.updateProduct(trx, key, { ...change, version: before.version, now });
    if (!after) throw new Error(`product changed under its lock: ${key.productId}`);
    await record(trx, by, before, after);
    return after;
  }

  function record(
    trx: Kysely<Database>,
    { actor, role }: StaffCaller,
    before: store.ProductRow,
    after: store.ProductRow,
  ): Promise<void> {
    const { productId, vendorLocationId } = after;
    return recordActivity(trx, clock, {
      type: "product.changed",
      actor: { userId: actor.userId, name: role.name },
      vendorId: role.vendorId,
      subjectType: "product",
      subjectId: productId,
      details: { name: after.name, vendorLocationId, before: told(before, after), after: told(after, before) },
    });
  }

  return { updateProduct };
}

/** What the row's version stands for; promotions come and go without one, and the menu's order, sizes and counts. */
function shownBy(row: store.ProductRow): Partial<Product> {
  const { discountedPrice: _price, discountPercent: _percent, ...rest } = asProduct(row, null, "all");
  const { displayOrder: _place, groupId: _group, left: _left, ...versioned } = rest;
  return versioned;
}

/** For the trail: all that could have been changed; translations where they were, as they are many words. */
function told(row: store.ProductRow, other: store.ProductRow) {
  const { price, translations, ...rest } = row;
  const values = { ...rest, price: formatMoney(price), translations: shortenTranslations(translations) };
  const names = productChanges.filter(
    (name) => name !== "translations" || !isDeepStrictEqual(translations, other.translations),
  );
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
