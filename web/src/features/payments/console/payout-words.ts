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

/** A day of the bank's calendar, "2026-11-25": no zone plays a part. */
export function sayDay(day: string): string {
  const style = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(m.locale(), style).format(new Date(`${day}T00:00:00Z`));
}
