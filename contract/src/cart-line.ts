import type { CartLine } from "./cart.ts";

/** Its words name it (`input_note_long`). */
export const maxNoteLength = 140;

/**
 * What no note may hold: control characters, half characters, line ends, and marks that turn the direction of the text
 * around them, with which a note could change what staff read beside it.
 */
export const unfit = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** A note that a device kept; none where it is not one that `lineNote` takes. */
export function readNote(kept: unknown): string {
  const note = typeof kept === "string" ? kept.trim() : "";
  return note.length > maxNoteLength || unfit.test(note) ? "" : note;
}

/** The note that `typed` stands for, as `lineNote` takes it: what is unfit becomes a space, what is too long goes. */
export function tidyNote(typed: string): string {
  const words = typed.replaceAll(new RegExp(unfit, "gu"), " ").replaceAll(/\s+/g, " ").trim();
  // Cut in the middle of an emoji, half of it would be left.
  return words
    .slice(0, maxNoteLength)
    .replace(/\p{Cs}$/u, "")
    .trim();
}

/** Which line a choice belongs to: the same product with another note is another line. */
export function lineKey({ productId, note }: Pick<CartLine, "productId" | "note">): string {
  return `${productId} ${note}`;
}
