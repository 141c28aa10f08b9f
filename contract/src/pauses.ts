import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { isoTime, vendorLocationId } from "./text.ts";
import { givenTranslations } from "./translation-fields.ts";
import { line } from "./vendors.ts";
import { locationPause } from "./venues.ts";

export const longestPauseNote = 200;
/** Who stops for longer closes the location. */
export const longestPauseHours = 24;

const params = z.object({ vendorLocationId });
/**
 * What holds after the call.
 * @public Its name is published.
 */
export const pauseAnswer = z.object({ pause: z.nullable(locationPause) });

export const pauseLocation = defineEndpoint({
  id: "venues.pauseLocation",
  summary:
    "Take no orders at a location until a time; what is paid or being paid there goes on. Takes the place of a pause that is on",
  method: "PUT",
  path: "/vendor-locations/{vendorLocationId}/pause",
  access: { kind: "vendor", role: "MANAGER" },
  params,
  body: z.strictObject({
    until: isoTime,
    /** What guests are told, in the vendor's language. */
    note: z.nullable(line(longestPauseNote)),
    translations: z.optional(givenTranslations({ note: line(longestPauseNote) })),
  }),
  output: pauseAnswer,
  errors: ["NOT_FOUND", "RULE_VIOLATED"],
  idempotent: "state",
});

export const resumeLocation = defineEndpoint({
  id: "venues.resumeLocation",
  summary: "Take orders at a location again, before its pause ends by itself",
  method: "DELETE",
  path: "/vendor-locations/{vendorLocationId}/pause",
  access: { kind: "vendor", role: "MANAGER" },
  params,
  output: pauseAnswer,
  errors: ["NOT_FOUND"],
  idempotent: "state",
});

/** Body of `details` in a LOCATION_PAUSED answer: when orders are taken again by themselves. */
export const pausedDetails = z.object({ until: isoTime });
