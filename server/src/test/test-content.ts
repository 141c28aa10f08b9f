import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const documentation = join(import.meta.dirname, "../../../docs/festival-page.md");

/** The demo's own content. */
export const demoContent = join(import.meta.dirname, "../seed/content");

/** The house's own pictures, as the web app's build takes them along. */
export const houseArt = join(import.meta.dirname, "../../../web/public/art");

/** A picture of one pixel. */
export const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** The festival that the documentation shows, as it stands there. */
export function readExample(): Record<string, unknown> {
  const [, words = ""] = /```json\n([^]*?)```/.exec(readFileSync(documentation, "utf8")) ?? [];
  return JSON.parse(words) as Record<string, unknown>;
}

/** What a file of the demo's content says. */
export function readDemoFile(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(demoContent, file), "utf8")) as Record<string, unknown>;
}

/** A folder of content: bytes and words as they are, and all else as JSON. */
export function writeContent(files: Record<string, unknown>): string {
  const folder = mkdtempSync(join(tmpdir(), "skipline-content-"));
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    const isRaw = typeof content === "string" || Buffer.isBuffer(content);
    writeFileSync(path, isRaw ? content : JSON.stringify(content));
  }
  return folder;
}
