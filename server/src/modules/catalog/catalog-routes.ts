import { listProducts, streamProducts, updateProduct } from "@skipline/contract/catalog";
import { parseMoney } from "@skipline/contract/money";
import { LRUCache } from "lru-cache";
import { notFound } from "../../http/app-error.ts";
import { type Call, readyRoute, type Route, route, staffCaller } from "../../http/call.ts";
import type { EventStreams } from "../../http/event-stream.ts";
import { isOlderThanSeen } from "../../http/ready-answer.ts";
import type { createCatalogService } from "./catalog-service.ts";
import type { MenuSnapshot } from "./menu-snapshot.ts";
import type { MenuSnapshots } from "./menu-snapshots.ts";

interface RouteDeps {
  streams: Pick<EventStreams, "stream">;
  menus: MenuSnapshots;
  venues: { isStaff(phone: string): Promise<boolean> };
  service: ReturnType<typeof createCatalogService>;
}

/** Whoever was a guest a minute ago is not asked again whether they changed the menu. */
const guests = { max: 5_000, ttl: 60_000 };

export function catalogRoutes({ streams, menus, venues, service }: RouteDeps): Route[] {
  const tokensOfGuests = new LRUCache<string, true>(guests);

  /** Staff read what they wrote, at whichever server; guests what this server has been told of. */
  async function findMenu(vendorLocationId: string, call: Call): Promise<MenuSnapshot> {
    const menu = (await mayHaveWritten(call))
      ? await menus.readMenuSnapshot(vendorLocationId)
      : await findMenuSinceSeen(vendorLocationId, call);
    if (!menu) throw notFound("Location");
    return menu;
  }

  /** Nobody who has seen a newer menu, at another server, is shown an older one. */
  async function findMenuSinceSeen(vendorLocationId: string, { request }: Call): Promise<MenuSnapshot | null> {
    const menu = await menus.getMenuSnapshot(vendorLocationId);
    return menu && isOlderThanSeen(request, menu.answers.products) ? menus.readMenuSnapshot(vendorLocationId) : menu;
  }

  async function mayHaveWritten(call: Call): Promise<boolean> {
    const token = call.request.headers.authorization;
    if (token === undefined || tokensOfGuests.has(token)) return false;
    const actor = await call.findActor();
    if (!actor) return false;
    if (await venues.isStaff(actor.phone)) return true;
    tokensOfGuests.set(token, true);
    return false;
  }

  return [
    readyRoute(listProducts, {
      peek({ params, headers: { authorization } }) {
        if (authorization !== undefined && !tokensOfGuests.has(authorization)) return undefined;
        const { vendorLocationId } = params as { vendorLocationId: string };
        return menus.peekMenuSnapshot(vendorLocationId)?.answers.products;
      },
      handler: async ({ params }, call) => (await findMenu(params.vendorLocationId, call)).answers.products,
    }),
    route(updateProduct, async ({ params, body }, call) => {
      const { price, isAvailable, version } = body;
      const change = { price: price === undefined ? undefined : parseMoney(price), isAvailable, version };
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
