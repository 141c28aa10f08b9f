import { cpuUsage } from "node:process";

/** Milliseconds that this process works while `act` runs: its own, not what a busy machine gives to others meanwhile. */
export async function cpuTime<T>(act: () => T | Promise<T>): Promise<{ result: T; ms: number }> {
  const before = cpuUsage();
  const result = await act();
  return { result, ms: cpuUsage(before).user / 1000 };
}
