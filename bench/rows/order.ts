import { env } from "node:process";
import { location, openTarget } from "../stage/target.ts";
import { readDrinks } from "../order-path.ts";
import { noteStatements } from "./note-statements.ts";
import type { Row } from "./row.ts";

const clients = 32;
/** So many that nobody meets the limit of a guest's calls. */
const guestCount = 128;
const lineCount = 2;
/** Some 1,000 orders: a server that has just started is still compiling, and each costs up to twice as much. */
const firstWarmUpSeconds = 10;

export const order = {
  figures: {
    perSecond: { label: `whole order path, ${clients} clients`, unit: "/s" },
    rawPerSecond: { label: "– the same rows by `pg` alone, a transaction a step", unit: "/s" },
    share: { label: "– share of it", unit: "×", atLeast: 0.5 },
    databaseShare: {
      label: "– what PostgreSQL takes for the same rows by `pg` alone, of what it takes for an order",
      unit: "×",
      atLeast: 0.6,
    },
    p50: { label: "– p50", unit: "ms" },
    p99: { label: "– p99", unit: "ms" },
    cpu: { label: "whole order path, CPU of server and PostgreSQL", unit: "ms", atMost: 3 },
    serverCpu: { label: "– of the server", unit: "ms" },
    databaseCpu: { label: "– of PostgreSQL", unit: "ms" },
    rawDatabaseCpu: { label: "– of PostgreSQL for the same rows by `pg` alone", unit: "ms" },
    rawCpu: { label: "– of PostgreSQL and its client for them", unit: "ms" },
    generatorCpu: { label: "– of the generator", unit: "ms" },
    statements: { label: "whole order path, statements", unit: "", atMost: 20 },
    transactionControl: { label: "– of them begin and commit", unit: "" },
    writingTransactions: { label: "whole order path, writing transactions", unit: "", atMost: 5 },
    rawWritingTransactions: { label: "– of the same rows by `pg` alone", unit: "" },
    walKb: { label: "– WAL", unit: "kB" },
  },
  async open({ cluster, generator, seconds, note, defer }, target) {
    const server = await target.start();
    const guests = await target.guests(server, guestCount);
    const lines = (await readDrinks(server.url)).slice(0, lineCount);
    // `BENCH_STOCK=on npm run bench -- order`: all of them buy one hot product, which is counted; a commit from before counts sells it as it did.
    const [table] = await target.sql<{ isThere: boolean }>(
      `select to_regclass('product_stock') is not null as "isThere"`,
    );
    if (env["BENCH_STOCK"] === "on" && table?.isThere) {
      const hot = lines[0]?.productId;
      await target.sql(
        `insert into product_stock (product_id, vendor_location_id, left_count, updated_at)
        select product_id, vendor_location_id, 100000, now() from product where product_id = $1`,
        [hot],
      );
      await target.sql("update product set stock_shown = 6 where product_id = $1", [hot]);
    }
    // In a database of its own: no server reads along, and none of its rows is in the way of the orders.
    const limit = await openTarget({ cluster, root: target.root, commit: `${target.commit}_raw` });
    defer(limit.close);
    const userIds = guests.map(({ userId }) => userId);
    await limit.sql(
      "insert into app_user (user_id, phone, created_at) select id, '+1213555' || n, now() from unnest($1::text[]) with ordinality as u (id, n)",
      [userIds],
    );
    const { remote: paths } = await generator.open("orderPaths", { url: server.url, location, guests, lines, clients });
    const rawInput = { databaseUrl: limit.databaseUrl, location, userIds, lines: lineCount, clients };
    const { remote: rawOrders } = await generator.open("rawOrders", rawInput);
    let isWarm = false;
    return async () => {
      await rawOrders.run(seconds / 4);
      const raw = await limit.measure([], () => rawOrders.run(seconds));
      await paths.run(isWarm ? seconds / 2 : firstWarmUpSeconds);
      isWarm = true;
      const window = await target.measure([server], () => paths.run(seconds));
      const { result, cpuMs } = window.result;
      const { count } = result;
      const rawCount = raw.result.result.count;
      noteStatements(note, window, count);
      return {
        // The window ends with the last webhook.
        perSecond: count / window.seconds,
        rawPerSecond: rawCount / raw.seconds,
        share: count / window.seconds / (rawCount / raw.seconds),
        databaseShare: raw.databaseCpuMs / rawCount / (window.databaseCpuMs / count),
        p50: result.p50Ms,
        p99: result.p99Ms,
        cpu: (window.serverCpuMs + window.databaseCpuMs) / count,
        serverCpu: window.serverCpuMs / count,
        databaseCpu: window.databaseCpuMs / count,
        rawDatabaseCpu: raw.databaseCpuMs / rawCount,
        rawCpu: (raw.databaseCpuMs + raw.result.cpuMs) / rawCount,
        generatorCpu: cpuMs / count,
        statements: window.statements / count,
        transactionControl: window.transactionControl / count,
        writingTransactions: window.writingTransactions / count,
        rawWritingTransactions: raw.writingTransactions / rawCount,
        walKb: window.walBytes / 1024 / count,
      };
    };
  },
} satisfies Row;
