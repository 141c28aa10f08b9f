import type { DatabaseFigures } from "../stage/statistics.ts";

/** Which statements an operation sent, the most frequent first. */
export function noteStatements(
  note: (text: string) => void,
  { byStatement }: DatabaseFigures,
  operations: number,
): void {
  for (const { text, calls, ms, buffers } of byStatement) {
    const perOperation = calls / operations;
    if (perOperation >= 0.005)
      note(
        `  ${perOperation.toFixed(2)} × ${((ms / operations) * 1_000).toFixed(0)} µs, ${(buffers / operations).toFixed(1)} pages: ${text.replaceAll(/\s+/g, " ").slice(0, 150)}`,
      );
  }
}
