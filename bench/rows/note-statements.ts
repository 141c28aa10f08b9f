import type { DatabaseFigures } from "../stage/statistics.ts";

/** Which statements an operation sent, the most frequent first. */
export function noteStatements(
  note: (text: string) => void,
  { byStatement }: DatabaseFigures,
  operations: number,
): void {
  for (const { text, calls } of byStatement) {
    const perOperation = calls / operations;
    if (perOperation >= 0.005) note(`  ${perOperation.toFixed(2)} × ${text.replaceAll(/\s+/g, " ").slice(0, 150)}`);
  }
}
