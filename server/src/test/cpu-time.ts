import { cpuUsage, threadCpuUsage } from "node:process";

/**
 * Milliseconds that this process works while `act` runs, and how many of them the thread of who asks: its own, not what a
 * busy machine gives to others meanwhile.
 */
export async function cpuTime<T>(act: () => T | Promise<T>): Promise<{ result: T; ms: number; threadMs: number }> {
  const [before, beforeHere] = [cpuUsage(), threadCpuUsage()];
  const result = await act();
  return { result, ms: cpuUsage(before).user / 1000, threadMs: threadCpuUsage(beforeHere).user / 1000 };
}
