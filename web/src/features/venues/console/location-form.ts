import { createLocation } from "@skipline/contract/own-locations";
import type { OwnAddress, OwnLocation } from "@skipline/contract/own-locations";
import { type Language, languages } from "@skipline/contract/languages";
import { type ProductType, productTypes } from "@skipline/contract/product-types";
import { everyDay } from "@skipline/contract/opening-hours";
import type { WeeklyHours } from "@skipline/contract/weekdays";
import * as m from "@skipline/contract/texts";
import type { OwnVendor } from "@skipline/contract/vendors";
import { type LocationStatus, locationStatuses } from "@skipline/contract/venues";
import * as z from "zod/mini";
import type { Change } from "#components/change-list.tsx";
import { invariant } from "#lib/invariant.ts";
import { productKinds } from "#lib/product-words.ts";
import { californianAlcoholHours, describeHours, isCalifornia } from "./hours-form.ts";
import { describeVendorIssue } from "./vendor-form.ts";

/** The same languages with other words. */
const mapWords = <From, To>(words: Record<Language, From>, map: (one: From) => To) =>
  Object.fromEntries(languages.map((language) => [language, map(words[language])])) as Record<Language, To>;

const noWords = Object.fromEntries(languages.map((one) => [one, { closedNote: "" }])) as Record<
  Language,
  { closedNote: string }
>;

/** What the fields hold. An address that is switched off stays in them. */
export interface LocationFormValues {
  description: string;
  /** As it is typed; empty for none. */
  displayOrder: string;
  hasOwnAddress: boolean;
  address: Record<keyof OwnAddress, string>;
  status: LocationStatus;
  closedNote: string;
  /** The words for guests in each language. */
  translations: Record<Language, { closedNote: string }>;
  hasOpeningHours: boolean;
  /** What is switched off stays in them, as of an address. */
  openingHours: WeeklyHours;
  hasAlcoholHours: boolean;
  alcoholHours: WeeklyHours;
  /** As it is typed; empty for none. */
  tableCount: string;
  preparesOrders: boolean;
  /** As it is typed. */
  targetMinutes: string;
  /** As it is typed; empty for none. */
  waitingLimit: string;
  /** What its kitchen makes. */
  kitchenTypes: ProductType[];
  /** Where it is, for who looks at it; what is sent is its id. */
  film: { mediaId: string | null; url: string | null };
  /** Per cent; empty for none. */
  taxRate: string;
  taxRates: { taxCode: string; percent: string }[];
}

const { body } = createLocation;
invariant(body, "a location is made of something");
const sent = body;
export type LocationDetails = z.output<typeof sent>;

const line = z.string();
const hours = z.custom<WeeklyHours>((value) => typeof value === "object");
const shape = z.object({
  description: line,
  displayOrder: line,
  hasOwnAddress: z.boolean(),
  address: z.object({ addressLine1: line, addressLine2: line, city: line, state: line, zip: line }),
  status: z.enum(locationStatuses),
  closedNote: line,
  translations: z.record(z.enum(languages), z.object({ closedNote: line })),
  hasOpeningHours: z.boolean(),
  openingHours: hours,
  hasAlcoholHours: z.boolean(),
  alcoholHours: hours,
  tableCount: line,
  preparesOrders: z.boolean(),
  targetMinutes: line,
  waitingLimit: line,
  kitchenTypes: z.array(z.enum(productTypes)),
  film: z.object({ mediaId: z.nullable(line), url: z.nullable(line) }),
  taxRate: line,
  taxRates: z.array(z.object({ taxCode: line, percent: line })),
});

/**
 * The form's rules: the contract's own. Where owners set rates there must be one, else nothing can be sold.
 * @param asksTax whether they do; else rates stay as they are
 */
export function locationSchema({ asksTax }: { asksTax: boolean }) {
  const toFields = z.transform(
    ({
      hasOwnAddress,
      displayOrder,
      address,
      tableCount,
      targetMinutes,
      waitingLimit,
      kitchenTypes,
      film,
      taxRate,
      taxRates,
      hasOpeningHours,
      openingHours,
      hasAlcoholHours,
      alcoholHours,
      ...same
    }: z.output<typeof shape>): z.input<typeof sent> => ({
      ...same,
      closedNote: same.closedNote.trim() || null,
      translations: mapWords(same.translations, ({ closedNote }) => (closedNote.trim() ? { closedNote } : {})),
      displayOrder: displayOrder.trim() === "" ? null : Number(displayOrder),
      address: hasOwnAddress ? address : null,
      openingHours: hasOpeningHours ? openingHours : null,
      alcoholHours: hasAlcoholHours ? alcoholHours : null,
      tableCount: Number(tableCount.trim()),
      // What is switched off keeps what it was.
      ...(same.preparesOrders && {
        targetMinutes: Number(targetMinutes.trim() || Number.NaN),
        waitingLimit: waitingLimit.trim() === "" ? null : Number(waitingLimit),
        kitchenTypes,
      }),
      splashMediaId: film.mediaId,
      ...(asksTax && { taxRate: taxRate.trim() || null, taxRates }),
    }),
  );
  const complete = sent.check(
    z.refine(({ taxRate, taxRates }) => !asksTax || taxRate !== null || taxRates?.length !== 0, {
      path: ["taxRate"],
      params: { isMissing: true },
      // Also beside what is wrong elsewhere in the form.
      when: () => true,
    }),
  );
  return z.pipe(z.pipe(shape, toFields), complete);
}

const noFilm = { mediaId: null, url: null };
const noAddress = { addressLine1: "", addressLine2: "", city: "", state: "", zip: "" };
export const emptyLocation: LocationFormValues = {
  description: "",
  displayOrder: "",
  hasOwnAddress: false,
  address: noAddress,
  // It opens when all is there: the checklist leads there.
  status: "CLOSED",
  closedNote: "",
  translations: noWords,
  hasOpeningHours: false,
  openingHours: everyDay(),
  hasAlcoholHours: false,
  alcoholHours: everyDay(),
  tableCount: "",
  preparesOrders: false,
  targetMinutes: "8",
  waitingLimit: "",
  kitchenTypes: [],
  film: noFilm,
  taxRate: "",
  taxRates: [],
};

/** A new location of a vendor: in California with the hours in which alcohol may be sold there. */
export function newLocationOf({ state }: Pick<OwnVendor, "state">): LocationFormValues {
  if (!isCalifornia(state)) return emptyLocation;
  return { ...emptyLocation, hasAlcoholHours: true, alcoholHours: californianAlcoholHours };
}

export function toFormValues(location: OwnLocation): LocationFormValues {
  const { description, displayOrder, address, status, closedNote, translations, tableCount, taxRate, taxRates } =
    location;
  const { openingHours, alcoholHours } = location;
  return {
    description,
    displayOrder: displayOrder === null ? "" : String(displayOrder),
    hasOwnAddress: address !== null,
    address: address ? { ...address, addressLine2: address.addressLine2 ?? "" } : noAddress,
    status,
    closedNote: closedNote ?? "",
    translations: Object.fromEntries(
      languages.map((one) => [one, { closedNote: translations[one]?.closedNote ?? "" }]),
    ) as typeof noWords,
    hasOpeningHours: openingHours !== null,
    openingHours: openingHours ?? everyDay(),
    hasAlcoholHours: alcoholHours !== null,
    alcoholHours: alcoholHours ?? everyDay(),
    tableCount: tableCount === 0 ? "" : String(tableCount),
    preparesOrders: location.preparesOrders,
    targetMinutes: String(location.targetMinutes),
    waitingLimit: location.waitingLimit === null ? "" : String(location.waitingLimit),
    kitchenTypes: location.kitchenTypes,
    film: { mediaId: location.splashMediaId, url: location.splashVideoUrl ?? null },
    taxRate: taxRate ?? "",
    taxRates,
  };
}

/** A location as it is sent to be kept so, but for what the caller changed in it. */
export function toDetails(location: OwnLocation): LocationDetails {
  const {
    vendorId: _vendorId,
    vendorLocationId: _vendorLocationId,
    splashVideoUrl: _url,
    version: _version,
    ...fields
  } = location;
  return fields;
}

type LocationIssue = Parameters<typeof describeVendorIssue>[0] & { params?: Record<string, unknown> | undefined };

/** The words under a field for what the contract found there. */
export function describeLocationIssue(issue: LocationIssue): string {
  const { path = [], params } = issue;
  if (path.includes("displayOrder")) return m.console_location_order_check();
  if (path.includes("tableCount")) return m.console_location_tables_check();
  if (path.includes("targetMinutes")) return m.console_location_target_check();
  if (path.includes("waitingLimit")) return m.console_location_limit_check();
  if (params?.["isMissing"]) return m.console_tax_rate_needed();
  if (params?.["isTwice"]) return m.console_tax_code_twice();
  return describeVendorIssue(issue);
}

/** In one line. */
export function describeAddress(address: OwnAddress | null): string {
  if (!address) return m.console_location_at_venue();
  const { addressLine1, addressLine2, city, state, zip } = address;
  return [addressLine1, addressLine2, city, `${state} ${zip}`].filter(Boolean).join(", ");
}

export const statusLabels = {
  OPEN: m.location_open(),
  CLOSED: m.location_closed(),
  ARCHIVED: m.console_product_archived(),
} as const;

const nothing = "—";

/** In all languages. */
function describeNote({ closedNote, translations }: OwnLocation): string {
  return [closedNote, ...languages.map((one) => translations[one]?.closedNote)].filter(Boolean).join(" · ") || nothing;
}

const describeSwitch = (isOn: boolean): string => (isOn ? m.yes() : m.no());

const describeKinds = (types: readonly ProductType[]): string =>
  types.map((type) => (productKinds as Partial<Record<ProductType, string>>)[type] ?? type).join(", ") || nothing;

function describeRates({ taxRates }: OwnLocation): string {
  return taxRates.map(({ taxCode, percent }) => `${taxCode}: ${percent}`).join(", ") || nothing;
}

/** What somebody else did to a location since it was loaded, field by field, in words. */
export function listLocationChanges(before: OwnLocation, after: OwnLocation): Change[] {
  const order = ({ displayOrder }: OwnLocation) => (displayOrder === null ? nothing : String(displayOrder));
  const film =
    before.splashMediaId === after.splashMediaId
      ? []
      : [
          {
            label: m.splash_video(),
            before: before.splashMediaId === null ? nothing : m.console_logo_there(),
            after: after.splashMediaId === null ? nothing : m.film_another(),
          },
        ];
  const fields = [
    { label: m.console_location_name(), before: before.description, after: after.description },
    {
      label: m.activity_address(),
      before: describeAddress(before.address),
      after: describeAddress(after.address),
    },
    { label: m.activity_display_order(), before: order(before), after: order(after) },
    { label: m.orders(), before: statusLabels[before.status], after: statusLabels[after.status] },
    { label: m.console_closed_note(), before: describeNote(before), after: describeNote(after) },
    {
      label: m.console_hours(),
      before: describeHours(before.openingHours),
      after: describeHours(after.openingHours),
    },
    {
      label: m.console_alcohol_hours(),
      before: describeHours(before.alcoholHours),
      after: describeHours(after.alcoholHours),
    },
    { label: m.console_location_tables(), before: String(before.tableCount), after: String(after.tableCount) },
    {
      label: m.console_location_prepares(),
      before: describeSwitch(before.preparesOrders),
      after: describeSwitch(after.preparesOrders),
    },
    {
      label: m.console_location_target(),
      before: String(before.targetMinutes),
      after: String(after.targetMinutes),
    },
    {
      label: m.console_location_limit(),
      before: before.waitingLimit === null ? nothing : String(before.waitingLimit),
      after: after.waitingLimit === null ? nothing : String(after.waitingLimit),
    },
    {
      label: m.console_location_kitchen(),
      before: describeKinds(before.kitchenTypes),
      after: describeKinds(after.kitchenTypes),
    },
    { label: m.console_tax_rate(), before: before.taxRate ?? nothing, after: after.taxRate ?? nothing },
    { label: m.console_tax_rates(), before: describeRates(before), after: describeRates(after) },
  ].filter((change) => change.before !== change.after);
  return [...fields, ...film];
}
