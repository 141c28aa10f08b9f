import { randomUUIDv7 } from "node:crypto";
import type { BulkChange } from "@skipline/contract/bulk-products";
import { parseMoney } from "@skipline/contract/money";
import { changePrice } from "@skipline/contract/price-change";
import * as m from "@skipline/contract/texts";
import { words } from "@skipline/contract/words";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import { type Activity, recordActivities } from "../../db/activity.ts";
import { differences } from "../../db/differences.ts";
import type { Database } from "../../db/schema.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { StaffCaller } from "../../http/call.ts";
import { once } from "../../http/effect.ts";
import * as bulk from "./bulk-product-store.ts";
import type { MenuSnapshots } from "./menu-snapshots.ts";
import { applyChange, changeable, deedOf, type Fields, refuseFull, shown } from "./own-product-fields.ts";
import { holdMenu, listPlaces, type OwnProductRow } from "./own-product-store.ts";

type Db = Kysely<Database>;

export interface BulkProductDeps {
  db: Db;
  clock: Clock;
  menus: Pick<MenuSnapshots, "dropMenuSnapshot">;
}

export type BulkProductService = ReturnType<typeof createBulkProductService>;

interface Done {
  changeId: string | null;
  changed: number;
}

interface Named {
  productId: string;
  version?: number | undefined;
}

const highestPrice = parseMoney("999999.99");
/** A sentence with more names is read by nobody; `details` has them all. */
const mostNamed = 5;

/** Many products of a menu at once. */
export function createBulkProductService({ db, clock, menus }: BulkProductDeps) {
  /** All of them, or none. */
  async function changeProducts(
    by: StaffCaller,
    vendorLocationId: string,
    { products, change: { price, ...same } }: { products: readonly Named[]; change: BulkChange },
  ): Promise<Done> {
    const make = async (trx: Db): Promise<{ made: string; answer: Done }> => {
      // Before the products, as whoever moves one has it.
      if (same.isArchived !== undefined) await holdMenu(trx, vendorLocationId);
      const rows = await lockAs(trx, vendorLocationId, products);
      const now = clock.now();
      const wanted = rows.map((row) => {
        const before = changeable(row);
        const given = price === undefined ? same : { ...same, price: changePrice(before.price, price) };
        return { row, after: applyChange(before, given, now) };
      });
      refusePrices(wanted);
      const saved = await save(trx, by, vendorLocationId, wanted);
      if (saved.length === 0) return { made: "", answer: { changeId: null, changed: 0 } };
      const changeId = randomUUIDv7();
      await bulk.keepChange(trx, { changeId, vendorLocationId, before: saved.map(asKept) }, now);
      return { made: changeId, answer: { changeId, changed: saved.length } };
    };
    const done = await once(db, by.key, make, async (made) => {
      const kept = made === "" ? null : await bulk.findChange(db, vendorLocationId, made);
      return { changeId: kept && made, changed: kept?.length ?? 0 };
    });
    menus.dropMenuSnapshot(vendorLocationId);
    return done;
  }

  /** As it was before, where nobody has changed any of it since. */
  async function undoChange(by: StaffCaller, vendorLocationId: string, changeId: string): Promise<number> {
    const make = async (trx: Db) => {
      await holdMenu(trx, vendorLocationId);
      const kept = await bulk.findChange(trx, vendorLocationId, changeId);
      if (!kept) throw notFound("Changes");
      const rows = await lockAs(trx, vendorLocationId, kept);
      const before = new Map(kept.map((one) => [one.productId, one]));
      const wanted = rows.map((row) => ({
        row,
        after: { ...changeable(row), ...bulk.readKept(before.get(row.productId)) },
      }));
      return { made: changeId, answer: (await save(trx, by, vendorLocationId, wanted)).length };
    };
    const undone = await once(
      db,
      by.key,
      make,
      async (made) => (await bulk.findChange(db, vendorLocationId, made))?.length ?? 0,
    );
    menus.dropMenuSnapshot(vendorLocationId);
    return undone;
  }

  /** The rows, held, in the versions that were named. */
  async function lockAs(trx: Db, vendorLocationId: string, named: readonly Named[]): Promise<OwnProductRow[]> {
    const versions = new Map(named.map(({ productId, version }) => [productId, version]));
    const rows = await bulk.lockOwnProducts(trx, vendorLocationId, [...versions.keys()]);
    if (rows.length < versions.size) throw notFound("Product");
    const others = rows.filter((row) => (versions.get(row.productId) ?? row.version) !== row.version);
    if (others.length > 0) throw refusal("PRODUCT_CHANGED", m.refused_products_changed, others);
    return rows;
  }

  /** In one statement, with a line of the trail for each; answers those that were not so before. */
  async function save(
    trx: Db,
    by: StaffCaller,
    vendorLocationId: string,
    wanted: readonly { row: OwnProductRow; after: Fields }[],
  ): Promise<OwnProductRow[]> {
    const lines: Activity[] = [];
    const changed = wanted.filter(({ row, after }) => {
      const before = changeable(row);
      const changes = differences(before, after, shown);
      if (!changes) return false;
      lines.push({
        type: deedOf(before, after),
        actor: { userId: by.actor.userId, name: by.role.name },
        vendorId: by.role.vendorId,
        subjectType: "product",
        subjectId: row.productId,
        details: { name: row.name, vendorLocationId, ...changes },
      });
      return true;
    });
    const back = changed.filter(({ row, after }) => row.archivedAt !== null && after.archivedAt === null).length;
    if (back > 0) refuseFull(await listPlaces(trx, vendorLocationId), back);
    const written = changed.map(({ row: { productId }, after }) => ({ productId, ...after }));
    await bulk.writeProducts(trx, vendorLocationId, written, clock.now());
    await recordActivities(trx, clock, lines);
    return changed.map(({ row }) => row);
  }

  return { changeProducts, undoChange };
}

const asKept = ({ productId, version, price, isAvailable, productType, taxCode, archivedAt }: OwnProductRow) => ({
  productId,
  // The one that the change makes of it.
  version: version + 1,
  price,
  isAvailable,
  productType,
  taxCode,
  archivedAt: archivedAt && archivedAt.toISOString(),
});

function refusePrices(wanted: readonly { row: OwnProductRow; after: Fields }[]): void {
  const out = wanted.filter(({ after: { price } }) => price < 0 || price > highestPrice);
  if (out.length === 0) return;
  throw refusal(
    "RULE_VIOLATED",
    m.refused_products_price,
    out.map(({ row }) => row),
  );
}

function refusal(
  code: "PRODUCT_CHANGED" | "RULE_VIOLATED",
  text: typeof m.refused_products_changed,
  rows: readonly OwnProductRow[],
): AppError {
  const products = rows.map(({ productId, name, variantName }) => ({ productId, name, variantName }));
  const names = products
    .slice(0, mostNamed)
    .map(({ name, variantName }) => [name, variantName].filter(Boolean).join(", "));
  const more = products.length > mostNamed ? [...names, "…"] : names;
  return new AppError(code, words(text, { names: more.join("; ") }), { details: { products } });
}
