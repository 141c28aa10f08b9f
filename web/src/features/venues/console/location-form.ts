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
});

export const locationSchema = z.pipe(
  z.pipe(
    shape,
    z.transform(
      ({ hasOwnAddress, displayOrder, address, description }: z.output<typeof shape>): z.input<typeof sent> => ({
        description,
        displayOrder: displayOrder.trim() === "" ? null : Number(displayOrder),
        address: hasOwnAddress ? address : null,
      }),
    ),
  ),
  sent,
);

const noAddress = { addressLine1: "", addressLine2: "", city: "", state: "", zip: "" };
export const emptyLocation: LocationFormValues = {
  description: "",
  displayOrder: "",
  hasOwnAddress: false,
  address: noAddress,
};

export function toFormValues({ description, displayOrder, address }: OwnLocation): LocationFormValues {
  return {
    description,
    displayOrder: displayOrder === null ? "" : String(displayOrder),
    hasOwnAddress: address !== null,
    address: address ? { ...address, addressLine2: address.addressLine2 ?? "" } : noAddress,
  };
}

/** The words under a field for what the contract found there. */
export function describeLocationIssue(issue: Parameters<typeof describeVendorIssue>[0]): string {
  return issue.path?.includes("displayOrder") ? m.console_location_order_check() : describeVendorIssue(issue);
}

/** In one line. */
export function describeAddress(address: OwnAddress | null): string {
  if (!address) return m.console_location_at_venue();
  const { addressLine1, addressLine2, city, state, zip } = address;
  return [addressLine1, addressLine2, city, `${state} ${zip}`].filter(Boolean).join(", ");
}

/** What somebody else did to a location since it was loaded, field by field, in words. */
export function listLocationChanges(before: OwnLocation, after: OwnLocation): Change[] {
  const order = ({ displayOrder }: OwnLocation) => (displayOrder === null ? "—" : String(displayOrder));
  return [
    { label: m.console_location_name(), before: before.description, after: after.description },
    {
      label: m.activity_address(),
      before: describeAddress(before.address),
      after: describeAddress(after.address),
    },
    { label: m.activity_display_order(), before: order(before), after: order(after) },
  ].filter((change) => change.before !== change.after);
}
