import type { Order } from "@skipline/contract/ordering";
import { CircleCheck, Clock, Undo2 } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";

/** The specification's words for a status, on the staff's side. */
export function staffStatusText({ status }: Pick<Order, "status">): string {
  switch (status) {
    case "IN_PROGRESS":
    case "PAID":
      return "IN PROGRESS";
    case "COMPLETE":
      return "Completed";
    case "REFUNDED":
      return "Refunded";
  }
}

const looks = {
  IN_PROGRESS: { tone: "info", icon: <Clock aria-hidden="true" /> },
  PAID: { tone: "info", icon: <Clock aria-hidden="true" /> },
  COMPLETE: { tone: "positive", icon: <CircleCheck aria-hidden="true" /> },
  REFUNDED: { tone: "notice", icon: <Undo2 aria-hidden="true" /> },
} as const;

export function StaffOrderStatus({ order }: { order: Pick<Order, "status"> }) {
  return <Badge {...looks[order.status]}>{staffStatusText(order)}</Badge>;
}
