import * as m from "@skipline/contract/texts";

/** What a guest has to do before the payment shows, in the order of the page; null when nothing is left. */
export type CheckoutStep = "review" | "age" | "terms";

export interface StepState {
  /** Something in the order can't be had any more. */
  isSoldOut: boolean;
  needsAge: boolean;
  isAgeAcknowledged: boolean;
  areTermsAccepted: boolean;
}

export function nextStep(state: StepState): CheckoutStep | null {
  if (state.isSoldOut) return "review";
  if (state.needsAge && !state.isAgeAcknowledged) return "age";
  return state.areTermsAccepted ? null : "terms";
}

/** On the button that otherwise pays. No price beside them: nothing is charged by these. */
export const stepTexts: Record<CheckoutStep, string> = {
  review: m.checkout_step_review(),
  age: m.checkout_step_age(),
  terms: m.checkout_step_terms(),
};
