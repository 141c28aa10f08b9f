import * as m from "@skipline/contract/texts";
import * as z from "zod/mini";
import { idForm, locationIdForm, slugForm } from "./ids.ts";
import { maxLength, minLength } from "./length.ts";
import { saying } from "./words.ts";

/** Text that PostgreSQL and JSON can both hold: no NUL character, no lone surrogate, 1 to `max` characters. */
export function text(max: number, min = 1) {
  return z.string().check(
    minLength(min),
    maxLength(max),
    z.refine((value) => !value.includes("\u0000") && !/\p{Surrogate}/u.test(value), saying(m.field_character)),
  );
}

/** UUIDv7 ids of orders, users, events and reservations. The one rule of what a UUID is. */
export const id = z.string().check(z.regex(idForm, saying(m.input_id)));

/** Up to `most` ids with commas between them, for a query. */
export const idList = (most: number) =>
  z.pipe(
    text(37 * most),
    z.pipe(
      z.transform((value: string) => value.split(",")),
      z.array(id).check(maxLength(most)),
    ),
  );

/** Readable ids of vendors and products (`vnd-harbor`). */
export const slug = z.string().check(z.regex(slugForm, saying(m.input_id)));

/** Five characters of 0-9A-Z, printed on posters and typed by hand; any case goes in, upper case comes out. */
export const vendorLocationId = z.pipe(
  z.string().check(z.regex(locationIdForm, saying(m.input_location_id))),
  z.transform((value: string) => value.toUpperCase()),
);

/** An id that is looked for: one of another shape is nobody's, and finds nothing. */
export const soughtId = text(200, 0);

export const isoTime = z.iso.datetime();

/** The last six characters of an order id, for people's eyes only: no call accepts it. */
export function shortOrderId(orderId: string): string {
  return orderId.slice(-6);
}

/** Page limits of every list call. */
export const pageQuery = {
  limit: z
    .optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)))
    .check(z.describe("Rows of a page at most; a list has its own usual number.")),
  nextToken: z
    .optional(text(200))
    .check(z.describe("`nextToken` of the page before, with the same other parameters: the page that follows it.")),
};

/** In the answer of every list call. */
export const nextToken = z
  .nullable(z.string())
  .check(z.describe("Ask again with it as `nextToken` for the rest; null on the last page."));

/** Small letters without accents: "Piña" → "pina". */
export function fold(value: string): string {
  return value.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** Every word of `search` is somewhere in `value`, whatever the case and the accents; always so without a word. */
export function matchesWords(value: string, search: string): boolean {
  const folded = fold(value);
  return fold(search)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
