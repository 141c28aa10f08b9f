import { randomUUIDv7 } from "node:crypto";
import type { Film } from "@skipline/contract/media";
import * as m from "@skipline/contract/texts";
import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { Actor } from "../../http/call.ts";
import type { MediaStore } from "../../providers/media/media-store.ts";
import type { Venues } from "../venues/index.ts";
import { checkFilm } from "./film-facts.ts";
import * as store from "./uploads-store.ts";

export interface FilmsDeps {
  db: Kysely<Database>;
  clock: Clock;
  log: FastifyBaseLogger;
  venues: Pick<Venues, "isVendor">;
  mediaStore: MediaStore;
  /** What a file's key is put behind, without a slash at the end. */
  mediaUrl: string;
}

/** Uploaded films: checked and stored as they are. They end as pictures do. */
export function createFilms({ db, clock, log, venues, mediaStore, mediaUrl }: FilmsDeps) {
  async function upload(actor: Actor, vendorId: string, sent: Buffer): Promise<Film> {
    if (!(await venues.isVendor(vendorId))) throw notFound("Vendor");
    const { type, extension, width, height, bytes } = checkFilm(sent);
    const mediaId = randomUUIDv7();
    const key = `${mediaId}.${extension}`;
    const film = { mediaId, vendorId, uploadedBy: actor.userId, kind: "FILM", width, height } as const;
    const file = { key, width, contentType: type, bytes: bytes.length };
    await withTransaction(db, (trx) => store.insertMedia(trx, film, [file], clock.now()));
    try {
      await mediaStore.put(key, bytes, type);
    } catch (cause) {
      log.error({ err: cause }, "a film was not stored");
      throw new AppError("PROVIDER_UNAVAILABLE", m.refused_film_not_stored, { retryAfter: 5, cause });
    }
    await store.setReady(db, mediaId, clock.now());
    return { mediaId, url: urlOf(key) };
  }

  /** Null where the vendor has no such film to show; held so that the job can't remove it meanwhile. */
  async function lockFilm(trx: Kysely<Database>, vendorId: string, mediaId: string): Promise<Film | null> {
    const [usable] = await store.lockUsable(trx, "FILM", vendorId, [mediaId]);
    const key = usable === undefined ? null : await store.findKey(trx, usable);
    return key === null ? null : { mediaId, url: urlOf(key) };
  }

  const urlOf = (key: string) => `${mediaUrl}/${key}`;

  return { upload, lockFilm };
}
