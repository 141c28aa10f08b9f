import type { ReservationStatus } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import { BadgeCheck, CircleCheck, CircleX, Clock, Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "#ui/badge.tsx";
import type { Tone } from "#ui/tone.ts";

const looks: Record<ReservationStatus, { text: string; tone: Tone; icon: ReactNode }> = {
  PENDING: { text: m.reservation_pending(), tone: "warning", icon: <Clock aria-hidden="true" /> },
  CONFIRMED: { text: m.reservation_confirmed(), tone: "positive", icon: <CircleCheck aria-hidden="true" /> },
  CHECKED_IN: { text: m.reservation_checked_in(), tone: "info", icon: <BadgeCheck aria-hidden="true" /> },
  CANCELLED: { text: m.reservation_cancelled(), tone: "danger", icon: <CircleX aria-hidden="true" /> },
  WAITLISTED: { text: m.reservation_waitlisted(), tone: "notice", icon: <Hourglass aria-hidden="true" /> },
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
