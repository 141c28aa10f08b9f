import { AppError } from "./app-error.ts";

/** A keyset cursor: where the last page ended. It carries no right; every page checks the caller anew. */
export interface Cursor {
  time: Date;
  id: string;
}

export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(`${cursor.time.toISOString()}|${cursor.id}`).toString("base64url");
}

/** @throws AppError BAD_REQUEST when the token was not made by `encodeCursor` */
export function decodeCursor(token: string): Cursor {
  const [time, id, ...rest] = Buffer.from(token, "base64url").toString("utf8").split("|");
  const at = new Date(time ?? "");
  if (!id || rest.length > 0 || Number.isNaN(at.getTime()) || !/^[0-9A-Za-z-]{1,64}$/.test(id)) {
    throw new AppError("BAD_REQUEST", "nextToken is not valid.");
  }
  return { time: at, id };
}

/** Cuts `rows` (one more than `limit` was read) to a page and says where the next one starts. */
export function page<T>(
  rows: T[],
  limit: number,
  cursorOf: (row: T) => Cursor,
): { rows: T[]; nextToken: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, nextToken: rows.length > limit && last ? encodeCursor(cursorOf(last)) : null };
}
