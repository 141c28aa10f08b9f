/** Links within the console; beside lib/paths.ts, which has the way to it, because guests' first script has no use for them. */

import { consoleVendorPath } from "./console-vendor-path.ts";

const segment = encodeURIComponent;

const vendor = consoleVendorPath;
const location = (vendorId: string, vendorLocationId: string) =>
  `${vendor(vendorId)}/locations/${segment(vendorLocationId)}`;

export const consolePaths = {
  leads: () => "/console/leads",
  inviteCodes: () => "/console/invite-codes",
  members: () => "/console/members",
  plans: () => "/console/plans",
  notice: () => "/console/notice",
  phones: () => "/console/phones",
  returns: () => "/console/returns",
  newVendor: () => "/console/vendors/new",
  vendor,
  vendorDetails: (vendorId: string) => `${vendor(vendorId)}/details`,
  payments: (vendorId: string) => `${vendor(vendorId)}/payments`,
  disputes: (vendorId: string) => `${vendor(vendorId)}/disputes`,
  payouts: (vendorId: string) => `${vendor(vendorId)}/payouts`,
  payout: (vendorId: string, payoutId: string) => `${vendor(vendorId)}/payouts/${segment(payoutId)}`,
  statement: (vendorId: string) => `${vendor(vendorId)}/statement`,
  orders: (vendorId: string) => `${vendor(vendorId)}/orders`,
  people: (vendorId: string) => `${vendor(vendorId)}/people`,
  locations: (vendorId: string) => `${vendor(vendorId)}/locations`,
  newLocation: (vendorId: string) => `${vendor(vendorId)}/locations/new`,
  location,
  posters: (vendorId: string, vendorLocationId: string) => `${location(vendorId, vendorLocationId)}/posters`,
} as const;

const menu = (vendorId: string, vendorLocationId: string) => `${location(vendorId, vendorLocationId)}/menu`;

export const menuPaths = {
  menu,
  ready: (vendorId: string, vendorLocationId: string) => `${location(vendorId, vendorLocationId)}/ready`,
  newProduct: (vendorId: string, vendorLocationId: string) => `${menu(vendorId, vendorLocationId)}/new`,
  newSize: (vendorId: string, vendorLocationId: string, sizeOf: string) =>
    `${menu(vendorId, vendorLocationId)}/new?sizeOf=${segment(sizeOf)}`,
  newImport: (vendorId: string, vendorLocationId: string) => `${menu(vendorId, vendorLocationId)}/import`,
  import: (vendorId: string, vendorLocationId: string, importId: string) =>
    `${menu(vendorId, vendorLocationId)}/import/${importId}`,
  product: (vendorId: string, vendorLocationId: string, productId: string) =>
    `${menu(vendorId, vendorLocationId)}/${segment(productId)}`,
} as const;

const promotions = (vendorId: string) => `${vendor(vendorId)}/promotions`;

export const promotionPaths = {
  promotions,
  newPromotion: (vendorId: string) => `${promotions(vendorId)}/new`,
  newLike: (vendorId: string, like: string) => `${promotions(vendorId)}/new?like=${segment(like)}`,
  promotion: (vendorId: string, promotionId: string) => `${promotions(vendorId)}/${segment(promotionId)}`,
} as const;

const events = (vendorId: string) => `${vendor(vendorId)}/events`;
const event = (vendorId: string, eventId: string) => `${events(vendorId)}/${segment(eventId)}`;
const glevents = (vendorId: string) => `${vendor(vendorId)}/guest-lists`;
const glevent = (vendorId: string, gleventId: string) => `${glevents(vendorId)}/${segment(gleventId)}`;

export const nightPaths = {
  events,
  newEvent: (vendorId: string) => `${events(vendorId)}/new`,
  event,
  prizes: (vendorId: string, eventId: string) => `${event(vendorId, eventId)}/prizes`,
  glevents,
  newGlevent: (vendorId: string) => `${glevents(vendorId)}/new`,
  glevent,
  guests: (vendorId: string, gleventId: string) => `${glevent(vendorId, gleventId)}/guests`,
} as const;
