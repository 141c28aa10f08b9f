import { isDeepStrictEqual } from "node:util";
import { type Product } from "@skipline/contract/catalog";
import { type ProductChange, productChanges } from "@skipline/contract/product-change";
import { formatMoney } from "@skipline/contract/money";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { StaffCaller } from "../../http/call.ts";
import * as store from "./catalog-store.ts";
import type { MenuSnapshots } from "./menu-snapshots.ts";
import { asProduct } from "./product-view.ts";

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

type Outcome = { isStale: boolean; row: store.ProductRow };

/** Staff's changes to what a location sells. */
export function createCatalogService({ db, clock, menus }: ServiceDeps) {
  async function updateProduct(by: StaffCaller, key: store.ProductKey, change: Change): Promise<Product> {
    const { isStale, row } = await withTransaction(db, (trx) => apply(trx, by, key, change));
    menus.dropMenuSnapshot(key.vendorLocationId);
    const menu = await menus.getMenuSnapshot(key.vendorLocationId);
    const product = asProduct(row, menu?.promotions ?? []);
    if (!isStale) return product;
    throw new AppError("PRODUCT_CHANGED", "Somebody else changed this product meanwhile.", { details: { product } });
  }

  /** Only what was sent is changed, and what is so already makes no new version. */
  async function apply(
    trx: Kysely<Database>,
    by: StaffCaller,
    key: store.ProductKey,
    { version, ...change }: Change,
  ): Promise<Outcome> {
    const before = await store.lockProduct(trx, key);
    if (!before) throw notFound("Product");
    // A repeat of what was done already, its answer lost: the product has another version since.
    if (by.key?.made) return { isStale: false, row: before };
    if (version !== undefined && version !== before.version) return { isStale: true, row: before };
    by.echo.assertSame(shownBy(before));
    const names = Object.keys(change) as (keyof ProductChange)[];
    if (names.every((name) => isDeepStrictEqual(change[name], before[name]))) return { isStale: false, row: before };
    const now = clock.now();
    const after = await store.updateProduct(trx, key, { ...change, version: before.version, now });
    if (!after) throw new Error(`product changed under its lock: ${key.productId}`);
    await record(trx, by, before, after);
    await by.key?.remember(trx, after.productId);
    return { isStale: false, row: after };
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
      details: { name: after.name, vendorLocationId, before: told(before), after: told(after) },
    });
  }

  return { updateProduct };
}

/** What the row's version stands for; promotions come and go without one. */
function shownBy(row: store.ProductRow): Partial<Product> {
  const { discountedPrice: _price, discountPercent: _percent, ...versioned } = asProduct(row, []);
  return versioned;
}

/** For the trail: all that could have been changed. */
function told(row: store.ProductRow) {
  const { price, ...rest } = row;
  const values = { ...rest, price: formatMoney(price) };
  return Object.fromEntries(productChanges.map((name) => [name, values[name]]));
}
