import { env } from "node:process";
import { runJob } from "../server/src/test/run-job.ts";
import { startGenerator } from "./generator/generator.ts";
import { readDrinks } from "./order-path.ts";
import { startBenchCluster } from "./stage/cluster.ts";
import { location, openTarget, type Window } from "./stage/target.ts";

/**
 * What each step of a venue's night takes of a server, of PostgreSQL, of the log and of the disk, and what so many venues
 * need of each at their peak (docs/scale.md). BENCH_SCALE_ORDERS is how many orders are made.
 */
const orderCount = Number(env["BENCH_SCALE_ORDERS"] ?? 1_500);
const refundCount = 200;
const menuCount = 10_000;
const openMenus = 3_000;
/** So many lines of the activity log are written at once: how fast the relay's one holder hands them on. */
const relayLines = 40_000;
/** Rows whose time is over: three hours' worth of four million a day. */
const oldRows = 500_000;
const clients = 16;
/** Of each: what is made here is made in the first seconds of a server, which cost more. */
const warmUp = 300;

/** A day, its peak against its mean, and what comes with one order. */
const days = [
  { name: "100 venues", orders: 10_000 },
  { name: "10,000 venues", orders: 1_000_000 },
];
const peakFactor = 50;
const ofAnOrder = { menus: 10, refunds: 0.01 };

interface Cost {
  serverMs: number;
  databaseMs: number;
  statements: number;
  commits: number;
  walKb: number;
  storedKb: number;
}

const cluster = await startBenchCluster();
const generator = startGenerator();
const target = await openTarget({ cluster, root: `${import.meta.dirname}/..`, commit: "scale" });
try {
  const server = await target.start();
  const { url } = server;
  const guests = await target.guests(server, 128);
  const bartenders = await target.bartenders(server, clients);
  const drinks = await readDrinks(url);
  const lines = drinks.slice(0, 2);
  const path = `/api/vendor-locations/${location}/products`;
  const { remote: menus } = await generator.open("menuReads", { url, path, headers: {}, clients, status: 200 });
  const { remote: orders } = await generator.open("orderPaths", { url, location, guests, lines, clients });
  const staff = { url, location, bartenders } as const;
  const { remote: handOvers } = await generator.open("staffCalls", { ...staff, act: "complete" });
  const { remote: refunds } = await generator.open("staffCalls", { ...staff, act: "refund" });

  const storedBytes = async () => {
    const [row] = await target.sql<{ bytes: string }>(
      `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'months')`,
    );
    return Number(row?.bytes);
  };
  /** Rows that were written so far, by table. PostgreSQL counts a connection's a second after its last statement. */
  const writtenRows = async () => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const rows = await target.sql<{ name: string; written: string; bytes: string }>(
      `select relname as name, n_tup_ins as written, pg_total_relation_size(relid) as bytes from pg_stat_user_tables
       where schemaname in ('public', 'months')`,
    );
    return new Map(rows.map(({ name, written, bytes }) => [name, { written: Number(written), bytes: Number(bytes) }]));
  };
  const costs = new Map<string, Cost>();
  async function measure<T>(name: string, count: number, work: () => Promise<T>): Promise<T> {
    const stored = await storedBytes();
    const window: Window<T> = await target.measure([server], work);
    costs.set(name, {
      serverMs: window.serverCpuMs / count,
      databaseMs: window.databaseCpuMs / count,
      statements: window.statements / count,
      commits: window.writingTransactions / count,
      walKb: window.walBytes / 1024 / count,
      storedKb: ((await storedBytes()) - stored) / 1024 / count,
    });
    return window.result;
  }

  await menus.read(menuCount / 10);
  await measure("a menu read", menuCount, () => menus.read(menuCount));
  const menuKb = Number(/^skipline_menu_bytes (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]) / 1024;
  await handOvers.run((await orders.pay(warmUp)).result);
  const rowsBefore = await writtenRows();
  const { result: orderIds } = await measure("an order, from creating to paid", orderCount, () =>
    orders.pay(orderCount),
  );
  const tables = [...(await writtenRows())].map(([name, { written, bytes }]) => {
    const before = rowsBefore.get(name) ?? { written: 0, bytes: 0 };
    return { name, rows: (written - before.written) / orderCount, bytes: (bytes - before.bytes) / orderCount };
  });
  const [toRefund, toHandOver] = [orderIds.slice(0, refundCount), orderIds.slice(refundCount)];
  await measure("a hand-over", toHandOver.length, () => handOvers.run(toHandOver));
  await measure("a refund", refundCount, () => refunds.run(toRefund));
  const relay = await measureRelay();
  const clearedPerSecond = await measureClearing();
  const memory = await measureOpenMenus();

  print(
    ["", "server", "PostgreSQL", "statements", "writing transactions", "WAL", "on the disk"],
    [...costs].map(([name, cost]) => [
      name,
      `${cost.serverMs.toFixed(2)} ms`,
      `${cost.databaseMs.toFixed(2)} ms`,
      cost.statements.toFixed(1),
      cost.commits.toFixed(2),
      `${cost.walKb.toFixed(1)} kB`,
      `${Math.max(0, cost.storedKb).toFixed(1)} kB`,
    ]),
  );
  print(
    ["table", "rows an order", "bytes, with its indexes"],
    tables
      .filter(({ rows }) => rows >= 0.01)
      .toSorted((one, other) => other.bytes - one.bytes)
      .map(({ name, rows, bytes }) => [name, rows.toFixed(2), bytes.toFixed(0)]),
  );
  for (const [subscriber, perSecond] of relay)
    console.log(`The relay hands ${subscriber} ${perSecond.toFixed(0)} lines/s.`);
  console.log(`Housekeeping clears ${clearedPerSecond.toFixed(0)} rows/s of ${oldRows}.`);
  console.log(`A menu of 60 products that is kept: ${menuKb.toFixed(0)} kB.`);
  console.log(`An open menu: ${memory.toFixed(0)} kB of a server's memory.\n`);
  print(
    ["", "orders/s at the peak", "servers' cores", "PostgreSQL's cores", "commits/s", "WAL/s", "on the disk, a year"],
    days.map(({ name, orders: ofDay }) => atPeak(name, ofDay, costs)),
  );

  /** Lines a second that each subscriber is given by one server, which is behind by so many of paid orders. */
  async function measureRelay(): Promise<[subscriber: string, perSecond: number][]> {
    const columns = "type, actor_user_id, actor_name, vendor_id, subject_type, subject_id, details, created_at";
    const begin = performance.now();
    const [written] = await target.sql<{ newest: string }>(
      `with recent as (select ${columns} from activity where subject_type = 'order' order by activity_id desc limit 4000),
       lines as (
         insert into activity (${columns}) select recent.* from recent cross join generate_series(1, $1::int / 4000) returning activity_id
       )
       select max(activity_id) as newest from lines`,
      [relayLines],
    );
    const took = new Map<string, number>();
    for (;;) {
      const behind = await target.sql<{ subscriber: string; is_done: boolean }>(
        "select subscriber, upto is null and last_id >= $1 as is_done from activity_position",
        [written?.newest],
      );
      for (const { subscriber, is_done: isDone } of behind) {
        if (isDone && !took.has(subscriber)) took.set(subscriber, (performance.now() - begin) / 1000);
      }
      if (took.size === behind.length) break;
      if (performance.now() - begin > 120_000) throw new Error("the relay was not done within two minutes");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return [...took].map(([subscriber, seconds]) => [subscriber, relayLines / seconds]);
  }

  /** Rows a second that the job of the payment events clears, beside nothing else. */
  async function measureClearing(): Promise<number> {
    await target.sql(
      `insert into webhook_event (provider, event_id, type, received_at)
       select 'stripe', 'old_' || n, 'payment_intent.succeeded', now() - interval '30 days' from generate_series(1, $1::int) n`,
      [oldRows],
    );
    const begin = performance.now();
    await runJob(target.databaseUrl, "payments.clear-old-events");
    const seconds = (performance.now() - begin) / 1000;
    const [left] = await target.sql<{ count: string }>(
      "select count(*) from webhook_event where event_id like 'old_%'",
    );
    return (oldRows - Number(left?.count)) / seconds;
  }

  /** kB of memory for each stream that is open, in a server that has done nothing else. */
  async function measureOpenMenus(): Promise<number> {
    const other = await target.start(1);
    const [bartender] = bartenders;
    const [drink] = await readDrinks(other.url);
    if (!bartender || !drink) throw new Error("nothing to sell");
    const before = await other.memoryMb();
    const input = { url: other.url, location, count: openMenus, bartender, productId: drink.productId };
    await generator.open("openMenus", input);
    return (((await other.memoryMb()) - before) * 1024) / openMenus;
  }
} finally {
  await target.close();
  await generator.stop();
  await cluster.stop();
}

/** A day's orders with what comes with each, at `peakFactor` times the mean of 24 hours. */
function atPeak(name: string, ordersOfDay: number, costs: Map<string, Cost>): string[] {
  const zero: Cost = { serverMs: 0, databaseMs: 0, statements: 0, commits: 0, walKb: 0, storedKb: 0 };
  const of = (step: string) => costs.get(step) ?? zero;
  const sum = (field: keyof Cost) =>
    of("an order, from creating to paid")[field] +
    of("a hand-over")[field] +
    ofAnOrder.menus * of("a menu read")[field] +
    ofAnOrder.refunds * of("a refund")[field];
  const perSecond = (ordersOfDay / 86_400) * peakFactor;
  return [
    name,
    perSecond.toFixed(1),
    ((perSecond * sum("serverMs")) / 1000).toFixed(2),
    ((perSecond * sum("databaseMs")) / 1000).toFixed(2),
    (perSecond * sum("commits")).toFixed(0),
    `${((perSecond * sum("walKb")) / 1024).toFixed(1)} MB`,
    `${((ordersOfDay * 365 * sum("storedKb")) / 1024 ** 2).toFixed(0)} GB`,
  ];
}

function print(head: string[], rows: string[][]): void {
  for (const line of [head, head.map(() => "---"), ...rows]) console.log(`| ${line.join(" | ")} |`);
  console.log("");
}
