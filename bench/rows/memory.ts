import { readDrinks } from "../order-path.ts";
import { location } from "../stage/target.ts";
import type { Row } from "./row.ts";

/** What a busy hour brings, as fast as it goes: so many calls, not so much time. */
const hour = { orders: 1_200, menuReads: 12_000 };
const parts = 6;
const clients = 16;
/** After the last call, and after the start: until what was short-lived is gone. */
const restMs = 2_000;

export const memory = {
  figures: {
    rest: { label: "memory of a server at rest", unit: "MB", atMost: 150 },
    after: {
      label: `– after an hour's worth: ${hour.orders} orders handed over, ${hour.menuReads} menus`,
      unit: "MB",
      atMost: 200,
    },
    growth: { label: "– growth over the last half", unit: "MB", atMost: 5 },
  },
  async open({ generator }, target) {
    const rest = () => new Promise((resolve) => setTimeout(resolve, restMs));
    const path = `/api/vendor-locations/${location}/products`;
    return async () => {
      const server = await target.start();
      await rest();
      const atRest = await server.memoryMb();
      const { url } = server;
      const guests = await target.guests(server, 64);
      const bartenders = await target.bartenders(server, clients);
      const lines = (await readDrinks(url)).slice(0, 2);
      const orders = await generator.open("orderPaths", { url, location, guests, lines, clients });
      const handOvers = await generator.open("staffCalls", { url, location, bartenders, act: "complete" });
      const menus = await generator.open("menuReads", { url, path, headers: {}, clients, status: 200 });
      let half = 0;
      for (let part = 1; part <= parts; part += 1) {
        const { result: orderIds } = await orders.remote.pay(hour.orders / parts);
        await handOvers.remote.run(orderIds);
        await menus.remote.read(hour.menuReads / parts);
        if (part !== parts / 2) continue;
        await rest();
        half = await server.memoryMb();
      }
      await rest();
      const after = await server.memoryMb();
      for (const { remote } of [orders, handOvers, menus]) await remote.close();
      // The next run begins with a new process.
      await server.stop();
      return { rest: atRest, after, growth: after - half };
    };
  },
} satisfies Row;
