import { listOrders } from "@skipline/contract/ordering";
import { shortOrderId } from "@skipline/contract/text";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight, QrCode } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { endpointQuery } from "../../api/query.ts";
import { useSession } from "../../api/session.ts";
import { paths } from "../../lib/paths.ts";
import { isWaiting, keptOrders, rememberLastOrders, useLastOrders } from "./last-order.ts";

/** The device alone shows it; the server is asked in passing whether it was picked up meanwhile. */
const askAgainMs = 15_000;

/** One tap to each code that was paid and not yet picked up. */
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
  return (
    <nav aria-label="Orders to pick up" className="bg-accent-soft">
      <ul className="mx-auto max-w-wide divide-y divide-line px-4">
        {waiting.map(({ orderId, vendorLocationId }) => (
          <li key={orderId}>
            <Link
              to={paths.orderStatus(vendorLocationId, orderId)}
              className="flex min-h-12 items-center gap-3 py-2 font-bold text-accent-text"
            >
              <QrCode aria-hidden="true" className="size-5 shrink-0" />
              <span className="min-w-0 flex-1">Order #{shortOrderId(orderId)} · show code</span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
