import { useState } from "react";
import { formatPrice } from "../../../lib/price.ts";
import { Alert } from "../../../ui/alert.tsx";
import { useTipTotal } from "./staff-order-queries.ts";

const shownMs = 5000;

export interface TipBannerProps {
  tipAmount: string;
  vendorLocationId: string;
}

/** What this guest added to the night's tips; gone after five seconds. */
export function TipBanner({ tipAmount, vendorLocationId }: TipBannerProps) {
  const total = useTipTotal(vendorLocationId);
  const [shown, setShown] = useState(true);
  if (!shown || total === undefined) return null;
  return (
    <Alert
      tone="positive"
      title={`+${formatPrice(tipAmount)} tip`}
      dismissAfterMs={shownMs}
      onDismiss={() => setShown(false)}
    >
      {formatPrice(total)} in tips in the last 12 hours
    </Alert>
  );
}
