import { randomInt } from "node:crypto";

const longestMs = 1_000;

/**
 * Before a lost connection that screens depend on is tried again. A pause that went on growing would add its own length to
 * an outage: after 20 s of it screens stood still for 10 more. Servers that lost the same database do not come back in step.
 */
export function comeBackMs(failures: number): number {
  const most = Math.min(longestMs, 100 * 2 ** Math.min(failures, 10));
  return randomInt(most >> 1, most);
}
