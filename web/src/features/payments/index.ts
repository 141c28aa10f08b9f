export { PaymentArea, PaymentPrompt, PaymentSkeleton } from "./payment-area.tsx";
export { MyCards } from "./saved-cards/my-cards.tsx";
export { PayProblem, TotalLine } from "./pay-footer.tsx";
export { SettlingState } from "./settling-state.tsx";
export { askUntilSettled } from "./ask-until-settled.ts";
export type { Believed } from "./ask-until-settled.ts";
export type { Payer } from "./payer-name.ts";
export { usePaymentTry } from "./use-payment-try.ts";
export type { Refusal } from "./use-payment-try.ts";
