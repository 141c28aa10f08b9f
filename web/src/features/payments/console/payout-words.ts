import type { Payout, PayoutLine } from "@skipline/contract/payouts";
import * as m from "@skipline/contract/texts";

export const payoutStates = {
  PENDING: { label: m.payout_pending(), tone: "neutral" },
  IN_TRANSIT: { label: m.payout_in_transit(), tone: "info" },
  PAID: { label: m.payout_paid(), tone: "positive" },
  FAILED: { label: m.payout_failed(), tone: "danger" },
  CANCELED: { label: m.payout_canceled(), tone: "warning" },
} as const satisfies Record<Payout["status"], object>;

export const lineKinds: Record<PayoutLine["kind"], string> = {
  CHARGE: m.payout_line_charge(),
  REFUND: m.payout_line_refund(),
  REFUND_FAILED: m.payout_line_refund_failed(),
  DISPUTE: m.payout_line_dispute(),
  PAYOUT_FAILED: m.payout_line_payout_failed(),
  OTHER: m.payout_line_other(),
};
