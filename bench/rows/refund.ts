import { location } from "../stage/target.ts";
import { readDrinks } from "../order-path.ts";
import { noteStatements } from "./note-statements.ts";
import type { Row } from "./row.ts";

const staffCount = 16;
const payers = 16;
/** Orders of a window: all of a warm-up and of three runs are within what each of the staff may do in a minute. */
const refunds = 320;
const warmUpRefunds = 96;

export const refund = {
  figures: {
    statements: { label: "refund of a paid order, statements", unit: "" },
    transactionControl: { label: "– of them begin and commit", unit: "" },
    writingTransactions: { label: "– writing transactions", unit: "" },
    cpu: { label: "– CPU of server and PostgreSQL", unit: "ms" },
    p50: { label: `– p50 at ${staffCount} of the staff`, unit: "ms" },
    p99: { label: "– p99", unit: "ms" },
  },
  async open({ generator, note }, target) {
    const server = await target.start();
    const guests = await target.guests(server, 64);
    const bartenders = await target.bartenders(server, staffCount);
    const lines = (await readDrinks(server.url)).slice(0, 2);
    const ordering = { url: server.url, location, guests, lines, clients: payers };
    const { remote: paths } = await generator.open("orderPaths", ordering);
    const staff = { url: server.url, location, bartenders, act: "refund" } as const;
    const { remote: calls } = await generator.open("staffCalls", staff);
    return async () => {
      const { result: orderIds } = await paths.pay(refunds + warmUpRefunds);
      await calls.run(orderIds.slice(0, warmUpRefunds));
      const window = await target.measure([server], () => calls.run(orderIds.slice(warmUpRefunds)));
      const { result } = window.result;
      noteStatements(note, window, result.count);
      return {
        statements: window.statements / result.count,
        transactionControl: window.transactionControl / result.count,
        writingTransactions: window.writingTransactions / result.count,
        cpu: (window.serverCpuMs + window.databaseCpuMs) / result.count,
        p50: result.p50Ms,
        p99: result.p99Ms,
      };
    };
  },
} satisfies Row;
