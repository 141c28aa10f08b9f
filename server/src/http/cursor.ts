import { id } from "@skipline/contract/text";
import * as m from "@skipline/contract/texts";
import * as z from "zod/mini";
import { AppError } from "./app-error.ts";

/** Lists by time: where the last page ended. */
export interface Cursor {
  time: Date;
  id: string;
}

/** For `readPage`: lists whose rows have a time and a UUID. */
export const byTime: z.ZodMiniType<Cursor> = z.strictObject({
  time: z.pipe(
    z.iso.datetime(),
    z.transform((time: string) => new Date(time)),
  ),
  id,
});

/** The sort key of a page's last row. It carries no right; every page checks the caller anew. */
export function encodeCursor(key: unknown): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

/** @throws AppError BAD_REQUEST when the token holds no key of this list */
function decodeCursor<Key>(schema: z.ZodMiniType<Key>, token: string): Key {
  const key = schema.safeParse(parseJson(Buffer.from(token, "base64url").toString("utf8")));
  if (!key.success) throw invalidCursor();
  return key.data;
}

export function invalidCursor(): AppError {
  return new AppError("BAD_REQUEST", m.refused_next_token);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One page of a list: one row more than is shown says whether there is a next one. */
export async function readPage<Key, Row>(
  query: { limit?: number | undefined; nextToken?: string | undefined },
  kind: { usual: number; key: z.ZodMiniType<Key> },
  list: (after: Key | null, limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => NoInfer<Key>,
): Promise<{ rows: Row[]; nextToken: string | null }> {
  const limit = query.limit ?? kind.usual;
  const rows = await list(query.nextToken === undefined ? null : decodeCursor(kind.key, query.nextToken), limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, nextToken: rows.length > limit && last ? encodeCursor(keyOf(last)) : null };
}
