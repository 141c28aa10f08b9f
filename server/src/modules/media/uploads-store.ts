import { type Expression, type ExpressionBuilder, type Kysely, sql, type SqlBool } from "kysely";
import type { Database } from "../../db/schema.ts";

type Db = Kysely<Database>;

/** A film has one file. */
export type MediaKind = "PICTURE" | "FILM";

export interface StoredFile {
  key: string;
  width: number;
  contentType: string;
  bytes: number;
}

export interface PictureRow {
  mediaId: string;
  width: number;
  height: number;
  /** Widest first. */
  files: { key: string; width: number }[];
}

/** Written before the files are, so that the job finds whatever a crash leaves behind. */
export async function insertMedia(
  trx: Db,
  media: { mediaId: string; vendorId: string; uploadedBy: string; kind: MediaKind; width: number; height: number },
  files: readonly StoredFile[],
  now: Date,
): Promise<void> {
  await trx
    .insertInto("media")
    .values({
      media_id: media.mediaId,
      vendor_id: media.vendorId,
      uploaded_by: media.uploadedBy,
      kind: media.kind,
      width: media.width,
      height: media.height,
      created_at: now,
    })
    .execute();
  const rows = files.map((file) => ({
    key: file.key,
    media_id: media.mediaId,
    width: file.width,
    content_type: file.contentType,
    bytes: file.bytes,
  }));
  await trx.insertInto("media_file").values(rows).execute();
}

export async function setReady(db: Db, mediaId: string, now: Date): Promise<void> {
  await db.updateTable("media").set({ ready_at: now }).where("media_id", "=", mediaId).execute();
}

export async function listPictures(db: Db, mediaIds: readonly string[]): Promise<PictureRow[]> {
  if (mediaIds.length === 0) return [];
  const rows = await db
    .selectFrom("media")
    .innerJoin("media_file as file", "file.media_id", "media.media_id")
    .select(["media.media_id", "media.width", "media.height", "file.key", "file.width as fileWidth"])
    .where("media.media_id", "=", sql<string>`any(${mediaIds}::uuid[])`)
    .orderBy("media.media_id")
    .orderBy("file.width", "desc")
    .execute();
  const pictures: PictureRow[] = [];
  for (const row of rows) {
    const file = { key: row.key, width: row.fileWidth };
    const last = pictures.at(-1);
    if (last?.mediaId === row.media_id) last.files.push(file);
    else pictures.push({ mediaId: row.media_id, width: row.width, height: row.height, files: [file] });
  }
  return pictures;
}

/** Those of `mediaIds` that the vendor may show, held so that the job can't remove them meanwhile. */
export async function lockUsable(
  trx: Db,
  kind: MediaKind,
  vendorId: string,
  mediaIds: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom("media")
    .select("media_id")
    .where("vendor_id", "=", vendorId)
    .where("kind", "=", kind)
    .where("media_id", "=", sql<string>`any(${mediaIds}::uuid[])`)
    .where("ready_at", "is not", null)
    .where("removed_at", "is", null)
    .orderBy("media_id")
    .forShare()
    .execute();
  return rows.map((row) => row.media_id);
}

/** Of a film's file; null for a film of the web app's own. */
export async function findKey(db: Db, mediaId: string): Promise<string | null> {
  const row = await db.selectFrom("media_file").select("key").where("media_id", "=", mediaId).executeTakeFirst();
  return row?.key ?? null;
}

/**
 * Marks pictures and films that nothing shows, made before `before`, as gone. Looking and marking are two statements: whatever
 * begins to show one in between holds its row, and the second statement sees what came of it.
 */
export async function markUnused(
  trx: Db,
  uses: readonly Expression<SqlBool>[],
  before: Date,
  now: Date,
  limit: number,
): Promise<number> {
  const isUnused = (eb: ExpressionBuilder<Database, "media">) => eb.not(eb.or([...uses]));
  const candidates = await trx
    .selectFrom("media")
    .select("media_id")
    .where("created_at", "<", before)
    .where("removed_at", "is", null)
    .where(isUnused)
    .orderBy("media_id")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (candidates.length === 0) return 0;
  const ids = candidates.map((row) => row.media_id);
  const { numUpdatedRows } = await trx
    .updateTable("media")
    .set({ removed_at: now })
    .where("media_id", "=", sql<string>`any(${ids}::uuid[])`)
    .where(isUnused)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** What is marked as gone, with the keys of their files. */
export async function listRemoved(db: Db, limit: number): Promise<{ mediaId: string; keys: string[] }[]> {
  const rows = await db
    .selectFrom("media")
    .select([
      "media_id",
      sql<string[]>`array(select key from media_file f where f.media_id = media.media_id)`.as("keys"),
    ])
    .where("removed_at", "is not", null)
    .orderBy("media_id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ mediaId: row.media_id, keys: row.keys }));
}

export async function deleteMedia(db: Db, mediaId: string): Promise<void> {
  await db.deleteFrom("media").where("media_id", "=", mediaId).where("removed_at", "is not", null).execute();
}

export interface MediaFile {
  contentType: string;
  bytes: number;
}

export async function findFile(db: Db, key: string): Promise<MediaFile | null> {
  const row = await db
    .selectFrom("media_file")
    .select(["content_type as contentType", "bytes"])
    .where("key", "=", key)
    .executeTakeFirst();
  return row ?? null;
}
