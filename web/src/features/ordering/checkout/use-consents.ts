import type { Order } from "@skipline/contract/ordering";
import { useState } from "react";
import { ageRequiredText } from "../age-acknowledgement.tsx";

/** Terms, and the age where alcohol is ordered; the age was acknowledged when the order was made. */
export function useConsents(order: Order) {
  const [areTermsAccepted, acceptTerms] = useState(false);
  const [isAgeAcknowledged, acknowledgeAge] = useState(order.ageAcknowledged);
  const needsAge = order.cartItems.some(({ productType }) => productType === "ALCOHOLIC_ITEM");
  /** What is still asked for, in the specification's words. */
  const missing = [
    ...(needsAge && !isAgeAcknowledged ? [ageRequiredText] : []),
    ...(areTermsAccepted ? [] : ["Please accept the terms and conditions to proceed."]),
  ];
  return { needsAge, isAgeAcknowledged, acknowledgeAge, areTermsAccepted, acceptTerms, missing };
}

export type Consents = ReturnType<typeof useConsents>;
