import * as m from "@skipline/contract/texts";
import { History } from "lucide-react";
import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "#api/query-client.ts";
import { staffVenueQuery } from "#api/staff-venue.ts";
import { StaffGate } from "#components/staff-gate.tsx";
import type { ManagedVenue } from "#components/staff-gate.tsx";
import { Link } from "#lib/link.tsx";
import { staffPaths } from "#lib/staff-paths.ts";
import { laptop, useMediaQuery } from "#lib/use-media-query.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { GuestWifi } from "./guest-wifi.tsx";
import { PeopleList, PeopleLoading } from "./people-list.tsx";
import { vendorRolesQuery } from "./staff-management-queries.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(staffVenueQuery(params["vendorLocationId"] ?? ""));
  void queryClient.prefetchInfiniteQuery(vendorRolesQuery(params["vendorId"] ?? ""));
  return null;
}

function StaffProfiles({ venue: { vendorLocationId, vendor, role, isLimited } }: { venue: ManagedVenue }) {
  const goUp = useGoUp(staffPaths.location(vendorLocationId));
  const isLaptop = useMediaQuery(laptop);
  const { vendorId, timeZone } = vendor;
  const activity = (
    <Link
      to={staffPaths.activity(vendorLocationId, vendorId)}
      className={buttonClasses({ variant: "secondary", size: isLaptop ? "medium" : "small" })}
    >
      <span className="inline-flex items-center gap-2">
        <History aria-hidden="true" className="size-5 @max-[20rem]:hidden" />
        {m.activity_title()}
      </span>
    </Link>
  );
  return (
    <PeopleList
      title={m.staff_profiles()}
      documentTitle={m.staff_document_title()}
      vendor={vendor}
      role={role}
      isLimited={isLimited}
      invites={false}
      onBack={goUp}
      actions={!isLimited && activity}
    >
      {!isLimited && <GuestWifi vendorId={vendorId} timeZone={timeZone} />}
    </PeopleList>
  );
}

/** Who works here, and as what? */
export function StaffManagementPage() {
  return (
    <StaffGate for="managers" title={m.staff_profiles()} width="wide" loading={<PeopleLoading />}>
      {(venue) => <StaffProfiles venue={venue} />}
    </StaffGate>
  );
}
