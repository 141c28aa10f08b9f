import { location } from "../stage/target.ts";
import { readDrinks } from "../order-path.ts";
import { noteStatements } from "./note-statements.ts";
import type { Row } from "./row.ts";

const bartenderCount = 16;
const payers = 16;
/** Orders of a window: enough for a p99, and none of a bartender's minute. */
const scans = 480;
const warmUpScans = 48;

export const handOver = {
  figures: {
    statements: { label: "hand-over, statements", unit: "", atMost: 4 },
    transactionControl: { label: "– of them begin and commit", unit: "" },
    writingTransactions: { label: "– writing transactions", unit: "" },
    p99: { label: `hand-over at ${bartenderCount} bartenders, p99`, unit: "ms", atMost: 20 },
    p50: { label: "– p50", unit: "ms" },
    perSecond: { label: "– scans answered", unit: "/s" },
    cpu: { label: "– CPU of server and PostgreSQL", unit: "ms" },
  },
  async open({ generator, note }, target) {
    const server = await target.start();
    const guests = await target.guests(server, 64);
    const bartenders = await target.bartenders(server, bartenderCount);
    const lines = (await readDrinks(server.url)).slice(0, 2);
    const ordering = { url: server.url, location, guests, lines, clients: payers };
    const { remote: paths } = await generator.open("orderPaths", ordering);
    const staff = { url: server.url, location, bartenders, act: "complete" } as const;
    const { remote: handOvers } = await generator.open("staffCalls", staff);
    return async () => {
      const { result: orderIds } = await paths.pay(scans + warmUpScans);
      await handOvers.run(orderIds.slice(0, warmUpScans));
      const window = await target.measure([server], () => handOvers.run(orderIds.slice(warmUpScans)));
      const { result } = window.result;
      noteStatements(note, window, result.count);
      return {
        statements: window.statements / result.count,
        transactionControl: window.transactionControl / result.count,
        writingTransactions: window.writingTransactions / result.count,
        p99: result.p99Ms,
        p50: result.p50Ms,
        perSecond: result.perSecond,
        cpu: (window.serverCpuMs + window.databaseCpuMs) / result.count,
      };
    };
  },
} satisfies Row;
