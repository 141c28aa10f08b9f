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
  // Years of more than four digits are more than the database holds.
  const isTime = /^\d{4}-/.test(time ?? "") && !Number.isNaN(at.getTime());
  if (!id || rest.length > 0 || !isTime || !/^[0-9A-Za-z-]{1,64}$/.test(id)) throw invalidToken();
  return { time: at, id };
}

/** For lists whose rows have UUIDs. @throws AppError BAD_REQUEST when the token is another's or none */
export function decodeUuidCursor(token: string): Cursor {
  const cursor = decodeCursor(token);
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(cursor.id)) throw invalidToken();
  return cursor;
}

function invalidToken(): AppError {
  return new AppError("BAD_REQUEST", "nextToken is not valid.");
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
