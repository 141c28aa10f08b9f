import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { importLimits } from "@skipline/contract/product-import";
import { Client } from "pg";
import { createDatabase } from "../server/src/db/connection.ts";
import { assertInvariants } from "../server/src/test/invariants.ts";
import { createBody, openVenue } from "../server/src/test/test-venue.ts";
import { openHttpClient } from "./generator/client.ts";
import { figuresOf } from "./load.ts";
import { type Person, signIn } from "./people.ts";
import { startServerProcess } from "./server-process.ts";
import { startBenchCluster } from "./stage/cluster.ts";
import { temporaryFolder } from "./stage/temporary-folder.ts";

/**
 * A file of 5,000 products over six locations of a vendor, then the same with other prices, each from the first row that is
 * sent to the menu that is changed; beside it orders at one of these locations. Reach: 10 s; orders p99 1 s, 0 × 503.
 */
const besideMs = 50;
const { rows: fileRows, chunkCharacters } = importLimits;

interface Import {
  import: { importId: string; state: string; counts: Record<string, number> | null };
}

const cluster = await startBenchCluster();
const database = "import_rows";
await query("postgres", `create database ${database}`);
const { db, close } = createDatabase({ url: cluster.url(database), statementMs: 60_000 });
const settings = { DATABASE_URL: cluster.url(database), DEMO_DATA: "off" };
const server = await startServerProcess(temporaryFolder("data"), { isAsDeployed: true, settings });
try {
  const venue = await openVenue(db, "imports");
  const more = ["IMP01", "IMP02", "IMP03", "IMP04"];
  await db
    .insertInto("vendor_location")
    .values(more.map((id) => ({ vendor_location_id: id, vendor_id: venue.vendorId, description: id })))
    .execute();
  const manager = await signIn(server.url, venue.phones.MANAGER);
  const guests: Person[] = [];
  while (guests.length < 20) guests.push(await signIn(server.url, `+1424555${1_000 + guests.length}`));
  await query(database, "analyze");
  // The queue is loaded after the address answers.
  const errands = "select from job.queue where name = 'catalog.import-products'";
  while ((await query(database, errands).catch(() => 0)) === 0) await delay(200);
  // The ordering location has some products already, and a menu shows a thousand.
  const places = [
    ...Array<string>(950).fill(venue.vendorLocationId),
    ...[venue.otherLocationId, ...more].flatMap(thousand),
  ];
  const client = openHttpClient(server.url, 64);
  const asJson = (one: Person, key: string) => ({
    authorization: `Bearer ${one.idToken}`,
    "content-type": "application/json",
    "idempotency-key": key,
  });

  async function ask(method: "GET" | "POST" | "PUT", path: string, body?: unknown): Promise<Import> {
    const answer = await fetch(`${server.url}/api/vendor-locations/${venue.vendorLocationId}/product-imports${path}`, {
      method,
      headers: asJson(manager, `i${performance.now()}`),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as Import;
  }

  async function until(importId: string, state: string): Promise<Import> {
    for (;;) {
      const now = await ask("GET", `/${importId}`);
      if (now.import.state === state) return now;
      await delay(50);
    }
  }

  async function bring(price: string) {
    const begun = performance.now();
    const columns = ["name", "price", "vendorLocationId", "description"];
    const start = { fileName: "bench.csv", columns, rows: fileRows, productType: "OTHER", taxCategory: "standard" };
    const { importId } = (await ask("POST", "", start)).import;
    const rows = places
      .slice(0, fileRows)
      .map((place, at) =>
        JSON.stringify({ row: at + 2, cells: [`Drink ${at}`, price, place, "Cold, long and with a slice of lime."] }),
      );
    for (let after = 0; after < rows.length;) {
      let to = after;
      for (let length = 2; to < rows.length && length + rows[to]!.length + 1 < chunkCharacters; to += 1)
        length += rows[to]!.length + 1;
      await ask("PUT", `/${importId}/rows`, { after, rows: `[${rows.slice(after, to).join(",")}]` });
      after = to;
    }
    const sent = performance.now();
    const { counts } = (await until(importId, "READY")).import;
    const checked = performance.now();
    await ask("PUT", `/${importId}/decision`, { decision: "APPLY" });
    await until(importId, "DONE");
    const done = performance.now();
    const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(2);
    return {
      all: seconds(begun, done),
      sent: seconds(begun, sent),
      checked: seconds(sent, checked),
      applied: seconds(checked, done),
      counts,
    };
  }

  /** At its own pace until it is told to stop. */
  function order() {
    const [took, statuses]: [number[], Map<number, number>] = [[], new Map()];
    const calls: Promise<void>[] = [];
    let isOn = true;
    const one = async (turn: number) => {
      const guest = guests[turn % guests.length]!;
      const since = performance.now();
      const { status } = await client.call({
        method: "POST",
        path: `/api/users/${guest.userId}/orders`,
        headers: asJson(guest, `o${since}-${turn}`),
        body: JSON.stringify(createBody(venue, { ...guest, phone: "", cookie: "" }, { beer: 1, soda: 1 })),
      });
      took.push(performance.now() - since);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    const run = (async () => {
      for (let turn = 0; isOn; turn += 1) {
        calls.push(one(turn));
        await delay(besideMs);
      }
    })();
    return async () => {
      isOn = false;
      await run;
      await Promise.all(calls);
      return { ...figuresOf(took, 1_000), statuses: Object.fromEntries(statuses) };
    };
  }

  for (const [what, price] of [
    ["5,000 new products", "7.50"],
    ["5,000 other prices", "8.00"],
    ["orders alone", null],
  ] as const) {
    const stop = order();
    await delay(1_000);
    if (price !== null) console.log(what, await bring(price));
    console.log(price === null ? what : "– orders beside it", await stop());
  }
  await client.close();
  await assertInvariants(db);
} finally {
  await server.stop();
  await close();
  await cluster.stop();
}
process.exit();

function thousand(place: string): string[] {
  return Array<string>(1_000).fill(place);
}

/** How many rows it answers or changes. */
async function query(name: string, text: string): Promise<number> {
  const client = new Client({ connectionString: cluster.url(name) });
  await client.connect();
  try {
    return (await client.query(text)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
