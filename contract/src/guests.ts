import * as z from "zod/mini";
import { withEcho } from "./echo.ts";
import { defineEndpoint } from "./endpoint.ts";
import { repeatTimes } from "./events.ts";
import { availableGlevent, glevent, gleventFields, latitude, longitude } from "./glevent.ts";
import { id, isoTime, nextToken, pageQuery, slug, text } from "./text.ts";
import { languages } from "./languages.ts";
import { translationsOf } from "./translation-fields.ts";

export type { AvailableGlevent, Glevent } from "./glevent.ts";

/** Places that one reservation may take. */
export const mostPlaces = 10;
/** Nobody books further ahead (customer-side specification §9). */
export const bookAheadMonths = 3;
/** Whoever has cancelled one event so often does not book it again: each turn would send a message to somebody. */
export const mostCancels = 5;
/** Completed by hand, an event can be taken back whole for so long. */
export const takeBackMinutes = 15;
/** For so long after their own check-in the door's staff may take it back; a manager may at any time. */
export const undoSeconds = 10;
/** Miles around a city, and around where the guest is. */
export const cityRadiusMiles = 50;
export const defaultRadiusMiles = 10;

export const reservationStatuses = ["PENDING", "CONFIRMED", "CHECKED_IN", "CANCELLED", "WAITLISTED"] as const;
export type ReservationStatus = (typeof reservationStatuses)[number];

const quantity = z.number().check(z.int(), z.gte(1), z.lte(mostPlaces));

const vendorParams = z.object({ vendorId: slug });
const version = z.number().check(z.int(), z.gte(1));

const gleventParams = z.object({ vendorId: slug, gleventId: id });
const reservationParams = z.object({ vendorId: slug, gleventId: id, reservationId: id });

export const createGlevent = defineEndpoint({
  id: "guests.createGlevent",
  summary: "Create a guest list event",
  method: "POST",
  path: "/vendors/{vendorId}/glevents",
  access: { kind: "vendor", role: "MANAGER" },
  params: vendorParams,
  body: z.strictObject({
    ...gleventFields,
    description: z.optional(gleventFields.description),
    startTime: z.optional(gleventFields.startTime),
    endTime: z.optional(gleventFields.endTime),
    addressLine2: z.optional(gleventFields.addressLine2),
    eventLink: z.optional(gleventFields.eventLink),
    vendorId: z.optional(slug),
  }),
  output: z.object({ glevent }),
  errors: ["RULE_VIOLATED"],
  idempotent: "effect",
});

export const updateGlevent = defineEndpoint({
  id: "guests.updateGlevent",
  summary:
    "Change the fields that are given, unless somebody did since `version`; a larger capacity lets the waitlist in, at once",
  method: "PUT",
  path: "/vendors/{vendorId}/glevents/{gleventId}",
  access: { kind: "vendor", role: "MANAGER" },
  params: gleventParams,
  body: withEcho(
    z.partial(z.object({ ...gleventFields, vendorId: slug, gleventId: id, version })).shape,
    glevent.shape,
  ),
  output: z.object({ glevent }),
  /** EVENT_CHANGED carries the event as it is now in `details.glevent`. */
  errors: ["RULE_VIOLATED", "CAPACITY_BELOW_RESERVED", "EVENT_CHANGED"],
  idempotent: "effect",
});

export const getGlevent = defineEndpoint({
  id: "guests.getGlevent",
  summary: "One guest list event, for its staff",
  method: "GET",
  path: "/vendors/{vendorId}/glevents/{gleventId}",
  access: { kind: "vendor", role: "STAFF" },
  params: gleventParams,
  output: z.object({ glevent }),
});

export const listGlevents = defineEndpoint({
  id: "guests.listGlevents",
  summary: "Guest list events of a vendor: on or to come, the soonest first; over, the latest first, in pages",
  method: "GET",
  path: "/vendors/{vendorId}/glevents",
  access: { kind: "vendor", role: "STAFF" },
  params: vendorParams,
  query: z.strictObject({ ...pageQuery }),
  output: z.object({
    /** The first 200; empty on the second and later pages. */
    upcomingGlevents: z.array(glevent),
    pastGlevents: z.array(glevent),
    /** Of all that the vendor has. */
    total: z.number(),
    nextToken,
  }),
});

export const repeatGlevent = defineEndpoint({
  id: "guests.repeatGlevent",
  summary: "Copy a guest list event to other times, all or none: with its places, without its guests",
  method: "POST",
  path: "/vendors/{vendorId}/glevents/{gleventId}/repeats",
  access: { kind: "vendor", role: "MANAGER" },
  params: gleventParams,
  body: z.strictObject({ times: repeatTimes }),
  output: z.object({ glevents: z.array(glevent) }),
  errors: ["NOT_FOUND", "RULE_VIOLATED"],
  idempotent: "effect",
});

export const deleteGlevent = defineEndpoint({
  id: "guests.deleteGlevent",
  summary: "Delete a guest list event; refused where anybody has ever asked for a place: it is called off instead",
  method: "DELETE",
  path: "/vendors/{vendorId}/glevents/{gleventId}",
  access: { kind: "vendor", role: "MANAGER" },
  params: gleventParams,
  output: z.object({ gleventId: z.string() }),
  errors: ["NOT_FOUND", "CONFLICT"],
});

const coordinate = (schema: typeof latitude) =>
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,15})?$/)),
    z.pipe(
      z.transform((value: string) => Number(value)),
      schema,
    ),
  );

export const listAvailableGlevents = defineEndpoint({
  id: "guests.listAvailableGlevents",
  summary: "Guest list events around a point that can be booked now, the soonest first",
  method: "GET",
  path: "/glevents/available",
  access: { kind: "public" },
  query: z.strictObject({
    latitude: coordinate(latitude),
    longitude: coordinate(longitude),
    radiusMiles: z._default(z.coerce.number().check(z.gt(0), z.lte(100)), defaultRadiusMiles),
    ...pageQuery,
  }),
  output: z.object({ glevents: z.array(availableGlevent), nextToken }),
});

/** A reservation as its member has it. */
export const reservation = z.object({
  reservationId: z.string(),
  gleventId: z.string(),
  vendorId: z.string(),
  gleventName: z.string(),
  /** Of the event's name, all that there are. */
  translations: z.optional(translationsOf("gleventName")),
  /** What it was typed in first. */
  vendorLanguage: z._default(z.enum(languages), languages[0]),
  venueName: z.string(),
  startTime: z.nullable(isoTime),
  endTime: z.nullable(isoTime),
  timeZone: z.string(),
  quantity: z.number(),
  createdAt: isoTime,
  reservationStatus: z.enum(reservationStatuses),
  /** Its event is over and nobody came. */
  isNoShow: z.boolean(),
  /** What its member may do with it now. */
  allowedActions: z.array(z.enum(["cancel"])),
});
export type Reservation = z.output<typeof reservation>;

export const createReservation = defineEndpoint({
  id: "guests.createReservation",
  summary: "Book places at a guest list event for a credit each, or wait for them where it is full",
  method: "POST",
  path: "/vendors/{vendorId}/glevents/{gleventId}/reservations",
  access: { kind: "user" },
  params: gleventParams,
  body: z.strictObject({ quantity, vendorId: z.optional(slug) }),
  output: z.object({ reservation }),
  // Who has this very event already is answered with that reservation.
  errors: ["NOT_FOUND", "MEMBERS_ONLY", "ACTIVE_RESERVATION", "NO_CREDITS", "GUESTLIST_CLOSED", "RULE_VIOLATED"],
  idempotent: "kept",
  liveSession: true,
  cost: "claim",
});

export const listReservations = defineEndpoint({
  id: "guests.listReservations",
  summary: "The caller's reservations, newest first",
  method: "GET",
  path: "/users/reservations",
  access: { kind: "user" },
  query: z.strictObject({ ...pageQuery }),
  output: z.object({ reservations: z.array(reservation), nextToken }),
});

export const cancelReservation = defineEndpoint({
  id: "guests.cancelReservation",
  summary: "Cancel before the start: the credits come back; one that was cancelled before is answered as it is",
  method: "POST",
  path: "/users/reservations/{reservationId}/cancel",
  access: { kind: "user" },
  params: z.object({ reservationId: id }),
  output: z.object({ reservation }),
  errors: ["NOT_FOUND", "RESERVATION_NOT_CANCELLABLE"],
  // A cancelled reservation is cancelled.
  idempotent: "state",
  liveSession: true,
});

export const getEligibility = defineEndpoint({
  id: "guests.getEligibility",
  summary: "Whether the caller may make a reservation now, apart from credits",
  method: "GET",
  path: "/users/eligible-to-make-reservations",
  access: { kind: "user" },
  output: z.object({
    isEligible: z.boolean(),
    /** Why not. */
    reason: z.nullable(z.enum(["NOT_A_MEMBER", "ACTIVE_RESERVATION"])),
    /** The event of the active reservation. */
    gleventId: z.nullable(z.string()),
    /** Where the caller waits; that keeps nobody from booking. */
    waitingGleventIds: z._default(z.array(z.string()), []),
  }),
});

/** One time at the door. */
const checkInRecord = z.object({
  by: z.string(),
  /** By the device's own clock where it had no network. */
  at: isoTime,
  people: z.number(),
});

/** A guest on the list, as the door has it: no more of a member than this. */
export const guest = z.object({
  reservationId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneLast4: z.string(),
  quantity: z.number(),
  createdAt: isoTime,
  reservationStatus: z.enum(reservationStatuses),
  isWalkIn: z.boolean(),
  /** Of `quantity`. */
  arrived: z.number(),
  /** Of `quantity`: came in beyond the places of the event, and hold none. */
  overCapacity: z._default(z.number(), 0),
  /** Let in though no credit was left for it: inside before the server heard of it. */
  isUnpaid: z._default(z.boolean(), false),
  /** When its member cancelled, having been let in by a door without a network: that stands, and is to be sorted out. */
  cancelledAfter: z._default(z.nullable(isoTime), null),
  checkedInAt: z.nullable(isoTime),
  checkedInBy: z.nullable(z.string()),
  /** Check-ins that came when it was in already, as from two phones without a network: both are shown. */
  conflicts: z.array(checkInRecord),
});
export type Guest = z.output<typeof guest>;

/**
 * What a door must know of its event: OVER by its time; COMPLETED by hand once it had begun; CALLED_OFF by hand before
 * it began.
 */
export const doorState = z._default(z.enum(["OPEN", "OVER", "COMPLETED", "CALLED_OFF"]), "OPEN");

export const listGuests = defineEndpoint({
  id: "guests.listGuests",
  summary: "The guest list of an event for its door, by last name; 1,000 at a time",
  method: "GET",
  path: "/vendors/{vendorId}/events/{gleventId}/reservations",
  access: { kind: "vendor", role: "STAFF" },
  params: gleventParams,
  query: z.strictObject({
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000))),
    nextToken: pageQuery.nextToken,
  }),
  output: z.object({
    reservations: z.array(guest),
    /** Of reservations, whatever their status. */
    total: z.number(),
    /** In people. */
    counts: z.object({
      /** Who has a place: in or still to come. */
      expected: z.number(),
      arrived: z.number(),
      waitlisted: z.number(),
      /** For walk-ins. */
      placesLeft: z.number(),
      /** In beyond the places that there are; counted in `expected` and `arrived`. */
      overCapacity: z._default(z.number(), 0),
    }),
    doorState,
    glevent,
    nextToken,
  }),
});

const atTheDoor = {
  /** When it happened, by the device's clock: for what was done without a network. */
  checkedInAt: z.optional(isoTime),
};

export const checkInGuest = defineEndpoint({
  id: "guests.checkIn",
  summary:
    "Let a reservation in, once; its party may come in parts. ALREADY_CHECKED_IN says who did it and when. Who waits is let in " +
    "once the event has begun, while places are left, for credits taken here; who came in without a network is in anyway",
  method: "POST",
  path: "/vendors/{vendorId}/glevents/{gleventId}/reservations/{reservationId}/check-in",
  access: { kind: "vendor", role: "STAFF" },
  params: reservationParams,
  body: z.strictObject({
    ...atTheDoor,
    /** How many have come; the whole party without it. Said again, so many more. */
    people: z.optional(quantity),
  }),
  output: z.object({ guest }),
  errors: ["ALREADY_CHECKED_IN", "RESERVATION_NOT_ADMITTED", "NO_CREDITS", "RULE_VIOLATED"],
  // The check-in keeps its key: the same scan again is the same check-in, however late.
  idempotent: "kept",
  liveSession: true,
  cost: "scan",
  isDeed: true,
});

export const undoCheckIn = defineEndpoint({
  id: "guests.undoCheckIn",
  summary:
    "Take a check-in back, with a reason: nobody of the party counts as in any more. STAFF: only what they did themselves " +
    "in the last 10 seconds, and of a party that came in parts only that part",
  method: "POST",
  path: "/vendors/{vendorId}/glevents/{gleventId}/reservations/{reservationId}/undo-check-in",
  access: { kind: "vendor", role: "STAFF" },
  params: reservationParams,
  body: z.strictObject({ reason: text(200) }),
  output: z.object({ guest }),
  // Who was in may have booked the next night meanwhile, and has one reservation at a time.
  errors: ["RESERVATION_NOT_ADMITTED", "ACTIVE_RESERVATION"],
  idempotent: "effect",
  liveSession: true,
});

export const admitWalkIn = defineEndpoint({
  id: "guests.admitWalkIn",
  summary: "Put somebody without a reservation on the list and let them in; told late, also beyond the places",
  method: "POST",
  path: "/vendors/{vendorId}/glevents/{gleventId}/walk-ins",
  access: { kind: "vendor", role: "STAFF", fields: { overCapacity: "MANAGER" } },
  params: gleventParams,
  body: z.strictObject({
    firstName: text(100),
    lastName: text(100, 0),
    quantity,
    ...atTheDoor,
    /** Let them in anyway where no places are left. */
    overCapacity: z.optional(z.boolean()),
  }),
  output: z.object({ guest }),
  errors: ["GUESTLIST_FULL", "GUESTLIST_CLOSED"],
  // The walk-in keeps the key of its call.
  idempotent: "kept",
  liveSession: true,
  cost: "scan",
  isDeed: true,
});
