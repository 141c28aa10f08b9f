import { mostProducts } from "@skipline/contract/own-products";
import { mostStock, type Stock } from "@skipline/contract/stock";
import * as m from "@skipline/contract/texts";
import { type Kysely, sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import type { Notifications } from "../../db/notifications.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { StaffCaller } from "../../http/call.ts";
import { once } from "../../http/effect.ts";
import { lockProduct, type ProductKey } from "./catalog-store.ts";
import type { MenuSnapshots } from "./menu-snapshots.ts";
import { manyLeft } from "./product-view.ts";

type Db = Kysely<Database>;

interface Deps {
  db: Db;
  clock: Clock;
  log: Pick<FastifyBaseLogger, "error">;
  notifications: Pick<Notifications, "subscribeAll">;
  menus: Pick<MenuSnapshots, "dropMenuSnapshot">;
}

interface Wanted {
  version: number;
  from: number | null;
  to: number | null;
}

/** Menus that a lost notice left behind, of one minute. */
const mostBehind = 1_000;

/** Somebody was faster. Thrown, so that nothing stays of it, the call's key included. */
class StaleStock extends Error {
  stock: Stock;
  constructor(stock: Stock) {
    super("a count of another version");
    this.stock = stock;
  }
}

const shownOf = (count: number | null): number | null => (count === null ? null : Math.min(count, manyLeft));

/** Counts what is left of products. Orders take from the counts themselves (`ordering.create_counted_order`). */
export function createStockService({ db, clock, log, notifications, menus }: Deps) {
  async function listStock(vendorLocationId: string): Promise<Stock[]> {
    return db
      .selectFrom("product_stock as s")
      .innerJoin("product as p", "p.product_id", "s.product_id")
      .select(["s.product_id as productId", "s.left_count as count", "s.version"])
      .where("s.vendor_location_id", "=", vendorLocationId)
      .where("p.archived_at", "is", null)
      .orderBy("s.product_id")
      .limit(mostProducts)
      .execute();
  }

  async function setStock(by: StaffCaller, key: ProductKey, wanted: Wanted): Promise<Stock> {
    const stock = await once(
      db,
      by.key,
      async (trx) => ({ made: key.productId, answer: await apply(trx, by, key, wanted) }),
      async () => readStock(db, key.productId),
    ).catch((error: unknown) => {
      if (!(error instanceof StaleStock)) throw error;
      throw new AppError("STOCK_CHANGED", m.refused_stock_changed, { details: { stock: error.stock } });
    });
    menus.dropMenuSnapshot(key.vendorLocationId);
    return stock;
  }

  /**
   * The product first, with the menu that its change raises, then its count: whoever orders holds the menu for share
   * before the count, so nobody waits in a circle.
   */
  async function apply(trx: Db, by: StaffCaller, key: ProductKey, { version, from, to }: Wanted): Promise<Stock> {
    const product = await lockProduct(trx, key);
    if (!product) throw notFound("Product");
    const { productId, vendorLocationId } = key;
    const seen = await readStock(trx, productId);
    if (seen.version !== version || (seen.count === null) !== (from === null)) throw new StaleStock(seen);
    const now = clock.now();
    // Whether it is counted is part of the menu by which orders are written: none is in between.
    if ((seen.count === null) !== (to === null)) await show(trx, productId, shownOf(to));
    const locked = await readStock(trx, productId, true);
    const count = to === null ? null : locked.count === null ? to : atMost(locked.count + to - (from ?? 0));
    if (count === null) {
      await trx.deleteFrom("product_stock").where("product_id", "=", productId).execute();
    } else {
      await trx
        .insertInto("product_stock")
        .values({
          product_id: productId,
          vendor_location_id: vendorLocationId,
          left_count: count,
          // Above that of an earlier count of it, which somebody may still have on the screen.
          version: Math.floor(now.getTime() / 1000),
          updated_at: now,
        })
        .onConflict((on) =>
          on.column("product_id").doUpdateSet({
            left_count: count,
            version: sql`product_stock.version + 1`,
            updated_at: now,
          }),
        )
        .execute();
    }
    if (locked.count !== count) {
      await recordActivity(trx, clock, {
        type: "product.changed",
        actor: { userId: by.actor.userId, name: by.role.name },
        vendorId: by.role.vendorId,
        subjectType: "product",
        subjectId: productId,
        details: { name: product.name, vendorLocationId, before: { stock: locked.count }, after: { stock: count } },
      });
    }
    return readStock(trx, productId);
  }

  /**
   * Brings what the menu says to what is left, held in the order in which `apply` holds it. The count is read after its moves
   * were taken away, so it has all of them in it.
   */
  async function follow(productId: string): Promise<void> {
    await withTransaction(db, async (trx) => {
      const product = await trx
        .selectFrom("product")
        .select(["stock_shown", "vendor_location_id"])
        .where("product_id", "=", productId)
        .forNoKeyUpdate()
        .executeTakeFirst();
      await trx.deleteFrom("stock_move").where("product_id", "=", productId).execute();
      const shown = shownOf((await readStock(trx, productId)).count);
      if (!product || product.stock_shown === shown) return;
      await show(trx, productId, shown);
    });
  }

  /** Where nobody heard, or fell over it. */
  async function followAll(): Promise<void> {
    const behind = await db.selectFrom("stock_move").select("product_id").distinct().limit(mostBehind).execute();
    for (const { product_id: productId } of behind) await follow(productId);
  }

  const stop = notifications.subscribeAll("stock_changed", (news, productId) => {
    // Of what was missed the job hears.
    if (news !== "changed") return;
    follow(productId).catch((error: unknown) => log.error({ err: error, productId }, "a menu did not follow a count"));
  });

  return { listStock, setStock, followAll, stop };
}

async function show(trx: Db, productId: string, shown: number | null): Promise<void> {
  await trx.updateTable("product").set({ stock_shown: shown }).where("product_id", "=", productId).execute();
}

async function readStock(db: Db, productId: string, isHeld = false): Promise<Stock> {
  const query = db
    .selectFrom("product_stock")
    .select(["product_id as productId", "left_count as count", "version"])
    .where("product_id", "=", productId);
  const row = await (isHeld ? query.forUpdate() : query).executeTakeFirst();
  return row ?? { productId, count: null, version: 0 };
}

const atMost = (count: number): number => Math.min(Math.max(count, 0), mostStock);
