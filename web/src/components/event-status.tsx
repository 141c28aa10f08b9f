import * as m from "@skipline/contract/texts";
import type { EventStatus } from "@skipline/contract/events";
import { Badge } from "#ui/badge.tsx";
import type { Tone } from "#ui/tone.ts";

export const statusLabels: Record<EventStatus, string> = {
  UPCOMING: m.event_status_upcoming(),
  IN_PROGRESS: m.event_status_in_progress(),
  COMPLETED: m.event_status_completed(),
};

const tones: Record<EventStatus, Tone> = { UPCOMING: "info", IN_PROGRESS: "positive", COMPLETED: "neutral" };

export function EventStatusBadge({ status }: { status: EventStatus }) {
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>;
}
