import type { Cents } from "@skipline/contract/money";
import * as m from "@skipline/contract/texts";
import { AgeAcknowledgement, ageRequiredText } from "../age-acknowledgement.tsx";
import { formatCents } from "@skipline/contract/price";
import { useIsSlow } from "#lib/use-is-slow.ts";
import { Button } from "#ui/button.tsx";
import { PayProblem } from "../../payments/index.ts";
import type { useCheckout } from "./use-checkout.ts";

interface ReviewFooterProps {
  checkout: ReturnType<typeof useCheckout>;
  /** Null where there is nothing to pay. */
  subtotal: Cents | null;
  /** Why Checkout can't be pressed, in words. */
  obstacle: string | null;
  disabled: boolean;
}

export function ReviewFooter({ checkout, subtotal, obstacle, disabled }: ReviewFooterProps) {
  const { needsAge, isAgeAcknowledged, isAgeMissing, acknowledgeAge, isPending, error, press, orderWithoutTable } =
    checkout;
  const isSlow = useIsSlow(isPending ? "checkout" : null);
  return (
    <div className="flex flex-col gap-3">
      <PayProblem problem={error} />
      {orderWithoutTable && (
        <Button full variant="secondary" onClick={orderWithoutTable}>
          {m.table_order_without()}
        </Button>
      )}
      {needsAge && (
        <AgeAcknowledgement
          checked={isAgeAcknowledged}
          onChange={acknowledgeAge}
          error={isAgeMissing ? ageRequiredText : undefined}
        />
      )}
      {obstacle && (
        <p id="checkout-obstacle" className="text-center text-14 text-muted">
          {obstacle}
        </p>
      )}
      <p aria-live="polite" className="text-center text-14 text-muted empty:hidden">
        {isSlow && m.checkout_slow()}
      </p>
      <Button
        full
        size="large"
        disabled={disabled}
        pending={isPending}
        pendingText={m.checkout_preparing()}
        trailing={subtotal === null ? undefined : formatCents(subtotal)}
        aria-describedby={obstacle ? "checkout-obstacle" : undefined}
        onClick={press}
      >
        {m.checkout_go()}
      </Button>
    </div>
  );
}
