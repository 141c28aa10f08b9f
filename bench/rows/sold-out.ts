import { readDrinks } from "../order-path.ts";
import { location } from "../stage/target.ts";
import type { Row } from "./row.ts";

const menus = 1_000;

export const soldOut = {
  figures: {
    knownMs: { label: `sold out → ${menus} open menus know`, unit: "ms", atMost: 2_000 },
    readMs: { label: "– and have read the menu again", unit: "ms" },
    statements: { label: "– statements of a menu that is read again", unit: "", atMost: 0 },
    cpu: { label: "– CPU of server and PostgreSQL for each of them", unit: "ms" },
  },
  async open({ generator }, target) {
    const server = await target.start();
    const [bartender] = await target.bartenders(server, 1);
    const [drink] = await readDrinks(server.url);
    if (!bartender || !drink) throw new Error("nothing to sell");
    const { productId } = drink;
    const input = { url: server.url, location, count: menus, bartender, productId };
    const { remote } = await generator.open("openMenus", input);
    await remote.change(false, true);
    await remote.change(true, true);
    return async () => {
      // The same change with nobody who looks again: what it costs to make and to tell.
      const told = await target.measure([server], () => remote.change(false, false));
      await remote.change(true, false);
      const window = await target.measure([server], () => remote.change(false, true));
      await remote.change(true, true);
      return {
        ...window.result.result,
        statements: Math.max(0, window.statements - told.statements) / menus,
        cpu: (window.serverCpuMs + window.databaseCpuMs) / menus,
      };
    };
  },
} satisfies Row;
