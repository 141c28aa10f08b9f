import type { activity } from "@skipline/contract/roles";
import { shortOrderId } from "@skipline/contract/text";
import type { TrailField } from "@skipline/contract/trail";
import type * as z from "zod/mini";
import { formatDateTime } from "#lib/dates.ts";
import { plainText } from "#lib/plain-text.ts";
import { formatCents, formatPrice } from "#lib/price.ts";
import { roleLabels } from "../role-names.ts";

export type Activity = z.output<typeof activity>;

export interface ActivityChange {
  label: string;
  before: string;
  after: string;
}

export interface ActivityText {
  sentence: string;
  /** What was changed, field by field. */
  changes: ActivityChange[];
}

type Values = Record<string, unknown>;

const nothing = "—";
const longest = 160;
const eventStatusLabels: Values = { UPCOMING: "Upcoming", IN_PROGRESS: "In progress", COMPLETED: "Completed" };

type Show = (value: string, timeZone: string) => string;

interface Words {
  label: string;
  /** How a text reads; else as it is. */
  text?: Show;
  /** How anything else reads; else as numbers, Yes and No do. */
  other?: (value: unknown) => string;
}

const asTime: Show = (value, timeZone) => (Number.isNaN(Date.parse(value)) ? value : formatDateTime(value, timeZone));

/** All that the trail tells of. A field more does not compile before it has its words. */
const wordsOf: Record<TrailField, Words> = {
  price: { label: "Price", text: (value) => (/^\d+(\.\d{1,2})?$/.test(value) ? formatPrice(value) : value) },
  isAvailable: { label: "Availability", other: (value) => (value ? "Available" : "Sold out") },
  name: { label: "Name" },
  role: { label: "Role", text: (value) => (roleLabels as Record<string, string>)[value] ?? value },
  status: { label: "Status", text: (value) => asText(eventStatusLabels[value]) ?? value },
  startsAt: { label: "Starts", text: asTime },
  endsAt: { label: "Ends", text: asTime },
  description: { label: "Description", text: (value) => plainText(value) || nothing },
  ticketingLink: { label: "Ticketing link" },
  eventLink: { label: "Event link" },
  mediaIds: { label: "Pictures", other: (value) => countPictures(value) },
  capacity: { label: "Capacity" },
  venueName: { label: "Venue name" },
  addressLine1: { label: "Address" },
  addressLine2: { label: "Second line of the address" },
  city: { label: "City" },
  state: { label: "State" },
  country: { label: "Country" },
  zipCode: { label: "ZIP code" },
  latitude: { label: "Latitude" },
  longitude: { label: "Longitude" },
  redirectUrl: { label: "Leads to" },
  overrideUrl: { label: "Leads to" },
};

/** Of a field that a later version tells of: "openingHours" → "Opening hours". */
function findWords(field: string): Words {
  const words = field.replaceAll(/([A-Z])/g, " $1").toLowerCase();
  return (wordsOf as Partial<Record<string, Words>>)[field] ?? { label: capital(words) };
}

function countPictures(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value);
  return value.length === 1 ? "1 picture" : `${value.length} pictures`;
}

function asValues(value: unknown): Values | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Values) : null;
}

function asText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function show(field: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === "") return nothing;
  const { text, other } = findWords(field);
  if (typeof value === "string") return text ? text(value, timeZone) : value;
  if (other) return other(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "number" ? String(value) : JSON.stringify(value);
}

/** Enough of a text to know it by. */
function excerpt(text: string): string {
  return text.length <= longest
    ? text
    : `${text
        .slice(0, longest)
        .replace(/\p{Surrogate}$/u, "")
        .trimEnd()}…`;
}

function listChanges({ details }: Activity, timeZone: string): ActivityChange[] {
  const before = asValues(details["before"]);
  const after = asValues(details["after"]);
  if (!before || !after) return [];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({
      label: findWords(field).label,
      before: excerpt(show(field, before[field], timeZone)),
      after: excerpt(show(field, after[field], timeZone)),
    }));
}

/** What the record says of its subject, wherever it says it. */
function detailOf({ details }: Activity, field: string): string | null {
  const places = [details, asValues(details["after"]), asValues(details["before"])];
  return places.map((place) => asText(place?.[field])).find((text) => text !== null) ?? null;
}

function order(activity: Activity): string {
  const { totalCents } = activity.details;
  const amount = typeof totalCents === "number" ? ` (${formatCents(totalCents)})` : "";
  return `order #${shortOrderId(activity.subjectId)}${amount}`;
}

/** Of a payment's line: what it was for. */
function paidFor({ details }: Activity): string {
  const { purpose, reference, amountCents } = details;
  const amount = typeof amountCents === "number" ? ` of ${formatCents(amountCents)}` : "";
  const bought = purpose === "MEMBERSHIP" ? "a membership" : `order #${shortOrderId(String(reference))}`;
  return `the payment${amount} for ${bought}`;
}

function dispute(activity: Activity): string {
  const { status } = activity.details;
  const end =
    status === "WON" ? "was settled for the venue" : status === "LOST" ? "was lost, the money is gone" : "is open";
  return `The payer's dispute about ${paidFor(activity)} ${end}`;
}

function moneyBack(activity: Activity): string {
  const { backCents, status } = activity.details;
  const part = typeof backCents === "number" ? `${formatCents(backCents)} of ` : "";
  const went = status === "FAILED" ? "did not go back" : status === "PENDING" ? "is going back" : "went back";
  return `${part}${paidFor(activity)} ${went} at the payment provider`;
}

function person(activity: Activity): string {
  return detailOf(activity, "name") ?? activity.subjectId;
}

function roleOf(activity: Activity): string {
  return show("role", detailOf(activity, "role"), "UTC");
}

function event(activity: Activity): string {
  const name = detailOf(activity, "name");
  return name ? `the event “${name}”` : "an event";
}

/** "2 places at the event “Night”" */
function placesAt(activity: Activity): string {
  const { quantity } = activity.details;
  const count = quantity === 1 ? "1 place" : typeof quantity === "number" ? `${quantity} places` : "places";
  return `${count} at ${event(activity)}`;
}

function guestOf(activity: Activity): string {
  return detailOf(activity, "name") ?? "a guest";
}

/** " (2 of 4)" where a party came in parts, " (4)" where it came whole, nothing for a person alone. */
function partyOf({ details: { people, quantity } }: Activity): string {
  if (typeof quantity !== "number" || quantity === 1) return "";
  return typeof people === "number" && people < quantity ? ` (${people} of ${quantity})` : ` (${quantity})`;
}

/** ", 2 over capacity" */
function overOf({ details: { over } }: Activity): string {
  return typeof over === "number" ? `, ${over} over capacity` : "";
}

/** "1 month of membership" */
function monthsOf({ details: { months } }: Activity): string {
  return months === 1
    ? "1 month of membership"
    : `${typeof months === "number" ? months : "some"} months of membership`;
}

function shortLink({ subjectId }: Activity): string {
  return `the short link /R/${subjectId}`;
}

function wristband({ subjectId }: Activity): string {
  return `the wristband ${subjectId}`;
}

/** "3 wristbands", of which some may have been there. */
function boxOf({ details: { added, changed } }: Activity): string {
  const count = Number(added ?? 0) + Number(changed ?? 0);
  return count === 1 ? "1 wristband" : `${count} wristbands`;
}

function prizeDraw(activity: Activity): string {
  const name = detailOf(activity, "name");
  return name ? `the prize draw of “${name}”` : "a prize draw";
}

/** "the prize “Shirt” in the prize draw of “Night”" */
function prizeOf(activity: Activity): string {
  const prize = detailOf(activity, "prize");
  return `${prize ? `the prize “${prize}”` : "a prize"} in ${prizeDraw(activity)}`;
}

interface Wording {
  /** After the name of whoever did it: "refunded order #a1b2c3". */
  did: (activity: Activity) => string;
  /** Where nobody's name is known. */
  happened: (activity: Activity) => string;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The same words for both: "handed over" → "Ana handed over order #a1b2c3", "Order #a1b2c3 was handed over". */
function verb(did: string, subject: (activity: Activity) => string): Wording {
  return {
    did: (activity) => `${did} ${subject(activity)}`,
    happened: (activity) => `${capital(subject(activity))} was ${did}`,
  };
}

const always = (happened: (activity: Activity) => string): Wording => ({
  did: (activity) => `: ${happened(activity)}`,
  happened,
});

const wordings: Record<string, Wording> = {
  "order.created": {
    did: (activity) => `placed ${order(activity)}`,
    happened: (activity) => `A guest placed ${order(activity)}`,
  },
  "order.paid": {
    did: (activity) => `paid ${order(activity)}`,
    happened: (activity) => `A guest paid ${order(activity)}`,
  },
  "order.completed": verb("handed over", order),
  "order.refund_requested": {
    did: (activity) => `asked for the refund of ${order(activity)}`,
    happened: (activity) => `The refund of ${order(activity)} was asked for`,
  },
  "order.refunded": verb("refunded", order),
  "order.refund_failed": always((activity) => `The refund of ${order(activity)} failed`),
  "order.expired": always((activity) => `${capital(order(activity))} expired unpaid`),
  "order.refunded_at_provider": always(
    (activity) => `${capital(order(activity))} was refunded at the payment provider, not here`,
  ),
  "payment.disputed": always(dispute),
  "payment.refunded_at_provider": always((activity) => capital(moneyBack(activity))),
  "payment.returned": always((activity) => `${capital(paidFor(activity))} could not be used and goes back`),
  "payment.return_failed": always(
    (activity) => `${capital(paidFor(activity))} could not be given back yet, it is tried again`,
  ),
  "payment.return_made": always((activity) => `${capital(paidFor(activity))} is back with its payer after all`),
  "payment.return_handed_over": always(
    (activity) => `${capital(paidFor(activity))} could not be given back, our support takes care of it`,
  ),
  "payment.return_closed": always((activity) => `${capital(paidFor(activity))} was given back by our support`),
  "product.changed": verb("changed", (activity) => detailOf(activity, "name") ?? "a product"),
  "role.created": {
    did: (activity) => `added ${person(activity)} as ${roleOf(activity)}`,
    happened: (activity) => `${person(activity)} was added as ${roleOf(activity)}`,
  },
  "role.changed": verb("changed", (activity) => `the role of ${person(activity)}`),
  "role.removed": {
    did: (activity) => `removed ${person(activity)} (${roleOf(activity)})`,
    happened: (activity) => `${person(activity)} (${roleOf(activity)}) was removed`,
  },
  "venue_address.named": {
    did: ({ subjectId }) => `named the Wi-Fi at ${subjectId} as the guests’ for 24 hours`,
    happened: ({ subjectId }) => `The Wi-Fi at ${subjectId} was named as the guests’ for 24 hours`,
  },
  "venue_address.removed": verb("removed", ({ subjectId }) => `the guests’ Wi-Fi at ${subjectId}`),
  "event.created": verb("added", event),
  "event.updated": verb("changed", event),
  "link.created": verb("made", shortLink),
  "link.changed": verb("changed", shortLink),
  "link.retired": verb("retired", shortLink),
  "link.brought_back": verb("brought back", shortLink),
  "wristband.added": {
    did: (activity) => `entered ${boxOf(activity)}`,
    happened: (activity) => `${boxOf(activity)} entered`,
  },
  "wristband.changed": verb("changed", wristband),
  "wristband.retired": verb("retired", wristband),
  "wristband.brought_back": verb("brought back", wristband),
  "glevent.created": verb("added", event),
  "glevent.updated": verb("changed", event),
  "glevent.status_moved": always((activity) => `${capital(event(activity))} moved on by its time`),
  "reservation.created": {
    did: (activity) => `asked for ${placesAt(activity)}`,
    happened: (activity) => `A member asked for ${placesAt(activity)}`,
  },
  "reservation.cancelled": {
    did: (activity) => `gave up ${placesAt(activity)}`,
    happened: (activity) => `A reservation of ${placesAt(activity)} was cancelled`,
  },
  "membership.joined": {
    did: (activity) => `joined with ${monthsOf(activity)}`,
    happened: (activity) => `Somebody joined with ${monthsOf(activity)}`,
  },
  "membership.renewed": {
    did: (activity) => `added ${monthsOf(activity)}`,
    happened: (activity) => `A member added ${monthsOf(activity)}`,
  },
  "membership.taken_back": always((activity) => `${capital(monthsOf(activity))} went with the money paid for it`),
  "membership.restored": always((activity) => `${capital(monthsOf(activity))} came back with the money paid for it`),
  "reservation.promoted": always((activity) => `A member came off the waitlist: ${placesAt(activity)}`),
  "event.status_moved": always((activity) => `${capital(event(activity))} moved on by its time`),
  "contest.created": verb("added", prizeDraw),
  "contest.updated": verb("changed", prizeDraw),
  "reward.won": {
    did: (activity) => `won ${prizeOf(activity)}`,
    happened: (activity) => `A guest won ${prizeOf(activity)}`,
  },
  "reward.claimed": {
    did: (activity) => `handed over ${prizeOf(activity)}`,
    happened: (activity) => `A guest was handed ${prizeOf(activity)}`,
  },
  "guest.checked_in": verb("checked in", (activity) => guestOf(activity) + partyOf(activity)),
  "guest.joined": {
    did: (activity) => `let in more of the party of ${guestOf(activity)}${partyOf(activity)}`,
    happened: (activity) => `More of the party of ${guestOf(activity)}${partyOf(activity)} came in`,
  },
  "guest.came_twice": {
    did: (activity) => `checked in ${guestOf(activity)}, who was in already`,
    happened: (activity) => `${capital(guestOf(activity))} was checked in twice`,
  },
  "guest.check_in_undone": {
    did: (activity) => `took back the check-in of ${guestOf(activity)}: ${detailOf(activity, "reason") ?? nothing}`,
    happened: (activity) => `The check-in of ${guestOf(activity)} was taken back`,
  },
  "guest.walked_in": {
    did: (activity) => `let in ${guestOf(activity)}${partyOf(activity)} without a reservation${overOf(activity)}`,
    happened: (activity) =>
      `${capital(guestOf(activity))}${partyOf(activity)} came in without a reservation${overOf(activity)}`,
  },
};

/** "venue.opening_hours_changed" → "venue opening hours changed": a kind of record that came later than this page. */
function unknown({ type, subjectType, subjectId }: Activity): string {
  return `${type.replaceAll(/[._]/g, " ")}: ${subjectType} ${subjectId}`;
}

/** A line of the trail as a sentence, with what was changed beside it; times in the vendor's zone. */
export function describeActivity(activity: Activity, timeZone: string): ActivityText {
  const wording = wordings[activity.type];
  const { actorName } = activity;
  let sentence: string;
  if (!wording) sentence = actorName ? `${actorName}: ${unknown(activity)}` : capital(unknown(activity));
  else if (actorName) sentence = `${actorName} ${wording.did(activity)}`.replace(" :", ":");
  else sentence = wording.happened(activity);
  return { sentence: `${sentence}.`, changes: listChanges(activity, timeZone) };
}
