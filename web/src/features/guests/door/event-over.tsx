import { Alert } from "#ui/alert.tsx";
import type { DoorList } from "./kept-list.ts";

const overWords = {
  OVER: { title: "This event is over", text: "Whoever is let in now came after its end." },
  COMPLETED: { title: "This event was completed", text: "A manager has closed its guest list." },
  CALLED_OFF: { title: "This event was called off", text: "All reservations were cancelled." },
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
