import { listProducts, streamProducts } from "@skipline/contract/catalog";
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
      peek({ params, headers: { authorization } }) {
        // Whoever is signed in may have changed it, at another server.
        if (authorization !== undefined) return undefined;
        const { vendorLocationId } = params as { vendorLocationId: string };
        return menus.peekMenuSnapshot(vendorLocationId)?.answers.products;
      },
      async handler({ params }) {
        const menu = await menus.readMenuSnapshot(params.vendorLocationId);
        if (!menu) throw notFound("Location");
        return menu.answers.products;
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
        next: async () => [{ changed: true }],
      }),
    ),
  ];
}
