import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { brotliCompressSync, constants } from "node:zlib";

const quality = 11;
/** By their content and quality. The other language's build finds what is the same there, the next build what did not change. */
const kept = join(import.meta.dirname, "../../node_modules/.cache/skipline/compressed");

/** As small as brotli makes it, which takes longer than all else of a build: done once for the same bytes. */
function compress(source: Buffer): Buffer {
  const file = join(kept, `${createHash("sha256").update(source).digest("hex")}.br${quality}`);
  if (existsSync(file)) {
    // What no build asks for any more is removed: tools/build-web.mjs.
    utimesSync(file, new Date(), new Date());
    return readFileSync(file);
  }
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
  const made = brotliCompressSync(source, { params });
  mkdirSync(kept, { recursive: true });
  // Whole or not there: a build may be killed.
  writeFileSync(`${file}.${process.pid}`, made);
  renameSync(`${file}.${process.pid}`, file);
  return made;
}

/** Of a smaller file compressing spares little more than the header that tells of it. */
const worthCompressing = 512;

/** What the server sends in a file's place; nothing where a small one goes as it is. */
export function compressedForm(source: Buffer): Buffer | null {
  return source.length < worthCompressing ? null : compress(source);
}
