import { listOrders } from "@skipline/contract/ordering";
import { shortOrderId } from "@skipline/contract/text";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronRight, QrCode } from "lucide-react";
import { useEffect } from "react";
import { endpointQuery } from "#api/query.ts";
import { useSession } from "#api/session.ts";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { isWaiting, keptOrders, rememberLastOrders, useLastOrders } from "./last-order.ts";

/** The device alone shows it; the server is asked in passing whether it was picked up meanwhile. */
const askAgainMs = 15_000;

/** The codes that were paid and not yet picked up: one is a tap away, more of them unfold from one line. */
export function WaitingOrders() {
  const userId = useSession()?.profile.userId ?? "";
  const waiting = useLastOrders(userId).filter(isWaiting);
  const { data } = useQuery(
    endpointQuery(
      listOrders,
      { params: { userId }, query: { limit: keptOrders } },
      { enabled: waiting.length > 0, refetchInterval: askAgainMs },
    ),
  );
  useEffect(() => {
    if (data) rememberLastOrders(data.items);
  }, [data]);
  if (waiting.length === 0) return null;
  const links = waiting.map(({ orderId, vendorLocationId, pickup }) => (
    <Link
      key={orderId}
      to={paths.orderStatus(vendorLocationId, orderId)}
      className="flex min-h-12 items-center gap-3 py-2 font-bold text-accent-text"
    >
      <QrCode aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0 flex-1">
        {(pickup?.state === "READY" ? m.waiting_order_ready : m.waiting_order)({ id: shortOrderId(orderId) })}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
    </Link>
  ));
  return (
    <nav aria-label={m.waiting_orders()} className="bg-accent-soft">
      <div className="mx-auto max-w-wide px-4">
        {links.length === 1 ? (
          links
        ) : (
          <details className="group/orders">
            <summary className="flex min-h-12 list-none items-center gap-3 py-2 font-bold text-accent-text [&::-webkit-details-marker]:hidden">
              <QrCode aria-hidden="true" className="size-5 shrink-0" />
              <span className="min-w-0 flex-1">{m.waiting_orders_count({ count: links.length })}</span>
              <ChevronDown
                aria-hidden="true"
                className="size-5 shrink-0 transition-transform group-open/orders:rotate-180"
              />
            </summary>
            <div className="divide-y divide-line border-t border-line">{links}</div>
          </details>
        )}
      </div>
    </nav>
  );
}
