import { queryOptions, useQuery } from "@tanstack/react-query";
import type { RoleName } from "@skipline/contract/endpoint";
import { findVendor, findVendorLocation, getUserRole } from "@skipline/contract/venues";
import type { Vendor, VendorLocation } from "@skipline/contract/venues";
import { call } from "./call.ts";
import { ApiError } from "./errors.ts";

/** Where staff stand: the location, its vendor, and what they are there. */
export interface StaffVenue {
  location: VendorLocation;
  vendor: Vendor;
  /** Null: the account has no role at this vendor. */
  role: RoleName | null;
}

async function loadRole(vendorId: string, signal: AbortSignal): Promise<RoleName | null> {
  try {
    const { vendorRole } = await call(getUserRole, { params: { vendorId } }, { signal });
    return vendorRole.role;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return null;
    throw error;
  }
}

async function loadStaffVenue(vendorLocationId: string, signal: AbortSignal): Promise<StaffVenue | null> {
  if (!/^[0-9A-Z]{5}$/i.test(vendorLocationId)) return null;
  const [location] = (await call(findVendorLocation, { query: { vendorLocationId } }, { signal })).items;
  if (!location) return null;
  const { vendorId } = location;
  const [vendors, role] = await Promise.all([
    call(findVendor, { query: { vendorId } }, { signal }),
    loadRole(vendorId, signal),
  ]);
  const [vendor] = vendors.items;
  return vendor ? { location, vendor, role } : null;
}

/** Location, vendor and the caller's role in one answer; null where there is no such location. */
export function staffVenueQuery(vendorLocationId: string) {
  const wanted = vendorLocationId.toUpperCase();
  return queryOptions({
    queryKey: ["staffVenue", wanted],
    queryFn: ({ signal }) => loadStaffVenue(wanted, signal),
  });
}

/**
 * The venue of a staff page: undefined while it loads. Throws what the error page shows: a 404 where there is no such
 * location, else the error of the call.
 */
export function useStaffVenue(vendorLocationId: string): StaffVenue | undefined {
  const { data, error } = useQuery(staffVenueQuery(vendorLocationId));
  if (data === null) throw new ApiError({ status: 404, code: "NOT_FOUND", message: "There is no such location." });
  if (!data && error) throw error;
  return data;
}
