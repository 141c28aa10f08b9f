import { compress } from "./compress.ts";

/** A page that is read: little more than what every page begins with. */
const read = { bytes: 118_900, files: 8 };

/**
 * So much JavaScript may come before a page can be used: bytes as they are sent (brotli), and files. A ceiling is what a
 * page has, so that nothing is added unseen.
 */
export const ceilings: Record<string, { bytes: number; files: number }> = {
  "/location/:vendorLocationId": { bytes: 119_600, files: 6 },
  "/signin": { bytes: 108_300, files: 5 },
  "/": read,
  "/corporate": read,
  "/members": read,
  "/presale-wristband": read,
  "/location/:vendorLocationId/:festival": read,
  "/vendor/:vendorId/:artist": read,
  "/vendor/:vendorId": { bytes: 146_500, files: 10 },
  // A guest stands there, and a manager waits.
  "/staff/location/:vendorLocationId/order/:orderId?": { bytes: 153_100, files: 18 },
  "/staff/location/:vendorLocationId/reporting": { bytes: 169_700, files: 20 },
};

/** What a page may have beyond its ceiling before the build fails, as a part of it; the ceiling stays what it is. */
const band = 0.02;

interface Script {
  fileName: string;
  code: string;
}

/** Most pages begin with the same ones. */
const sizes = new WeakMap<Script, number>();

function sizeOf(script: Script): number {
  const size = sizes.get(script) ?? compress(Buffer.from(script.code)).length;
  sizes.set(script, size);
  return size;
}

/**
 * A page's scripts against its ceiling. Within the band the words are a warning, past it whoever broke it is told by an
 * `excess`; a page that keeps its ceiling, or has none, gets neither.
 */
export function weighPage(pattern: string, scripts: readonly Script[]): { warning?: string; excess?: string } {
  const ceiling = ceilings[pattern];
  if (!ceiling) return {};
  const files = scripts.length;
  const bytes = scripts.reduce((sum, script) => sum + sizeOf(script), 0);
  if (bytes <= ceiling.bytes && files <= ceiling.files) return {};
  const list = scripts.map((script) => `${script.fileName} ${sizeOf(script)}`).join(", ");
  const words = `${pattern} needs ${bytes} bytes in ${files} files, above ${ceiling.bytes} in ${ceiling.files}: ${list}`;
  const isWithin = bytes <= ceiling.bytes * (1 + band) && files <= ceiling.files;
  return isWithin ? { warning: words } : { excess: words };
}
