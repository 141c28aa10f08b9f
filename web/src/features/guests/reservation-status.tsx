import type { ReservationStatus } from "@skipline/contract/guests";
import { BadgeCheck, CircleCheck, CircleX, Clock, Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "#ui/badge.tsx";
import type { Tone } from "#ui/tone.ts";

const looks: Record<ReservationStatus, { text: string; tone: Tone; icon: ReactNode }> = {
  PENDING: { text: "Pending", tone: "warning", icon: <Clock aria-hidden="true" /> },
  CONFIRMED: { text: "Confirmed", tone: "positive", icon: <CircleCheck aria-hidden="true" /> },
  CHECKED_IN: { text: "Checked in", tone: "info", icon: <BadgeCheck aria-hidden="true" /> },
  CANCELLED: { text: "Cancelled", tone: "danger", icon: <CircleX aria-hidden="true" /> },
  WAITLISTED: { text: "Waitlisted", tone: "notice", icon: <Hourglass aria-hidden="true" /> },
};

/** The specification's colour of a status, with an icon and its word. */
export function ReservationStatusBadge({ status }: { status: ReservationStatus }) {
  const { text, tone, icon } = looks[status] ?? { ...looks.PENDING, text: status };
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}
