import type { Product } from "@skipline/contract/catalog";
import { type Cents, formatMoney } from "@skipline/contract/money";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { Call } from "../../http/call.ts";
import * as store from "./catalog-store.ts";
import { asProduct } from "./product-view.ts";

export interface CatalogServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  /** Race tests only: a meeting point after the read, and the guards taken off to see the damage. */
  unsafeForTests?: { afterRead?: () => Promise<void>; isUnguarded?: boolean };
}

interface ProductChange {
  price: Cents | undefined;
  isAvailable: boolean | undefined;
  /** As the editor saw it; without it the last word wins. */
  version: number | undefined;
}

type Outcome = { isStale: boolean; row: store.ProductRow };

/** Staff's changes to what a location sells. */
export function createCatalogService({ db, clock, unsafeForTests }: CatalogServiceDeps) {
  const isGuarded = !unsafeForTests?.isUnguarded;

  async function updateProduct(call: Call, key: store.ProductKey, change: ProductChange): Promise<Product> {
    const { isStale, row } = await withTransaction(db, (trx) => apply(trx, call, key, change));
    const promotions = (await store.listPromotions(db, key.vendorLocationId, clock.now())) ?? [];
    const product = asProduct(row, promotions);
    if (!isStale) return product;
    throw new AppError("PRODUCT_CHANGED", "Somebody else changed this product meanwhile.", { details: { product } });
  }

  /** Only what was sent is changed, and what is so already makes no new version. */
  async function apply(
    trx: Kysely<Database>,
    call: Call,
    key: store.ProductKey,
    { price, isAvailable, version }: ProductChange,
  ): Promise<Outcome> {
    const before = await store.findProduct(trx, key, isGuarded);
    if (!before) throw notFound("Product");
    await unsafeForTests?.afterRead?.();
    if (version !== undefined && version !== before.version) return { isStale: true, row: before };
    const wanted = { price: price ?? before.price, isAvailable: isAvailable ?? before.isAvailable };
    if (wanted.price === before.price && wanted.isAvailable === before.isAvailable) {
      return { isStale: false, row: before };
    }
    const now = clock.now();
    const after = await store.updateProduct(trx, key, { ...wanted, version: isGuarded ? before.version : null, now });
    if (!after) throw new Error(`product changed under its lock: ${key.productId}`);
    await record(trx, call, before, after);
    return { isStale: false, row: after };
  }

  function record(trx: Kysely<Database>, call: Call, before: store.ProductRow, after: store.ProductRow): Promise<void> {
    const { name, vendorId } = call.role();
    const { productId, vendorLocationId } = after;
    return recordActivity(trx, clock, {
      type: "product.changed",
      actor: { userId: call.actor().userId, name },
      vendorId,
      subjectType: "product",
      subjectId: productId,
      details: { name: after.name, vendorLocationId, before: shown(before), after: shown(after) },
    });
  }

  return { updateProduct };
}

function shown({ price, isAvailable }: store.ProductRow) {
  return { price: formatMoney(price), isAvailable };
}
