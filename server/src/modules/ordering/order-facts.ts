import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { PurchaseFacts } from "../payments/index.ts";
import { findOrderView, type OrderView } from "./ordering-views.ts";

/** What an order's row tells a bank that asks whether it was handed over: what, where and when, and of no person anything. */
export async function findFacts(db: Kysely<Database>, orderId: string): Promise<PurchaseFacts | null> {
  const view = await findOrderView(db, orderId);
  return view && asFacts(view);
}

function asFacts({ orderId, lines, amounts, ageAcknowledged, tableNumber, row }: OrderView): PurchaseFacts {
  const { address_line1, address_line2, city, state, zip } = row;
  const address = [address_line1, address_line2, `${city}, ${state} ${zip}`].filter((part) => part);
  const table = tableNumber === null ? [] : [`Table: ${tableNumber}`];
  const happened = [
    { at: row.created_at, text: "ordered on the guest's own phone, at the venue's page for this bar" },
    ageAcknowledged && { at: row.created_at, text: "the guest confirmed to be of legal drinking age" },
    row.paid_at && { at: row.paid_at, text: "paid" },
    row.completed_at && {
      at: row.completed_at,
      text: "handed over at the bar, by staff to whom the guest showed the order",
    },
    row.refunded_at && { at: row.refunded_at, text: "refunded" },
  ].filter((one) => one !== false && one !== null);
  return {
    seller: [
      `Venue: ${row.name}`,
      `Address: ${address.join(", ")}`,
      `Bar: ${row.description}`,
      ...table,
      `Order: ${orderId}`,
    ],
    lines: lines.map(({ quantity, name, variantName, price }) => ({
      text: `${quantity} × ${variantName === null ? name : `${name}, ${variantName}`}`,
      amount: quantity * price,
    })),
    amounts: [
      { text: "Discount", amount: -amounts.discount },
      { text: "Tax", amount: amounts.tax },
      { text: "Tip", amount: amounts.tip },
    ].filter(({ amount }) => amount !== 0),
    total: amounts.total,
    happened: happened.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    handedOverAt: row.completed_at,
  };
}
