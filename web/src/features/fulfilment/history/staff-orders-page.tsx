import { useMemo } from "react";
import { useSearchParams } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "../../../api/query-client.ts";
import { staffVenueQuery } from "../../../api/staff-venue.ts";
import { StaffGate } from "../../../components/staff-gate.tsx";
import { paths } from "../../../lib/paths.ts";
import { useLocationId } from "../../../lib/use-location-id.ts";
import { useGoUp } from "../../../lib/use-go-back.ts";
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
  const vendorLocationId = useLocationId();
  const goUp = useGoUp(paths.staffLocation(vendorLocationId));
  const [params] = useSearchParams();
  // One object as long as the filters say the same: what follows the list depends on it.
  const filterText = JSON.stringify(readFilters(params));
  const list = useMemo(
    () => ({ vendorLocationId, filters: JSON.parse(filterText) as ReturnType<typeof readFilters> }),
    [vendorLocationId, filterText],
  );
  return (
    <StaffGate title="Order History" width="page">
      {(venue) => (
        <Page title="Order History" subtitle={venue?.location.description} width="page" onBack={goUp}>
          <OrderFilterFields />
          <OrderList key={vendorLocationId + filterText} list={list} />
        </Page>
      )}
    </StaffGate>
  );
}
