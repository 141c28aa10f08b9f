import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import { type Errand, type GiveJobs, sweepErrand } from "../../db/errands.ts";
import type { Job } from "../../db/jobs.ts";
import type { Notifications } from "../../db/notifications.ts";
import type { Queue } from "../../db/queue-gauges.ts";
import type { Database } from "../../db/schema.ts";
import type { Route } from "../../http/call.ts";
import type { Streams } from "../../http/streams.ts";
import type { WebPage } from "../../http/pages.ts";
import type { Media } from "../media/index.ts";
import { createBulkProductService } from "./bulk-product-service.ts";
import { catalogRoutes } from "./catalog-routes.ts";
import { createCatalogService } from "./catalog-service.ts";
import * as store from "./catalog-store.ts";
import { menuPage } from "./menu-page.ts";
import type { MenuSnapshot, PricedProduct } from "./menu-snapshot.ts";
import type { MenuSnapshots } from "./menu-snapshots.ts";
import { ownProductRoutes } from "./own-product-routes.ts";
import { createOwnProductService } from "./own-product-service.ts";
import { promotionRoutes } from "./promotion-routes.ts";
import { createPromotionService } from "./promotion-service.ts";
import { productImportRoutes } from "./product-import-routes.ts";
import { createProductCopies } from "./product-copies-service.ts";
import { createProductImports } from "./product-import-service.ts";
import { createStockService } from "./stock-service.ts";
import { importsQueue } from "./product-import-store.ts";
import { createWaits, type Waits } from "./waits.ts";

export { productFields } from "./catalog-store.ts";
export type { MenuSnapshot, PricedProduct } from "./menu-snapshot.ts";
export { createMenuSnapshots } from "./menu-snapshots.ts";

export interface CatalogDeps {
  db: Kysely<Database>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, "error">;
  notifications: Pick<Notifications, "subscribeAll" | "isHearing">;
  streams: Pick<Streams, "stream">;
  menus: MenuSnapshots;
  media: Pick<Media, "listPictures" | "lockUsable" | "keepWhile">;
  venues: { listShownLocations(limit: number): Promise<string[]> };
  send: GiveJobs;
}

export interface Catalog {
  routes: Route[];
  jobs: Job[];
  errands: Errand[];
  queues: Queue[];
  pages: WebPage[];
  /** The menu as this server knows it, at most a few seconds old; null when there is no such location. */
  getMenuSnapshot(vendorLocationId: string): Promise<MenuSnapshot | null>;
  /** The menu with everything that was committed before this call. */
  readMenuSnapshot(vendorLocationId: string): Promise<MenuSnapshot | null>;
  /** How long orders take there, as this server knows it. */
  getWait: Waits["getWait"];
  /** What is known of it turned out to be old: it is read anew by whoever asks next. */
  dropMenuSnapshot(vendorLocationId: string): void;
  /** Those of `productIds` that the location has; nobody changes them until the transaction ends. */
  holdProducts(
    trx: Kysely<Database>,
    vendorLocationId: string,
    productIds: readonly string[],
  ): Promise<Pick<PricedProduct, "productId" | "isAvailable">[]>;
}

/** What a location sells, and for how much. */
export function createCatalog(deps: CatalogDeps): Catalog {
  const { db, clock, log, notifications, streams, menus, media, venues, send } = deps;
  const waits = createWaits(db, notifications);
  const stock = createStockService({ db, clock, log, notifications, menus });
  const service = createCatalogService({ db, clock, menus });
  const products = createOwnProductService({ db, clock, menus, media });
  const imports = createProductImports({ db, clock, menus, media, send });
  return {
    routes: [
      ...catalogRoutes({ streams, menus, service, stock, waits }),
      ...promotionRoutes(createPromotionService({ db, clock })),
      ...ownProductRoutes(
        products,
        createBulkProductService({ db, clock, menus }),
        createProductCopies({ db, clock, menus, ...products }),
      ),
      ...productImportRoutes(imports),
    ],
    errands: [imports.errand],
    queues: [importsQueue],
    jobs: [
      { name: "catalog.follow-stock", cron: "* * * * *", run: stock.followAll },
      { name: "catalog.import-files", cron: "* * * * *", run: () => sweepErrand(db, send, imports.errand) },
      { name: "catalog.clear-imports", cron: "23 9 * * *", run: imports.clearOld },
    ],
    pages: [menuPage({ clock, menus, listShownLocations: venues.listShownLocations })],
    getWait: waits.getWait,
    getMenuSnapshot: menus.getMenuSnapshot,
    readMenuSnapshot: menus.readMenuSnapshot,
    dropMenuSnapshot: menus.dropMenuSnapshot,
    holdProducts: store.holdProducts,
  };
}
