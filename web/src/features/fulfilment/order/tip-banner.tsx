import { parseMoney } from "@skipline/contract/money";
import type { Order } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { useEffect, useState } from "react";
import { formatPrice } from "@skipline/contract/price";
import { useTipTotal } from "./staff-order-queries.ts";

const shownMs = 5000;

/** What this guest added to the night's tips; gone after five seconds, without moving what stands around it. */
export function TipBanner({ order }: { order: Pick<Order, "tipAmount" | "vendorLocationId"> }) {
  const total = useTipTotal(order.vendorLocationId);
  const [shown, setShown] = useState(true);
  useEffect(() => {
    if (total === undefined) return undefined;
    const timer = setTimeout(() => setShown(false), shownMs);
    return () => clearTimeout(timer);
  }, [total]);
  if (!shown || total === undefined) return null;
  return (
    <output className="block text-14 leading-tight font-bold tabular-nums">
      {m.tip_tonight({ tip: formatPrice(order.tipAmount), total: formatPrice(total) })}
    </output>
  );
}

export function hasTip({ tipAmount }: Pick<Order, "tipAmount">): boolean {
  return parseMoney(tipAmount) > 0;
}
