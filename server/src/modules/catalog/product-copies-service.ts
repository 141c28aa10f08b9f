import { randomUUIDv7 } from "node:crypto";
import { formatMoney } from "@skipline/contract/money";
import { mostCopies, type OwnProduct, type ProductCopy } from "@skipline/contract/own-products";
import * as m from "@skipline/contract/texts";
import { words } from "@skipline/contract/words";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import { type Activity, recordActivities } from "../../db/activity.ts";
import { differences } from "../../db/differences.ts";
import type { Database } from "../../db/schema.ts";
import { holdsAt } from "../../http/access.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { ActorRole, StaffCaller } from "../../http/call.ts";
import { once } from "../../http/effect.ts";
import type { ProductKey } from "./catalog-store.ts";
import type { MenuSnapshots } from "./menu-snapshots.ts";
import { applyShared, changeable, type Fields, refuseFull, shown } from "./own-product-fields.ts";
import { holdMenu, insertProduct, listPlaces, type OwnProductRow } from "./own-product-store.ts";
import * as store from "./product-copies-store.ts";
import { lastPlace } from "./product-places.ts";

type Db = Kysely<Database>;

export interface NamedCopy {
  productId: string;
  version?: number | undefined;
}

type LockedCopy = OwnProductRow & { locationName: string };

/** A sentence with more names is read by nobody; `details` has them all. */
const mostNamed = 5;

/** Where else a product is, as far as this role reaches, and at how many locations that it does not. */
async function listAlsoAt(
  db: Db,
  { locationIds }: Pick<ActorRole, "locationIds">,
  key: ProductKey,
): Promise<{ alsoAt: ProductCopy[]; alsoElsewhere: number }> {
  const all = await store.listCopies(db, key);
  const theirs = all.filter(({ vendorLocationId }) => holdsAt({ locationIds }, vendorLocationId));
  return {
    alsoAt: theirs.map(({ price, ...copy }) => ({ ...copy, price: formatMoney(price) })),
    alsoElsewhere: all.length - theirs.length,
  };
}

/**
 * The product and what it is elsewhere, held.
 * @throws AppError NOT_FOUND for what is another product, or at a location that the role does not reach
 */
export async function lockWithCopies(
  trx: Db,
  { role }: Pick<StaffCaller, "role">,
  key: ProductKey,
  named: readonly NamedCopy[],
): Promise<{ row: OwnProductRow; copies: LockedCopy[] }> {
  const ids = new Set([key.productId, ...named.map(({ productId }) => productId)]);
  const rows = await store.lockProductsOf(trx, role.vendorId, [...ids]);
  const found = rows.find(({ productId }) => productId === key.productId);
  if (!found || found.vendorLocationId !== key.vendorLocationId || rows.length < ids.size) throw notFound("Product");
  const { locationName: _name, ...row } = found;
  const copies = rows.filter((one) => one !== found);
  const isOne = (copy: LockedCopy) =>
    store.firstOf(copy) === store.firstOf(row) && holdsAt(role, copy.vendorLocationId);
  if (!copies.every(isOne)) throw notFound("Product");
  return { row, copies };
}

/** @throws AppError PRODUCT_CHANGED where one of them has another version than was looked at */
export function refuseChangedCopies(copies: readonly LockedCopy[], named: readonly NamedCopy[]): void {
  const versions = new Map(named.map(({ productId, version }) => [productId, version]));
  const others = copies.filter((copy) => (versions.get(copy.productId) ?? copy.version) !== copy.version);
  if (others.length === 0) return;
  const names = others.slice(0, mostNamed).map(({ locationName }) => locationName);
  const text = words(m.refused_copies_changed, {
    names: [...names, ...(others.length > mostNamed ? ["…"] : [])].join("; "),
  });
  const products = others.map(({ productId, vendorLocationId }) => ({ productId, vendorLocationId }));
  throw new AppError("PRODUCT_CHANGED", text, { details: { products } });
}

/** Writes a product with what of its change holds elsewhere, too; each that differs has its line of the trail. */
export async function changeWithCopies(
  trx: Db,
  by: StaffCaller,
  { row, before, after, copies }: { row: OwnProductRow; before: Fields; after: Fields; copies: readonly LockedCopy[] },
  clock: Clock,
): Promise<void> {
  const lines: Activity[] = [];
  const written = [{ productId: row.productId, wanted: after }];
  for (const copy of copies) {
    const there = changeable(copy);
    const wanted = applyShared(there, before, after);
    const changes = differences(there, wanted, shown);
    if (!changes) continue;
    written.push({ productId: copy.productId, wanted });
    lines.push({
      type: "product.changed",
      actor: { userId: by.actor.userId, name: by.role.name },
      vendorId: by.role.vendorId,
      subjectType: "product",
      subjectId: copy.productId,
      details: { name: wanted.name, vendorLocationId: copy.vendorLocationId, ...changes },
    });
  }
  await store.writeProducts(trx, written, clock.now());
  const { mediaId } = after;
  if (mediaId !== null && mediaId !== before.mediaId) {
    await store.keepPictureOf(
      trx,
      written.map(({ productId }) => productId),
      mediaId,
    );
  }
  await recordActivities(trx, clock, lines);
}

export interface ProductCopiesDeps {
  db: Db;
  clock: Clock;
  menus: Pick<MenuSnapshots, "dropMenuSnapshot">;
  getProduct: (key: ProductKey) => Promise<OwnProduct>;
  asOwnProduct: (trx: Db, row: OwnProductRow) => Promise<OwnProduct>;
}

export type ProductCopies = ReturnType<typeof createProductCopies>;

/** Puts products of one location at others, too. */
export function createProductCopies({ db, clock, menus, getProduct, asOwnProduct }: ProductCopiesDeps) {
  async function copyProduct(
    by: StaffCaller,
    vendorLocationId: string,
    { productId, price }: { productId: string; price: number | undefined },
  ): Promise<OwnProduct> {
    const make = async (trx: Db) => {
      await holdMenu(trx, vendorLocationId);
      const menu = await listPlaces(trx, vendorLocationId);
      refuseFull(menu);
      const [source] = await store.lockProductsOf(trx, by.role.vendorId, [productId]);
      if (!source || source.archivedAt !== null || !holdsAt(by.role, source.vendorLocationId))
        throw notFound("Product");
      const others = await store.listCopies(trx, source);
      const isThere = [source, ...others].some((one) => one.vendorLocationId === vendorLocationId);
      if (isThere) throw new AppError("RULE_VIOLATED", words(m.refused_copy_there, { name: source.name }));
      if (others.length + 2 > mostCopies) {
        throw new AppError("RULE_VIOLATED", words(m.refused_copies_full, { most: mostCopies }));
      }
      const { version: _version, archivedAt: _archived, locationName: _name, ...same } = source;
      const made = await insertProduct(
        trx,
        {
          ...same,
          productId: `prd-${randomUUIDv7()}`,
          vendorLocationId,
          parentId: store.firstOf(source),
          price: price ?? source.price,
          isAvailable: true,
          displayOrder: lastPlace(menu),
        },
        clock.now(),
      );
      if (made.mediaId !== null) await store.keepPictureOf(trx, [made.productId], made.mediaId);
      await recordActivities(trx, clock, [
        {
          type: "product.created",
          actor: { userId: by.actor.userId, name: by.role.name },
          vendorId: by.role.vendorId,
          subjectType: "product",
          subjectId: made.productId,
          details: { name: made.name, vendorLocationId, after: shown(changeable(made)) },
        },
      ]);
      return { made: made.productId, answer: await asOwnProduct(trx, made) };
    };
    const product = await once(db, by.key, make, (made) => getProduct({ vendorLocationId, productId: made }));
    menus.dropMenuSnapshot(vendorLocationId);
    return product;
  }

  return {
    copyProduct,
    listAlsoAt: (role: Pick<ActorRole, "locationIds">, key: ProductKey) => listAlsoAt(db, role, key),
  };
}
