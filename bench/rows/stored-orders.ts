import { env } from "node:process";
import { readDrinks } from "../order-path.ts";
import { fillYears } from "../../server/src/test/busy-years.ts";
import { location, openTarget } from "../stage/target.ts";
import type { Row } from "./row.ts";

/** BENCH_ORDERS is how many the fullest database has. */
const most = Number(env["BENCH_ORDERS"] ?? 1_000_000);
const sizes = [most / 100, most / 10, most];
const orders = 200;
const warmUpOrders = 50;
/** Few: what an order costs is asked, not how many there can be. */
const clients = 2;

export const storedOrders = {
  figures: {
    time: { label: `order path with ${sizes[0]} stored orders, ${clients} clients, p50`, unit: "ms" },
    timeTenfold: { label: `– with ${sizes[1]}, of that`, unit: "×", atMost: 1.3 },
    timeHundredfold: { label: `– with ${sizes[2]}, of that`, unit: "×", atMost: 1.3 },
    buffers: { label: `order path with ${sizes[0]} stored orders, pages read`, unit: "" },
    buffersTenfold: { label: `– with ${sizes[1]}, of that`, unit: "×", atMost: 1.3 },
    buffersHundredfold: { label: `– with ${sizes[2]}, of that`, unit: "×", atMost: 1.3 },
  },
  async open({ cluster, generator, defer, note }, { root, commit }) {
    const stored = await Promise.all(
      sizes.map(async (size) => {
        const target = await openTarget({ cluster, root, commit: `${commit}_${size}` });
        defer(target.close);
        const [venue] = await target.sql<{ vendor_id: string }>(
          "select vendor_id from vendor_location where vendor_location_id = $1",
          [location],
        );
        const where = { vendorId: venue?.vendor_id ?? "", vendorLocationId: location };
        const begin = performance.now();
        await fillYears({ databaseUrl: target.databaseUrl, ...where, orders: size, withoutIndexes: [] });
        // Their lines of activity have long been told: whoever follows begins behind them.
        await target.sql(
          "do $$ begin if to_regclass('activity_position') is not null then delete from activity_position; end if; end $$",
        );
        // As autovacuum does in time.
        await target.sql("vacuum analyze");
        note(`${size} orders stored in ${((performance.now() - begin) / 1000).toFixed(0)} s`);
        const server = await target.start();
        const guests = await target.guests(server, 16);
        // The drinks that came with the orders have no tax rate.
        const drinks = await readDrinks(server.url);
        const lines = drinks.filter(({ productId }) => !productId.startsWith(location)).slice(0, 2);
        const { remote } = await generator.open("orderPaths", { url: server.url, location, guests, lines, clients });
        return { target, server, remote };
      }),
    );
    return async () => {
      const costs: { time: number; buffers: number }[] = [];
      for (const { target, server, remote } of stored) {
        await remote.pay(warmUpOrders);
        const window = await target.measure([server], () => remote.time(orders));
        costs.push({ time: window.result.result.p50Ms, buffers: window.buffers / orders });
      }
      const [few, tenfold, hundredfold] = costs as [(typeof costs)[0], (typeof costs)[0], (typeof costs)[0]];
      return {
        time: few.time,
        timeTenfold: tenfold.time / few.time,
        timeHundredfold: hundredfold.time / few.time,
        buffers: few.buffers,
        buffersTenfold: tenfold.buffers / few.buffers,
        buffersHundredfold: hundredfold.buffers / few.buffers,
      };
    };
  },
} satisfies Row;
