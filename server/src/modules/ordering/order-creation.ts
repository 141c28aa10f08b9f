import { randomUUIDv7 } from "node:crypto";
import type { Language } from "@skipline/contract/languages";
import { parseMoney } from "@skipline/contract/money";
import type { CartItemInput } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { AppError } from "../../http/app-error.ts";
import type { Actor } from "../../http/call.ts";
import { type EffectKey, keyReused } from "../../http/effect.ts";
import { tooManyOpen } from "../payments/index.ts";
import { quoteOrder } from "./order-quote.ts";
import { createOrder as writeOrder, type NewOrder } from "./order-statements.ts";
import type { OrderingDeps } from "./ordering-deps.ts";
import { mayTest } from "./order-tests.ts";
import { refuseShort } from "./order-stock.ts";
import {
  askedPayment,
  inOrderWords,
  mostQuotes,
  nothingToPay,
  type OrderingService,
  type OrderWithSecret,
} from "./ordering-service.ts";
import { amountColumns, asView, findOrderOfKey, type OrderView } from "./ordering-views.ts";

export interface CreateInput {
  vendorLocationId: string;
  cartItems: readonly CartItemInput[];
  tipAmount: string;
  ageAcknowledged: boolean;
  tableNumber: number | null;
  language: Language;
}

/** A guest, and the key that the order will keep, so that a repeat finds it. */
interface Guest {
  actor: Actor;
  key: EffectKey | null;
}

/** Makes an order in one statement: nothing that was written is read back. */
export function createOrderCreation(deps: OrderingDeps, service: OrderingService) {
  const { db, clock, catalog, payments } = deps;

  async function createOrder(guest: Guest, input: CreateInput): Promise<OrderWithSecret> {
    const made = await makeOrder(guest, input).catch(async (refusal: unknown) => {
      // What refuses a new order by now says nothing of one that is there already.
      const earlier = refusal instanceof AppError ? await findEarlier(guest) : null;
      if (earlier === null) throw refusal;
      return earlier;
    });
    if (!("payment" in made)) return service.answer(made);
    const { view, payment } = made;
    if (payment === null) return { order: service.showOwn(view), ...nothingToPay };
    const started = await inOrderWords(() => payments.startIntent(payment));
    // A twin was faster there, and the order may have changed since: look at both.
    if (started === null) return service.answer(view);
    const { clientSecret, account } = started;
    return { order: service.showOwn(view), clientSecret, paymentAccount: account };
  }

  /** With the payment to be started; or what the key has made before, or in a twin meanwhile. */
  async function makeOrder(guest: Guest, input: CreateInput) {
    const { actor, key } = guest;
    const { vendorLocationId, cartItems: lines, ageAcknowledged, tableNumber, language } = input;
    const orderId = randomUUIDv7();
    const tip = { cents: parseMoney(input.tipAmount), isKept: false };
    for (let quotes = 0; quotes < mostQuotes; quotes += 1) {
      const asked = { vendorLocationId, lines, language, ageAcknowledged, tableNumber, tip };
      const quote = await quoteOrder(deps, { ...asked, isTest: (place) => mayTest(deps, place, actor) });
      const order = { orderId, actor, key, ageAcknowledged, tableNumber, ...quote };
      const request = askedPayment(
        payments,
        { orderId, userId: actor.userId, vendorId: quote.place.vendorId },
        quote.place,
        quote.amounts.total,
      );
      const payment = request && payments.planPayment(request);
      const now = clock.now();
      const outcome = await writeOrder(db, order, payment, now);
      const earlier = outcome === "known" ? await findEarlier(guest) : null;
      if (earlier) return earlier;
      if (outcome === "made") return { view: asNewView(order, now), payment };
      if (outcome === "too many") throw tooManyOpen();
      if (typeof outcome === "object") throw await refuseShort(deps, order, outcome);
      catalog.dropMenuSnapshot(vendorLocationId);
    }
    throw new AppError("CONFLICT", m.refused_menu_changing, { retryAfter: 1 });
  }

  /** The order that the key has made, as it is by now. @throws AppError IDEMPOTENCY_KEY_REUSED */
  async function findEarlier({ actor, key }: Guest): Promise<OrderView | null> {
    const earlier = key && (await findOrderOfKey(db, actor.userId, key.value));
    if (!earlier) return null;
    if (earlier.bodyHash !== null && earlier.bodyHash !== key.bodyHash) throw keyReused();
    return earlier.view;
  }

  return createOrder;
}

/** What was just written, as a reader would find it. */
function asNewView(order: NewOrder, now: Date): OrderView {
  const { actor, place, amounts } = order;
  const { vendorAddress, support } = place;
  return asView({
    order_id: order.orderId,
    user_id: actor.userId,
    customer_phone_last4: actor.phone.slice(-4),
    vendor_id: place.vendorId,
    vendor_location_id: place.vendorLocationId,
    status: "IN_PROGRESS",
    ...amountColumns(amounts),
    age_acknowledged: order.ageAcknowledged,
    table_number: order.tableNumber,
    is_test: order.isTest,
    stock_state: order.stock === null ? "NONE" : "HELD",
    version: 1,
    created_at: now,
    updated_at: now,
    expired_at: null,
    paid_at: null,
    completed_at: null,
    completed_by_user: null,
    completed_by_name: null,
    completed_by_scan: null,
    undone_completed_at: null,
    undone_scan: null,
    id_checked_at: null,
    id_checked_by_name: null,
    refunded_at: null,
    refund_reason: null,
    refund_state: null,
    refunds: [],
    gone_elsewhere_cents: 0,
    expected_at: null,
    paid_cents: null,
    refunded_cents: null,
    payment_status: null,
    payment_alert: null,
    pickup_state: "WAITING",
    pickup_changed_at: null,
    pickup_by_name: null,
    prepares_orders: place.preparesOrders,
    // It took orders in the version of the menu by which this one was written.
    menu_version: order.menuVersion,
    paused_until: null,
    busy_since: null,
    description: place.description,
    name: place.vendorName,
    payment_account: place.paymentAccount,
    fee_basis_points: place.feeBasisPoints,
    address_line1: vendorAddress.line1,
    address_line2: vendorAddress.line2 ?? null,
    city: vendorAddress.city,
    state: vendorAddress.state,
    zip: vendorAddress.zip,
    time_zone: place.timeZone,
    language: place.vendorLanguage,
    support_phone: support?.phone ?? null,
    support_email: support?.email ?? null,
    receipt_footer: support?.receiptFooter ?? null,
    translations: support?.translations ?? {},
    method_kind: null,
    method_brand: null,
    method_last4: null,
    // All of it was there in the version of the menu that the order was written by.
    sold_out_product_ids: [],
    refunded: null,
    is_with_bank: false,
    lines: [...order.lines],
  });
}
