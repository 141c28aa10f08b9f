import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { NavigationType, useNavigationType, useSearchParams } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { listLocationOrders } from "@skipline/contract/fulfilment";
import * as m from "@skipline/contract/texts";
import { queryClient } from "#api/query-client.ts";
import { staffVenueQuery } from "#api/staff-venue.ts";
import { StaffGate } from "#components/staff-gate.tsx";
import { staffPaths } from "#lib/staff-paths.ts";
import { useLocationId } from "#lib/use-location-id.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { TypedWords } from "#lib/vendor-words.tsx";
import { Page } from "#ui/page.tsx";
import { explainDay } from "./business-days.ts";
import { OrderFilterFields } from "./order-filter-fields.tsx";
import { readFilters } from "./order-filters.ts";
import { OrderList } from "./order-list.tsx";
import { summaryQuery } from "./staff-orders-queries.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(staffVenueQuery(params["vendorLocationId"] ?? ""));
  return null;
}

/** Whoever comes back finds the list as it was left; whoever comes anew a new one, with nothing waiting above it. */
function useFreshList(vendorLocationId: string): void {
  const isBack = useNavigationType() === NavigationType.Pop;
  useState(() => {
    if (!isBack) queryClient.removeQueries({ queryKey: [listLocationOrders.id, vendorLocationId] });
  });
}

/** What was ordered here, and what has become of it? */
export function StaffOrdersPage() {
  const vendorLocationId = useLocationId();
  const goUp = useGoUp(staffPaths.location(vendorLocationId));
  const [params] = useSearchParams();
  useFreshList(vendorLocationId);
  // One object as long as the filters say the same: what follows the list depends on it.
  const filterText = JSON.stringify(readFilters(params));
  const list = useMemo(
    () => ({ vendorLocationId, filters: JSON.parse(filterText) as ReturnType<typeof readFilters> }),
    [vendorLocationId, filterText],
  );
  return (
    <StaffGate title={m.order_history()} width="wide">
      {(venue) => (
        <Page
          title={m.order_history()}
          subtitle={<TypedWords>{venue?.location.description ?? "\u00a0"}</TypedWords>}
          width="wide"
          onBack={goUp}
        >
          <Filters vendorLocationId={vendorLocationId} timeZone={venue?.vendor.timeZone} />
          <div className="@container">
            <OrderList key={vendorLocationId + filterText} list={list} />
          </div>
        </Page>
      )}
    </StaffGate>
  );
}

function Filters({ vendorLocationId, timeZone }: { vendorLocationId: string; timeZone: string | undefined }) {
  const { data } = useQuery(summaryQuery(vendorLocationId));
  return <OrderFilterFields dayHint={data && timeZone ? explainDay(data.day, timeZone) : undefined} />;
}
