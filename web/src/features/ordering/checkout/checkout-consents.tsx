import { AgeAcknowledgement } from "../age-acknowledgement.tsx";
import { orderTerms } from "../../../content/order-terms.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Collapsible } from "../../../ui/collapsible.tsx";
import type { Consents } from "./use-consents.ts";

/** What must be agreed to before the payment shows. */
export function CheckoutConsents({ consents, disabled }: { consents: Consents; disabled: boolean }) {
  const { needsAge, isAgeAcknowledged, acknowledgeAge, areTermsAccepted, acceptTerms } = consents;
  return (
    <fieldset disabled={disabled} className="flex flex-col">
      <legend className="sr-only">Before you pay</legend>
      {needsAge && <AgeAcknowledgement checked={isAgeAcknowledged} onChange={acknowledgeAge} />}
      <Checkbox
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
