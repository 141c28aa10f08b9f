import { consolePaths, nightPaths } from "./console-paths.ts";
import { paths } from "./paths.ts";

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
    home: paths.staffLocation(vendorLocationId),
    events: paths.staffEvents(vendorLocationId, vendorId),
    newEvent: paths.staffEventCreate(vendorLocationId, vendorId),
    event: (eventId) => paths.staffEventEdit(vendorLocationId, vendorId, eventId),
    prizes: (eventId) => paths.staffEventPrizes(vendorLocationId, vendorId, eventId),
    glevents: paths.staffGuestlistEvents(vendorLocationId),
    newGlevent: paths.staffGuestlistEventCreate(vendorLocationId),
    glevent: (gleventId) => paths.staffGuestlistEventEdit(vendorLocationId, vendorId, gleventId),
    guests: (gleventId) => paths.staffGuestlistGuests(vendorLocationId, gleventId),
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
