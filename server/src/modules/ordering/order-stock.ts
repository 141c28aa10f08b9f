import * as m from "@skipline/contract/texts";
import { words } from "@skipline/contract/words";
import { sql } from "kysely";
import { AppError } from "../../http/app-error.ts";
import type { OrderLine } from "./order-line.ts";
import { changedCart } from "./order-pricing.ts";
import type { Short } from "./order-statements.ts";
import type { OrderingDeps } from "./ordering-deps.ts";

/** More than is left: of a product that is gone, as of what staff mark sold out; else how many there are. */
export async function refuseShort(
  { catalog }: Pick<OrderingDeps, "catalog">,
  { place, lines }: { place: { vendorLocationId: string }; lines: readonly OrderLine[] },
  short: Short,
): Promise<AppError> {
  const some = short.find(({ left }) => left > 0);
  const name = lines.find(({ productId }) => productId === some?.productId)?.name;
  if (some && name !== undefined && short.every(({ left }) => left > 0)) {
    return new AppError("RULE_VIOLATED", words(m.refused_stock_left, { count: some.left, name }));
  }
  // The menu says so a moment later.
  const products = new Map((await catalog.getMenuSnapshot(place.vendorLocationId))?.products);
  for (const { productId } of short.filter(({ left }) => left === 0)) {
    const product = products.get(productId);
    if (product) products.set(productId, { ...product, isAvailable: false });
  }
  return changedCart(lines, products);
}

/** The same of an order that was refused as a whole: what there is of it is looked up. */
export async function refuseWanted(
  deps: Pick<OrderingDeps, "db" | "catalog">,
  vendorLocationId: string,
  lines: readonly OrderLine[],
  wanted: Readonly<Record<string, number>>,
): Promise<AppError> {
  const rows = await deps.db
    .selectFrom("product_stock")
    .select(["product_id as productId", "left_count as left"])
    .where("product_id", "=", sql<string>`any(${Object.keys(wanted)}::text[])`)
    .execute();
  const short = rows.filter(({ productId, left }) => left < (wanted[productId] ?? 0));
  // Come back meanwhile: the same request may succeed.
  if (short.length === 0) return new AppError("CONFLICT", m.refused_menu_changing, { retryAfter: 1 });
  return refuseShort(deps, { place: { vendorLocationId }, lines }, short);
}
