import type { CallInput, Endpoint, Output } from "@skipline/contract/endpoint";
import { call } from "./call.ts";

type Page<E extends Endpoint> = Output<E> & { nextToken: string | null };

/** A whole list of the contract, `limit` rows at a time: for what needs all of it at once, as a file or a door does. */
export async function everyPage<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { limit, signal }: { limit: number; signal?: AbortSignal },
): Promise<Page<E>[]> {
  const { query } = input as { query?: object };
  const pages: Page<E>[] = [];
  for (let nextToken: string | null | undefined; nextToken !== null;) {
    const asked = { ...query, limit, ...(nextToken === undefined ? {} : { nextToken }) };
    const page = (await call(endpoint, { ...input, query: asked }, signal ? { signal } : {})) as Page<E>;
    pages.push(page);
    ({ nextToken } = page);
  }
  return pages;
}
