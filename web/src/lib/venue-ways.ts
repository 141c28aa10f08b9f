import { consolePaths, nightPaths } from "./console-paths.ts";
import { staffPaths } from "./staff-paths.ts";

/**
 * The ways between the pages that the staff's side and the console have alike. A page leads on by these alone, so that
 * nobody who works on one side comes to stand on the other.
 */
export interface VenueWays {
  side: "staff" | "console";
  /** What stands above their lists. */
  home: string;
  events: string;
  newEvent: string;
  event: (eventId: string) => string;
  prizes: (eventId: string) => string;
  glevents: string;
  newGlevent: string;
  glevent: (gleventId: string) => string;
  guests: (gleventId: string) => string;
}

/** From a location's hub. */
export function staffWays(vendorLocationId: string, vendorId: string): VenueWays {
  return {
    side: "staff",
    home: staffPaths.location(vendorLocationId),
    events: staffPaths.events(vendorLocationId, vendorId),
    newEvent: staffPaths.eventCreate(vendorLocationId, vendorId),
    event: (eventId) => staffPaths.eventEdit(vendorLocationId, vendorId, eventId),
    prizes: (eventId) => staffPaths.eventPrizes(vendorLocationId, vendorId, eventId),
    glevents: staffPaths.guestlistEvents(vendorLocationId),
    newGlevent: staffPaths.guestlistEventCreate(vendorLocationId),
    glevent: (gleventId) => staffPaths.guestlistEventEdit(vendorLocationId, vendorId, gleventId),
    guests: (gleventId) => staffPaths.guestlistGuests(vendorLocationId, gleventId),
  };
}

/** From a venue's home in the console. */
export function consoleWays(vendorId: string): VenueWays {
  return {
    side: "console",
    home: consolePaths.vendor(vendorId),
    events: nightPaths.events(vendorId),
    newEvent: nightPaths.newEvent(vendorId),
    event: (eventId) => nightPaths.event(vendorId, eventId),
    prizes: (eventId) => nightPaths.prizes(vendorId, eventId),
    glevents: nightPaths.glevents(vendorId),
    newGlevent: nightPaths.newGlevent(vendorId),
    glevent: (gleventId) => nightPaths.glevent(vendorId, gleventId),
    guests: (gleventId) => nightPaths.guests(vendorId, gleventId),
  };
}
