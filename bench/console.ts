import process from "node:process";
import { Client } from "pg";
import { createDatabase } from "../server/src/db/connection.ts";
import { openVenue } from "../server/src/test/test-venue.ts";
import { openHttpClient } from "./generator/client.ts";
import { inTurn } from "./load.ts";
import { signIn } from "./people.ts";
import { startServerProcess } from "./server-process.ts";
import { startBenchCluster } from "./stage/cluster.ts";
import { temporaryFolder } from "./stage/temporary-folder.ts";

/**
 * The console of a large vendor: 200 locations, one of them with 1,000 products. Each call of its pages, one after the other, as one
 * owner makes them. Reach: none takes longer than 50 ms.
 */
const times = 40;

const cluster = await startBenchCluster();
const database = "console_rows";
await query("postgres", `create database ${database}`);
const { db, close } = createDatabase({ url: cluster.url(database), statementMs: 60_000 });
const settings = { DATABASE_URL: cluster.url(database), DEMO_DATA: "off" };
const server = await startServerProcess(temporaryFolder("data"), { isAsDeployed: true, settings });
try {
  const { vendorId, vendorLocationId, otherLocationId, phones } = await openVenue(db, "large");
  await query(
    database,
    `insert into vendor_location (vendor_location_id, vendor_id, description)
      select 'L' || lpad(n::text, 4, '0'), '${vendorId}', 'Bar ' || n from generate_series(1, 198) n`,
  );
  await query(
    database,
    `insert into product (product_id, vendor_location_id, name, product_type, tax_code, price_cents, updated_at, description)
      select 'p' || n, '${otherLocationId}', 'Drink ' || n, 'ALCOHOLIC_ITEM', 'drinks', 900, now(), 'Cold, long and with lime.'
      from generate_series(1, 1000) n`,
  );
  await query(database, "analyze");
  const owner = await signIn(server.url, phones.ADMIN);
  const client = openHttpClient(server.url, 4);
  const asOwner = { authorization: `Bearer ${owner.idToken}` };
  const products = `/api/vendor-locations/${otherLocationId}/own-products`;
  const locations = `/api/vendors/${vendorId}/locations`;

  async function ask(method: "GET" | "PUT", path: string, body?: unknown): Promise<string> {
    const key: Record<string, string> = method === "GET" ? {} : { "idempotency-key": `c${performance.now()}` };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const { status, text } = await client.call({ method, path, headers: { ...asOwner, ...key }, ...sent }, true);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`);
    return text;
  }

  async function measure(what: string, one: (turn: number) => Promise<unknown>): Promise<void> {
    console.log(what, await inTurn(times, async (turn) => void (await one(turn))));
  }

  const lastPage = async (path: string, limit: number, pages: number) => {
    let next = "";
    for (let page = 1; page < pages; page += 1) {
      const { nextToken } = JSON.parse(await ask("GET", `${path}?limit=${limit}${next}`)) as { nextToken: string };
      next = `&nextToken=${encodeURIComponent(nextToken)}`;
    }
    return `${path}?limit=${limit}${next}`;
  };
  const lastProducts = await lastPage(products, 100, 10);
  const lastLocations = await lastPage(locations, 50, 4);
  await measure("first page of products", () => ask("GET", `${products}?limit=100`));
  await measure("last page of products", () => ask("GET", lastProducts));
  await measure("search in products", (turn) => ask("GET", `${products}?limit=100&search=drink%20${turn}`));
  await measure("a product", (turn) => ask("GET", `${products}/p${turn + 1}`));
  await measure("a price", (turn) => ask("PUT", `${products}/p${turn + 1}`, { price: `${10 + (turn % 5)}.00` }));
  await measure("first page of locations", () => ask("GET", `${locations}?limit=50`));
  await measure("last page of locations", () => ask("GET", lastLocations));
  await measure("a location", () => ask("GET", `${locations}/${vendorLocationId}`));
  await measure("ready to open", () => ask("GET", `${locations}/${otherLocationId}/readiness`));
  await measure("promotions", () => ask("GET", `/api/vendors/${vendorId}/promotions?limit=50`));
  await measure("people", () => ask("GET", `/api/vendors/${vendorId}/vendor-roles?limit=50`));
  await client.close();
} finally {
  await server.stop();
  await close();
  await cluster.stop();
}
process.exit();

async function query(name: string, text: string): Promise<void> {
  const client = new Client({ connectionString: cluster.url(name) });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
