import * as m from "@skipline/contract/texts";
import { formatMoney, parseMoney } from "@skipline/contract/money";
import type { Order } from "@skipline/contract/ordering";
import type { PaymentMethod } from "@skipline/contract/payments";

const wallets: Partial<Record<PaymentMethod["kind"], string>> = {
  APPLE_PAY: "Apple Pay",
  GOOGLE_PAY: "Google Pay",
  LINK: "Link",
  WALLET: m.payment_wallet(),
};

const brands: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
};

/** "Visa ···· 4242", "Apple Pay"; null where nobody knows what paid. */
export function describeMethod(method: PaymentMethod | null): string | null {
  if (!method) return null;
  const { kind, brand, last4 } = method;
  const wallet = wallets[kind];
  if (wallet) return wallet;
  if (kind === "OTHER") return null;
  const name = brands[brand ?? ""] ?? m.payment_card();
  return last4 ? `${name} ···· ${last4}` : name;
}

export interface RefundLine {
  /** "Refunded", "Partly refunded" */
  label: string;
  /** A decimal string, as the order's other amounts. */
  amount: string;
  /** ISO; null where it is not known. */
  datetime: string | null;
}

/** What went back of an order; null where nothing did, or nothing was paid. */
export function describeRefund(
  order: Pick<Order, "status" | "totalAmount" | "isFree" | "refunded" | "datetimeRefunded">,
): RefundLine | null {
  const { refunded, totalAmount, datetimeRefunded } = order;
  const isWhole = order.status === "REFUNDED";
  if (order.isFree) return null;
  // An order that the device kept from before refunds had amounts: the whole is known all the same.
  if (!refunded) return isWhole ? { label: m.refunded(), amount: totalAmount, datetime: datetimeRefunded } : null;
  const amount = Math.min(parseMoney(refunded.amount), parseMoney(totalAmount));
  const label = isWhole || amount === parseMoney(totalAmount) ? m.refunded() : m.order_partly_refunded();
  return { label, amount: formatMoney(amount), datetime: refunded.datetime };
}
