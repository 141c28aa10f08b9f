import type { SampleCalls } from "../sample-calls.ts";
import { cards } from "../test-venue.ts";

const sandboxCard = { expMonth: 12, expYear: 2040, cvc: "123", name: "Ada Guest", zip: "90028" };

export const paymentsCalls: SampleCalls<"payments"> = {
  "payments.confirmSandboxPayment": (id) => ({
    body: { clientSecret: id("clientSecret"), method: { kind: "card", number: cards.declined, ...sandboxCard } },
  }),
  "payments.answerSandboxChallenge": (id) => ({ body: { clientSecret: id("clientSecret"), outcome: "refuse" } }),
  "payments.receiveWebhook": () => ({ body: { id: "evt_forged" } }),
  "payments.getVendorAccount": (id) => ({ params: { vendorId: id("vendorId") } }),
  "payments.startVendorAccount": (id) => ({ params: { vendorId: id("vendorId") } }),
  "payments.listSavedCards": () => ({}),
  "payments.removeSavedCard": (id) => ({ params: { cardId: id("cardId") } }),
  "payments.keepPayer": (id) => ({ body: { clientSecret: id("clientSecret") } }),
  "payments.listDisputes": (id) => ({ params: { vendorId: id("vendorId") } }),
  "payments.getDispute": (id) => ({ params: { vendorId: id("vendorId"), disputeId: id("disputeId") } }),
  "payments.handOverEvidence": (id) => ({
    params: { vendorId: id("vendorId"), disputeId: id("disputeId") },
    body: { note: "Our bar remembers the guest." },
  }),
  "payments.listPayouts": (id) => ({ params: { vendorId: id("vendorId") } }),
  "payments.getPayout": (id) => ({ params: { vendorId: id("vendorId"), payoutId: id("payoutId") } }),
  "payments.listPayoutLines": (id) => ({ params: { vendorId: id("vendorId"), payoutId: id("payoutId") } }),
  "payments.getPlatformFee": (id) => ({ params: { vendorId: id("vendorId") } }),
  "payments.setPlatformFee": (id) => ({ params: { vendorId: id("vendorId") }, body: { basisPoints: 150, was: null } }),
  "payments.listUnreturned": () => ({}),
  "payments.closeUnreturned": (id) => ({
    params: { paymentId: id("handedOverPaymentId") },
    body: { note: "Paid back by cheque" },
  }),
};
