import type { RoleName } from "@skipline/contract/endpoint";
import type { Vendor } from "@skipline/contract/venues";
import type { ReactNode } from "react";
import { Navigate, useNavigate, useParams } from "react-router";
import { ApiError } from "../api/errors.ts";
import { useSession } from "../api/session.ts";
import { useStaffVenue } from "../api/staff-venue.ts";
import { paths } from "../lib/paths.ts";
import { useLocationId } from "../lib/use-location-id.ts";
import { Page } from "../ui/page.tsx";
import { NoVenueRole } from "./no-venue-role.tsx";

/** A venue and what its visitor may do there: MANAGER or above. */
export interface ManagedVenue {
  vendorLocationId: string;
  vendor: Vendor;
  role: RoleName;
}

export interface ManagerGateProps {
  /** The page's heading while the venue loads. */
  title: string;
  loading: ReactNode;
  width?: "page" | "wide";
  children: (venue: ManagedVenue) => ReactNode;
}

/** For the pages of managers and above: staff go back to the hub, strangers learn whom to ask. */
export function ManagerGate({ title, loading, width = "wide", children }: ManagerGateProps) {
  const navigate = useNavigate();
  const vendorLocationId = useLocationId();
  const { vendorId } = useParams();
  const session = useSession();
  const venue = useStaffVenue(vendorLocationId);
  const hub = paths.staffLocation(vendorLocationId);
  if (!venue) {
    return (
      <Page title={title} width={width} onBack={() => void navigate(hub)}>
        {loading}
      </Page>
    );
  }
  const { vendor, role } = venue;
  if (vendor.vendorId !== vendorId) {
    throw new ApiError({ status: 404, code: "NOT_FOUND", message: "This location is another vendor's." });
  }
  if (role === "STAFF") return <Navigate to={hub} replace />;
  if (!role) {
    return (
      <Page title={title} width={width} onBack={() => void navigate(paths.staffLocations())}>
        <NoVenueRole vendorName={vendor.name} phoneNumber={session?.profile.phoneNumber ?? null} />
      </Page>
    );
  }
  return children({ vendorLocationId, vendor, role });
}
