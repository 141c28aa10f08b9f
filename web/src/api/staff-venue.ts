import { queryOptions, useQuery } from "@tanstack/react-query";
import { roleNames } from "@skipline/contract/endpoint";
import { getUserRole } from "@skipline/contract/staff-locations";
import * as m from "@skipline/contract/texts";
import { findVendor, findVendorLocation, vendor, vendorLocation } from "@skipline/contract/venues";
import type { VendorLocation } from "@skipline/contract/venues";
import * as z from "zod/mini";
import { createDeviceStore } from "#stores/device-store.ts";
import { call } from "./call.ts";
import { ApiError } from "./errors.ts";
import { findDoer } from "./doer.ts";

/** Where staff stand: the location, its vendor, and what they are there. */
const staffVenue = z.object({
  location: vendorLocation,
  vendor,
  /** Null: the account has no role at this location. */
  role: z.nullable(z.enum(roleNames)),
  /** Whether that role holds at some of the vendor's locations alone: what belongs to none of them is out of its reach. */
  isLimited: z._default(z.boolean(), false),
  /** As the vendor calls them. */
  name: z._default(z.nullable(z.string()), null),
});
export type StaffVenue = z.output<typeof staffVenue>;

const keptVenue = z.object({ userId: z.string(), venue: staffVenue });
type KeptVenue = z.output<typeof keptVenue>;

/** The newest few, each under the name of who stood there: a scanner that is reloaded in the cellar is still one. */
const keptVenues = createDeviceStore<readonly KeptVenue[]>("skipline.staff.venues", [], (value) =>
  Array.isArray(value) ? value.flatMap((one: unknown) => keptVenue.safeParse(one).data ?? []) : null,
);
const maxKept = 5;

function isOf(vendorLocationId: string, userId: string) {
  return (kept: KeptVenue) => kept.userId === userId && kept.venue.location.vendorLocationId === vendorLocationId;
}

function keepVenue(vendorLocationId: string, venue: StaffVenue | null): void {
  const userId = findDoer()?.userId;
  if (userId === undefined) return;
  const isSame = isOf(vendorLocationId, userId);
  keptVenues.update((all) =>
    [...(venue ? [{ userId, venue }] : []), ...all.filter((kept) => !isSame(kept))].slice(0, maxKept),
  );
}

function findKept(vendorLocationId: string): StaffVenue | undefined {
  return keptVenues.getState().find(isOf(vendorLocationId, findDoer()?.userId ?? ""))?.venue;
}

/** The zone of a venue where somebody stood on this device; undefined where nobody did. */
export function findTimeZone(place: { vendorLocationId: string } | { vendorId: string }): string | undefined {
  const kept = keptVenues
    .getState()
    .find(({ venue: { location } }) =>
      "vendorId" in place ? location.vendorId === place.vendorId : location.vendorLocationId === place.vendorLocationId,
    );
  return kept?.venue.vendor.timeZone;
}

type Person = Pick<StaffVenue, "role" | "isLimited" | "name">;
const nobody: Person = { role: null, isLimited: false, name: null };

async function loadRole({ vendorId, vendorLocationId }: VendorLocation, signal: AbortSignal): Promise<Person> {
  try {
    const { vendorRole } = await call(getUserRole, { params: { vendorId } }, { signal });
    const { role, name, vendorLocationIds } = vendorRole;
    const isLimited = vendorLocationIds !== null;
    if (vendorLocationIds?.includes(vendorLocationId) === false) return { ...nobody, isLimited };
    return { role, name, isLimited };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return nobody;
    throw error;
  }
}

async function loadStaffVenue(vendorLocationId: string, signal: AbortSignal): Promise<StaffVenue | null> {
  if (!/^[0-9A-Z]{5}$/i.test(vendorLocationId)) return null;
  const [location] = (await call(findVendorLocation, { query: { vendorLocationId } }, { signal })).items;
  if (!location) return null;
  const { vendorId } = location;
  const [vendors, person] = await Promise.all([
    call(findVendor, { query: { vendorId } }, { signal }),
    loadRole(location, signal),
  ]);
  const [owner] = vendors.items;
  return owner ? { location, vendor: owner, ...person } : null;
}

/** Location, vendor and the caller's role in one answer, or as the device keeps them; null where there is no such location. */
export function staffVenueQuery(vendorLocationId: string) {
  const wanted = vendorLocationId.toUpperCase();
  return queryOptions({
    queryKey: ["staffVenue", wanted],
    queryFn: async ({ signal }) => {
      const venue = await loadStaffVenue(wanted, signal);
      keepVenue(wanted, venue);
      return venue;
    },
    // Shown while the server is asked again, and where it can't be asked.
    initialData: () => findKept(wanted),
    initialDataUpdatedAt: 0,
  });
}

/**
 * The venue of a staff page: undefined while it loads. Throws what the error page shows: a 404 where there is no such
 * location, else the error of the call.
 */
export function useStaffVenue(vendorLocationId: string): StaffVenue | undefined {
  const { data, error } = useQuery(staffVenueQuery(vendorLocationId));
  if (data === null) throw new ApiError({ status: 404, code: "NOT_FOUND", message: m.error_not_found() });
  if (!data && error) throw error;
  return data;
}
