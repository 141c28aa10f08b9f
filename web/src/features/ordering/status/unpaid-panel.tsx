import { markPaid } from "@skipline/contract/ordering";
import type { Order } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { CircleAlert } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { call } from "#api/call.ts";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { formatPrice } from "@skipline/contract/price";
import { randomId } from "#lib/random-id.ts";
import { useStoredOrder } from "../stored-order.ts";
import { resumeOrder } from "../finish-order.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { Button } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { showToast } from "#ui/toast.ts";

const askAgainMs = 5000;

/** A payment is on its way, or its answer was lost: the server is asked until it knows. */
function ConfirmingPanel({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const { userId, orderId, vendorLocationId } = order;
  const ask = useEffectEvent(async () => {
    try {
      await call(markPaid, { params: { userId, orderId } }, { idempotencyKey: randomId() });
      onChanged();
    } catch {
      // Not yet, or no network: asked again below.
    }
  });
  useEffect(() => {
    const timer = setInterval(() => void ask(), askAgainMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="flex flex-col items-center gap-4 rounded-20 bg-surface-1 px-4 py-10 text-center inset-ring inset-ring-line">
      <span className="text-accent-text">
        <Spinner size={32} />
      </span>
      <output className="block">
        <span className="block text-22 font-bold text-strong">{m.payment_confirming()}</span>
        <span className="mt-1 block text-16 text-balance text-muted">{m.unpaid_confirming()}</span>
      </output>
      <Link to={paths.orderCheckout(vendorLocationId)} className={buttonClasses({ variant: "quiet", size: "small" })}>
        {m.unpaid_to_payment()}
      </Link>
    </div>
  );
}

/** No code before the money: the way back to the payment instead. */
export function UnpaidPanel({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const { orderId, vendorLocationId } = order;
  const stored = useStoredOrder(vendorLocationId);
  // Where something has sold out, the way to the payment leads on to the review, which says so.
  const canPay = !order.isExpired;
  const navigate = useNavigate();
  const [isResuming, setResuming] = useState(false);

  async function resume(): Promise<void> {
    setResuming(true);
    const isReady = await resumeOrder(order).catch(() => false);
    setResuming(false);
    if (isReady) await navigate(paths.orderCheckout(vendorLocationId));
    else showToast({ title: m.unpaid_cart_failed(), tone: "danger" });
  }

  if (canPay && stored?.orderId === orderId && stored.isConfirming) {
    return <ConfirmingPanel order={order} onChanged={onChanged} />;
  }
  return (
    <div className="flex flex-col items-center gap-4 rounded-20 bg-surface-1 px-4 py-10 text-center inset-ring inset-ring-line">
      <CircleAlert aria-hidden="true" className="size-12 text-warning" />
      <output className="block">
        <span className="block text-22 font-bold text-strong">
          {canPay ? m.unpaid_title() : m.unpaid_expired_title()}
        </span>
        <span className="mt-1 block text-16 text-balance text-muted">{canPay ? m.unpaid() : m.unpaid_expired()}</span>
      </output>
      {canPay ? (
        <Button size="large" pending={isResuming} onClick={() => void resume()}>
          {m.unpaid_pay({ sum: formatPrice(order.totalAmount) })}
        </Button>
      ) : (
        <Link to={paths.location(vendorLocationId)} className={buttonClasses({ size: "large" })}>
          {m.back_to_menu()}
        </Link>
      )}
    </div>
  );
}
