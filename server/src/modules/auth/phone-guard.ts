/** Wrong tries in a row, over all codes of a phone, after which only a platform operator opens it again. */
export const operatorFailures = 100;

const freeFailures = 4;
const lockEvery = 20;
const lockSeconds = 3600;
const longestWait = 900;

/**
 * Seconds until the next try after `failures` wrong ones in a row: none for the first four, then 30 s doubling up to a
 * quarter of an hour, an hour after every twentieth. A new code does not start the count anew.
 */
export function waitAfterFailures(failures: number): number {
  if (failures <= freeFailures) return 0;
  if (failures % lockEvery === 0) return lockSeconds;
  return Math.min(longestWait, 30 * 2 ** Math.min(10, failures - freeFailures - 1));
}
