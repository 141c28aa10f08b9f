import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { gunzipSync } from "node:zlib";
import type { AnalyticsDump, WeekReport } from "@skipline/contract/analytics";
import { Client } from "pg";
import { request } from "undici";
import { systemClock } from "../server/src/clock.ts";
import { createDatabase } from "../server/src/db/connection.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { rebuildDays } from "../server/src/modules/analytics/index.ts";
import { startEmbeddedDatabase } from "../server/src/providers/database/embedded.ts";
import { fillYears } from "../server/src/test/busy-years.ts";
import { openVenue, type TestVenue } from "../server/src/test/test-venue.ts";
import { figuresOf, inTurn, underLoad } from "./load.ts";
import { signIn } from "./people.ts";
import { startServerProcess } from "./server-process.ts";

/** Of one vendor: nine years of them; and of another one, all within a month. */
const many = Number(env["BENCH_ORDERS"] ?? 1_000_000);
const dense = Math.round(many / 10);
const silent = { info: () => {}, warn: () => {}, error: () => {} };

const dataDir = await mkdtemp(join(tmpdir(), "skipline-bench-"));
const embedded = await startEmbeddedDatabase({ dataDir, log: silent });
await migrate(embedded.url);
const statementMs = 1_800_000;
const { db, close } = createDatabase({
  url: embedded.url,
  applicationName: "skipline-bench",
  isForReports: true,
  statementMs,
});

function print(name: string, figure: string): void {
  console.log(`| ${name} | ${figure} |`);
}
/** Gzip begins with these two bytes. */
const unpack = (body: Buffer): string => (body.readUInt16BE() === 0x1f8b ? gunzipSync(body) : body).toString();
const ms = (value: number): string => `${value.toFixed(value < 20 ? 1 : 0)} ms`;

async function fill(name: string, orders: number): Promise<TestVenue> {
  const venue = await openVenue(db, name);
  const { vendorId, vendorLocationId } = venue;
  await fillYears({ databaseUrl: embedded.url, vendorId, vendorLocationId, orders, withoutIndexes: [] });
  return venue;
}

/** Their time is squeezed into the last thirty days. */
async function squeeze({ vendorId }: TestVenue): Promise<void> {
  const client = new Client({ connectionString: embedded.url });
  await client.connect();
  await client.query("set skipline.relay = on");
  await client.query(
    `with span as (
      select max(created_at) as last, extract(epoch from max(created_at) - min(created_at)) / (29 * 86400) as factor
      from customer_order where vendor_id = $1
    ), squeezed as (
      select order_id, last - (last - created_at) / factor as at from customer_order, span where vendor_id = $1
    )
    update customer_order o set created_at = at, updated_at = at, paid_at = case when paid_at is not null then at end,
      completed_at = case when completed_at is not null then at + interval '5 minutes' end
    from squeezed s where s.order_id = o.order_id`,
    [vendorId],
  );
  await client.query("vacuum analyze");
  await client.end();
}

try {
  const old = await fill("years", many);
  const busy = await fill("month", dense);
  await squeeze(busy);
  // What the trail of all these orders would have brought about: their days as rows.
  const begin = performance.now();
  const days = await rebuildDays(db, systemClock);
  print(`daily rows of ${many + dense} orders from nothing, ${days} days`, ms(performance.now() - begin));

  const server = await startServerProcess(dataDir, { isAsDeployed: true });
  try {
    const people = new Map(
      await Promise.all(
        [old, busy].map(async (venue) => [venue, (await signIn(server.url, venue.phones.MANAGER)).idToken] as const),
      ),
    );
    async function read(venue: TestVenue, path: string): Promise<Buffer> {
      // As it comes over the wire: what a browser then does with it is not the server's time.
      const answer = await request(`${server.url}/api/vendors/${venue.vendorId}${path}`, {
        headers: { authorization: `Bearer ${people.get(venue)}`, "accept-encoding": "gzip" },
      });
      const body = Buffer.from(await answer.body.arrayBuffer());
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${unpack(body)}`);
      return body;
    }
    const readJson = async <T>(venue: TestVenue, path: string) => JSON.parse(unpack(await read(venue, path))) as T;
    const month = (back: number) =>
      new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - back, 15)).toISOString().slice(0, 7);
    async function times(name: string, count: number, work: (turn: number) => Promise<unknown>): Promise<void> {
      const taken: number[] = [];
      for (let turn = 0; turn < count; turn += 1) {
        const start = performance.now();
        await work(turn);
        taken.push(performance.now() - start);
      }
      const { p50Ms } = figuresOf(taken, 1);
      print(name, `p50 ${ms(p50Ms)}, longest ${ms(Math.max(...taken))}`);
    }

    const sample = await readJson<AnalyticsDump>(old, `/analytics-dump/${month(1)}`);
    print("orders of a month; bytes of its dump", `${sample.numOrders}; ${JSON.stringify(sample).length}`);
    // Each is the first of its month; near the last one and near the first.
    await times("cold dump of a month, newest", 6, (turn) => read(old, `/analytics-dump/${month(2 + turn)}`));
    await times("cold dump of a month, oldest", 6, (turn) => read(old, `/analytics-dump/${month(90 + turn)}`));
    const cached = await inTurn(100, async () => void (await read(old, `/analytics-dump/${month(1)}`)));
    print("the same kept", `p50 ${ms(cached.p50Ms)}, p99 ${ms(cached.p99Ms)}`);

    const { latestWeek } = await readJson<WeekReport>(old, "/analytics/weeks/latest");
    const week = (back: number) =>
      new Date(Date.parse(`${latestWeek}T00:00:00Z`) - back * 7 * 86_400_000).toISOString().slice(0, 10);
    for (const [name, venue] of [
      ["2,000 orders a week", old],
      [`${Math.round((dense * 7) / 29)} orders a week`, busy],
    ] as const) {
      const stored = await inTurn(40, async () => void (await read(venue, `/analytics/weeks/${week(2)}`)));
      print(`a week of the past, ${name}`, `p50 ${ms(stored.p50Ms)}, p99 ${ms(stored.p99Ms)}`);
      const live = await inTurn(40, async () => void (await read(venue, "/analytics/weeks/latest")));
      print(`the week that is on, ${name}`, `p50 ${ms(live.p50Ms)}, p99 ${ms(live.p99Ms)}`);
      await times(`reconcile, ${name}`, 5, () => read(venue, `/analytics/weeks/${week(2)}/reconcile`));
      await times(`orders of an hour, ${name}`, 10, (turn) =>
        read(venue, `/analytics/weeks/${week(2)}/orders?hour=${turn}&limit=50`),
      );
    }

    // 50 who want a month of many orders made again, while 16 guests read the menu without a pause.
    const current = month(0);
    const menu = async () => {
      const answer = await fetch(`${server.url}/api/vendor-locations/${old.vendorLocationId}/products`);
      if (!answer.ok) throw new Error(`menu: ${answer.status}`);
      await answer.arrayBuffer();
    };
    const before = await underLoad(16, 4, menu);
    const memory = await server.memoryMb();
    let highest = memory;
    const watch = setInterval(() => void server.memoryMb().then((now) => (highest = Math.max(highest, now))), 100);
    const started = performance.now();
    const regenerating = Promise.all(
      Array.from({ length: 50 }, async () => {
        return { body: await read(busy, `/analytics-dump/${current}/regenerate`) };
      }),
    ).then((answers) => ({ answers, took: performance.now() - started }));
    const during = await underLoad(16, 4, menu);
    const { answers, took } = await regenerating;
    clearInterval(watch);
    const generations = new Set(answers.map(({ body }) => createHash("sha1").update(body).digest("hex")));
    print(`50 at once regenerate ${dense} orders, ${answers[0]?.body.length} bytes each, compressed`, ms(took));
    print("– generations", String(generations.size));
    print("– menu p99 before; meanwhile", `${ms(before.p99Ms)}; ${ms(during.p99Ms)}`);
    print("– server memory before; most", `${memory.toFixed(0)} MB; ${highest.toFixed(0)} MB`);
  } finally {
    await server.stop();
  }
} finally {
  print(
    "load of the machine at the end",
    loadavg()
      .map((one) => one.toFixed(1))
      .join(" "),
  );
  await close();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
