import { createHash } from "node:crypto";
import { listProducts, type Product, type ProductType } from "@skipline/contract/catalog";
import { formatMoney } from "@skipline/contract/money";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { notFound } from "../../http/app-error.ts";
import { type Call, type Route, route } from "../../http/call.ts";
import * as store from "./catalog-store.ts";
import { choosePromotion, discountedUnitPrice, type Promotion } from "./promotion-choice.ts";

export function catalogRoutes({ db, clock }: { db: Kysely<Database>; clock: Clock }): Route[] {
  return [
    route(listProducts, async ({ params }, call) => {
      const [rows, promotions] = await Promise.all([
        store.listProducts(db, params.vendorLocationId),
        store.listPromotions(db, params.vendorLocationId, clock.now()),
      ]);
      if (!promotions) throw notFound("Location");
      const answer = { items: rows.map((row) => asProduct(row, promotions)) };
      sendOnlyWhenChanged(call, answer);
      return answer;
    }),
  ];
}

type ProductRow = Awaited<ReturnType<typeof store.listProducts>>[number];

function asProduct(row: ProductRow, promotions: readonly Promotion[]): Product {
  const { price, taxCode, productType, ...rest } = row;
  const promotion = choosePromotion(promotions, productType);
  return {
    ...rest,
    productType: productType as ProductType,
    productTaxCode: taxCode,
    price: formatMoney(price),
    discountedPrice: promotion ? formatMoney(discountedUnitPrice(price, promotion.percent)) : null,
    discountPercent: promotion?.percent ?? null,
  };
}

/** Browsers keep the menu, but ask each time whether it is still right; a 304 goes out without its body. */
function sendOnlyWhenChanged(call: Call, answer: unknown): void {
  const tag = `"${createHash("sha256").update(JSON.stringify(answer)).digest("base64url").slice(0, 22)}"`;
  call.reply.header("cache-control", "no-cache").header("etag", tag);
  const known = call.request.headers["if-none-match"]?.split(",").map((one) => one.trim().replace(/^W\//, ""));
  if (known?.includes(tag)) call.reply.status(304);
}
