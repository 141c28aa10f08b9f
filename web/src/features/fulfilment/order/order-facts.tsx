import { checkId } from "@skipline/contract/id-check";
import { getOrder, type Order } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { useMutation } from "@tanstack/react-query";
import { Check, IdCard } from "lucide-react";
import { call } from "#api/call.ts";
import { queryClient } from "#api/query-client.ts";
import { endpointKey } from "#api/query.ts";
import { whyNot } from "#api/why-not.ts";
import { formatTime } from "#lib/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { showToast } from "#ui/toast.ts";
import { staffUserId } from "../queue/hand-over.ts";

/** "1 item", "12 items": all pieces, not lines. */
export function countText(items: Order["cartItems"]): string {
  return m.items({ count: items.reduce((sum, { quantity }) => sum + quantity, 0) });
}

interface AgeBadgeProps {
  order: Order;
  /** It says who looked, where there is room for that. */
  isLong?: boolean;
  onChecked?: (order: Order) => void;
}

/** On every order with alcohol: the guest has said so when ordering, and shows it now. A tap keeps that somebody has looked. */
export function AgeBadge({ order, isLong = false, onChecked }: AgeBadgeProps) {
  const { orderId, idCheck, status } = order;
  const params = { userId: staffUserId, orderId };
  const check = useMutation({
    mutationFn: () => call(checkId, { params }),
    onSuccess(answer) {
      queryClient.setQueryData(endpointKey(getOrder, { params }), answer);
      onChecked?.(answer.order);
    },
    onError: (error) => showToast({ title: m.order_id_not_kept(), description: whyNot(error), tone: "danger" }),
  });
  if (!order.cartItems.some(({ productType }) => productType === "ALCOHOLIC_ITEM")) return null;
  if (idCheck) {
    const { by, datetime } = idCheck;
    return (
      <Badge tone="positive" solid icon={<Check aria-hidden="true" />}>
        {isLong
          ? m.order_id_checked_by({ by, time: formatTime(new Date(datetime).getTime(), order.timeZone) })
          : m.order_id_checked()}
      </Badge>
    );
  }
  const badge = (
    <Badge tone="warning" solid icon={<IdCard aria-hidden="true" />}>
      {m.order_check_id()}
    </Badge>
  );
  if (status !== "PAID" && status !== "COMPLETE") return badge;
  return (
    <button
      type="button"
      // A finger finds more of it than is seen: below it, and not over the order's own link. Above the one that covers a scan's result.
      className="relative z-10 inline-flex rounded-full before:absolute before:-inset-x-1 before:-top-1 before:-bottom-4 before:content-[''] aria-busy:opacity-60"
      aria-busy={check.isPending}
      onClick={() => {
        if (!check.isPending) check.mutate();
      }}
    >
      {badge}
    </button>
  );
}
