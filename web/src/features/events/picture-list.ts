import type { Picture } from "@skipline/contract/media";
import * as m from "@skipline/contract/texts";

export const maxPictures = 10;

export interface PictureItem {
  key: string;
  /** What to show: the file on the device while it goes up, then the stored one. */
  url: string;
  state: "uploading" | "ready" | "failed";
  file: File | null;
  picture: Picture | null;
  /** Why it failed. */
  problem: string | null;
}

export function fromPicture(picture: Picture): PictureItem {
  // The smallest size that is sharp enough for a thumbnail; they come widest first.
  const url = picture.sizes.findLast(({ width }) => width >= 320)?.url ?? picture.url;
  return { key: picture.mediaId, url, state: "ready", file: null, picture, problem: null };
}

/** The list with one item a place nearer to the front (-1) or the back (1); the flyer is the first. */
export function moveItem(items: readonly PictureItem[], key: string, by: -1 | 1): PictureItem[] {
  const from = items.findIndex((item) => item.key === key);
  const to = from + by;
  const moved = items[from];
  if (!moved || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Those that the form can hold: what is still on the device alone is none. */
export function listPictures(items: readonly PictureItem[]): Picture[] {
  return items.flatMap(({ picture }) => picture ?? []);
}

export const areSame = (some: readonly Picture[], others: readonly Picture[]) =>
  some.length === others.length && some.every(({ mediaId }, index) => mediaId === others[index]?.mediaId);

/** Why the form can't be sent yet; null when the pictures don't hold it up. */
export function findPicturesProblem(items: readonly PictureItem[]): string | null {
  if (items.some(({ state }) => state === "uploading")) return m.pictures_uploading();
  if (items.some(({ state }) => state === "failed")) return m.pictures_failed();
  return null;
}
