import * as m from "@skipline/contract/texts";
import { Alert } from "#ui/alert.tsx";
import type { DoorList } from "./kept-list.ts";

const overWords = {
  OVER: { title: m.door_event_over_title(), text: m.door_event_over() },
  COMPLETED: { title: m.door_event_completed_title(), text: m.door_event_completed() },
  CALLED_OFF: { title: m.door_event_called_off_title(), text: m.door_event_called_off() },
};

/** A door goes on where its event has ended: whoever stands there must know. */
export function EventOver({ state }: { state: DoorList["doorState"] }) {
  if (state === "OPEN") return null;
  const { title, text } = overWords[state];
  return (
    <div className="mb-3">
      <Alert tone={state === "OVER" ? "warning" : "danger"} title={title}>
        {text}
      </Alert>
    </div>
  );
}
