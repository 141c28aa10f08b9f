import type { ByteRange } from "../../providers/media/media-store.ts";

/**
 * What part of a file of `size` bytes a `Range` header asks for; null for all of it: where there is none, and where it is
 * several parts, another unit or no range at all, which a server need not understand. Source: RFC 9110, 14.
 */
export function readRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const [, from = "", to = ""] = /^bytes=[\t ]*(\d{0,15})-(\d{0,15})[\t ]*$/i.exec(header ?? "") ?? [];
  if (from === "" && to === "") return null;
  // The last so many bytes.
  if (from === "") return Number(to) === 0 ? "unsatisfiable" : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const start = Number(from);
  const end = to === "" ? size - 1 : Number(to);
  if (end < start && to !== "") return null;
  return start < size ? { start, end: Math.min(end, size - 1) } : "unsatisfiable";
}
