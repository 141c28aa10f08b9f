import type { Output } from "@skipline/contract/endpoint";
import { isOpenAt } from "@skipline/contract/opening-hours";
import { getOrder, getOrderPayment } from "@skipline/contract/ordering";
import type { Order } from "@skipline/contract/ordering";
import { pricesKeptMs } from "@skipline/contract/pricing";
import * as m from "@skipline/contract/texts";
import { findVendorLocation } from "@skipline/contract/venues";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { untilBack } from "#api/network.ts";
import { endpointKey } from "#api/query.ts";
import { paidState } from "#lib/navigation-state.ts";
import { paths } from "#lib/paths.ts";
import { randomId } from "#lib/random-id.ts";
import { finishOrder } from "../finish-order.ts";
import { agreedState } from "../review/cart-news.ts";
import {
  clearStoredOrder,
  getStoredOrder,
  hasOldSecret,
  isClientSecret,
  keepClientSecret,
  setConfirming,
} from "../stored-order.ts";
import { showToast } from "#ui/toast.ts";
import { usePaymentTry } from "../../payments/index.ts";
import type { Believed, Payer, Refusal } from "../../payments/index.ts";
import { settlePayment } from "./settle-payment.ts";

function isSameToPay(shown: Order, { allowedActions, totalAmount }: Order): boolean {
  return allowedActions.includes("PAY") && totalAmount === shown.totalAmount;
}

/** The payment of an order, and where it leads. */
export function usePayment(userId: string, order: Order | undefined) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  /** Whoever pays, as their wallet names them. */
  const thanked = useRef<Payer>(undefined);
  /** A payment that was refused once may have been withdrawn. */
  const isSecretDoubtful = useRef(false);
  const attempt = usePaymentTry({
    // Another tab may have taken another order for this cart.
    mayStart: () => order !== undefined && getStoredOrder(order.vendorLocationId)?.orderId === order.orderId,
    findRefusal: async (signal) => (order ? findRefusal(order, signal) : null),
    markConfirming: (isConfirming) => order && setConfirming(order, isConfirming),
    settle: (believed, payer) => settleOrder(believed, payer),
    onFailed: () => {
      isSecretDoubtful.current = true;
    },
  });

  async function finish(paid: Order, payer?: Payer): Promise<void> {
    if (attempt.isDone()) return;
    attempt.enter("done");
    const params = { userId, orderId: paid.orderId };
    queryClient.setQueryData(endpointKey(getOrder, { params }), { order: paid });
    await finishOrder(paid);
    const state = paidState(payer?.firstName ? m.payment_thanks({ name: payer.firstName }) : null);
    await navigate(paths.orderStatus(paid.vendorLocationId, paid.orderId), { replace: true, state });
  }

  async function settleOrder(believed: Believed, payer?: Payer): Promise<"left" | "notPaid"> {
    if (!order) return "notPaid";
    thanked.current = payer;
    const { orderId, vendorLocationId } = order;
    const settled = await settlePayment(
      { call, wait: untilBack, idempotencyKey: randomId() },
      { userId, orderId, believed },
    );
    if (attempt.isDone()) return "left";
    switch (settled.kind) {
      case "paid":
        await finish(settled.order, payer);
        return "left";
      case "pending":
        attempt.enter("done");
        await navigate(paths.orderStatus(vendorLocationId, orderId), { replace: true });
        return "left";
      case "closed":
        clearStoredOrder(vendorLocationId);
        showToast({ title: settled.message, tone: "danger", forNextPage: true });
        await navigate(paths.orderReview(vendorLocationId), { replace: true });
        return "left";
      case "signedOut":
        // The way to sign-in is under way; back from there the order's own mark leads on asking.
        return "left";
      case "notPaid":
        return "notPaid";
    }
  }

  /** Nothing is asked before it is known which order. */
  async function settle(believed: Believed): Promise<void> {
    if (order) await attempt.settle(believed);
  }

  /** What was ordered can't be had any more: the review finds out what changed and shows it, item by item. */
  function review(): void {
    if (!order) return;
    attempt.enter("ready");
    void navigate(paths.orderReview(order.vendorLocationId), { state: agreedState(order) });
  }

  /** Its payment may have been withdrawn since, its prices or the hours may be over: the server says whether it can still be paid. */
  function mustAsk({ orderId, vendorLocationId, timeZone, datetimeCreated }: Order): boolean {
    if (isSecretDoubtful.current || hasOldSecret(orderId)) return true;
    if (Date.now() - Date.parse(datetimeCreated) > pricesKeptMs) return true;
    const key = endpointKey(findVendorLocation, { query: { vendorLocationId } });
    const place = queryClient.getQueryData<Output<typeof findVendorLocation>>(key)?.items[0];
    const hours = place ? [place.openingHours, place.alcoholHours] : [];
    return hours.some((one) => !isOpenAt(one, Date.now(), timeZone));
  }

  /** Why the order can't be paid as it is shown. */
  async function findRefusal(shown: Order, signal: AbortSignal): Promise<Refusal | null> {
    const params = { userId, orderId: shown.orderId };
    try {
      const { order: current } = await call(getOrder, { params }, { signal });
      const isSame = isSameToPay(shown, current);
      if (isSame && !current.isHeldUp && (current.isFree || !mustAsk(shown))) return null;
      // Its payment was changed along with it, or may have been withdrawn since.
      const { order: changed, ...secret } = await call(getOrderPayment, { params }, { signal });
      const isKnown = isClientSecret(shown.orderId, secret.clientSecret);
      keepClientSecret(shown.orderId, secret);
      queryClient.setQueryData(endpointKey(getOrder, { params }), { order: changed });
      isSecretDoubtful.current = false;
      if (!isSameToPay(shown, changed)) return { message: m.payment_total_changed() };
      return isKnown ? null : { message: m.payment_run_out() };
    } catch (cause) {
      // It is or was being paid.
      if (isApiError(cause, "ORDER_NOT_PAYABLE", "ORDER_PAYMENT_PROCESSING")) {
        return { instead: () => void settle("unknown") };
      }
      if (isApiError(cause, "CART_CHANGED")) return { instead: review };
      if (isApiError(cause, "LOCATION_CLOSED", "LOCATION_PAUSED", "LOCATION_BUSY", "ALCOHOL_NOT_SOLD")) {
        return { message: cause.message };
      }
      throw cause;
    }
  }

  // The tab was closed, or reloaded, while a payment was on its way.
  const resume = useEffectEvent(() => {
    if (order && attempt.isReady() && getStoredOrder(order.vendorLocationId)?.isConfirming) void settle("unknown");
  });
  // Paid elsewhere: in another tab, or by the provider's own news, which may be faster than the answer asked for.
  const follow = useEffectEvent(() => {
    if (order && order.status !== "IN_PROGRESS") void finish(order, thanked.current);
  });
  const { phase } = attempt;
  const orderId = order?.orderId;
  const status = order?.status;
  useEffect(() => {
    if (!orderId) return;
    if (status === "IN_PROGRESS") resume();
  }, [orderId, status]);
  useEffect(() => {
    const isWaiting = phase === "ready" || phase === "settling";
    if (orderId && status !== "IN_PROGRESS" && isWaiting) follow();
  }, [orderId, status, phase]);

  const { progress, error, setError, start, conclude } = attempt;
  // It can be paid again: that it could not is no news any more.
  const isHeldUp = order?.isHeldUp ?? false;
  useEffect(() => {
    if (!isHeldUp) setError(null);
  }, [isHeldUp, setError]);
  return { progress, phase, error, setError, start, conclude, settle, review, finish };
}

export type Payment = ReturnType<typeof usePayment>;
