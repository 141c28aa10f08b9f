import type { Order } from "@skipline/contract/ordering";
import { Check, Clock, QrCode, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../ui/badge.tsx";
import type { Tone } from "../ui/tone.ts";

interface StatusWords {
  text: string;
  tone: Tone;
  icon: ReactNode;
}

function describeStatus({ status, refundState }: Pick<Order, "status" | "refundState">): StatusWords {
  if (status === "REFUNDED") return { text: "Refunded", tone: "notice", icon: <Undo2 aria-hidden="true" /> };
  if (refundState === "REFUNDING") {
    return { text: "Refund in progress", tone: "notice", icon: <Undo2 aria-hidden="true" /> };
  }
  switch (status) {
    case "IN_PROGRESS":
      return { text: "Not paid", tone: "warning", icon: <Clock aria-hidden="true" /> };
    case "PAID":
      return { text: "Ready to pick up", tone: "info", icon: <QrCode aria-hidden="true" /> };
    case "COMPLETE":
      return { text: "Picked up", tone: "positive", icon: <Check aria-hidden="true" /> };
  }
}

export function OrderStatusBadge({ order }: { order: Pick<Order, "status" | "refundState"> }) {
  const { text, tone, icon } = describeStatus(order);
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}
