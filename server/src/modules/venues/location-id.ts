import { drawLetters } from "../../draw-letters.ts";

/**
 * What a location's id is made of: printed on posters and typed by hand in the dark. Of each group of characters that look
 * alike (0OQD, 1IL, 2Z, 5S, 8B, UV) none is there, and no vowel, so that no five make a word.
 */
export const idLetters = "34679CFGHJKMNPRTWXY";

/** Five of them: some two million. */
export const drawLocationId = (): string => drawLetters(idLetters, 5);
