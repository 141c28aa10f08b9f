import { noRefundReason, type Order } from "@skipline/contract/ordering";
import { shortOrderId } from "@skipline/contract/text";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect } from "react";
import { Navigate, useParams } from "react-router";
import { isApiError } from "#api/errors.ts";
import { useOnline } from "#api/network.ts";
import { useSession } from "#api/session.ts";
import { vendorQuery } from "#api/vendor-query.ts";
import { OrderReceipt } from "#components/order-receipt.tsx";
import { ReceiptActions } from "#components/receipt-actions.tsx";
import { SupportWays } from "#components/vendor-support.tsx";
import { StorageWarning } from "#components/storage-warning.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { placeName } from "#lib/place-name.ts";
import { formatPrice } from "@skipline/contract/price";
import { useGoBack } from "#lib/use-go-back.ts";
import { useLocationId } from "#lib/use-location-id.ts";
import { lookOfPlace, rememberPlace } from "#stores/places.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast.ts";
import { CancelOrder } from "./cancel-order.tsx";
import { CompletedPanel, PickupCode, RefundedPanel } from "./pickup-panel.tsx";
import { UnpaidPanel } from "./unpaid-panel.tsx";
import { useLiveOrder } from "./use-live-order.ts";

/** What was given back of an order that goes on, and why. */
function PartBack({ order }: { order: Order }) {
  const { refunded, refunds, status } = order;
  const reasons = refunds.flatMap(({ reason, status: how }) =>
    how === "DONE" && reason !== noRefundReason ? [reason] : [],
  );
  if (!refunded || status === "REFUNDED") return null;
  return (
    <Alert tone="info" title={m.order_part_back({ sum: formatPrice(refunded.amount) })}>
      {reasons.length > 0 ? m.refund_way_back_reason({ reason: reasons.join(", ") }) : m.refund_way_back()}
    </Alert>
  );
}

function UnknownOrder() {
  useEffect(() => {
    const description = m.order_id_not_found();
    showToast({ title: m.error_title(), description, tone: "danger", durationMs: 5000, forNextPage: true });
  }, []);
  return <Navigate to={paths.notFound()} replace />;
}

function StatusPanel({ order, onChanged }: { order: Order; onChanged: () => void }) {
  switch (order.status) {
    case "IN_PROGRESS":
      return <UnpaidPanel order={order} onChanged={onChanged} />;
    case "PAID":
      return order.refundState === "REFUNDING" ? <RefundingPanel order={order} /> : <PickupCode order={order} />;
    case "COMPLETE":
      return <CompletedPanel order={order} />;
    case "REFUNDED":
      return (
        <div className="grid gap-3">
          <RefundedPanel order={order} />
          <SupportWays order={order} />
        </div>
      );
    // A later version's word for one that is paid: whether it may be handed over, the bar sees.
    default:
      return <PickupCode order={order} />;
  }
}

function RefundingPanel({ order }: { order: Order }) {
  return (
    <div className="grid gap-3">
      <Alert tone="warning" title={m.refund_in_progress()}>
        {m.order_refunding()}
      </Alert>
      <SupportWays order={order} />
    </div>
  );
}

function StatusSkeleton() {
  return (
    <QueryLoading label={m.order_loading_yours()}>
      <div className="flex flex-col items-center gap-4">
        <div className="flex w-full flex-col items-center gap-1">
          <Skeleton shape="h-7 w-40" />
          <Skeleton shape="h-12 w-72" />
        </div>
        <Skeleton shape="aspect-square w-full max-w-[min(23.9375rem,88dvh)]" rounded="20" />
        <Skeleton shape="h-7 w-56" />
      </div>
    </QueryLoading>
  );
}

/** Whoever opens an order on another device has not seen the menu there. */
function useLookOf(order: Order | null): void {
  const { data: vendor } = useQuery({
    ...vendorQuery(order?.vendorId ?? ""),
    enabled: order !== null,
    // It hardly ever changes.
    staleTime: Infinity,
  });
  const look = vendor?.look ?? null;
  useLayoutEffect(() => {
    if (order && vendor) rememberPlace({ ...order, description: order.locationDescription, ...lookOfPlace(look) });
  }, [order, vendor, look]);
}

/** The code is the page: shown from the device where the network is gone, and true again as soon as it is back. */
export function OrderStatusPage() {
  const vendorLocationId = useLocationId();
  const orderId = useParams()["orderId"] ?? "";
  const userId = useSession()?.profile.userId ?? "";
  const homePath = paths.location(vendorLocationId);
  const goBack = useGoBack(homePath);
  const isOnline = useOnline();
  const { order, error, isStale, refetch } = useLiveOrder(userId, orderId);
  useLookOf(order);

  if (isApiError(error, "NOT_FOUND")) return <UnknownOrder />;
  if (error && !order) throw error;
  return (
    <Page
      title={m.order_title({ id: shortOrderId(orderId) })}
      // Its line is kept: what is below must not jump when the name comes.
      subtitle={
        <strong className="font-bold text-strong">
          {order ? placeName(order.vendorName, order.locationDescription) : "\u00a0"}
        </strong>
      }
      width="wide"
      compact
      onBack={goBack}
    >
      <div className="flex flex-col gap-6">
        {/* Where there is no network at all the shell says it already. */}
        {isStale && isOnline && (
          <Alert tone="warning" title={m.no_connection()}>
            {m.order_stale()}
          </Alert>
        )}
        <div className="flex flex-col gap-6 md:grid md:grid-cols-2 md:items-start md:gap-8 landscape:grid landscape:grid-cols-2 landscape:items-start lg:gap-16">
          {order ? <StatusPanel order={order} onChanged={() => void refetch()} /> : <StatusSkeleton />}
          <div className="flex flex-col gap-6">
            {order && (
              <>
                <StorageWarning />
                <PartBack order={order} />
                <OrderReceipt order={order} />
                <ReceiptActions order={order} />
                <CancelOrder order={order} />
                <Link to={homePath} className={buttonClasses({ variant: "secondary", size: "large", full: true })}>
                  {m.return_home()}
                </Link>
              </>
            )}
          </div>
        </div>
      </div>
    </Page>
  );
}
