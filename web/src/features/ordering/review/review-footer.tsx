import type { Cents } from "@skipline/contract/money";
import { AgeAcknowledgement, ageRequiredText } from "../age-acknowledgement.tsx";
import { formatCents } from "../../../lib/price.ts";
import { Button } from "../../../ui/button.tsx";
import type { useCheckout } from "./use-checkout.ts";

interface ReviewFooterProps {
  checkout: ReturnType<typeof useCheckout>;
  subtotal: Cents;
  /** Why Checkout can't be pressed, in words. */
  obstacle: string | null;
  disabled: boolean;
}

export function ReviewFooter({ checkout, subtotal, obstacle, disabled }: ReviewFooterProps) {
  const { needsAge, isAgeAcknowledged, isAgeMissing, acknowledgeAge, isPending, press } = checkout;
  return (
    <div className="flex flex-col gap-3">
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
      <Button
        full
        size="large"
        disabled={disabled}
        pending={isPending}
        trailing={formatCents(subtotal)}
        aria-describedby={obstacle ? "checkout-obstacle" : undefined}
        onClick={press}
      >
        Checkout
      </Button>
    </div>
  );
}
