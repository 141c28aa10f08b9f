import type { EventStatus } from "@skipline/contract/events";
import { Badge } from "#ui/badge.tsx";
import type { Tone } from "#ui/tone.ts";

export const statusLabels: Record<EventStatus, string> = {
  UPCOMING: "Upcoming",
  IN_PROGRESS: "In progress",
  COMPLETED: "Completed",
};

const tones: Record<EventStatus, Tone> = { UPCOMING: "info", IN_PROGRESS: "positive", COMPLETED: "neutral" };

export function EventStatusBadge({ status }: { status: EventStatus }) {
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>;
}
