import { getOrder, getOrderPayment } from "@skipline/contract/ordering";
import type { Order } from "@skipline/contract/ordering";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../../api/call.ts";
import { isApiError, NetworkError } from "../../../api/errors.ts";
import { endpointKey } from "../../../api/query.ts";
import { paths } from "../../../lib/paths.ts";
import { useIsSlow } from "../../../lib/use-is-slow.ts";
import { randomId } from "../../../lib/random-id.ts";
import { finishOrder } from "../finish-order.ts";
import { clearStoredOrder, getStoredOrder, keepClientSecret, setConfirming } from "../stored-order.ts";
import { showToast } from "../../../ui/toast.ts";
import { paymentTexts } from "../../payments/index.ts";
import type { Payer, PaymentOutcome } from "../../payments/index.ts";
import { settlePayment } from "./settle-payment.ts";
import { untilOffline, wait } from "./wait.ts";

export type PaymentPhase =
  | "ready"
  /** The server is asked once more; nothing has been sent. */
  | "starting"
  /** The provider's form is at work. */
  | "paying"
  /** The server is asked what became of it. */
  | "settling"
  /** On the way to the status page. */
  | "done";

const offlineText = "You’re offline. Nothing was charged.";
const startFailedText = "Your payment could not be started. Nothing was charged.";
/** Said once a try takes long. */
const progressTexts = {
  starting: "The network is slow. Nothing has been charged yet.",
  paying: "Still waiting for an answer. You won’t be charged twice.",
};

function isSameToPay(shown: Order, { allowedActions, totalAmount }: Order): boolean {
  return allowedActions.includes("PAY") && totalAmount === shown.totalAmount;
}

/** One payment at a time, settled by the server's word, whatever happens to the network, the tab or a second tap. */
export function usePayment(userId: string, order: Order | undefined) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<PaymentPhase>("ready");
  const [error, setError] = useState<string | null>(null);
  // A second tap comes before React has shown that the first one counts.
  const now = useRef<PaymentPhase>("ready");
  const isDone = () => now.current === "done";
  /** Whoever pays, as their wallet names them. */
  const thanked = useRef<Payer>(undefined);

  function enter(next: PaymentPhase): void {
    now.current = next;
    setPhase(next);
  }

  async function finish(paid: Order, payer?: Payer): Promise<void> {
    if (now.current === "done") return;
    enter("done");
    const params = { userId, orderId: paid.orderId };
    queryClient.setQueryData(endpointKey(getOrder, { params }), { order: paid });
    await finishOrder(paid);
    showToast({
      title: paid.isFree ? "Order Placed Successfully" : "Payment Successful",
      tone: "positive",
      forNextPage: true,
      ...(payer?.firstName ? { description: `Thank you, ${payer.firstName}.` } : {}),
    });
    await navigate(paths.orderStatus(paid.vendorLocationId, paid.orderId), { replace: true });
  }

  async function settle(believed: "succeeded" | "processing" | "unknown", payer?: Payer): Promise<void> {
    if (!order || now.current === "settling" || now.current === "done") return;
    enter("settling");
    thanked.current = payer;
    const { orderId, vendorLocationId } = order;
    try {
      const deps = { call, wait, idempotencyKey: randomId() };
      const settled = await settlePayment(deps, { userId, orderId, believed });
      if (isDone()) return;
      switch (settled.kind) {
        case "paid":
          return await finish(settled.order, payer);
        case "pending":
          enter("done");
          await navigate(paths.orderStatus(vendorLocationId, orderId), { replace: true });
          return;
        case "closed":
          clearStoredOrder(vendorLocationId);
          showToast({ title: settled.message, tone: "danger", forNextPage: true });
          await navigate(paths.orderReview(vendorLocationId), { replace: true });
          return;
        case "signedOut":
          // The way to sign-in is under way; back from there the order's own mark leads on asking.
          return;
        case "notPaid":
          setConfirming(order, false);
          setError(paymentTexts.notSuccessful);
      }
    } catch {
      setError(paymentTexts.unknownError);
    }
    enter("ready");
  }

  /** What was ordered can't be had any more: the review finds out what changed and shows it, item by item. */
  function review(): void {
    if (!order) return;
    enter("ready");
    void navigate(paths.orderReview(order.vendorLocationId));
  }

  /**
   * Asks the server once more before anything is sent: only what is shown may be charged. False: do not pay. That is so
   * too where a try is under way, or another tab took another order for this cart.
   */
  async function start(): Promise<boolean> {
    if (!order || now.current !== "ready") return false;
    if (getStoredOrder(order.vendorLocationId)?.orderId !== order.orderId) return false;
    setError(null);
    enter("starting");
    const refusal = await findRefusal(order);
    if (refusal === null) {
      setConfirming(order, true);
      enter("paying");
    } else if (refusal === "settle") void settle("unknown");
    else if (refusal === "review") review();
    else {
      setError(refusal);
      enter("ready");
    }
    return refusal === null;
  }

  /** Why the order can't be paid as it is shown, in words for the guest; `settle` where it is or was being paid, `review` where something sold out. */
  async function findRefusal(shown: Order): Promise<string | null> {
    const params = { userId, orderId: shown.orderId };
    const patience = untilOffline();
    try {
      const { order: current } = await call(getOrder, { params }, { signal: patience.signal });
      if (isSameToPay(shown, current)) return null;
      // Its payment was changed along with it.
      const { order: changed, clientSecret } = await call(getOrderPayment, { params }, { signal: patience.signal });
      keepClientSecret(shown.orderId, clientSecret);
      queryClient.setQueryData(endpointKey(getOrder, { params }), { order: changed });
      return "The total has changed. Please check it and pay again.";
    } catch (cause) {
      if (isApiError(cause, "ORDER_NOT_PAYABLE", "ORDER_PAYMENT_PROCESSING")) return "settle";
      if (isApiError(cause, "CART_CHANGED")) return "review";
      return cause instanceof NetworkError || patience.signal.aborted ? offlineText : startFailedText;
    } finally {
      patience.end();
    }
  }

  function conclude(outcome: PaymentOutcome): void {
    if (now.current !== "paying" || !order) return;
    if (outcome.kind === "failed") {
      setConfirming(order, false);
      setError(outcome.message);
      enter("ready");
    } else if (outcome.kind === "unknown") void settle("unknown");
    else void settle(outcome.kind, outcome.payer);
  }

  // The tab was closed, or reloaded, while a payment was on its way.
  const resume = useEffectEvent(() => {
    if (order && now.current === "ready" && getStoredOrder(order.vendorLocationId)?.isConfirming) {
      void settle("unknown");
    }
  });
  // Paid elsewhere: in another tab, or by the provider's own news, which may be faster than the answer asked for.
  const follow = useEffectEvent(() => {
    if (order && order.status !== "IN_PROGRESS") void finish(order, thanked.current);
  });
  // Back from the bank's own page, to this one as it was left: nobody will tell any more how that ended.
  const revive = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted && now.current === "paying") void settle("unknown");
  });
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
  useEffect(() => {
    const show = (event: PageTransitionEvent) => revive(event);
    window.addEventListener("pageshow", show);
    return () => window.removeEventListener("pageshow", show);
  }, []);

  const waitsFor = phase === "starting" || phase === "paying" ? phase : null;
  const isSlow = useIsSlow(waitsFor);
  return {
    progress: isSlow && waitsFor ? progressTexts[waitsFor] : null,
    phase,
    error,
    setError,
    start,
    conclude,
    settle,
    review,
    finish,
  };
}

export type Payment = ReturnType<typeof usePayment>;
