import { env } from "node:process";

/** How often a race is run: as often as its test says, or as RACES does, for a night of it. */
export function countRounds(usual: number): number {
  return Number(env["RACES"] ?? usual);
}
