import { randomUUID } from "node:crypto";
import { percentOf, scaleCents } from "@skipline/contract/money";
import { priceCart, mayTip, tipPercents } from "@skipline/contract/pricing";
import type { Insertable, Selectable } from "kysely";
import type {
  Activity,
  CustomerOrder,
  OrderItem,
  Payment,
  Refund,
  SandboxCharge,
  SandboxIntent,
  SandboxRefund,
} from "../db/schema.ts";
import { keptOfProduct } from "../modules/ordering/index.ts";
import { type DemoProduct, demoProducts } from "./demo-menu.ts";
import {
  barLocationId,
  cantinaLocationId,
  demoTaxRates,
  merchandisePromotion,
  merchLocationId,
} from "./demo-places.ts";
import { createDice, type Dice, uuidAt } from "./random.ts";

/** Rows by table, ready to insert. All ledgers agree: order, payment, the embedded card provider's own books, trail. */
export interface DemoHistory {
  orders: Insertable<CustomerOrder>[];
  /** Every column, also those that have a default. */
  items: Omit<Selectable<OrderItem>, "ordered_at" | "note" | "as_read">[];
  payments: Insertable<Payment>[];
  refunds: Insertable<Refund>[];
  activities: Insertable<Activity>[];
  intents: Insertable<SandboxIntent>[];
  charges: Insertable<SandboxCharge>[];
  providerRefunds: Insertable<SandboxRefund>[];
}

export interface DemoPerson {
  userId: string;
  phone: string;
}

interface StaffMember {
  userId: string;
  name: string;
}

interface Place {
  vendorId: string;
  locationId: string;
  products: DemoProduct[];
  staff: readonly StaffMember[];
}

interface Visit {
  place: Place;
  person: DemoPerson;
  at: Date;
  outcome: "COMPLETE" | "REFUNDED" | "PAID";
}

export const historyWeeks = 26;

/** Busy nights are Friday and Saturday; Mondays are closed. Index 0 is Monday. */
const ordersByWeekday = [0, 1, 2, 5, 9, 10, 4];
/** From 18:00 on; the night ends after midnight. */
const firstHour = 18;
const weightByHour = [1, 2, 4, 6, 8, 9, 6, 3];
const linesWeights = [0, 45, 35, 14, 6];
const quantityWeights = [0, 62, 26, 8, 4];

/** Orders of 26 weeks of nights up to `now`, the same for the same moment but for their ids. */
export function makeHistory(
  now: Date,
  zone: string,
  people: { guests: readonly DemoPerson[]; guest: DemoPerson; staff: Record<string, readonly StaffMember[]> },
): DemoHistory {
  const dice = createDice(20_261_121);
  const place = (vendorId: string, locationId: string): Place => ({
    vendorId,
    locationId,
    products: demoProducts.filter((product) => product.vendor_location_id === locationId && product.is_available),
    staff: people.staff[vendorId] ?? [],
  });
  const bar = place("vnd-aurora", barLocationId);
  const merch = place("vnd-aurora", merchLocationId);
  const cantina = place("vnd-pier9", cantinaLocationId);
  const history = emptyHistory();

  for (const { at, growth } of listNights(now, zone, dice)) {
    for (let count = countOrders(at, growth, dice); count > 0; count -= 1) {
      const moment = withinNight(at, dice);
      if (moment.getTime() > now.getTime() - 3_600_000) continue;
      addOrder(history, dice, {
        place: [bar, merch, cantina][dice.weighted([80, 13, 7])] ?? bar,
        person: chooseGuest(people, dice),
        at: moment,
        outcome: (["COMPLETE", "REFUNDED", "PAID"] as const)[dice.weighted([965, 28, 7])] ?? "COMPLETE",
      });
    }
  }
  // Waiting at the bar right now: something to scan on the first visit.
  for (const minutes of [34, 12, 5]) {
    const at = new Date(now.getTime() - minutes * 60_000);
    addOrder(history, dice, { place: bar, person: people.guest, at, outcome: "PAID" });
  }
  return history;
}

function emptyHistory(): DemoHistory {
  return {
    orders: [],
    items: [],
    payments: [],
    refunds: [],
    activities: [],
    intents: [],
    charges: [],
    providerRefunds: [],
  };
}

function* listNights(now: Date, zone: string, dice: Dice) {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const days = historyWeeks * 7;
  for (let ago = days; ago >= 1; ago -= 1) {
    const date = today.subtract({ days: ago });
    const at = date.toZonedDateTime({ timeZone: zone, plainTime: { hour: firstHour } });
    // Business grew by half over the half-year, with better and worse nights.
    yield { at, growth: (0.8 + (0.4 * (days - ago)) / days) * (0.7 + dice.below(61) / 100) };
  }
}

function countOrders(at: Temporal.ZonedDateTime, growth: number, dice: Dice): number {
  const expected = (ordersByWeekday[at.dayOfWeek - 1] ?? 0) * growth;
  return Math.floor(expected) + (dice.below(100) < (expected % 1) * 100 ? 1 : 0);
}

function withinNight(at: Temporal.ZonedDateTime, dice: Dice): Date {
  const moment = at.add({ hours: dice.weighted(weightByHour), seconds: dice.below(3600) });
  return new Date(moment.epochMilliseconds);
}

/** A few people come often, most now and then. */
function chooseGuest({ guests, guest }: { guests: readonly DemoPerson[]; guest: DemoPerson }, dice: Dice): DemoPerson {
  if (dice.below(100) < 2) return guest;
  const regulars = guests.slice(0, 12);
  return dice.pick(dice.below(100) < 35 ? regulars : guests);
}

function chooseLines(place: Place, dice: Dice): { product: DemoProduct; quantity: number }[] {
  // A bottle of champagne is a rare night.
  const isRare = dice.below(12) === 0;
  const menu = place.products.filter((product) => isRare || product.price_cents < 10_000);
  const chosen = new Map<string, { product: DemoProduct; quantity: number }>();
  for (let lines = dice.weighted(linesWeights); lines > 0; lines -= 1) {
    const product = dice.pick(menu);
    chosen.set(product.product_id, { product, quantity: dice.weighted(quantityWeights) });
  }
  return [...chosen.values()];
}

function priceVisit(place: Place, dice: Dice) {
  const lines = chooseLines(place, dice).map(({ product, quantity }) => {
    const isReduced = place.vendorId === merchandisePromotion.vendor_id && product.product_type === "MERCHANDISE";
    const percent = isReduced ? merchandisePromotion.percent : null;
    return { product, quantity, percent };
  });
  const cart = priceCart(
    lines.map(({ product, quantity, percent }) => ({
      unitPrice: product.price_cents,
      quantity,
      discountPercent: percent,
    })),
  );
  const rates = new Map<string, number>(
    demoTaxRates
      .filter((rate) => rate.vendor_location_id === place.locationId)
      .map((rate) => [rate.tax_code, rate.rate_ppm]),
  );
  const millionths = lines.reduce(
    (sum, { product }, index) => sum + (cart.lineTotals[index] ?? 0) * (rates.get(product.tax_code) ?? 0),
    0,
  );
  const tax = scaleCents(millionths, 1, 1_000_000);
  const types = lines.map(({ product }) => product.product_type);
  const percent = dice.below(100) < 12 ? 0 : (tipPercents[dice.weighted([20, 45, 25, 10])] ?? 0);
  const tip = mayTip(types, cart.subtotal) ? percentOf(cart.subtotal, percent) : 0;
  return { lines, cart, tax, tip, total: cart.subtotal + tax + tip, hasAlcohol: types.includes("ALCOHOLIC_ITEM") };
}

function addOrder(history: DemoHistory, dice: Dice, { place, person, at, outcome }: Visit): void {
  const priced = priceVisit(place, dice);
  const { cart, total } = priced;
  const orderId = uuidAt(at);
  const after = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000);
  const paidAt = after(at, 25 + dice.below(90));
  const endedAt = after(paidAt, 120 + dice.below(720));
  const isComplete = outcome === "COMPLETE";
  const isRefunded = outcome === "REFUNDED";
  const staff = dice.pick(place.staff);
  const updatedAt = outcome === "PAID" ? paidAt : endedAt;
  history.orders.push({
    order_id: orderId,
    user_id: person.userId,
    vendor_id: place.vendorId,
    vendor_location_id: place.locationId,
    status: outcome,
    subtotal_cents: cart.subtotal,
    discount_cents: cart.discount,
    promotion_description: cart.discount > 0 ? merchandisePromotion.description : null,
    tax_cents: priced.tax,
    tip_cents: priced.tip,
    total_cents: total,
    age_acknowledged: priced.hasAlcohol,
    created_at: at,
    updated_at: updatedAt,
    paid_at: paidAt,
    completed_at: isComplete ? endedAt : null,
    completed_by_user: isComplete ? staff.userId : null,
    completed_by_name: isComplete ? staff.name : null,
    completed_at_location: isComplete ? place.locationId : null,
    refunded_at: isRefunded ? endedAt : null,
    refund_reason: isRefunded ? "NONE_PROVIDED" : null,
    refund_state: isRefunded ? "REFUNDED" : null,
  });
  priced.lines.forEach(({ product, quantity, percent }, index) => {
    history.items.push({
      order_id: orderId,
      line: index + 1,
      product_id: product.product_id,
      ...keptColumns(product),
      quantity,
      discount_percent: percent,
      discount_cents: product.price_cents * quantity - (cart.lineTotals[index] ?? 0),
    });
  });

  const trail = (
    type: string,
    actor: { userId: string; name?: string },
    time: Date,
    details: Record<string, string | boolean> = {},
  ) =>
    history.activities.push({
      type,
      actor_user_id: actor.userId,
      actor_name: actor.name ?? null,
      vendor_id: place.vendorId,
      subject_type: "order",
      subject_id: orderId,
      details: { totalCents: total, ...details },
      created_at: time,
    });
  trail("order.created", person, at);
  const payment = total >= 50 ? addPayment(history, { orderId, person, total, at, paidAt }) : null;
  trail("order.paid", person, paidAt, payment ? { paymentId: payment.paymentId } : { isFree: true });
  if (isComplete) trail("order.completed", staff, endedAt, { vendorLocationId: place.locationId });
  if (!isRefunded) return;
  trail("order.refund_requested", staff, endedAt, { reason: "NONE_PROVIDED" });
  const refundId = payment ? addRefund(history, { ...payment, total, endedAt, staff }) : null;
  trail("order.refunded", staff, endedAt, refundId ? { refundId } : {});
}

type KeptColumn = (typeof keptOfProduct)[keyof typeof keptOfProduct][0];

function keptColumns(product: DemoProduct) {
  const columns = Object.values(keptOfProduct).map(([column]) => column);
  return Object.fromEntries(columns.map((column) => [column, product[column]])) as Pick<DemoProduct, KeptColumn>;
}

const providerId = (prefix: string) => `${prefix}_${randomUUID().replaceAll("-", "")}`;

function addPayment(
  history: DemoHistory,
  paid: { orderId: string; person: DemoPerson; total: number; at: Date; paidAt: Date },
): { paymentId: string; intentId: string } {
  const paymentId = uuidAt(paid.at);
  const intentId = providerId("spi");
  const description = `Order ${paid.orderId.slice(-6)}`;
  history.payments.push({
    payment_id: paymentId,
    purpose: "ORDER",
    reference: paid.orderId,
    user_id: paid.person.userId,
    provider: "sandbox",
    intent_id: intentId,
    amount_cents: paid.total,
    description,
    status: "SUCCEEDED",
    method_kind: "CARD",
    method_brand: "visa",
    method_last4: "4242",
    created_at: paid.at,
    updated_at: paid.paidAt,
    succeeded_at: paid.paidAt,
  });
  history.intents.push({
    intent_id: intentId,
    payment_id: paymentId,
    amount_cents: paid.total,
    currency: "usd",
    description,
    status: "succeeded",
    payer: "card 4242",
    created_at: paid.at,
    updated_at: paid.paidAt,
  });
  history.charges.push({
    charge_id: providerId("sch"),
    intent_id: intentId,
    amount_cents: paid.total,
    created_at: paid.paidAt,
  });
  return { paymentId, intentId };
}

function addRefund(
  history: DemoHistory,
  refunded: { paymentId: string; intentId: string; total: number; endedAt: Date; staff: StaffMember },
): string {
  const refundId = uuidAt(refunded.endedAt);
  const providerRefundId = providerId("sre");
  const times = { created_at: refunded.endedAt, updated_at: refunded.endedAt };
  history.refunds.push({
    refund_id: refundId,
    payment_id: refunded.paymentId,
    refunded_payment_id: refunded.paymentId,
    provider_refund_id: providerRefundId,
    amount_cents: refunded.total,
    reason: "NONE_PROVIDED",
    idempotency_key: refundId,
    status: "SUCCEEDED",
    requested_by: refunded.staff.userId,
    ...times,
  });
  history.providerRefunds.push({
    refund_id: providerRefundId,
    intent_id: refunded.intentId,
    amount_cents: refunded.total,
    reason: "NONE_PROVIDED",
    status: "succeeded",
    ...times,
  });
  return refundId;
}

/** Regulars and passers-by of the history, in another range kept for fiction. */
export const historyPhones = Array.from(
  { length: 80 },
  (_, index) => `+1323555${String(100 + index).padStart(4, "0")}`,
);
