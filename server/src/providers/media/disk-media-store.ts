import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { assertMediaKey, type MediaStore } from "./media-store.ts";

/** A folder on this machine. Servers on several machines need one folder in common, or the S3 store. */
export function createDiskMediaStore({ folder }: { folder: string }): MediaStore {
  // Beside the files, not in the system's own place: a rename works within one disk only.
  const unfinished = join(folder, "unfinished");
  const pathOf = (key: string) => {
    assertMediaKey(key);
    return join(folder, "files", key);
  };

  return {
    name: "disk",

    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(join(folder, "files"), { recursive: true });
      await mkdir(unfinished, { recursive: true });
      const draft = join(unfinished, randomUUID());
      try {
        const file = await open(draft, "wx");
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },

    async get(key, range) {
      try {
        const file = await open(pathOf(key), "r");
        return file.createReadStream(range);
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
        throw error;
      }
    },

    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}
