import process from "node:process";
import type { Order, Report } from "./generator.ts";
import { scenarios } from "./scenarios.ts";

type Acts = Record<string, (...args: never[]) => Promise<unknown>>;

/** Run as a process of its own by `startGenerator`: does as it is told, and says what it worked for it. */
const open = new Map<number, Acts>();

async function obey({ handle, act, args }: Order): Promise<unknown> {
  if (act === "open") {
    const [scenario, input] = args as [keyof typeof scenarios, never];
    open.set(handle, await scenarios[scenario](input));
    return null;
  }
  const found = open.get(handle)?.[act];
  if (!found) throw new Error(`there is no ${act}`);
  return found(...(args as never[]));
}

async function report(order: Order): Promise<void> {
  const before = process.cpuUsage();
  try {
    const result = await obey(order);
    const { user, system } = process.cpuUsage(before);
    process.send?.({ id: order.id, result, cpuMs: (user + system) / 1000 } satisfies Report);
  } catch (error) {
    process.send?.({ id: order.id, error: error instanceof Error ? error.message : String(error) } satisfies Report);
  }
}

process.on("message", (order: Order) => void report(order));
// Of many calls under way at once the first failure is the act's own; nobody waits for the others.
process.on("unhandledRejection", () => {});
process.once("disconnect", () => process.exit());
