import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "../../db/schema.ts";
import { notFound } from "../../http/app-error.ts";
import { isMediaKey, type MediaStore } from "../../providers/media/media-store.ts";
import { readRange } from "./byte-range.ts";
import { findFile, type MediaFile } from "./uploads-store.ts";

/** Where pictures are served from this server. */
export const mediaPath = "/media";

/** Some 2 MB of them. A menu's pictures are asked for by every phone that opens it. */
const mostLooks = 10_000;

/**
 * Serves stored pictures and films. A key is never used for other bytes, so browsers keep a file for ever; the type is the
 * one that we wrote down when we stored the file. Parts of it are given too: Safari plays nothing from a server that gives none.
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
    if (!file) throw notFound("File");
    const etag = `"${key}"`;
    const range = readRange(askedRange(request, etag), file.bytes);
    if (range === "unsatisfiable") {
      return reply
        .status(416)
        .headers({ "content-range": `bytes */${file.bytes}`, "cache-control": "no-store" })
        .send();
    }
    const bytes = await mediaStore.get(key, range ?? undefined);
    if (!bytes) throw notFound("File");
    if (range) {
      reply.status(206).header("content-range", `bytes ${range.start}-${range.end}/${file.bytes}`);
    }
    return reply
      .type(file.contentType)
      .header("content-length", range ? range.end - range.start + 1 : file.bytes)
      .header("accept-ranges", "bytes")
      .header("etag", etag)
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .send(bytes);
  });
}

/** A part is asked for by GET alone, and not by whoever has the beginning of another file. */
function askedRange({ method, headers }: FastifyRequest, etag: string): string | undefined {
  const isSame = headers["if-range"] === undefined || headers["if-range"] === etag;
  return method === "GET" && isSame ? headers.range : undefined;
}
