import * as z from "zod/mini";

/** What the product is read in; the first is everybody's who has chosen none. A language is a catalogue in `contract/texts`. */
export const languages = ["en", "es"] as const;

export type Language = (typeof languages)[number];

export const language = z.enum(languages);
