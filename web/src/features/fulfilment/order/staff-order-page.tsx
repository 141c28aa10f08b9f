import * as m from "@skipline/contract/texts";
import { useEffect, useState } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { NetworkError } from "#api/errors.ts";
import { isLastWord } from "#api/offline-uploader.ts";
import { queryClient } from "#api/query-client.ts";
import { staffVenueQuery } from "#api/staff-venue.ts";
import { sayUnread, signalProblem } from "#components/qr-scanner/scan-signals.ts";
import { useWedgeScanner } from "#components/qr-scanner/use-wedge-scanner.ts";
import { QueryLoading } from "#components/query-loading.tsx";
import { StaffGate } from "#components/staff-gate.tsx";
import { staffPaths } from "#lib/staff-paths.ts";
import { parseOrderCode } from "#lib/scanned-code.ts";
import { useIsSlow } from "#lib/use-is-slow.ts";
import { useLocationId } from "#lib/use-location-id.ts";
import { frontSheet } from "#ui/front-sheet.ts";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { forgetScan, keepScan } from "../queue/saved-scan.ts";
import { sayInvalidCode } from "../scan/read-target.ts";
import { findScan } from "../scan/scan-log.ts";
import { InvalidOrderId, LimitedOrder, OfflineScan, OrderError, WrongLocation } from "./order-problem.tsx";
import { limitedUntil } from "./order-outcome.ts";
import { OrderScreen } from "./order-screen.tsx";
import { staffOrderQuery } from "./staff-order-queries.ts";
import { useLiveStaffOrder } from "./use-live-staff-order.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  const orderId = parseOrderCode(params["orderId"] ?? "");
  void queryClient.prefetchQuery(staffVenueQuery(params["vendorLocationId"] ?? ""));
  if (orderId !== null) void queryClient.prefetchQuery(staffOrderQuery(orderId));
  return null;
}

function OrderLoading() {
  return (
    <Page title={m.order()} compact width="wide">
      <QueryLoading label={m.order_loading()}>
        <div className="grid gap-3">
          <Skeleton shape="h-20 w-full" rounded="20" />
          <Skeleton shape="h-7 w-24" />
          <Skeleton shape="h-12 w-full" rounded="14" />
          <Skeleton shape="h-12 w-full" rounded="14" />
        </div>
      </QueryLoading>
    </Page>
  );
}

function LoadedOrder({ orderId, vendorLocationId }: { orderId: string; vendorLocationId: string }) {
  const { key, state } = useLocation() as { key: string; state: { scan?: string } | null };
  const [search] = useSearchParams();
  const { data, error, failureReason, isFetching, refetch } = useLiveStaffOrder(orderId);
  // One arrival on this page is one scan, unless the scanner's page has named it: either outlives a reload.
  const scan = state?.scan ?? `complete:${orderId}:${key}`;
  const viewOnly = search.get("view") === "1";
  const [arrived] = useState(() => findScan(scan)?.completion);
  const order = data?.order;
  const isElsewhere = order !== undefined && order.vendorLocationId !== vendorLocationId;
  // Nothing to hand over, or nothing that goes over the bar without a person's word.
  const isRefused = order !== undefined && (order.status === "REFUNDED" || order.paymentAlert !== null);
  const isOver = isElsewhere || isRefused || isLastWord(error);
  const isSlow = useIsSlow(data || error ? null : "order");
  const until = limitedUntil(failureReason);

  // Kept from the first moment: reading the order may take for ever.
  const isKept = !viewOnly && !arrived && !isOver;
  useEffect(() => {
    if (!isKept) return undefined;
    const kept = keepScan({ orderId, vendorLocationId, scan });
    return () => void kept.then((one) => one?.release());
  }, [isKept, orderId, vendorLocationId, scan]);
  useEffect(() => {
    if (isOver) forgetScan(scan);
  }, [isOver, scan]);

  if (!data && until !== undefined) return <LimitedOrder vendorLocationId={vendorLocationId} until={until} />;
  // At the first failure, not after the last: a guest stands there.
  if (!data && (isSlow || failureReason instanceof NetworkError) && !viewOnly) {
    return (
      <OfflineScan
        scan={{ orderId, vendorLocationId, scan }}
        isSlow={!failureReason}
        pending={isFetching}
        onRetry={() => void refetch({ cancelRefetch: true })}
      />
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
  if (!order) return <OrderLoading />;
  if (isElsewhere) return <WrongLocation vendorLocationId={vendorLocationId} orderPlace={order.locationDescription} />;
  return <OrderScreen key={scan} order={order} scan={scan} viewOnly={viewOnly} arrived={arrived} />;
}

/** The same code this soon after is the same guest still holding it out. */
const repeatMs = 5000;

const isOrderCode = (text: string) => parseOrderCode(text) !== null;

/** The hand scanner works here too: the next guest's order comes in this one's place. */
function useNextScan(vendorLocationId: string, shownId: string | null): void {
  const navigate = useNavigate();
  const [shown] = useState(() => ({ orderId: shownId, at: Date.now() }));
  useWedgeScanner((text) => {
    // A question is open: whoever answers it first.
    if (frontSheet()) return sayUnread();
    const orderId = parseOrderCode(text);
    if (orderId === null) {
      signalProblem();
      sayInvalidCode();
      return;
    }
    if (orderId === shown.orderId && Date.now() - shown.at < repeatMs) return;
    Object.assign(shown, { orderId, at: Date.now() });
    void navigate(staffPaths.order(vendorLocationId, orderId), { replace: true });
  }, isOrderCode);
}

/** May this guest have these drinks? */
export function StaffOrderPage() {
  const vendorLocationId = useLocationId();
  const orderId = parseOrderCode(useParams()["orderId"] ?? "");
  useNextScan(vendorLocationId, orderId);
  if (orderId === null || !/^[0-9A-Z]{5}$/.test(vendorLocationId)) {
    return <InvalidOrderId vendorLocationId={vendorLocationId} />;
  }
  return (
    <StaffGate title={m.order()} compact width="wide">
      {() => <LoadedOrder key={orderId} orderId={orderId} vendorLocationId={vendorLocationId} />}
    </StaffGate>
  );
}
