import type { WeeklyHours } from "@skipline/contract/weekdays";
import * as m from "@skipline/contract/texts";
import type { TrailField } from "@skipline/contract/trail";
import { formatAbv, listAllergens } from "#lib/allergen-words.ts";
import { capital } from "#lib/capital.ts";
import { formatDateTime } from "#lib/dates.ts";
import { formatPhone } from "#lib/format-phone.ts";
import { describeHours as describeHappyHours } from "#lib/happy-hours.ts";
import { plainText } from "#lib/plain-text.ts";
import { formatPrice } from "@skipline/contract/price";
import { productKinds, taxWords } from "#lib/product-words.ts";
import { describeHours } from "../console/hours-form.ts";
import { type Activity, type Values, asText, asValues, nameRole, nothing } from "./activity-details.ts";
import { tellActivity } from "./activity-sentences.ts";

export type { Activity };

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

const longest = 160;
const statusLabels: Values = {
  UPCOMING: m.event_status_upcoming(),
  IN_PROGRESS: m.event_status_in_progress(),
  COMPLETED: m.event_status_completed(),
  OPEN: m.location_open(),
  CLOSED: m.location_closed(),
  ARCHIVED: m.console_product_archived(),
};

type Show = (value: string, timeZone: string) => string;

interface Words {
  label: string;
  /** How a text reads; else as it is. */
  text?: Show;
  /** How anything else reads; else as numbers, Yes and No do. */
  other?: (value: unknown) => string;
}

const asTime: Show = (value, timeZone) => (Number.isNaN(Date.parse(value)) ? value : formatDateTime(value, timeZone));

const asPrice: Show = (value) => (/^\d+(\.\d{1,2})?$/.test(value) ? formatPrice(value) : value);

const asWords = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** All that the trail tells of. A field more does not compile before it has its words. */
const wordsOf: Record<TrailField | "prizes", Words> = {
  price: { label: m.activity_price(), text: asPrice },
  isAvailable: {
    label: m.activity_availability(),
    other: (value) => (value ? m.available() : m.sold_out()),
  },
  stock: { label: m.stock_how_many() },
  name: { label: m.name() },
  variantName: { label: m.console_product_variant() },
  productType: { label: m.console_product_kind(), text: (value) => asText((productKinds as Values)[value]) ?? value },
  taxCategory: { label: m.console_product_tax(), text: (value) => asText((taxWords as Values)[value]) ?? value },
  isArchived: { label: m.console_product_archived() },
  pictureAlt: { label: m.console_product_alt() },
  allergens: { label: m.allergens(), other: (value) => listAllergens(value as string[]) || nothing },
  abvTenths: { label: m.activity_abv(), other: (value) => `${formatAbv(Number(value))}%` },
  translations: { label: m.activity_translations(), other: listTranslations },
  role: { label: m.role(), text: nameRole },
  status: { label: m.status(), text: (value) => asText(statusLabels[value]) ?? value },
  startsAt: { label: m.event_starts(), text: asTime },
  endsAt: { label: m.event_ends(), text: asTime },
  description: { label: m.description(), text: (value) => plainText(value) || nothing },
  ticketingLink: { label: m.event_ticketing_link() },
  eventLink: { label: m.glevent_link() },
  mediaIds: { label: m.event_pictures(), other: (value) => countPictures(value) },
  prizes: { label: m.prizes() },
  capacity: { label: m.activity_capacity() },
  venueName: { label: m.glevent_venue_name() },
  addressLine1: { label: m.activity_address() },
  addressLine2: { label: m.activity_address_line_2() },
  city: { label: m.city() },
  state: { label: m.activity_state() },
  country: { label: m.country() },
  zipCode: { label: m.activity_zip_code() },
  zip: { label: m.activity_zip_code() },
  reason: { label: m.door_undo_reason() },
  timeZone: { label: m.console_time_zone() },
  businessDayStartHour: { label: m.console_day_start() },
  guestlistEnabled: { label: m.console_guest_lists() },
  language: { label: m.console_language() },
  supportPhone: { label: m.console_support_phone(), text: formatPhone },
  supportEmail: { label: m.console_support_email() },
  receiptFooter: { label: m.console_receipt_footer() },
  accent: { label: m.console_accent() },
  // Enough of its id to tell one from another.
  logoMediaId: { label: m.console_logo(), text: (value) => `#${value.slice(-6)}` },
  splashMediaId: { label: m.splash_video(), text: (value) => `#${value.slice(-6)}` },
  displayOrder: { label: m.activity_display_order() },
  tableCount: { label: m.console_location_tables() },
  preparesOrders: { label: m.console_location_prepares() },
  targetMinutes: { label: m.console_location_target() },
  waitingLimit: { label: m.console_location_limit() },
  kitchenTypes: { label: m.console_location_kitchen(), other: listKinds },
  pausedUntil: { label: m.pause_until_label(), text: asTime },
  pauseNote: { label: m.pause_note_label() },
  closedNote: { label: m.console_closed_note() },
  openingHours: { label: m.console_hours(), other: listHours },
  alcoholHours: { label: m.console_alcohol_hours(), other: listHours },
  taxRate: { label: m.console_tax_rate() },
  taxRates: { label: m.console_tax_rates(), other: listTaxRates },
  latitude: { label: m.activity_latitude() },
  longitude: { label: m.activity_longitude() },
  percent: { label: m.activity_promotion_percent() },
  amountOff: { label: m.activity_promotion_amount(), text: asPrice },
  productTypes: { label: m.activity_promotion_kinds(), other: listKinds },
  productIds: { label: m.products(), other: (value) => countProducts(value) },
  vendorLocationIds: { label: m.report_locations(), other: (value) => asWords(value).join(", ") },
  happyHours: { label: m.console_promotion_hours(), other: listHappyHours },
  isPaused: { label: m.activity_promotion_paused() },
  endedAt: { label: m.console_promotion_over(), text: asTime },
  redirectUrl: { label: m.link_leads_to() },
  overrideUrl: { label: m.link_leads_to() },
  feeBasisPoints: { label: m.platform_fee_title(), other: (value) => `${Number(value) / 100}%` },
};

/** Of a field that a later version tells of: "openingHours" → "Opening hours". */
function findWords(field: string): Words {
  const words = field.replaceAll(/([A-Z])/g, " $1").toLowerCase();
  return (wordsOf as Partial<Record<string, Words>>)[field] ?? { label: capital(words) };
}

function countPictures(value: unknown): string {
  return Array.isArray(value) ? m.event_pictures_count({ count: value.length }) : JSON.stringify(value);
}

/** "ES: Agua mineral · Con gas" */
function listTranslations(value: unknown): string {
  const told = Object.entries(value as Record<string, Record<string, string>>);
  const lines = told.map(
    ([language, words]) => `${language.toUpperCase()}: ${Object.values(words).map(plainText).join(" · ")}`,
  );
  return lines.join("; ") || nothing;
}

function listKinds(value: unknown): string {
  const kinds = asWords(value).map((kind) => asText((productKinds as Values)[kind]) ?? kind);
  return kinds.join(", ") || nothing;
}

const countProducts = (value: unknown): string => m.activity_promotion_products_count({ count: asWords(value).length });

/** "Mon, Fri 16:00 – 19:00" */
function listHappyHours(value: unknown): string {
  const told = Array.isArray(value) ? (value as { days: readonly string[]; from: string; to: string }[]) : [];
  return describeHappyHours(told).join("; ");
}

/** "shirts: 7.75, water: 0" */
function listTaxRates(value: unknown): string {
  const told = value as { taxCode: string; percent: string }[];
  return told.map(({ taxCode, percent }) => `${taxCode}: ${percent}`).join(", ") || nothing;
}

/** "Friday 06:00 PM – 02:00 AM; Saturday 12:00 PM – 02:00 AM" */
function listHours(value: unknown): string {
  return describeHours(value as WeeklyHours);
}

function show(field: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === "") return nothing;
  const { text, other } = findWords(field);
  if (typeof value === "string") return text ? text(value, timeZone) : value;
  if (other) return other(value);
  if (typeof value === "boolean") return value ? m.yes() : m.no();
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

/** A line of the trail as a sentence, with what was changed beside it; times in the vendor's zone. */
export function describeActivity(activity: Activity, timeZone: string): ActivityText {
  return { sentence: tellActivity(activity), changes: listChanges(activity, timeZone) };
}
