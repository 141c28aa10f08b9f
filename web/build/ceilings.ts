import { brotliCompressSync } from "node:zlib";

/** A page that is read: little more than what every page begins with. */
const read = { bytes: 141_700, files: 8 };

/**
 * So much JavaScript may come before a page can be used: bytes as they are sent (brotli), and files. A ceiling is what a
 * page has, so that nothing is added unseen; `goalBytes` is what it shall come to, and is said whenever it is passed.
 */
export const ceilings: Record<string, { bytes: number; files: number; goalBytes?: number }> = {
  "/location/:vendorLocationId": { bytes: 137_700, files: 8, goalBytes: 120_000 },
  "/signin": { bytes: 129_500, files: 8 },
  "/": read,
  "/corporate": read,
  "/members": read,
  "/presale-wristband": read,
  "/location/:vendorLocationId/:festival": read,
  "/vendor/:vendorId/:artist": read,
  "/vendor/:vendorId": { bytes: 158_300, files: 10 },
};

/** The page's scripts against its ceiling: null where it keeps it, else the words for whoever broke it. */
export function findExcess(pattern: string, scripts: readonly { fileName: string; code: string }[]): string | null {
  const ceiling = ceilings[pattern];
  if (!ceiling) return null;
  const sizes = scripts.map(({ fileName, code }) => ({ fileName, bytes: brotliCompressSync(code).length }));
  const bytes = sizes.reduce((sum, one) => sum + one.bytes, 0);
  if (bytes <= ceiling.bytes && sizes.length <= ceiling.files) return null;
  const list = sizes.map(({ fileName, bytes: size }) => `${fileName} ${size}`).join(", ");
  const goal = ceiling.goalBytes === undefined ? "" : ` (${ceiling.goalBytes} is the goal)`;
  return `${pattern} needs ${bytes} bytes in ${sizes.length} files, above ${ceiling.bytes} in ${ceiling.files}${goal}: ${list}`;
}
