import { formatCents } from "@skipline/contract/price";
import type { DisputeEvidence } from "../../providers/payments/payment-provider.ts";
import type { PurchaseFacts } from "./payments-deps.ts";

/** A dispute, as far as its evidence tells of it. */
export interface Disputed {
  intentId: string;
  paidAt: Date;
  /** Where nothing is known of what was paid for, that alone is said. */
  facts: PurchaseFacts | null;
}

/** Everybody's clock, to the second: banks are elsewhere. */
const at = (time: Date) => `${time.toISOString().slice(0, 19).replace("T", " ")} UTC`;
const priced = ({ text, amount }: { text: string; amount: number }) => `${text}: ${formatCents(amount)}`;

/** What is said to the payer's bank: in English, whatever the venue speaks. `note` is the venue's own. */
export function writeEvidence({ intentId, paidAt, facts }: Disputed, note: string): DisputeEvidence {
  const product = facts ? facts.lines.map(({ text }) => text).join("; ") : "";
  const happened = facts?.happened ?? [{ at: paidAt, text: "paid" }];
  const log = happened.map((one) => `${at(one.at)}: ${one.text}`).join("\n");
  const order = facts
    ? [...facts.lines.map(priced), ...facts.amounts.map(priced), priced({ text: "Total", amount: facts.total })]
    : [];
  const parts = [
    [`Payment: ${intentId}`, ...(facts?.seller ?? [])],
    order,
    [log],
    note.trim() === "" ? [] : [`The venue adds:\n${note.trim()}`],
  ];
  return {
    product,
    servedOn: (facts?.handedOverAt ?? paidAt).toISOString().slice(0, 10),
    log,
    whole: parts
      .filter((part) => part.length > 0)
      .map((part) => part.join("\n"))
      .join("\n\n"),
  };
}
