import { getOrder } from "@skipline/contract/ordering";
import type { Order } from "@skipline/contract/ordering";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../../api/call.ts";
import { endpointKey } from "../../../api/query.ts";
import { paths } from "../../../lib/paths.ts";
import { randomId } from "../../../lib/random-id.ts";
import { finishOrder } from "../finish-order.ts";
import { clearStoredOrder, getStoredOrder, setConfirming } from "../stored-order.ts";
import { showToast } from "../../../ui/toast.ts";
import { paymentTexts } from "../../payments/index.ts";
import type { Payer, PaymentOutcome } from "../../payments/index.ts";
import { settlePayment } from "./settle-payment.ts";

export type PaymentPhase =
  | "ready"
  /** The provider's form is at work. */
  | "paying"
  /** The server is asked what became of it. */
  | "settling"
  /** On the way to the status page. */
  | "done";

/** Until the time is up or the network is back, whichever comes first. */
function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end);
  });
}

/** One payment at a time, settled by the server's word, whatever happens to the network, the tab or a second tap. */
export function usePayment(userId: string, order: Order | undefined) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<PaymentPhase>("ready");
  const [error, setError] = useState<string | null>(null);
  // A second tap comes before React has shown that the first one counts.
  const now = useRef<PaymentPhase>("ready");

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
      ...(payer?.firstName ? { description: `Thank you, ${payer.firstName}.` } : {}),
    });
    await navigate(paths.orderStatus(paid.vendorLocationId, paid.orderId), { replace: true });
  }

  async function settle(believed: "succeeded" | "processing" | "unknown", payer?: Payer): Promise<void> {
    if (!order || now.current === "settling" || now.current === "done") return;
    enter("settling");
    const { orderId, vendorLocationId } = order;
    try {
      const deps = { call, wait, idempotencyKey: randomId() };
      const settled = await settlePayment(deps, { userId, orderId, believed });
      switch (settled.kind) {
        case "paid":
          return await finish(settled.order, payer);
        case "pending":
          enter("done");
          await navigate(paths.orderStatus(vendorLocationId, orderId), { replace: true });
          return;
        case "closed":
          clearStoredOrder(vendorLocationId);
          showToast({ title: settled.message, tone: "danger" });
          await navigate(paths.orderReview(vendorLocationId), { replace: true });
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

  /** False where a try is under way, or another tab took another order for this cart. */
  function start(): boolean {
    if (!order || now.current !== "ready") return false;
    if (getStoredOrder(order.vendorLocationId)?.orderId !== order.orderId) return false;
    setConfirming(order, true);
    setError(null);
    enter("paying");
    return true;
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
  // Paid elsewhere: in another tab, or by the provider's own news.
  const follow = useEffectEvent(() => {
    if (order && order.status !== "IN_PROGRESS" && now.current === "ready") void finish(order);
  });
  const orderId = order?.orderId;
  const status = order?.status;
  useEffect(() => {
    if (!orderId) return;
    if (status === "IN_PROGRESS") resume();
    else follow();
  }, [orderId, status]);

  return { phase, error, setError, start, conclude, settle, finish };
}

export type Payment = ReturnType<typeof usePayment>;
