import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams, useSearchParams } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { NetworkError } from "../../../api/errors.ts";
import { queryClient } from "../../../api/query-client.ts";
import { staffVenueQuery } from "../../../api/staff-venue.ts";
import { StaffGate } from "../../../components/staff-gate.tsx";
import { parseOrderCode } from "../../../lib/scanned-code.ts";
import { useLocationId } from "../../../lib/use-location-id.ts";
import { Page } from "../../../ui/page.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { InvalidOrderId, OfflineScan, OrderError, WrongLocation } from "./order-problem.tsx";
import { OrderScreen } from "./order-screen.tsx";
import { staffOrderQuery } from "./staff-order-queries.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  const orderId = parseOrderCode(params["orderId"] ?? "");
  void queryClient.prefetchQuery(staffVenueQuery(params["vendorLocationId"] ?? ""));
  if (orderId !== null) void queryClient.prefetchQuery(staffOrderQuery(orderId));
  return null;
}

function OrderLoading() {
  return (
    <Page title="Order" compact width="phone">
      <Loading label="Loading the order">
        <div className="grid gap-4">
          <Skeleton shape="h-44 w-full" rounded="20" />
          <Skeleton shape="h-6 w-24" />
          <Skeleton shape="h-22 w-full" rounded="20" />
          <Skeleton shape="h-22 w-full" rounded="20" />
        </div>
      </Loading>
    </Page>
  );
}

function LoadedOrder({ orderId, vendorLocationId }: { orderId: string; vendorLocationId: string }) {
  const { key } = useLocation();
  const [search] = useSearchParams();
  const { data, error, failureReason, isFetching, refetch } = useQuery(staffOrderQuery(orderId));
  // One arrival on this page is one scan: the history's key of it outlives a reload.
  const scan = `complete:${orderId}:${key}`;
  const viewOnly = search.get("view") === "1";
  // At the first failure, not after the last: a guest stands there.
  if (!data && failureReason instanceof NetworkError && !viewOnly) {
    return (
      <OfflineScan scan={{ orderId, vendorLocationId, scan }} pending={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (!data && error) {
    return (
      <OrderError
        error={error}
        vendorLocationId={vendorLocationId}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <OrderLoading />;
  const { order } = data;
  if (order.vendorLocationId !== vendorLocationId) {
    return <WrongLocation vendorLocationId={vendorLocationId} orderPlace={order.locationDescription} />;
  }
  return <OrderScreen key={scan} order={order} scan={scan} viewOnly={viewOnly} />;
}

/** May this guest have these drinks? */
export function StaffOrderPage() {
  const vendorLocationId = useLocationId();
  const orderId = parseOrderCode(useParams()["orderId"] ?? "");
  if (orderId === null || !/^[0-9A-Z]{5}$/.test(vendorLocationId)) {
    return <InvalidOrderId vendorLocationId={vendorLocationId} />;
  }
  return (
    <StaffGate title="Order" compact width="phone">
      {() => <LoadedOrder orderId={orderId} vendorLocationId={vendorLocationId} />}
    </StaffGate>
  );
}
