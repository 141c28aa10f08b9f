import * as m from "@skipline/contract/texts";
import type { Order, OrderStatus } from "@skipline/contract/ordering";
import { CircleCheck, Clock, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "#ui/badge.tsx";
import type { Tone } from "#ui/tone.ts";

const looks: Record<OrderStatus, { text: string; tone: Tone; icon: ReactNode }> = {
  IN_PROGRESS: { text: m.order_in_progress(), tone: "info", icon: <Clock aria-hidden="true" /> },
  PAID: { text: m.order_in_progress(), tone: "info", icon: <Clock aria-hidden="true" /> },
  COMPLETE: { text: m.order_completed(), tone: "positive", icon: <CircleCheck aria-hidden="true" /> },
  REFUNDED: { text: m.refunded(), tone: "notice", icon: <Undo2 aria-hidden="true" /> },
};

/** A status of a later version, in its own word. */
function lookOf({ status }: Pick<Order, "status">) {
  return looks[status] ?? { ...looks.PAID, text: status.replaceAll("_", " ") };
}

/** The specification's words for a status, the same on both sides of the bar. */
export function orderStatusText(order: Pick<Order, "status">): string {
  return lookOf(order).text;
}

export function OrderStatusBadge({ order }: { order: Pick<Order, "status"> }) {
  const { text, tone, icon } = lookOf(order);
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}
