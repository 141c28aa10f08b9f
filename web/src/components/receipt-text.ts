import * as m from "@skipline/contract/texts";
import type { Order } from "@skipline/contract/ordering";
import { parseMoney } from "@skipline/contract/money";
import { shortOrderId } from "@skipline/contract/text";
import { formatDateTime } from "#lib/dates.ts";
import { formatPhone } from "#lib/format-phone.ts";
import { inOwnLanguage } from "#lib/language.ts";
import { placeDetail } from "#lib/place-name.ts";
import { describeMethod, describeRefund } from "./receipt-facts.ts";
import { formatCents, formatPrice } from "@skipline/contract/price";

/** An order's receipt as plain text: for the share sheet of a phone. */
export function receiptText(order: Order): string {
  const { promotion, tipAmount } = order;
  const lines = order.cartItems.map(({ quantity, name, variantName, totalPrice }) => {
    const variant = variantName ? ` (${variantName})` : "";
    return `${quantity} × ${name}${variant}  ${formatPrice(totalPrice)}`;
  });
  const support = order.vendorSupport && inOwnLanguage(order.vendorSupport);
  const method = describeMethod(order.paymentMethod);
  const refund = describeRefund(order);
  const when = refund?.datetime ? ` ${formatDateTime(refund.datetime, order.timeZone)}` : "";
  const amounts = [
    promotion && `${promotion.description}: ${formatCents(-parseMoney(promotion.discountAmount))}`,
    m.receipt_subtotal({ amount: formatPrice(order.subtotal) }),
    parseMoney(tipAmount) > 0 && m.receipt_tip({ amount: formatPrice(tipAmount) }),
    m.receipt_tax({ amount: formatPrice(order.taxAmount) }),
    m.receipt_total({ amount: formatPrice(order.totalAmount) }),
    method && m.receipt_paid_with_method({ method }),
    refund && `${refund.label}${when}: ${formatCents(-parseMoney(refund.amount))}`,
  ];
  const { phone = null, email = null, receiptFooter = null } = support ?? {};
  const ways = [phone && formatPhone(phone), email].filter(Boolean).join(" · ");
  const end = [receiptFooter, ways && `${m.order_questions()} ${ways}`].filter((line) => line);
  return [
    order.vendorName,
    placeDetail(order.vendorName, order.locationDescription),
    m.receipt_when({
      when: formatDateTime(order.datetimePaid ?? order.datetimeCreated, order.timeZone),
      id: shortOrderId(order.orderId),
    }),
    order.isTest && m.order_test(),
    order.tableNumber !== null && m.order_table({ table: order.tableNumber }),
    "",
    ...lines,
    "",
    ...amounts,
    ...(end.length > 0 ? ["", ...end] : []),
  ]
    .filter((line) => typeof line === "string")
    .join("\n");
}
