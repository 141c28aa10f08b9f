import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { slug, vendorLocationId } from "./text.ts";

/**
 * What a location's code is printed on. `letter` and `a4` hang at the bar; a `tent` stands on it, two of them on an A4
 * sheet with an A6 page to each side, to be cut and folded, a `letter-tent` on US Letter, a quarter to each side; a
 * `sticker` is 50 mm wide and high.
 */
export const posterFormats = ["letter", "a4", "letter-tent", "tent", "sticker"] as const;
export type PosterFormat = (typeof posterFormats)[number];

/** What a table's code is printed on. */
export const tableFormats = ["letter-tent", "tent", "sticker"] as const satisfies readonly PosterFormat[];

export const getPoster = defineEndpoint({
  id: "venues.getPoster",
  summary: "A location's poster, ready to be printed: its code, its name and what to do, in its vendor's language",
  method: "GET",
  path: "/vendors/{vendorId}/locations/{vendorLocationId}/poster",
  access: { kind: "vendor", role: "MANAGER" },
  params: z.object({ vendorId: slug, vendorLocationId }),
  query: z
    .strictObject({
      format: z.enum(posterFormats),
      /** All of its tables, each with its number and a code of its own, in one file. */
      tables: z.optional(z.literal("all")),
    })
    .check(
      z.refine(({ format, tables }) => tables === undefined || tableFormats.some((one) => one === format), {
        path: ["format"],
      }),
    ),
  output: z.file().check(z.mime(["application/pdf"])),
  // RULE_VIOLATED: it has no tables.
  errors: ["NOT_FOUND", "RULE_VIOLATED"],
  kind: "file",
  cost: "print",
});
