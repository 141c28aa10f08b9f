import { createHash, randomUUIDv7 } from "node:crypto";
import type { OwnProduct } from "@skipline/contract/own-products";
import { findTaxCategory, taxCodes } from "@skipline/contract/tax-categories";
import * as m from "@skipline/contract/texts";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import { differences } from "../../db/differences.ts";
import type { Database } from "../../db/schema.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { StaffCaller } from "../../http/call.ts";
import { once } from "../../http/effect.ts";
import { mergeTranslations } from "../../translations.ts";
import type { Media } from "../media/index.ts";
import type { ProductKey } from "./catalog-store.ts";
import type { MenuSnapshots } from "./menu-snapshots.ts";
import {
  applyChange,
  type Change,
  changeable,
  deedOf,
  type Fields,
  inOrder,
  menuAddress,
  newPicture,
  readText,
  refuseFull,
  shown,
  type Wanted,
} from "./own-product-fields.ts";
import * as store from "./own-product-store.ts";
import { lastPlace, placeAfter, type Placed } from "./product-places.ts";
import { changeWithCopies, lockWithCopies, type NamedCopy, refuseChangedCopies } from "./product-copies-service.ts";
import { asProduct } from "./product-view.ts";

type Db = Kysely<Database>;

export interface OwnProductDeps {
  db: Db;
  clock: Clock;
  menus: Pick<MenuSnapshots, "dropMenuSnapshot">;
  media: Pick<Media, "listPictures" | "lockUsable" | "keepWhile">;
}

export type OwnProductService = ReturnType<typeof createOwnProductService>;

/** A location's menu as those see it who run it. */
export function createOwnProductService({ db, clock, menus, media }: OwnProductDeps) {
  media.keepWhile(store.isShownByProduct);

  async function listProducts(page: store.OwnPage): Promise<store.OwnProductRow[]> {
    return store.listOwnProducts(db, page);
  }

  /** Stands for the order in which a menu's products are. */
  async function readOrder(vendorLocationId: string): Promise<string> {
    return orderOf(await store.listPlaces(db, vendorLocationId));
  }

  async function getProduct(key: ProductKey): Promise<OwnProduct> {
    const row = await store.findOwnProduct(db, key);
    if (!row) throw notFound("Product");
    return asOwnProduct(db, row);
  }

  async function createProduct(
    by: StaffCaller,
    vendorLocationId: string,
    { sizeOf, ...wanted }: Wanted & { sizeOf?: string | undefined },
  ): Promise<OwnProduct> {
    const make = async (trx: Db) => {
      await store.holdMenu(trx, vendorLocationId);
      const menu = await store.listPlaces(trx, vendorLocationId);
      refuseFull(menu);
      const groupId =
        sizeOf === undefined ? null : await joinGroup(trx, { vendorLocationId, productId: sizeOf }, wanted);
      const { taxCategory, translations = {}, mediaId = null, isAvailable = true, ...rest } = wanted;
      const { pictureAlt = null, allergens: named = [], abvTenths = null, ...same } = rest;
      const key = { vendorLocationId, productId: `prd-${randomUUIDv7()}` };
      const made = await store.insertProduct(
        trx,
        {
          ...same,
          ...key,
          description: readText(same.description),
          pictureAlt: readText(pictureAlt),
          allergens: inOrder(named),
          abvTenths,
          taxCode: taxCodes[taxCategory],
          translations: mergeTranslations({}, translations),
          isAvailable,
          groupId,
          parentId: null,
          stockShown: null,
          displayOrder: lastPlace(menu),
          ...(await showPicture(trx, by, mediaId)),
        },
        clock.now(),
      );
      if (mediaId !== null) await store.keepPicture(trx, made.productId, mediaId);
      await record(trx, by, made, "product.created", { after: shown(changeable(made)) });
      return { made: made.productId, answer: await asOwnProduct(trx, made) };
    };
    const product = await once(db, by.key, make, (productId) => getProduct({ vendorLocationId, productId }));
    menus.dropMenuSnapshot(vendorLocationId);
    return product;
  }

  /** Of the product that has the first size: what a guest chooses one of. */
  async function joinGroup(trx: Db, key: ProductKey, wanted: Wanted): Promise<string> {
    const other = await store.lockOwnProduct(trx, key);
    if (!other || other.archivedAt !== null) throw notFound("Product");
    const isSize = wanted.productType === "MERCHANDISE" && wanted.variantName !== null;
    if (!isSize || other.productType !== "MERCHANDISE") throw new AppError("RULE_VIOLATED", m.refused_size_of);
    if (other.groupId !== null) return other.groupId;
    const groupId = `grp-${randomUUIDv7()}`;
    await store.beginGroup(trx, key, groupId);
    return groupId;
  }

  async function changeProduct(
    by: StaffCaller,
    {
      version,
      alsoAt = [],
      ...key
    }: ProductKey & { version: number | undefined; alsoAt?: readonly NamedCopy[] | undefined },
    change: Change,
  ): Promise<OwnProduct> {
    const touched = new Set([key.vendorLocationId]);
    const make = async (trx: Db) => {
      // Before the product, as whoever moves it has it.
      if (change.isArchived !== undefined) await store.holdMenu(trx, key.vendorLocationId);
      const { row, copies } = await lockProduct(trx, by, key, alsoAt);
      const known = await asOwnProduct(trx, row);
      const made = row.productId;
      if (version !== undefined && version !== row.version) {
        throw new AppError("PRODUCT_CHANGED", m.refused_product_changed, { details: { product: known } });
      }
      // Others move it, and give it sizes, without a version.
      const { displayOrder: _place, groupId: _group, ...versioned } = known;
      by.echo.assertSame(versioned);
      refuseChangedCopies(copies, alsoAt);
      const before = changeable(row);
      const mediaId = newPicture(before, change);
      const after = {
        ...applyChange(before, change, clock.now()),
        ...(mediaId === undefined ? {} : await showPicture(trx, by, mediaId)),
      };
      const changes = differences(before, after, shown);
      if (!changes) return { made, answer: known };
      if (before.archivedAt !== null && after.archivedAt === null) {
        refuseFull(await store.listPlaces(trx, key.vendorLocationId));
      }
      const saved = await write(trx, by, { row, before, after, copies });
      for (const { vendorLocationId } of copies) touched.add(vendorLocationId);
      await record(trx, by, saved, deedOf(before, after), changes);
      return { made, answer: await asOwnProduct(trx, saved) };
    };
    const product = await once(db, by.key, make, () => getProduct(key));
    for (const vendorLocationId of touched) menus.dropMenuSnapshot(vendorLocationId);
    return product;
  }

  /** With what it is elsewhere, where that changes, too. */
  async function lockProduct(trx: Db, by: StaffCaller, key: ProductKey, alsoAt: readonly NamedCopy[]) {
    if (alsoAt.length > 0) return lockWithCopies(trx, by, key, alsoAt);
    const row = await store.lockOwnProduct(trx, key);
    if (!row) throw notFound("Product");
    return { row, copies: [] };
  }

  async function write(trx: Db, by: StaffCaller, change: Parameters<typeof changeWithCopies>[2]) {
    const { row, after, copies } = change;
    if (copies.length > 0) {
      await changeWithCopies(trx, by, change, clock);
      const saved = await store.findOwnProduct(trx, row);
      if (!saved) throw new Error("a product that is held and not there");
      return saved;
    }
    const saved = await store.changeProduct(trx, row.productId, after, clock.now());
    if (saved.mediaId !== null) await store.keepPicture(trx, saved.productId, saved.mediaId);
    return saved;
  }

  async function showPicture(
    trx: Db,
    by: StaffCaller,
    mediaId: string | null,
  ): Promise<Pick<Fields, "mediaId" | "imageUrls">> {
    if (mediaId === null) return { mediaId, imageUrls: [] };
    const usable = await media.lockUsable(trx, by.role.vendorId, [mediaId]);
    const picture = usable.includes(mediaId) ? (await media.listPictures(trx, [mediaId])).get(mediaId) : undefined;
    if (!picture) throw new AppError("RULE_VIOLATED", m.refused_picture_gone, { details: { missing: [mediaId] } });
    return { mediaId, imageUrls: [menuAddress(picture)] };
  }

  /** A list of before is refused: "behind the lager" says nothing of a menu that nobody has seen. */
  async function moveProduct(
    by: StaffCaller,
    key: ProductKey,
    { after, order }: { after: string | null; order: string },
  ): Promise<string> {
    const { vendorLocationId, productId } = key;
    const move = async (trx: Db) => {
      await store.holdMenu(trx, vendorLocationId);
      const row = await store.findOwnProduct(trx, key);
      if (!row || row.archivedAt !== null) throw notFound("Product");
      const menu = await store.listPlaces(trx, vendorLocationId);
      const isThere = after === null || (after !== productId && menu.some((one) => one.productId === after));
      const places = isThere ? placeAfter(menu, productId, after) : [];
      // What stands where it is wanted is right, whatever was looked at.
      if (!isThere || (places.length > 0 && order !== orderOf(menu)))
        throw new AppError("CONFLICT", m.refused_menu_moved);
      if (places.length > 0) {
        await store.writePlaces(trx, vendorLocationId, places);
        await record(trx, by, row, "product.moved", {});
      }
      return { made: productId, answer: orderOf(await store.listPlaces(trx, vendorLocationId)) };
    };
    const made = await once(db, by.key, move, () => readOrder(vendorLocationId));
    menus.dropMenuSnapshot(vendorLocationId);
    return made;
  }

  async function record(
    trx: Db,
    by: StaffCaller,
    { productId, vendorLocationId, name }: store.OwnProductRow,
    type: `product.${"created" | "changed" | "archived" | "restored" | "moved"}`,
    changes: object,
  ): Promise<void> {
    await recordActivity(trx, clock, {
      type,
      actor: { userId: by.actor.userId, name: by.role.name },
      vendorId: by.role.vendorId,
      subjectType: "product",
      subjectId: productId,
      details: { name, vendorLocationId, ...changes },
    });
  }

  async function asOwnProduct(trx: Db, row: store.OwnProductRow): Promise<OwnProduct> {
    const [product] = await asOwnProducts(trx, [row]);
    if (!product) throw new Error("a product without itself");
    return product;
  }

  async function asOwnProducts(trx: Db, rows: readonly store.OwnProductRow[]): Promise<OwnProduct[]> {
    const pictures = await media.listPictures(
      trx,
      rows.flatMap(({ mediaId }) => mediaId ?? []),
    );
    return rows.map(({ archivedAt, mediaId, parentId: _parent, ...row }) => {
      const { discountedPrice: _price, discountPercent: _percent, ...product } = asProduct(row, null, "all");
      return {
        ...product,
        taxCategory: findTaxCategory(row.taxCode),
        picture: (mediaId && pictures.get(mediaId)) || null,
        isArchived: archivedAt !== null,
      };
    });
  }

  return {
    listProducts,
    readOrder,
    getProduct,
    createProduct,
    changeProduct,
    moveProduct,
    asOwnProduct,
    asOwnProducts: (rows: readonly store.OwnProductRow[]) => asOwnProducts(db, rows),
  };
}

const orderOf = (menu: readonly Placed[]): string =>
  createHash("sha256")
    .update(menu.map(({ productId }) => productId).join(" "))
    .digest("base64url");
