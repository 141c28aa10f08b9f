import { useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "../../../api/query-client.ts";
import { useSession } from "../../../api/session.ts";
import { staffVenueQuery, useStaffVenue } from "../../../api/staff-venue.ts";
import { NoVenueRole } from "../../../components/no-venue-role.tsx";
import { paths } from "../../../lib/paths.ts";
import { useLocationId } from "../../../lib/use-location-id.ts";
import { Page } from "../../../ui/page.tsx";
import { OrderFilterFields } from "./order-filter-fields.tsx";
import { readFilters } from "./order-filters.ts";
import { OrderList } from "./order-list.tsx";

export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(staffVenueQuery(params["vendorLocationId"] ?? ""));
  return null;
}

/** What was ordered here, and what has become of it? */
export function StaffOrdersPage() {
  const navigate = useNavigate();
  const session = useSession();
  const vendorLocationId = useLocationId();
  const venue = useStaffVenue(vendorLocationId);
  const [params] = useSearchParams();
  // One object as long as the filters say the same: what follows the list depends on it.
  const filterText = JSON.stringify(readFilters(params));
  const list = useMemo(
    () => ({ vendorLocationId, filters: JSON.parse(filterText) as ReturnType<typeof readFilters> }),
    [vendorLocationId, filterText],
  );
  return (
    <Page
      title="Order History"
      subtitle={venue?.location.description}
      width="page"
      onBack={() => void navigate(paths.staffLocation(vendorLocationId), { replace: true })}
    >
      {venue && !venue.role ? (
        <NoVenueRole vendorName={venue.vendor.name} phoneNumber={session?.profile.phoneNumber ?? null} />
      ) : (
        <>
          <OrderFilterFields />
          <OrderList key={vendorLocationId + filterText} list={list} />
        </>
      )}
    </Page>
  );
}
