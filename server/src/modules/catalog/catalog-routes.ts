import { listProducts, type MenuLanguage, menuLanguages, streamProducts } from "@skipline/contract/catalog";
import { languages, languageParameter } from "@skipline/contract/languages";
import { updateProduct } from "@skipline/contract/product-change";
import { parseMoney } from "@skipline/contract/money";
import { notFound } from "../../http/app-error.ts";
import { readyRoute, type Route, route, staffCaller } from "../../http/call.ts";
import type { Streams } from "../../http/streams.ts";
import type { createCatalogService } from "./catalog-service.ts";
import type { MenuSnapshots } from "./menu-snapshots.ts";

interface RouteDeps {
  streams: Pick<Streams, "stream">;
  menus: MenuSnapshots;
  service: ReturnType<typeof createCatalogService>;
}

export function catalogRoutes({ streams, menus, service }: RouteDeps): Route[] {
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
    route(streamProducts, ({ params }, call) =>
      streams.stream<{ changed: boolean }>(call, {
        channel: "menu_changed",
        topic: params.vendorLocationId,
        isPublic: true,
        async first() {
          if (!(await menus.getMenuSnapshot(params.vendorLocationId))) throw notFound("Location");
          return { changed: false };
        },
        next: async () => {
          // Its next promotion is told of by the servers that know the menu: also where its readers ask another one.
          void menus.getMenuSnapshot(params.vendorLocationId).catch(() => undefined);
          return [{ changed: true }];
        },
      }),
    ),
  ];
}

/** As the handler reads it, once it was parsed; undefined where it is no such word. */
function findLanguage(query: unknown): MenuLanguage | undefined {
  const { [languageParameter]: asked = languages[0] } = query as Record<string, unknown>;
  return menuLanguages.find((one) => one === asked);
}
