import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Bytes of a file, or of all in a folder. */
export function measure(path) {
  const found = lstatSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + measure(join(path, name)), 0);
}

export const inMegabytes = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;
