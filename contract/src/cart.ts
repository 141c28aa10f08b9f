import * as m from "@skipline/contract/texts";
import * as z from "zod/mini";
import { maxNoteLength, unfit } from "./cart-line.ts";
import { maxLength } from "./length.ts";
import { maxQuantityPerLine } from "./pricing.ts";
import { slug } from "./text.ts";
import { saying } from "./words.ts";

/** What a guest asks for on one line, "no ice": at most 140 characters, trimmed; empty for nothing. */
export const lineNote = z.string().check(
  z.trim(),
  maxLength(maxNoteLength, saying(m.input_note_long)),
  z.refine((note) => !unfit.test(note), saying(m.input_note_character)),
);

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
