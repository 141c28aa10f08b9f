import { expect } from "vitest";
import { closeGate } from "./tampering.ts";

/** Acts while one is held at a gate of the database, which opens in any case; what both answer. */
export async function whileOneIsHeld<T, A>(
  databaseUrl: string,
  gate: number,
  start: () => Promise<T>,
  act: () => Promise<A>,
): Promise<[T, A]> {
  const closed = await closeGate(databaseUrl, gate);
  try {
    const started = start();
    await expect.poll(() => closed.countWaiting()).toBe(1);
    const acted = await act();
    await closed.open();
    return [await started, acted];
  } finally {
    await closed.open();
  }
}
