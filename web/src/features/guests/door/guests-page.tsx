import * as m from "@skipline/contract/texts";
import { useParams } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { prefetchVenue } from "#api/venue-of-page.ts";
import { VenueGate } from "#components/venue-gate.tsx";
import { Door, DoorLoading } from "./door.tsx";
import { primeGuestList } from "./guest-list-query.ts";

export async function loader({ params }: LoaderFunctionArgs): Promise<null> {
  prefetchVenue(params);
  await primeGuestList((params["gleventId"] ?? "").toLowerCase());
  return null;
}

/** Who comes to this night? Its door, in the venue's console. */
export function GuestsPage() {
  const gleventId = (useParams()["gleventId"] ?? "").toLowerCase();
  return (
    <VenueGate title={m.door_title()} loading={<DoorLoading />}>
      {({ vendor, ways }) => (
        <Door key={gleventId} listPath={ways.glevents} vendorId={vendor.vendorId} gleventId={gleventId} canUndo />
      )}
    </VenueGate>
  );
}
