import { listProducts, type MenuLanguage, menuLanguages, streamProducts } from "@skipline/contract/catalog";
import type { Output } from "@skipline/contract/endpoint";
import { languages, languageParameter } from "@skipline/contract/languages";
import { listStock, setStock } from "@skipline/contract/stock";
import { updateProduct } from "@skipline/contract/product-change";
import { parseMoney } from "@skipline/contract/money";
import { notFound } from "../../http/app-error.ts";
import { readyRoute, type Route, route, staffCaller } from "../../http/call.ts";
import type { Streams } from "../../http/streams.ts";
import type { createCatalogService } from "./catalog-service.ts";
import type { MenuSnapshot } from "./menu-snapshot.ts";
import type { createStockService } from "./stock-service.ts";
import type { Waits } from "./waits.ts";
import type { MenuSnapshots } from "./menu-snapshots.ts";

interface RouteDeps {
  streams: Pick<Streams, "stream">;
  menus: MenuSnapshots;
  service: ReturnType<typeof createCatalogService>;
  stock: ReturnType<typeof createStockService>;
  waits: Pick<Waits, "getWait">;
}

export function catalogRoutes({ streams, menus, service, stock, waits }: RouteDeps): Route[] {
  return [
    readyRoute(listProducts, {
      peek({ params, query, headers: { authorization } }) {
        // Whoever is signed in may have changed it, at another server.
        if (authorization !== undefined) return undefined;
        const { vendorLocationId } = params as { vendorLocationId: string };
        const lang = findLanguage(query);
        const menu = lang && menus.peekMenuSnapshot(vendorLocationId);
        return menu ? menus.productsIn(menu, lang) : undefined;
      },
      async handler({ params, query: { lang = languages[0] } }) {
        const menu = await menus.readMenuSnapshot(params.vendorLocationId);
        if (!menu) throw notFound("Location");
        return menus.productsIn(menu, lang);
      },
    }),
    route(updateProduct, async ({ params, body }, call) => {
      const { price, ...rest } = body;
      const change = price === undefined ? rest : { ...rest, price: parseMoney(price) };
      return { product: await service.updateProduct(staffCaller(call), params, change) };
    }),
    route(listStock, async ({ params }) => ({ items: await stock.listStock(params.vendorLocationId) })),
    route(setStock, async ({ params, body }, call) => ({
      stock: await stock.setStock(staffCaller(call), params, body),
    })),
    route(streamProducts, ({ params: { vendorLocationId } }, call) => {
      const findPlace = followPlace();
      let told: { menu: MenuSnapshot | null; waitSeconds: number | null } = { menu: null, waitSeconds: null };
      async function findWait(menu: MenuSnapshot | null): Promise<number | null> {
        // What can't be read is not known.
        if (!menu?.location.preparesOrders) return null;
        return waits.getWait(vendorLocationId).then(
          ({ seconds }) => seconds,
          () => null,
        );
      }
      return streams.stream<Output<typeof streamProducts>>(call, {
        channel: "menu_changed",
        topic: vendorLocationId,
        isPublic: true,
        async first(follow) {
          const menu = await menus.getMenuSnapshot(vendorLocationId);
          if (!menu) throw notFound("Location");
          follow("wait_changed", vendorLocationId);
          told = { menu, waitSeconds: await findWait(menu) };
          const wait = menu.location.preparesOrders ? { waitSeconds: told.waitSeconds } : {};
          return { changed: false, ...findPlace(menu), ...wait };
        },
        next: async () => {
          // Its next promotion is told of by the servers that know the menu: also where its readers ask another one. One
          // that can't be read now has changed all the same, and its place is told of with the next change.
          const menu = await menus.getMenuSnapshot(vendorLocationId).catch(() => null);
          const before = told;
          told = { menu, waitSeconds: await findWait(menu) };
          const isOtherWait = told.waitSeconds !== before.waitSeconds;
          const wait = isOtherWait ? { waitSeconds: told.waitSeconds } : {};
          // The queue alone has moved: nobody needs to ask for the products.
          if (isOtherWait && menu !== null && menu === before.menu) return [{ changed: false, ...wait }];
          return [{ changed: true, ...(menu && findPlace(menu)), ...wait }];
        },
      });
    }),
  ];
}

/** Gives a menu's place where it is another than the one that it gave last. */
function followPlace() {
  let told: MenuSnapshot["answers"] | null = null;
  return ({ answers, shown }: MenuSnapshot): { place?: MenuSnapshot["shown"] } => {
    const isTold =
      told?.location.identity.equals(answers.location.identity) && told.vendor.identity.equals(answers.vendor.identity);
    told = answers;
    return isTold ? {} : { place: shown };
  };
}

/** As the handler reads it, once it was parsed; undefined where it is no such word. */
function findLanguage(query: unknown): MenuLanguage | undefined {
  const { [languageParameter]: asked = languages[0] } = query as Record<string, unknown>;
  return menuLanguages.find((one) => one === asked);
}
