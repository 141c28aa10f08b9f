import { parseMoney } from "@skipline/contract/money";
import * as bulk from "@skipline/contract/bulk-products";
import * as contract from "@skipline/contract/own-products";
import { fold, slug } from "@skipline/contract/text";
import { type Route, route, staffCaller } from "../../http/call.ts";
import { readPage } from "../../http/cursor.ts";
import type { BulkProductService } from "./bulk-product-service.ts";
import type { ProductCopies } from "./product-copies-service.ts";
import type { OwnProductService } from "./own-product-service.ts";

/** In the menu's order: the cursor is the last id shown. */
const ownPages = { usual: 50, key: slug };

export function ownProductRoutes(service: OwnProductService, many: BulkProductService, copies: ProductCopies): Route[] {
  return [
    route(contract.listOwnProducts, async ({ params: { vendorLocationId }, query }) => {
      const { search = "", productType = null, archived = "no" } = query;
      const words = fold(search).split(/\s+/).filter(Boolean);
      const { rows, nextToken } = await readPage(
        query,
        ownPages,
        (afterId, limit) => service.listProducts({ vendorLocationId, words, productType, archived, afterId, limit }),
        (row) => row.productId,
      );
      const [items, order] = [await service.asOwnProducts(rows), await service.readOrder(vendorLocationId)];
      return { items, order, nextToken };
    }),

    route(contract.getOwnProduct, async ({ params }, call) => ({
      product: await service.getProduct(params),
      ...(await copies.listAlsoAt(call.role(), params)),
    })),

    route(contract.createProduct, async ({ params, body }, call) => {
      const wanted = { ...body, price: parseMoney(body.price) };
      return { product: await service.createProduct(staffCaller(call), params.vendorLocationId, wanted) };
    }),

    route(contract.changeProduct, async ({ params, body }, call) => {
      const { version, alsoAt, price, ...rest } = body;
      const change = price === undefined ? rest : { ...rest, price: parseMoney(price) };
      return { product: await service.changeProduct(staffCaller(call), { ...params, version, alsoAt }, change) };
    }),

    route(contract.copyProduct, async ({ params, body: { productId, price } }, call) => ({
      product: await copies.copyProduct(staffCaller(call), params.vendorLocationId, {
        productId,
        price: price === undefined ? undefined : parseMoney(price),
      }),
    })),

    route(contract.moveProduct, async ({ params, body }, call) => ({
      order: await service.moveProduct(staffCaller(call), params, body),
    })),

    route(bulk.changeProducts, ({ params, body }, call) =>
      many.changeProducts(staffCaller(call), params.vendorLocationId, body),
    ),

    route(bulk.undoProductChanges, async ({ params, body }, call) => ({
      changed: await many.undoChange(staffCaller(call), params.vendorLocationId, body.changeId),
    })),
  ];
}
