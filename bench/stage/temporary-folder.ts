import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

/** A folder that is gone when this process ends, however that comes about. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `skipline-bench-${name}-`));
  // Whoever writes there was told to end a moment ago.
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));
  return folder;
}
