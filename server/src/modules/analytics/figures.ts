import type { Figures } from "@skipline/contract/analytics";
import { type Cents, formatMoney } from "@skipline/contract/money";
import { averageOf } from "./report-rules.ts";

/** What orders add up to. */
export interface Sums {
  orders: number;
  freeOrders: number;
  sales: Cents;
  discounts: Cents;
  tax: Cents;
  tips: Cents;
  /** What went back of it. */
  refunds: Cents;
  /** What banks gave back to payers who objected. */
  lost: Cents;
}

/** Orders that were given back as a whole lie apart: they can be left out. */
export interface SplitSums {
  kept: Sums;
  refunded: Sums;
}

const nothing: Sums = { orders: 0, freeOrders: 0, sales: 0, discounts: 0, tax: 0, tips: 0, refunds: 0, lost: 0 };

function addUp(rows: readonly Sums[]): Sums {
  return rows.reduce(
    (sum, row) => ({
      orders: sum.orders + row.orders,
      freeOrders: sum.freeOrders + row.freeOrders,
      sales: sum.sales + row.sales,
      discounts: sum.discounts + row.discounts,
      tax: sum.tax + row.tax,
      tips: sum.tips + row.tips,
      refunds: sum.refunds + row.refunds,
      lost: sum.lost + row.lost,
    }),
    nothing,
  );
}

export function splitSums(rows: readonly (Sums & { isRefunded: boolean })[]): SplitSums {
  return { kept: addUp(rows.filter((row) => !row.isRefunded)), refunded: addUp(rows.filter((row) => row.isRefunded)) };
}

const takenFor = ({ sales, tax, tips }: Sums): Cents => sales + tax + tips;

/** What was kept of it, refunded orders in or out. */
export function revenueOf({ kept, refunded }: SplitSums, includeRefunded: boolean): Cents {
  if (includeRefunded) return takenFor(kept) + takenFor(refunded);
  // A bank may have decided on one that went back here as well: that money went twice.
  return takenFor(kept) - kept.refunds - kept.lost - refunded.lost;
}

/** What was ever taken, and what went back of it; whatever is left out elsewhere. */
export function bookOf({ kept, refunded }: SplitSums) {
  return {
    takings: takenFor(kept) + takenFor(refunded),
    refunds: kept.refunds + refunded.refunds,
    lost: kept.lost + refunded.lost,
  };
}

export function figuresOf(sums: SplitSums, includeRefunded: boolean): Figures {
  const counted = includeRefunded ? addUp([sums.kept, sums.refunded]) : sums.kept;
  const total = takenFor(counted);
  const { takings, refunds, lost } = bookOf(sums);
  return {
    orders: counted.orders,
    freeOrders: counted.freeOrders,
    refundedOrders: sums.refunded.orders,
    sales: formatMoney(counted.sales),
    discounts: formatMoney(counted.discounts),
    tax: formatMoney(counted.tax),
    tips: formatMoney(counted.tips),
    total: formatMoney(total),
    partialRefunds: formatMoney(sums.kept.refunds),
    revenue: formatMoney(revenueOf(sums, includeRefunded)),
    takings: formatMoney(takings),
    refunds: formatMoney(refunds),
    disputesLost: formatMoney(lost),
    averageOrderValue: formatMoney(averageOf(total, counted.orders - counted.freeOrders)),
  };
}
