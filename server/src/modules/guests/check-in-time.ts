const longestOfflineMs = 48 * 3_600_000;

/**
 * When something happened at the door. What was done without a network says it by the device's own clock, which may be
 * wrong: it is never later than it came, nor two days before that. A refusal would lose somebody who is inside.
 */
export function timeAtTheDoor(told: string | undefined, now: Date): Date {
  const at = told === undefined ? now.getTime() : Date.parse(told);
  return new Date(Math.min(now.getTime(), Math.max(at, now.getTime() - longestOfflineMs)));
}
