/** Links within the staff's side; beside lib/paths.ts, which has the way to it, because guests' first script has no use for them. */

import { withQuery } from "./paths.ts";

const segment = encodeURIComponent;

const location = (vendorLocationId: string) => `/staff/location/${segment(vendorLocationId)}`;
const vendor = (vendorLocationId: string, vendorId: string) => `${location(vendorLocationId)}/${segment(vendorId)}`;

export const staffPaths = {
  authCallback: () => "/staff/auth/callback",
  locations: () => "/staff/locations",
  location,
  scan: (vendorLocationId: string) => `${location(vendorLocationId)}/scan`,
  order: (vendorLocationId: string, orderId: string) => `${location(vendorLocationId)}/order/${segment(orderId)}`,
  /** Only to look at it: nothing is submitted by itself. */
  orderView: (vendorLocationId: string, orderId: string) =>
    withQuery(`${location(vendorLocationId)}/order/${segment(orderId)}`, { view: "1" }),
  orders: (vendorLocationId: string) => `${location(vendorLocationId)}/orders`,
  queue: (vendorLocationId: string) => `${location(vendorLocationId)}/queue`,
  phone: (vendorLocationId: string) => `${location(vendorLocationId)}/phone`,
  rewards: (vendorLocationId: string) => `${location(vendorLocationId)}/rewards`,
  inventory: (vendorLocationId: string) => `${location(vendorLocationId)}/inventory`,
  reporting: (vendorLocationId: string) => `${location(vendorLocationId)}/reporting`,
  users: (vendorLocationId: string, vendorId: string) => `${vendor(vendorLocationId, vendorId)}/users`,
  activity: (vendorLocationId: string, vendorId: string) => `${vendor(vendorLocationId, vendorId)}/activity`,
  links: (vendorLocationId: string, vendorId: string) => `${vendor(vendorLocationId, vendorId)}/links`,
  events: (vendorLocationId: string, vendorId: string) => `${vendor(vendorLocationId, vendorId)}/events`,
  eventCreate: (vendorLocationId: string, vendorId: string) => `${vendor(vendorLocationId, vendorId)}/event/create`,
  eventEdit: (vendorLocationId: string, vendorId: string, eventId: string) =>
    `${vendor(vendorLocationId, vendorId)}/event/edit/${segment(eventId)}`,
  eventPrizes: (vendorLocationId: string, vendorId: string, eventId: string) =>
    `${vendor(vendorLocationId, vendorId)}/event/edit/${segment(eventId)}/prizes`,
  guestlistEvents: (vendorLocationId: string) => `${location(vendorLocationId)}/guestlist-events`,
  guestlistEventCreate: (vendorLocationId: string) => `${location(vendorLocationId)}/guestlist-events/create`,
  guestlistEventEdit: (vendorLocationId: string, vendorId: string, gleventId: string) =>
    `${vendor(vendorLocationId, vendorId)}/guestlist-event/edit/${segment(gleventId)}`,
  guestlistGuests: (vendorLocationId: string, gleventId: string) =>
    `${location(vendorLocationId)}/guestlist-event/${segment(gleventId)}/guests`,
} as const;
