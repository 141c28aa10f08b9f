import * as m from "@skipline/contract/texts";
import * as z from "zod/mini";
import { maxLength } from "./length.ts";
import { maxQuantityPerLine } from "./pricing.ts";
import { slug } from "./text.ts";
import { saying } from "./words.ts";

/** Its words name it (`input_note_long`). */
export const maxNoteLength = 140;

/**
 * What no note may hold: control characters, half characters, line ends, and marks that turn the direction of the text
 * around them, with which a note could change what staff read beside it.
 */
const unfit = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** What a guest asks for on one line, "no ice": at most 140 characters, trimmed; empty for nothing. */
export const lineNote = z.string().check(
  z.trim(),
  maxLength(maxNoteLength, saying(m.input_note_long)),
  z.refine((note) => !unfit.test(note), saying(m.input_note_character)),
);

/** The note that `typed` stands for, as `lineNote` takes it: what is unfit becomes a space, what is too long goes. */
export function tidyNote(typed: string): string {
  const words = typed.replaceAll(new RegExp(unfit, "gu"), " ").replaceAll(/\s+/g, " ").trim();
  // Cut in the middle of an emoji, half of it would be left.
  return words
    .slice(0, maxNoteLength)
    .replace(/\p{Cs}$/u, "")
    .trim();
}

/**
 * What a guest chose, and nothing that the catalogue knows: a line of the cart on the device, and the guest's part of
 * every line of an order. A field added here reaches all of them; it has a default, as phones keep lines of older versions.
 */
export const cartLine = z.strictObject({
  productId: slug,
  quantity: z.number().check(z.int(), z.gte(1), z.lte(maxQuantityPerLine)),
  note: z._default(lineNote, ""),
});
export type CartLine = z.output<typeof cartLine>;

/** Which line a choice belongs to: the same product with another note is another line. */
export function lineKey({ productId, note }: Pick<CartLine, "productId" | "note">): string {
  return `${productId} ${note}`;
}
