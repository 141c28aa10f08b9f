import type { Readable } from "node:stream";

/** Both ends are of it, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Keeps files under keys that we choose. The embedded default is a folder; the real one speaks S3. */
export interface MediaStore {
  readonly name: "disk" | "s3";
  /**
   * Stores or replaces a file as a whole: nobody ever reads half of it.
   * @param key as `isMediaKey` says @param type its media type @throws Error when it was not stored
   */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /**
   * The file's bytes, or null when there is none.
   * @param range only these of them, which must lie in the file
   */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Also answers when there is no such file. @throws Error when it may still be there */
  delete(key: string): Promise<void>;
}

/** Small letters, digits, dot, dash, underscore; no slash, so that a key never leaves its folder or bucket. */
export function isMediaKey(key: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{0,99}$/.test(key);
}

/** @throws Error for a key that could mean another place */
export function assertMediaKey(key: string): void {
  if (!isMediaKey(key)) throw new Error("not a key of the media store");
}
