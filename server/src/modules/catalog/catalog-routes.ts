import { createHash } from "node:crypto";
import { listProducts, streamProducts, updateProduct } from "@skipline/contract/catalog";
import { parseMoney } from "@skipline/contract/money";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { notFound } from "../../http/app-error.ts";
import { type Call, type Route, route, staffCaller } from "../../http/call.ts";
import type { EventStreams } from "../../http/event-stream.ts";
import type { createCatalogService } from "./catalog-service.ts";
import * as store from "./catalog-store.ts";
import { asProduct } from "./product-view.ts";

interface RouteDeps {
  db: Kysely<Database>;
  clock: Clock;
  streams: Pick<EventStreams, "stream">;
  service: ReturnType<typeof createCatalogService>;
}

export function catalogRoutes({ db, clock, streams, service }: RouteDeps): Route[] {
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
          if (!(await store.listPromotions(db, params.vendorLocationId, clock.now()))) throw notFound("Location");
          return { changed: false };
        },
        next: async () => [{ changed: true }],
      }),
    ),
  ];
}

/** Browsers keep the menu, but ask each time whether it is still right; a 304 goes out without its body. */
function sendOnlyWhenChanged(call: Call, answer: unknown): void {
  const tag = `"${createHash("sha256").update(JSON.stringify(answer)).digest("base64url").slice(0, 22)}"`;
  call.reply.header("cache-control", "no-cache").header("etag", tag);
  const known = call.request.headers["if-none-match"]?.split(",").map((one) => one.trim().replace(/^W\//, ""));
  if (known?.includes(tag)) call.reply.status(304);
}
