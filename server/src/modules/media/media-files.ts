import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "../../db/schema.ts";
import { notFound } from "../../http/app-error.ts";
import { isMediaKey, type MediaStore } from "../../providers/media/media-store.ts";
import { findFile, type MediaFile } from "./pictures-store.ts";

/** Where pictures are served from this server. */
export const mediaPath = "/media";

/** Some 2 MB of them. A menu's pictures are asked for by every phone that opens it. */
const mostLooks = 10_000;

/**
 * Serves stored pictures. A key is never used for other bytes, so browsers keep a file for ever; the type is the one
 * that we wrote down when we made the file.
 */
export function serveMedia(
  app: FastifyInstance,
  { db, mediaStore }: { db: Kysely<Database>; mediaStore: MediaStore },
): void {
  /** Of each key, which is never used for another file. */
  const looks = new LRUCache<string, MediaFile>({ max: mostLooks });

  async function look(key: string): Promise<MediaFile | null> {
    const known = looks.get(key);
    if (known) return known;
    const file = await findFile(db, key);
    if (file) looks.set(key, file);
    return file;
  }

  app.get(`${mediaPath}/:key`, { config: { cost: "read" } }, async (request, reply) => {
    const { key } = request.params as { key: string };
    const file = isMediaKey(key) ? await look(key) : null;
    const bytes = file && (await mediaStore.get(key));
    if (!bytes) throw notFound("Picture");
    return reply
      .type(file.contentType)
      .header("content-length", file.bytes)
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .send(bytes);
  });
}
