import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Product } from "@skipline/contract/catalog";
import type { LocationOrder } from "@skipline/contract/fulfilment";
import { createDatabase } from "../server/src/db/connection.ts";
import { startEmbeddedDatabase } from "../server/src/providers/database/embedded.ts";
import { fillLocation } from "../server/src/test/many-orders.ts";
import { openVenue } from "../server/src/test/test-venue.ts";
import { inTurn } from "./load.ts";
import { signIn } from "./people.ts";
import { startServerProcess } from "./server-process.ts";

const size = { products: 1_000, guests: 5_000, orders: 10_000 };
const calls = 300;
const silent = { info: () => {}, warn: () => {}, error: () => {} };

const dataDir = await mkdtemp(join(tmpdir(), "skipline-bench-"));
const server = await startServerProcess(dataDir);
// The server's own PostgreSQL, found running.
const embedded = await startEmbeddedDatabase({ dataDir, log: silent });
const { db, close } = createDatabase({ url: embedded.url, applicationName: "skipline-bench" });
const rows: string[] = [];

try {
  const venue = await openVenue(db, "bench");
  const { vendorId, vendorLocationId, otherLocationId } = venue;
  const until = new Date();
  for (const id of [vendorLocationId, otherLocationId]) {
    await fillLocation(db, { vendorId, vendorLocationId: id, ...size, until });
  }
  const { idToken } = await signIn(server.url, venue.phones.STAFF);

  async function send<T>(path: string, method = "GET", body?: unknown): Promise<T> {
    const response = await fetch(`${server.url}/api/vendor-locations/${vendorLocationId}${path}`, {
      method,
      headers: { authorization: `Bearer ${idToken}`, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
  type Page = { items: LocationOrder[]; nextToken: string | null };
  const page = (query: Record<string, string>) => send<Page>(`/orders?${new URLSearchParams(query).toString()}`);

  async function figure(name: string, work: (turn: number) => Promise<unknown>): Promise<void> {
    const { p50Ms, p99Ms } = await inTurn(calls, async (turn) => {
      await work(turn);
    });
    rows.push(`| ${name} | ${p50Ms.toFixed(1)} | ${p99Ms.toFixed(1)} |`);
    console.log(rows.at(-1));
  }

  const orders: LocationOrder[] = [];
  let deep = "";
  for (let token: string | null = ""; token !== null;) {
    const { items, nextToken }: Page = await page({ limit: "100", ...(token === "" ? {} : { nextToken: token }) });
    orders.push(...items);
    if (nextToken !== null) deep = nextToken;
    token = nextToken;
  }
  const some = (turn: number) => orders[(turn * 37) % orders.length]!;
  const dayOf = (turn: number) => some(turn).datetimeCreated.slice(0, 10);
  const shortOf = (turn: number) => some(turn).orderId.slice(-6);

  await figure("history, 20 newest", () => page({}));
  await figure("history, 100 newest", () => page({ limit: "100" }));
  await figure("history, last page", () => page({ nextToken: deep }));
  await figure("history, search by order", (turn) => page({ search: shortOf(turn) }));
  await figure("history, search by phone", (turn) => page({ search: some(turn).customerPhoneLast4 }));
  for (const status of ["PAID", "COMPLETE", "REFUNDED"]) await figure(`history, ${status}`, () => page({ status }));
  await figure("history, one day", (turn) => page({ day: dayOf(turn) }));
  await figure("history, one day, COMPLETE", (turn) => page({ day: dayOf(turn), status: "COMPLETE" }));
  await figure("history, one day, search by phone", (turn) =>
    page({ day: dayOf(turn), search: some(turn).customerPhoneLast4 }),
  );
  const { items: products } = await send<{ items: Product[] }>("/products");
  await figure(`inventory, ${products.length} products`, () => send("/products"));
  await figure("inventory, one update", (turn) => {
    const { productId } = products[turn % products.length]!;
    return send(`/products-v2/${productId}`, "PUT", { isAvailable: turn % 2 === 0, price: `${5 + (turn % 9)}.25` });
  });
} finally {
  await close();
  await embedded.stop();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

console.log(
  `\nOne location with ${size.orders} orders, ${calls} calls each, one after the other, milliseconds at the client\n
| call | p50 | p99 |\n| --- | --- | --- |\n${rows.join("\n")}`,
);
