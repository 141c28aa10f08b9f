import type { Order } from "@skipline/contract/ordering";
import { useId, useState } from "react";
import { AgeAcknowledgement, ageRequiredText } from "../age-acknowledgement.tsx";
import { orderTerms } from "../../../content/order-terms.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Collapsible } from "../../../ui/collapsible.tsx";

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
  const id = useId();
  const boxes = { age: `${id}-age`, terms: `${id}-terms` };
  /** Leads to a box that has to be ticked. */
  const ask = (step: "age" | "terms") => document.getElementById(boxes[step])?.focus();
  return { needsAge, isAgeAcknowledged, acknowledgeAge, areTermsAccepted, acceptTerms, missing, boxes, ask };
}

type Consents = ReturnType<typeof useConsents>;

/** What must be agreed to before the payment shows. */
export function CheckoutConsents({ consents, disabled }: { consents: Consents; disabled: boolean }) {
  const { needsAge, isAgeAcknowledged, acknowledgeAge, areTermsAccepted, acceptTerms, boxes } = consents;
  return (
    <fieldset disabled={disabled} className="flex flex-col">
      <legend className="sr-only">Before you pay</legend>
      {needsAge && <AgeAcknowledgement id={boxes.age} checked={isAgeAcknowledged} onChange={acknowledgeAge} />}
      <Checkbox
        id={boxes.terms}
        label="I accept the terms and conditions."
        checked={areTermsAccepted}
        onChange={(event) => acceptTerms(event.currentTarget.checked)}
      />
      <div className="pl-9">
        <Collapsible
          title={<span className="text-14 font-medium text-accent-text">Read the terms and conditions</span>}
        >
          <ul className="flex list-disc flex-col gap-2 pl-5 text-14 text-normal">
            {orderTerms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </Collapsible>
      </div>
    </fieldset>
  );
}
