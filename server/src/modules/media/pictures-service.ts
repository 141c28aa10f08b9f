import { randomUUIDv7 } from "node:crypto";
import type { Picture, PictureCrop } from "@skipline/contract/media";
import * as m from "@skipline/contract/texts";
import type { FastifyBaseLogger } from "fastify";
import type { Expression, Kysely, SqlBool } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { Actor } from "../../http/call.ts";
import type { Lines } from "../../http/lines.ts";
import type { MediaStore } from "../../providers/media/media-store.ts";
import type { Venues } from "../venues/index.ts";
import { makeSizes, sizedType } from "./picture-sizes.ts";
import * as store from "./uploads-store.ts";

export interface PicturesDeps {
  db: Kysely<Database>;
  clock: Clock;
  log: FastifyBaseLogger;
  lines: Pick<Lines, "open">;
  venues: Pick<Venues, "isVendor">;
  mediaStore: MediaStore;
  /** What a file's key is put behind, without a slash at the end. */
  mediaUrl: string;
}

/** As long as somebody may take to fill in the form that the picture is for. */
const unusedHours = 24;
const mostWaiting = 8;
const batch = 100;

/** Uploaded pictures: checked, made small, stored, and removed when nothing shows them, as films are. */
export function createPictures({ db, clock, log, lines, venues, mediaStore, mediaUrl }: PicturesDeps) {
  // Memory is bounded by one.
  const line = lines.open("pictures", {
    atOnce: 1,
    mostWaiting,
    words: m.refused_pictures_busy,
  });
  const uses: Expression<SqlBool>[] = [];

  async function upload(
    actor: Actor,
    vendorId: string,
    { bytes, crop }: { bytes: Buffer; crop: PictureCrop | null },
  ): Promise<Picture> {
    if (!(await venues.isVendor(vendorId))) throw notFound("Vendor");
    const sizes = await line.act(() => makeSizes(bytes, crop));
    const [largest] = sizes;
    if (!largest) throw new Error("a picture without a size");
    const mediaId = randomUUIDv7();
    const files = sizes.map((size) => ({
      key: `${mediaId}-${size.width}.webp`,
      width: size.width,
      contentType: sizedType,
      bytes: size.bytes.length,
    }));
    const picture = { mediaId, vendorId, uploadedBy: actor.userId, width: largest.width, height: largest.height };
    await withTransaction(db, (trx) => store.insertMedia(trx, { ...picture, kind: "PICTURE" }, files, clock.now()));
    await save(files.map(({ key }, index) => ({ key, bytes: sizes[index]?.bytes ?? Buffer.alloc(0) })));
    await store.setReady(db, mediaId, clock.now());
    return asPicture({ ...picture, files });
  }

  /** By id, those that are there. */
  async function listPictures(trx: Kysely<Database>, mediaIds: readonly string[]): Promise<Map<string, Picture>> {
    const rows = await store.listPictures(trx, mediaIds);
    return new Map(rows.map((row) => [row.mediaId, asPicture(row)]));
  }

  async function save(files: { key: string; bytes: Buffer }[]): Promise<void> {
    try {
      await Promise.all(files.map(({ key, bytes }) => mediaStore.put(key, bytes, sizedType)));
    } catch (cause) {
      log.error({ err: cause }, "a picture was not stored");
      throw new AppError("PROVIDER_UNAVAILABLE", m.refused_picture_not_stored, {
        retryAfter: 5,
        cause,
      });
    }
  }

  /** Marked first, then the files, then the row: a run that is cut off is continued by the next one. */
  async function removeUnused(): Promise<void> {
    const now = clock.now();
    const before = new Date(now.getTime() - unusedHours * 3_600_000);
    while ((await withTransaction(db, (trx) => store.markUnused(trx, uses, before, now, batch))) === batch);
    for (;;) {
      const removed = await store.listRemoved(db, batch);
      for (const { mediaId, keys } of removed) {
        for (const key of keys) await mediaStore.delete(key);
        await store.deleteMedia(db, mediaId);
      }
      if (removed.length < batch) return;
    }
  }

  function asPicture({ mediaId, width, height, files }: store.PictureRow): Picture {
    const sizes = files.map((file) => ({ url: `${mediaUrl}/${file.key}`, width: file.width }));
    return { mediaId, width, height, url: sizes[0]?.url ?? "", sizes };
  }

  return {
    upload,
    removeUnused,
    listPictures,
    lockUsable: (trx: Kysely<Database>, vendorId: string, mediaIds: readonly string[]) =>
      store.lockUsable(trx, "PICTURE", vendorId, mediaIds),
    /** What shows pictures or films says so: no row of `media` for which `isShown` is true is ever removed. */
    keepWhile: (isShown: Expression<SqlBool>) => void uses.push(isShown),
  };
}
