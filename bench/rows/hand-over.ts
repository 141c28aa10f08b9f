import { location } from "../stage/target.ts";
import { readDrinks } from "../order-path.ts";
import { noteStatements } from "./note-statements.ts";
import type { Row } from "./row.ts";

const bartenderCount = 16;
const payers = 16;
/** Orders of a window: enough for a p99, and none of a bartender's minute. */
const scans = 480;
const warmUpScans = 48;
/** A busy bar: each bartender hands an order over every other second. */
const usual = { perSecond: bartenderCount / 2, scans: 160 };
/** From where to where the pace is doubled, and the scans of each. */
const steps = [50, 100, 200, 400, 800];
const scansOfStep = 200;
const reachMs = 20;

export const handOver = {
  figures: {
    statements: { label: "hand-over, statements", unit: "", atMost: 4 },
    transactionControl: { label: "– of them begin and commit", unit: "" },
    writingTransactions: { label: "– writing transactions", unit: "" },
    usualP99: {
      label: `hand-over at ${bartenderCount} bartenders, a scan of each in 2 s (${usual.perSecond}/s), p99`,
      unit: "ms",
      atMost: reachMs,
    },
    withinReach: { label: `– most of ${steps.join(", ")}/s with p99 ≤ ${reachMs} ms`, unit: "/s" },
    p99: { label: "– as fast as they are answered, p99", unit: "ms", atMost: reachMs },
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
    const pay = async (count: number) => (await paths.pay(count)).result;
    /** The pace is doubled until it is too much. */
    const findLimit = async () => {
      let within = 0;
      for (const perSecond of steps) {
        const { result } = await handOvers.runAt(await pay(scansOfStep), perSecond);
        if (result.p99Ms > reachMs) break;
        within = perSecond;
      }
      return within;
    };
    return async () => {
      await handOvers.run(await pay(warmUpScans));
      const orderIds = await pay(scans);
      const window = await target.measure([server], () => handOvers.run(orderIds));
      const ofUsual = await pay(usual.scans);
      const { result: atUsualPace } = await handOvers.runAt(ofUsual, usual.perSecond);
      const { result } = window.result;
      noteStatements(note, window, result.count);
      return {
        statements: window.statements / result.count,
        transactionControl: window.transactionControl / result.count,
        writingTransactions: window.writingTransactions / result.count,
        usualP99: atUsualPace.p99Ms,
        withinReach: await findLimit(),
        p99: result.p99Ms,
        p50: result.p50Ms,
        perSecond: result.perSecond,
        cpu: (window.serverCpuMs + window.databaseCpuMs) / result.count,
      };
    };
  },
} satisfies Row;
