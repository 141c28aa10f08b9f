import { createLocation } from "@skipline/contract/own-locations";
import type { OwnAddress, OwnLocation } from "@skipline/contract/own-locations";
import * as m from "@skipline/contract/texts";
import * as z from "zod/mini";
import type { Change } from "#components/change-list.tsx";
import { invariant } from "#lib/invariant.ts";
import { describeVendorIssue } from "./vendor-form.ts";

/** What the fields hold. An address that is switched off stays in them. */
export interface LocationFormValues {
  description: string;
  /** As it is typed; empty for none. */
  displayOrder: string;
  hasOwnAddress: boolean;
  address: Record<keyof OwnAddress, string>;
  /** Per cent; empty for none. */
  taxRate: string;
  taxRates: { taxCode: string; percent: string }[];
}

const { body } = createLocation;
invariant(body, "a location is made of something");
const sent = body;
export type LocationDetails = z.output<typeof sent>;

const line = z.string();
const shape = z.object({
  description: line,
  displayOrder: line,
  hasOwnAddress: z.boolean(),
  address: z.object({ addressLine1: line, addressLine2: line, city: line, state: line, zip: line }),
  taxRate: line,
  taxRates: z.array(z.object({ taxCode: line, percent: line })),
});

/**
 * The form's rules: the contract's own. Where owners set rates there must be one, else nothing can be sold.
 * @param asksTax whether they do; else rates stay as they are
 */
export function locationSchema({ asksTax }: { asksTax: boolean }) {
  const toFields = z.transform(
    ({ hasOwnAddress, displayOrder, address, description, ...tax }: z.output<typeof shape>): z.input<typeof sent> => ({
      description,
      displayOrder: displayOrder.trim() === "" ? null : Number(displayOrder),
      address: hasOwnAddress ? address : null,
      ...(asksTax && { taxRate: tax.taxRate.trim() || null, taxRates: tax.taxRates }),
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

const noAddress = { addressLine1: "", addressLine2: "", city: "", state: "", zip: "" };
export const emptyLocation: LocationFormValues = {
  description: "",
  displayOrder: "",
  hasOwnAddress: false,
  address: noAddress,
  taxRate: "",
  taxRates: [],
};

export function toFormValues(location: OwnLocation): LocationFormValues {
  const { description, displayOrder, address, taxRate, taxRates } = location;
  return {
    description,
    displayOrder: displayOrder === null ? "" : String(displayOrder),
    hasOwnAddress: address !== null,
    address: address ? { ...address, addressLine2: address.addressLine2 ?? "" } : noAddress,
    taxRate: taxRate ?? "",
    taxRates,
  };
}

type LocationIssue = Parameters<typeof describeVendorIssue>[0] & { params?: Record<string, unknown> | undefined };

/** The words under a field for what the contract found there. */
export function describeLocationIssue(issue: LocationIssue): string {
  const { path = [], params } = issue;
  if (path.includes("displayOrder")) return m.console_location_order_check();
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

const nothing = "—";

function describeRates({ taxRates }: OwnLocation): string {
  return taxRates.map(({ taxCode, percent }) => `${taxCode}: ${percent}`).join(", ") || nothing;
}

/** What somebody else did to a location since it was loaded, field by field, in words. */
export function listLocationChanges(before: OwnLocation, after: OwnLocation): Change[] {
  const order = ({ displayOrder }: OwnLocation) => (displayOrder === null ? nothing : String(displayOrder));
  return [
    { label: m.console_location_name(), before: before.description, after: after.description },
    {
      label: m.activity_address(),
      before: describeAddress(before.address),
      after: describeAddress(after.address),
    },
    { label: m.activity_display_order(), before: order(before), after: order(after) },
    { label: m.console_tax_rate(), before: before.taxRate ?? nothing, after: after.taxRate ?? nothing },
    { label: m.console_tax_rates(), before: describeRates(before), after: describeRates(after) },
  ].filter((change) => change.before !== change.after);
}
