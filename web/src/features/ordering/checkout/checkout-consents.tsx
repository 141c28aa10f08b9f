import type { Order } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { useId, useState } from "react";
import { AgeAcknowledgement, ageRequiredText } from "../age-acknowledgement.tsx";
import { forgetAge } from "../age-memory.ts";
import { orderTerms } from "#content/order-terms.ts";
import { tabStorage } from "#lib/browser-storage.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Collapsible } from "#ui/collapsible.tsx";

/** In this tab, of which order the terms were accepted: a reload takes no tick away. */
const termsKey = "skipline.terms";

/** Terms, and the age where alcohol is ordered; the age was acknowledged when the order was made. */
export function useConsents(order: Order) {
  const { orderId } = order;
  const [areTermsAccepted, setTerms] = useState(() => tabStorage.getItem(termsKey) === orderId);
  const [isAgeAcknowledged, setAge] = useState(order.ageAcknowledged);
  const needsAge = order.cartItems.some(({ productType }) => productType === "ALCOHOLIC_ITEM");
  /** What is still asked for, in the specification's words. */
  const missing = [
    ...(needsAge && !isAgeAcknowledged ? [ageRequiredText] : []),
    ...(areTermsAccepted ? [] : [m.terms_required()]),
  ];
  const id = useId();
  const boxes = { age: `${id}-age`, terms: `${id}-terms` };

  function acceptTerms(isAccepted: boolean): void {
    setTerms(isAccepted);
    if (isAccepted) tabStorage.setItem(termsKey, orderId);
    else tabStorage.removeItem(termsKey);
  }
  function acknowledgeAge(isAcknowledged: boolean): void {
    setAge(isAcknowledged);
    if (!isAcknowledged) forgetAge();
  }
  /** What the page's button says is done by it: its box is ticked, and shown. */
  function consent(step: "age" | "terms"): void {
    if (step === "age") acknowledgeAge(true);
    else acceptTerms(true);
    document.getElementById(boxes[step])?.focus();
  }
  return { needsAge, isAgeAcknowledged, acknowledgeAge, areTermsAccepted, acceptTerms, missing, boxes, consent };
}

type Consents = ReturnType<typeof useConsents>;

/** What must be agreed to before the payment shows. */
export function CheckoutConsents({ consents, disabled }: { consents: Consents; disabled: boolean }) {
  const { needsAge, isAgeAcknowledged, acknowledgeAge, areTermsAccepted, acceptTerms, boxes } = consents;
  return (
    <fieldset disabled={disabled} className="flex flex-col">
      <legend className="sr-only">{m.checkout_before()}</legend>
      {needsAge && <AgeAcknowledgement id={boxes.age} checked={isAgeAcknowledged} onChange={acknowledgeAge} />}
      <Checkbox
        id={boxes.terms}
        label={m.terms_accept()}
        checked={areTermsAccepted}
        onChange={(event) => acceptTerms(event.currentTarget.checked)}
      />
      <div className="ps-9">
        <Collapsible title={<span className="text-14 font-medium text-accent-text">{m.terms_read()}</span>}>
          <ul className="flex list-disc flex-col gap-2 ps-5 text-14 text-normal">
            {orderTerms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </Collapsible>
      </div>
    </fieldset>
  );
}
