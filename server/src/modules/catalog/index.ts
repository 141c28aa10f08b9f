import type { ProductType } from "@skipline/contract/catalog";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import type { Route } from "../../http/call.ts";
import type { EventStreams } from "../../http/event-stream.ts";
import { catalogRoutes } from "./catalog-routes.ts";
import { createCatalogService } from "./catalog-service.ts";
import * as store from "./catalog-store.ts";
import { choosePromotion } from "./promotion-choice.ts";

export interface CatalogDeps {
  db: Kysely<Database>;
  clock: Clock;
  streams: Pick<EventStreams, "stream">;
}

/** The catalogue's word on a product, now. `price` is before any discount. */
export interface PricedProduct extends Omit<store.ProductRow, "productType"> {
  productType: ProductType;
  /** Of the promotion that holds now; null without one. */
  promotionDescription: string | null;
  discountPercent: number | null;
}

export interface Catalog {
  routes: Route[];
  /** Those of `productIds` that the location has, in no order; sold-out ones included and marked. */
  listProductsById(vendorLocationId: string, productIds: readonly string[]): Promise<PricedProduct[]>;
  /** Those of `productIds` that the location has; nobody changes them until the transaction ends. */
  holdProducts(
    trx: Kysely<Database>,
    vendorLocationId: string,
    productIds: readonly string[],
  ): Promise<Pick<PricedProduct, "productId" | "isAvailable">[]>;
}

/** What a location sells, and for how much. */
export function createCatalog({ db, clock, streams }: CatalogDeps): Catalog {
  const service = createCatalogService({ db, clock });
  return {
    routes: catalogRoutes({ db, clock, streams, service }),
    holdProducts: store.holdProducts,
    async listProductsById(vendorLocationId, productIds) {
      const [products, promotions] = await Promise.all([
        store.listProductsById(db, vendorLocationId, productIds),
        store.listPromotions(db, vendorLocationId, clock.now()),
      ]);
      return products.map((product) => {
        const promotion = choosePromotion(promotions ?? [], product.productType);
        return {
          ...product,
          productType: product.productType as ProductType,
          promotionDescription: promotion?.description ?? null,
          discountPercent: promotion?.percent ?? null,
        };
      });
    },
  };
}
