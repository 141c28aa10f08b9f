import * as m from "@skipline/contract/texts";
import * as z from "zod/mini";
import { withEcho } from "./echo.ts";
import { defineEndpoint } from "./endpoint.ts";
import { picture } from "./media.ts";
import { maxLength, minLength } from "./length.ts";
import { parseWebLink } from "./redirect-target.ts";
import { id, isoTime, nextToken, pageQuery, slug, text } from "./text.ts";
import { givenTranslations, translationsOf } from "./translation-fields.ts";
import { saying } from "./words.ts";

export const eventStatuses = ["UPCOMING", "IN_PROGRESS", "COMPLETED"] as const;
export type EventStatus = (typeof eventStatuses)[number];

export const event = z.object({
  eventId: z.string(),
  vendorId: z.string(),
  eventName: z.string(),
  startTime: z.nullable(isoTime),
  endTime: z.nullable(isoTime),
  ticketingLink: z.nullable(z.string()),
  /** HTML, sanitised when it was stored. */
  description: z.string(),
  status: z.enum(eventStatuses),
  /** The flyer first. */
  images: z.array(picture),
  /** Rises with every change; an editor sends back the one it saw. */
  version: z.number(),
  /** All that there are; a description's is sanitised, too. */
  translations: z.optional(translationsOf("eventName", "description")),
});
export type VenueEvent = z.output<typeof event>;

/** http(s) only; anything else could run script in whoever opens it. */
export const webLink = text(2000).check(z.refine((value) => parseWebLink(value) !== null, saying(m.field_web_link)));

const eventFields = {
  eventName: text(200),
  startTime: z.optional(z.nullable(isoTime)),
  endTime: z.optional(z.nullable(isoTime)),
  ticketingLink: z.optional(z.nullable(webLink)),
  description: z.optional(text(50_000, 0)),
  status: z.enum(eventStatuses),
  /** Ids of pictures uploaded for this vendor, the flyer first. */
  mediaIds: z.optional(z.array(id).check(maxLength(10))),
  /**
   * Each language that is named gets these words and no others; one that is not named keeps its own. Their descriptions are
   * shorter than the first may be: a body with all of them stays below a megabyte.
   */
  translations: z.optional(givenTranslations({ eventName: text(200), description: text(10_000) })),
};

/** So often an event is repeated in one call: each week of a year. */
export const mostRepeats = 52;

/** When each copy is. Times of which the end does not come after the start are refused. */
export const repeatTimes = z
  .array(z.strictObject({ startTime: z.nullable(isoTime), endTime: z.nullable(isoTime) }))
  .check(minLength(1), maxLength(mostRepeats));
export type RepeatTimes = z.output<typeof repeatTimes>;

export const getEvent = defineEndpoint({
  id: "events.getEvent",
  summary: "One event of a vendor",
  method: "GET",
  path: "/event/{eventId}",
  access: { kind: "public" },
  params: z.object({ eventId: id }),
  query: z.strictObject({ vendorId: slug }),
  output: z.object({ event }),
});

export const listEventsByStatus = defineEndpoint({
  id: "events.listEventsByStatus",
  summary: "Events of a vendor in one status, soonest first",
  method: "GET",
  path: "/events/by-vendor-and-status",
  access: { kind: "public" },
  query: z.strictObject({ vendorId: slug, status: z.enum(eventStatuses), ...pageQuery }),
  output: z.object({ events: z.array(event), nextToken }),
});

export const listVendorEvents = defineEndpoint({
  id: "events.listVendorEvents",
  summary:
    "All events of a vendor for its managers: on or to come, the soonest first, then what is over, the latest first",
  method: "GET",
  path: "/admin/vendors/{vendorId}/events",
  access: { kind: "vendor", role: "MANAGER" },
  params: z.object({ vendorId: slug }),
  query: z.strictObject({ ...pageQuery }),
  output: z.object({ events: z.array(event), nextToken }),
});

export const createEvent = defineEndpoint({
  id: "events.createEvent",
  summary: "Create an event",
  method: "POST",
  path: "/admin/vendors/{vendorId}/events",
  access: { kind: "vendor", role: "MANAGER" },
  params: z.object({ vendorId: slug }),
  body: z.strictObject({ ...eventFields, vendorId: z.optional(slug) }),
  output: z.object({ event }),
  errors: ["RULE_VIOLATED"],
  idempotent: "effect",
});

export const updateEvent = defineEndpoint({
  id: "events.updateEvent",
  summary: "Replace an event's fields; refused when somebody changed it since `version`",
  method: "PUT",
  path: "/admin/vendors/{vendorId}/events",
  access: { kind: "vendor", role: "MANAGER" },
  params: z.object({ vendorId: slug }),
  body: withEcho(
    {
      ...eventFields,
      eventId: id,
      vendorId: slug,
      version: z.optional(z.number().check(z.int(), z.gte(1))),
    },
    event.shape,
  ),
  output: z.object({ event }),
  errors: ["RULE_VIOLATED", "EVENT_CHANGED"],
  idempotent: "effect",
});

const ofEvent = z.object({ vendorId: slug, eventId: id });

export const repeatEvent = defineEndpoint({
  id: "events.repeatEvent",
  summary: "Copy an event to other times, all or none: its words and pictures, not its prize draw",
  method: "POST",
  path: "/admin/vendors/{vendorId}/events/{eventId}/repeats",
  access: { kind: "vendor", role: "MANAGER" },
  params: ofEvent,
  body: z.strictObject({ times: repeatTimes }),
  output: z.object({ events: z.array(event) }),
  errors: ["NOT_FOUND", "RULE_VIOLATED"],
  idempotent: "effect",
});

export const deleteEvent = defineEndpoint({
  id: "events.deleteEvent",
  summary: "Delete an event; refused while it has a prize draw, which leads to what people have won",
  method: "DELETE",
  path: "/admin/vendors/{vendorId}/events/{eventId}",
  access: { kind: "vendor", role: "MANAGER" },
  params: ofEvent,
  output: z.object({ eventId: z.string() }),
  errors: ["NOT_FOUND", "CONFLICT"],
});
