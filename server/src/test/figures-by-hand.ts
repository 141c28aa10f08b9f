import {
  isFreeOrder,
  lineTotal,
  partOf,
  type PastOrder,
  type PastVendor,
  subtotalOf,
  totalOf,
} from "./random-history.ts";

/** Day and hour on the wall of the venue, as the browser's own calendar tells them. */
function wallOf(at: Date, timeZone: string): { date: string; hour: number } {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return { date: `${part("year")}-${part("month")}-${part("day")}`, hour: Number(part("hour")) };
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Before the vendor's hour it is still the day before. */
export function dayOf(at: Date, { timeZone, startHour }: PastVendor): string {
  const { date, hour } = wallOf(at, timeZone);
  return hour < startHour ? addDays(date, -1) : date;
}

export const weekOf = (day: string): string => addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
const daysOfWeek = (sunday: string): string[] => [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(sunday, days));

const money = (cents: number): string => (cents < 0 ? "-" : "") + (Math.abs(cents) / 100).toFixed(2);
const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((all, row) => all + of(row), 0);
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
const average = (cents: number, count: number): string => money(count === 0 ? 0 : Math.round(cents / count));

const takenFor = (order: PastOrder): number => (isFreeOrder(order) ? 0 : totalOf(order));
const backOf = (order: PastOrder): number =>
  order.end === "refunded" ? takenFor(order) : order.end === "partly refunded" ? partOf(order) : 0;
const ofTaken = (order: PastOrder, part: number): number => (isFreeOrder(order) ? 0 : part);
const listPrice = (order: PastOrder): number => sum(order.lines, (one) => one.quantity * one.cents);

function figures(orders: readonly PastOrder[], includeRefunded: boolean) {
  const counted = includeRefunded ? orders : orders.filter((order) => order.end !== "refunded");
  const total = sum(counted, takenFor);
  const partial = sum(
    orders.filter((order) => order.end !== "refunded"),
    backOf,
  );
  const free = counted.filter(isFreeOrder).length;
  return {
    orders: counted.length,
    freeOrders: free,
    refundedOrders: orders.filter((order) => order.end === "refunded").length,
    sales: money(sum(counted, (order) => ofTaken(order, subtotalOf(order)))),
    discounts: money(sum(counted, (order) => listPrice(order) - subtotalOf(order))),
    tax: money(sum(counted, (order) => ofTaken(order, order.taxCents))),
    tips: money(sum(counted, (order) => ofTaken(order, order.tipCents))),
    total: money(total),
    partialRefunds: money(partial),
    revenue: money(includeRefunded ? total : total - partial),
    takings: money(sum(orders, takenFor)),
    refunds: money(sum(orders, backOf)),
    // Nobody objects in these histories.
    disputesLost: money(0),
    averageOrderValue: average(total, counted.length - free),
  };
}

const keptOf = (order: PastOrder, includeRefunded: boolean): number =>
  includeRefunded ? takenFor(order) : takenFor(order) - backOf(order);

interface Asked {
  sunday: string;
  location: number | null;
  includeRefunded: boolean;
  today: string;
}

/** What a week's report must say, counted from the orders one by one. */
export function weekByHand(vendor: PastVendor, history: readonly PastOrder[], asked: Asked) {
  const { sunday, location, includeRefunded, today } = asked;
  const week = daysOfWeek(sunday);
  const paid = history.flatMap((order) =>
    order.paidAt ? [{ order, day: dayOf(order.paidAt, vendor), hour: wallOf(order.paidAt, vendor.timeZone).hour }] : [],
  );
  const isCounted = ({ end }: PastOrder) => includeRefunded || end !== "refunded";
  const all = paid.filter(({ day }) => week.includes(day));
  const here = all.filter(({ order }) => location === null || order.location === location);
  const counted = here.filter(({ order }) => isCounted(order)).map(({ order }) => order);
  const ofDay = (day: string) => here.filter((one) => one.day === day).map((one) => one.order);
  const closed = week.filter((day) => day < today);
  const daily = closed.map((day) => sum(ofDay(day).filter(isCounted), (order) => keptOf(order, includeRefunded)));
  const half = Math.floor(daily.length / 2);
  const mean = (values: number[]) => sum(values, (value) => value) / values.length;
  const [first, second] = [mean(daily.slice(0, half)), mean(daily.slice(half))];
  const waits = counted
    .flatMap((order) => (order.pickedUpAfter === null ? [] : [order.pickedUpAfter]))
    .toSorted((a, b) => a - b);
  const rank = (part: number) => waits[Math.ceil(waits.length * part) - 1] ?? null;
  return {
    figures: figures(
      here.map(({ order }) => order),
      includeRefunded,
    ),
    locations: vendor.locationIds.map((_, index) =>
      figures(
        all.filter(({ order }) => order.location === index).map(({ order }) => order),
        includeRefunded,
      ),
    ),
    days: week.map((day) => ({ day, figures: figures(ofDay(day), includeRefunded) })),
    hours: hoursByHand(here, vendor, includeRefunded),
    ...productsByHand(vendor, counted),
    ...customersByHand(vendor, counted, paid, sunday, isCounted, includeRefunded),
    growthRate: half === 0 || first <= 0 ? null : rounded(second / first - 1),
    pickUp: { orders: waits.length, medianSeconds: rank(0.5), p90Seconds: rank(0.9) },
  };
}

type Placed = { order: PastOrder; day: string; hour: number };

function hoursByHand(here: readonly Placed[], vendor: PastVendor, includeRefunded: boolean) {
  const hours = Array.from({ length: 24 }, (_, index) => {
    const hour = (vendor.startHour + index) % 24;
    const orders = here.filter((one) => one.hour === hour && (includeRefunded || one.order.end !== "refunded"));
    return { hour, orders: orders.length, revenue: money(sum(orders, ({ order }) => keptOf(order, includeRefunded))) };
  });
  const isPeak = (index: number) => {
    const { orders } = hours[index]!;
    const better = hours.filter((other, at) => other.orders > orders || (other.orders === orders && at < index));
    return orders > 0 && better.length < 3;
  };
  return hours.map((one, index) => ({ ...one, isPeak: isPeak(index) }));
}

function productsByHand(vendor: PastVendor, counted: readonly PastOrder[]) {
  const lines = counted.flatMap((order) =>
    order.lines.map((one) => ({ ...one, orderId: order.orderId, revenue: ofTaken(order, lineTotal(one)) })),
  );
  const products = [...new Set(lines.map((one) => one.product))].map((product) => {
    const own = lines.filter((one) => one.product === product);
    return {
      productId: `${vendor.vendorId}-${product}`,
      quantity: sum(own, (one) => one.quantity),
      revenue: sum(own, (one) => one.revenue),
    };
  });
  const categories = [...new Set(lines.map((one) => one.type))].map((productType) => {
    const own = lines.filter((one) => one.type === productType);
    return {
      productType,
      quantity: sum(own, (one) => one.quantity),
      revenue: money(sum(own, (one) => one.revenue)),
    };
  });
  return {
    topProducts: products
      .toSorted((a, b) => b.revenue - a.revenue || b.quantity - a.quantity)
      .slice(0, 10)
      .map(({ revenue, quantity }) => ({ revenue: money(revenue), quantity })),
    productCount: products.length,
    categories: categories.toSorted((a, b) => (a.productType < b.productType ? -1 : 1)),
  };
}

function customersByHand(
  vendor: PastVendor,
  counted: readonly PastOrder[],
  paid: readonly Placed[],
  sunday: string,
  isCounted: (order: PastOrder) => boolean,
  includeRefunded: boolean,
) {
  const guests = [...new Set(counted.map((order) => order.guest))].map((guest) => {
    const own = counted.filter((order) => order.guest === guest);
    const before = paid.some((one) => one.order.guest === guest && one.day < sunday && isCounted(one.order));
    return { guest, own, before, spent: sum(own, (order) => keptOf(order, includeRefunded)) };
  });
  const repeat = guests.filter(({ own }) => own.length > 1).length;
  const returning = guests.filter(({ before }) => before).length;
  return {
    uniqueCustomers: guests.length,
    repeatCustomers: repeat,
    repeatCustomerRate: guests.length === 0 ? 0 : rounded(repeat / guests.length),
    newCustomers: guests.length - returning,
    returningCustomers: returning,
    topCustomers: guests
      .map(({ guest, own, before, spent }) => ({
        customerId: vendor.guestIds[guest]!,
        totalSpent: money(spent),
        orderCount: own.length,
        averageOrderValue: average(spent, own.length),
        lastOrderDate: new Date(Math.max(...own.map((order) => order.paidAt!.getTime()))).toISOString(),
        isNew: !before,
        spent,
      }))
      .toSorted((a, b) => b.spent - a.spent || b.orderCount - a.orderCount || (a.customerId < b.customerId ? -1 : 1))
      .slice(0, 10)
      .map(({ customerId, totalSpent, orderCount, averageOrderValue, lastOrderDate, isNew }) => ({
        customerId,
        totalSpent,
        orderCount,
        averageOrderValue,
        lastOrderDate,
        isNew,
      })),
  };
}
