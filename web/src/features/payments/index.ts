export { PaymentArea, PaymentPrompt, PaymentSkeleton } from "./payment-area.tsx";
export { PayProblem } from "./pay-footer.tsx";
export { paymentTexts } from "./payment-form.ts";
export type { PaymentOutcome } from "./payment-form.ts";
export type { Payer } from "./payer-name.ts";
