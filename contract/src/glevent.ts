import * as z from "zod/mini";
import { eventStatuses, webLink } from "./events.ts";
import { languages } from "./languages.ts";
import { isoTime, text } from "./text.ts";
import { givenTranslations, translationsOf } from "./translation-fields.ts";

export const latitude = z.number().check(z.gte(-90), z.lte(90));
export const longitude = z.number().check(z.gte(-180), z.lte(180));
const capacity = z.number().check(z.int(), z.gte(1), z.lte(100_000));

const shownAddress = {
  venueName: z.string(),
  addressLine1: z.string(),
  addressLine2: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
};

/** Of a guest list event's words, all that there are. */
const translations = z.optional(translationsOf("name", "description"));

/** A guest list event as staff have it. */
export const glevent = z.object({
  gleventId: z.string(),
  vendorId: z.string(),
  name: z.string(),
  description: z.string(),
  startTime: z.nullable(isoTime),
  endTime: z.nullable(isoTime),
  /** The vendor's, in which its times are meant. */
  timeZone: z.string(),
  /** As it was created; `guestlistCapacity` is the one that holds now. */
  originalCapacity: z.number(),
  guestlistCapacity: z.number(),
  /** Places of reservations that are PENDING, CONFIRMED or CHECKED_IN. */
  reservedCount: z.number(),
  gleventStatus: z.enum(eventStatuses),
  ...shownAddress,
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  eventLink: z.nullable(z.string()),
  translations,
  /** Rises with every change of its staff's; an editor sends back the one it saw. */
  version: z.optional(z.number()),
});
export type Glevent = z.output<typeof glevent>;

/** A guest list event as members find it. */
export const availableGlevent = z.object({
  gleventId: z.string(),
  vendorId: z.string(),
  name: z.string(),
  description: z.string(),
  ...shownAddress,
  startTime: isoTime,
  endTime: z.nullable(isoTime),
  timeZone: z.string(),
  eventLink: z.nullable(z.string()),
  /** Places left; 0: whoever books now goes on the waitlist. */
  availableCount: z.number(),
  /** Great-circle miles from the search point. */
  distanceMiles: z.number(),
  translations,
  /** What its words were typed in first. */
  vendorLanguage: z._default(z.enum(languages), languages[0]),
});
export type AvailableGlevent = z.output<typeof availableGlevent>;

/** What staff decide about one. */
export const gleventFields = {
  name: text(200),
  description: text(5000, 0),
  startTime: z.nullable(isoTime),
  endTime: z.nullable(isoTime),
  guestlistCapacity: capacity,
  gleventStatus: z.enum(eventStatuses),
  venueName: text(200),
  addressLine1: text(200),
  addressLine2: z.nullable(text(200, 0)),
  city: text(100),
  state: text(50),
  country: text(100),
  zipCode: text(20),
  latitude,
  longitude,
  eventLink: z.nullable(webLink),
  /** Each language that is named gets these words and no others; one that is not named keeps its own. */
  translations: z.optional(givenTranslations({ name: text(200), description: text(5000) })),
};
