import type { ReservationStatus } from "@skipline/contract/guests";
import { BadgeCheck, CircleCheck, CircleX, Clock, Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "#ui/badge.tsx";
import type { Tone } from "#ui/tone.ts";
import { reservationWords } from "./reservation-words.ts";

const looks: Record<ReservationStatus, { tone: Tone; icon: ReactNode }> = {
  PENDING: { tone: "warning", icon: <Clock aria-hidden="true" /> },
  CONFIRMED: { tone: "positive", icon: <CircleCheck aria-hidden="true" /> },
  CHECKED_IN: { tone: "info", icon: <BadgeCheck aria-hidden="true" /> },
  CANCELLED: { tone: "danger", icon: <CircleX aria-hidden="true" /> },
  WAITLISTED: { tone: "notice", icon: <Hourglass aria-hidden="true" /> },
};

/** The specification's colour of a status, with an icon and its word. */
export function ReservationStatusBadge({ status }: { status: ReservationStatus }) {
  const { tone, icon } = looks[status] ?? looks.PENDING;
  return (
    <Badge tone={tone} icon={icon}>
      {reservationWords[status] ?? status}
    </Badge>
  );
}
