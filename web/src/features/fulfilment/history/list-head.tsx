import type { LocationSummary } from "@skipline/contract/fulfilment";
import * as m from "@skipline/contract/texts";
import type { ReactNode } from "react";
import { formatPrice } from "@skipline/contract/price";
import { statusChoices } from "./order-filters.ts";
import type { OrderFilters } from "./order-filters.ts";

interface ListHeadProps {
  summary: LocationSummary | undefined;
  search: OrderFilters["search"];
  status: OrderFilters["status"];
  isOfDay: boolean;
  /** What came since: its place is kept free, so that nothing moves when it comes. */
  children: ReactNode;
}

/** "23 orders · $512.00 · tips $61.00 · 1 refunded" */
function describeSums({ orderCount, totalAmount, tipAmount, refundedCount }: LocationSummary["day"]): string {
  const sums = [
    m.orders_count({ count: orderCount }),
    formatPrice(totalAmount),
    m.orders_tips({ sum: formatPrice(tipAmount) }),
  ];
  return [...sums, ...(refundedCount > 0 ? [m.orders_refunded({ count: refundedCount })] : [])].join(" · ");
}

/** Above the list, wherever the reader is in it: what it holds, the sums of the night, and what is new. */
export function ListHead({ summary, search, status, isOfDay, children }: ListHeadProps) {
  const statusLabel = statusChoices.find(({ value }) => value === status)?.label;
  const title = search
    ? m.orders_found_for({ search })
    : (statusLabel ?? (isOfDay ? m.orders_this_day() : m.tonight()));
  const sums = summary && !search && !status ? describeSums(summary.day) : null;
  return (
    <div className="sticky top-0 z-20 -mx-4 mb-1 flex min-h-17 items-center gap-3 bg-surface-0 px-4 py-2">
      <p className="min-w-0 flex-1">
        <span className="block truncate text-16 font-bold text-strong">{title}</span>
        {sums && <span className="line-clamp-2 text-14 text-muted tabular-nums">{sums}</span>}
      </p>
      <output className="shrink-0 empty:hidden">{children}</output>
    </div>
  );
}
