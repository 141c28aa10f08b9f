import type { Access, Endpoint } from "@skipline/contract/endpoint";
import type { ErrorCode } from "@skipline/contract/errors";
import { languages } from "@skipline/contract/languages";
import { costOf, type Price, priceList } from "@skipline/contract/price-list";

const nameInEnglish = new Intl.DisplayNames("en", { type: "language" });

export const aboutTheApi = `Ordering at venues: a guest picks from a location's menu, signs in by phone and pays; staff scan the order and hand over.

- Money is a decimal string with two digits in US dollars; times are ISO 8601 in UTC.
- Answers may get fields that are not named here: ignore what you don't know. A field of a request that is not named is refused.
- Every error has the same shape. Programs branch on \`error.code\`; \`error.message\` is for people, in the language that \`x-request-language\` asks for.
- Calls that make something or move money take an \`Idempotency-Key\`, made before the first try: send the same call again with the same key when an answer was lost.
- A list that goes on says \`nextToken\`; ask again with it for the page that follows.
- A path asked with a method that it has not answers 405 METHOD_NOT_ALLOWED and names its methods in \`Allow\`.
- An id token comes from \`auth.exchangeToken\` and runs out after an hour.
- On a shared phone the header \`skipline-holder\` says who holds it, by the mark of \`venues.switchHolder\`: what is done is theirs, and what both they and the token's person may.`;

/** What the calls of a capability are about; it is the first part of their operation ids. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  analytics:
    "A vendor's week and month in figures: what was ordered, paid, refunded and when; to operators, how vendors are doing.",
  auth: "Signing in with a phone and the code of a message, as OAuth does; sessions, and who may do what at a vendor.",
  people: "One's own account: name and mail address, all that is stored as a file, and its end.",
  catalog:
    "Menus: the products of a location, their prices and whether they are available; what promotions take off; and files of products on their way into them.",
  client: "What browsers tell of themselves.",
  config: "What a client has to know of this deployment before it calls anything else.",
  events: "A vendor's calendar of events.",
  fulfilment: "The staff's side of orders: looking them up, handing over, refunding.",
  guests: "Guest lists: nights with a capacity, members' reservations, and the door.",
  landing: "What a vendor's own page shows, and the pages of this deployment's own content.",
  leads: "Venues that ask for a demo.",
  links: "Printed codes and wristbands, and where they lead.",
  media: "Pictures and films.",
  membership: "Members, their plans and their credits for guest lists.",
  ordering: "A guest's orders, from the cart to the payment.",
  payments:
    "Payments at the card provider: the embedded sandbox, the provider's messages, money that goes back in vain.",
  places: "Addresses as they are typed.",
  rewards: "Prize draws: tickets, draws that anybody can check, prizes and how they are handed out.",
  venues: "Vendors and their locations.",
};

/** Parameters by their name, which is one thing wherever it stands. What the contract describes itself is not here. */
export const parameterDescriptions: Readonly<Record<string, string>> = {
  account: "The payment provider's account that the cards are kept at; `platform` for the platform's own.",
  cardId: "The payment provider's id of a card that it keeps.",
  code: "What stands in a short link, `/R/{code}`.",
  customerId: "Of whoever ordered.",
  datetimeCompletedAfter: "From then on.",
  datetimePaidAfter: "From then on.",
  datetimePaidBefore: "Until then, with all of its last second: 23:59:59Z ends a day.",
  day: "A business day in the vendor's zone.",
  despiteAlert: "Said by whoever has read the order's `paymentAlert` and hands it over all the same.",
  disputeId: "The payment provider's id of a dispute.",
  eventId: "Of an event; a prize draw has the id of its event.",
  crop: "The part that is kept: left, top, width and height in per cent of the upright picture, such as `12.5,0,75,100`.",
  forceRegeneration: "Generate it now, however fresh the kept one is.",
  gleventId: "Of an event with a guest list.",
  say: "What a call says, sealed by the server that makes it.",
  tables: "`all`: a code for each of the location's tables instead of one for all of it, on tents or stickers.",
  format: "What it is printed on: a sheet at the bar, two tents of A6 on a sheet of A4, a sticker of 50 mm.",
  audience: "Who read the notice that was seen.",
  ...Object.fromEntries(languages.map((one) => [one, `The notice that was seen, in ${nameInEnglish.of(one) ?? one}.`])),
  until: "When the notice that was seen ends.",
  hour: "Hour of the clock in the vendor's zone.",
  importId: "Of an import of products out of a file.",
  includeRefunded: "Count what was refunded as if it had not been.",
  latitude: "Of the point to search around.",
  limit: "Rows of a page at most; a list has its own usual number.",
  longitude: "Of the point to search around.",
  message: "Of the text message that a status is of.",
  month: "Of the vendor's business days: `2026-11`.",
  nfcId: "A wristband's chip.",
  only: "`refunded`: money went back, all or a part; `free`: below 0.50; the others: with one.",
  orderId: "All of it: its last six characters are for people's eyes.",
  paymentId: "Of our record of a payment.",
  payoutId: "The payment provider's id of a payout.",
  phoneNumber: "E.164, such as `+12135550110`.",
  placeId: "Of a suggestion.",
  productId: "A product at one location.",
  promotionId: "Of a discount of the vendor.",
  productType: "What kind of product an order has.",
  query: "What was typed of an address.",
  radiusMiles: "How far from the point, as the crow flies.",
  membershipId: "Of a membership.",
  reservationId: "Of a reservation on a guest list.",
  rewardId: "Of a prize that was won.",
  slug: "The end of a page's path, such as `heartla`.",
  orderIds: "Ids of orders with commas between them, up to 50.",
  search:
    "Words, ids or their last characters, a phone or its last four digits: what could be several of them is looked for as each.",
  status: "Only what is in this state.",
  subjectType: "Only what was done to things of this kind.",
  userId: "Of whoever ordered, the `sub` of their id token.",
  vendorIds: "Ids with commas between them, 50 at most.",
  vendorId: "Such as `vnd-aurora`.",
  vendorLocationId: "The five characters on a location's poster.",
  displayLinkId: "Of a link that shows numbers of orders on a screen.",
  printerId: "Of a printer of a location.",
  printerToken: "What was told when the printer was added: the address that is typed into its settings has it.",
  venueAddressId: "Of an address that was named as the guests' Wi-Fi.",
  who: "Of those who ordered first in this week, had ordered before, ordered more than once in it, are members now.",
};

/** What an answer's code means, whichever call gives it. */
export const codeDescriptions: Readonly<Record<ErrorCode, string>> = {
  ACTIVE_RESERVATION: "The caller has places at another event that is still to come.",
  AGE_ACKNOWLEDGEMENT_REQUIRED: "Something in the cart is for adults, and `ageAcknowledged` was not sent.",
  ALCOHOL_NOT_SOLD:
    "Alcohol is not sold at this hour; `details` says from when it is, and what of the order that concerns. Nothing was charged.",
  ALREADY_CHECKED_IN: "The whole party is in; `details` says since when, and by whom.",
  BAD_REQUEST: "The call can't be read, or a field of it is wrong; `details.issues` says which.",
  BODY_TOO_LARGE: "The body is larger than this call takes.",
  CAPACITY_BELOW_RESERVED: "More people have places already.",
  CART_CHANGED: "A price or what there is differs from what was sent; `details.items` says what holds now.",
  CONFLICT: "Somebody changed the same thing at that moment: look again, or try again.",
  CONTEST_ENDED: "The prize draw is over.",
  CONTEST_STARTED: "The first prize was drawn for: what was promised stands.",
  EMPTY_CART: "Nothing is left in the cart.",
  EVENT_CHANGED: "Somebody changed it since the `version` that was sent; `details` says what it is now.",
  FORBIDDEN: "Signed in, but not allowed to.",
  GUESTLIST_CLOSED: "The guest list can't be booked now.",
  GUESTLIST_FULL: "No places are left.",
  HAND_OVER_STANDS:
    "Somebody else made it, it is over for longer than a minute, or the order's money is on its way back.",
  IDEMPOTENCY_KEY_IN_USE: "The first call with this key is still at work: send it again a little later.",
  IDEMPOTENCY_KEY_REUSED: "The key belongs to another request.",
  INTERNAL: "Our fault. Nothing is known of what was done: send the same call again with the same key.",
  INVITE_CODE_REQUIRED: "Memberships here are by invitation, and the code is missing or not good.",
  LAST_SUPER_ADMIN: "Nobody else could give roles then.",
  LOCATION_CHANGED: "Somebody changed it since the `version` that was sent; `details.location` says what it is now.",
  LOCATION_CLOSED:
    "The location takes no orders for now, or is gone; nothing was charged. Outside opening hours `details.opensAt` says when it opens.",
  LOCATION_BUSY:
    "More waits to be made there than its owners allow: it takes orders again by itself. Nothing was charged.",
  LOCATION_PAUSED:
    "The location takes no orders until `details.until`, or until somebody resumes it before. Nothing was charged.",
  LOCATION_NOT_READY:
    "The location never took orders, and lacks something without which nothing can be ordered; `details.missing` says what.",
  TABLE_UNKNOWN: "The location has no table of that number; the order can be made without one.",
  MEMBERSHIP_NOT_PAID: "The payment has not gone through; it can still be paid.",
  MEMBERS_ONLY: "Only members may.",
  PIN_REFUSED: "It is not the PIN, or no try is left: `details.triesLeft`.",
  METHOD_NOT_ALLOWED: "The path has no such method; `Allow` names those that it has.",
  NOT_CHANGEABLE: "A field that this caller can't change differs from what it is.",
  NOT_FOUND: "It is not there, or the caller may not know that it is.",
  NO_CREDITS: "Fewer credits are left than it takes.",
  NO_TICKETS: "The caller has no ticket left.",
  ORDER_NOT_CANCELLABLE: "It was begun, handed over or never paid, or its location does not prepare orders.",
  ORDER_NOT_COMPLETABLE: "Its money went back, or is about to; or this very hand-over was undone.",
  ORDER_NOT_FREE: "There is something to pay.",
  ORDER_NOT_PAID: "It is not paid, as far as the provider says.",
  ORDER_NOT_PAYABLE: "It is paid, or was closed because nobody paid.",
  ORDER_NOT_REFUNDABLE: "It can't be given back, now or by this caller.",
  ORDER_PAYMENT_ALERT: "Staff have something to read first: send `despiteAlert` to go on.",
  ORDER_PAYMENT_PROCESSING: "Nobody can tell yet whether it is paid: ask again soon.",
  PAYMENT_DECLINED: "The card was declined.",
  PAYMENT_NOT_PAYABLE: "It is paid, or can't be paid any more; what was taken in vain goes back.",
  PAYMENT_NOT_REFUNDABLE:
    "It was refunded at the provider's own desk, or its payer disputes it: their bank has the money.",
  PAYMENT_PROCESSING: "Nobody can tell yet whether it went through: ask again soon.",
  PAYMENT_PROVIDER_MISSING: "It was paid with a provider that this server can't ask.",
  LINK_CHANGED: "It is not as the `was` that was sent says; `details.was` says what it is now.",
  NOTICE_CHANGED: "It is not as the `was` that was sent says; `details.was` says what is said now.",
  WRISTBAND_CHANGED: "It is not as the `was` that was sent says; `details.was` says what it is now.",
  ROLE_CHANGED: "Somebody changed it since the `version` that was sent; `details.vendorRole` says what it is now.",
  PRINTER_CHANGED: "Somebody changed it since the `version` that was sent; `details.printer` says what it is now.",
  PROMOTION_CHANGED: "Somebody changed it since the `version` that was sent; `details.promotion` says what it is now.",
  WAITING_CHANGED: "More wait than were shown; `details.waiting` says what waits now.",
  STOCK_CHANGED: "Somebody set it since the `version` that was sent; `details.stock` says what it is now.",
  PRODUCT_CHANGED:
    "Somebody changed it since the `version` that was sent; `details.product` says what it is now. Of several, `details.products` names those that were changed.",
  PROVIDER_UNAVAILABLE: "Another system does not answer; `Retry-After` says when to come again.",
  REFUND_FAILED: "The provider refused; it can be tried again.",
  RESERVATION_NOT_ADMITTED: "This reservation is not let in as it is; the message says why.",
  RESERVATION_NOT_CANCELLABLE: "It is in, over or cancelled.",
  REWARD_NOT_CLAIMABLE: "It was handed out, or its time is over; the message says which.",
  HOLDER_ENDED: "Whoever `skipline-holder` names holds this phone no more, or has no role there any more.",
  ROLE_EXISTS: "The phone has a role there already.",
  RULE_VIOLATED: "Well-formed, and against a rule; the message says which.",
  SHORT_CODE_TAKEN: "The code was given before, here or at another vendor.",
  TOO_MANY_REQUESTS: "Too many calls; `Retry-After` says how long to wait.",
  UNAUTHENTICATED: "No id token, or one that has run out or whose session has ended.",
  UNAVAILABLE: "Too much to do just now, or something is away; `Retry-After` says when to come again.",
  UNSUPPORTED_MEDIA_TYPE: "The body is of another type than this call takes.",
  VENDOR_CHANGED: "Somebody changed it since the `version` that was sent; `details.vendor` says what it is now.",
  VENDOR_SUSPENDED: "The vendor takes no orders for now; nothing was charged.",
  WRISTBAND_TAKEN: "The wristband belongs to a vendor already.",
  WRONG_LOCATION: "It is to be picked up at another location.",
};

/** Who may make the call and how often, in sentences: what the access rule and the price list say. */
export function describeOperation(endpoint: Endpoint): string {
  return [
    describeAccess(endpoint.access),
    ...describeFields(endpoint.access),
    ...describeSession(endpoint),
    ...describeLimit(endpoint),
  ].join(" ");
}

function describeAccess(access: Access): string {
  switch (access.kind) {
    case "public":
      return "For anybody.";
    case "user":
      return "For whoever is signed in.";
    case "self":
      return "For the user whom `userId` names.";
    case "order":
      return "For the order's own guest, and for staff of its vendor, who may say `_` for `userId`. To others the order is not there.";
    case "staffOrder":
      return "For staff of the order's vendor, who may say `_` for `userId`.";
    case "vendor":
      return `For ${access.role} or higher at the vendor.`;
    case "anyVendor":
      return `For ${access.role} or higher at some vendor.`;
    case "platform":
      return "For platform operators.";
    case "display":
      return "For whoever has the token of a display link.";
    case "printer":
      return "For whoever has the token of a printer, in the path.";
  }
}

function describeFields(access: Access): string[] {
  const fields = Object.entries((access.kind === "vendor" && access.fields) || {});
  const byRole = Object.entries(Object.groupBy(fields, ([, role]) => role));
  return byRole.map(([role, named]) => `Only from ${role} on: ${named.map(([name]) => name).join(", ")}.`);
}

function describeSession({ liveSession }: Endpoint): string[] {
  return liveSession ? ["A token whose session has ended is refused at once."] : [];
}

function describeLimit(endpoint: Endpoint): string[] {
  const cost = costOf(endpoint);
  const { limit }: Price = priceList[cost];
  if (!limit) return [];
  const whose = { address: "address", account: "account", device: "session", link: "link" }[limit.by];
  return [`All calls like it (${cost}) together: at most ${limit.perMinute} a minute from one ${whose}.`];
}
