import * as m from "@skipline/contract/texts";
import { useParams } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "#api/query-client.ts";
import { staffVenueQuery } from "#api/staff-venue.ts";
import { StaffGate } from "#components/staff-gate.tsx";
import { staffPaths } from "#lib/staff-paths.ts";
import { useLocationId } from "#lib/use-location-id.ts";
import { Door } from "./door.tsx";
import { primeGuestList } from "./guest-list-query.ts";

export async function loader({ params }: LoaderFunctionArgs): Promise<null> {
  void queryClient.prefetchQuery(staffVenueQuery(params["vendorLocationId"] ?? ""));
  await primeGuestList((params["gleventId"] ?? "").toLowerCase());
  return null;
}

/** Who may come in, and who is in? */
export function StaffGuestsPage() {
  const vendorLocationId = useLocationId();
  const gleventId = (useParams()["gleventId"] ?? "").toLowerCase();
  return (
    <StaffGate title={m.door_title()} compact>
      {(venue) => (
        <Door
          key={gleventId}
          listPath={staffPaths.guestlistEvents(vendorLocationId)}
          vendorId={venue?.vendor.vendorId}
          gleventId={gleventId}
          canUndo={venue?.role !== undefined && venue.role !== null && venue.role !== "STAFF"}
        />
      )}
    </StaffGate>
  );
}
