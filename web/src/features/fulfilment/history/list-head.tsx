import type { LocationSummary } from "@skipline/contract/fulfilment";
import type { ReactNode } from "react";
import { formatPrice } from "#lib/price.ts";
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

function count(orders: number): string {
  return orders === 1 ? "1 order" : `${orders} orders`;
}

/** "23 orders · $512.00 · tips $61.00 · 1 refunded" */
function describeSums({ orderCount, totalAmount, tipAmount, refundedCount }: LocationSummary["day"]): string {
  const sums = [count(orderCount), formatPrice(totalAmount), `tips ${formatPrice(tipAmount)}`];
  return [...sums, ...(refundedCount > 0 ? [`${refundedCount} refunded`] : [])].join(" · ");
}

/** Above the list, wherever the reader is in it: what it holds, the sums of the night, and what is new. */
export function ListHead({ summary, search, status, isOfDay, children }: ListHeadProps) {
  const statusLabel = statusChoices.find(({ value }) => value === status)?.label;
  const title = search ? `Found for “${search}”` : (statusLabel ?? (isOfDay ? "This day" : "Tonight"));
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
