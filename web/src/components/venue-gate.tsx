import type { RoleName } from "@skipline/contract/endpoint";
import type { Vendor } from "@skipline/contract/venues";
import { Fragment } from "react";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { consoleWays, staffWays } from "#lib/venue-ways.ts";
import type { VenueWays } from "#lib/venue-ways.ts";
import { StaffGate } from "./staff-gate.tsx";
import { VendorGate } from "./vendor-gate.tsx";

/** A venue to a page that stands on both sides. */
export interface GatedVenue {
  vendor: Pick<Vendor, "vendorId" | "name" | "timeZone" | "language">;
  role: RoleName;
  ways: VenueWays;
}

interface VenueGateProps {
  title: string;
  /** In the page's place until the role is known. */
  loading: ReactNode;
  children: (venue: GatedVenue) => ReactNode;
}

/**
 * Around a page of managers that the staff's side and the console have alike: the gate of the side whose address it was
 * opened at, and that side's ways. Of a location's page the address names the location.
 */
export function VenueGate({ title, loading, children }: VenueGateProps) {
  const { vendorLocationId } = useParams();
  if (vendorLocationId !== undefined) {
    return (
      <StaffGate for="managers" title={title} width="wide" loading={loading}>
        {({ vendorLocationId: id, vendor, role }) => children({ vendor, role, ways: staffWays(id, vendor.vendorId) })}
      </StaffGate>
    );
  }
  return (
    <VendorGate for="MANAGER" isOfAll title={title} loading={loading}>
      {({ vendor, role }) => (
        <Fragment key={vendor.vendorId}>{children({ vendor, role, ways: consoleWays(vendor.vendorId) })}</Fragment>
      )}
    </VendorGate>
  );
}
