import { createHash, timingSafeEqual } from "node:crypto";

/** In the same time wherever they differ; digests are of one length, whatever was sent. */
export function isSameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
