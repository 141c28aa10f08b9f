import * as m from "@skipline/contract/texts";
import { QueueBar } from "#components/offline-queue/queue-bar.tsx";
import { listNamed, sayHowMany } from "#components/offline-queue/queue-words.ts";
import type { SheetTexts } from "#components/offline-queue/queued-kind.ts";
import { useOfflineQueue } from "#stores/offline-queue.ts";
import { queuedSteps } from "./features/fulfilment/bar-queue/queued-steps.ts";
import { queuedScans } from "./features/fulfilment/queue/queued-scans.ts";
import { queuedCheckIns } from "./features/guests/door/queued-check-ins.ts";

/** All that staff do and that may wait for the network. */
const kinds = [queuedCheckIns, queuedScans, queuedSteps];

/** Of several kinds at once. */
const mixed: SheetTexts = {
  title: m.queue_mixed_title(),
  origin: m.queue_mixed_origin(),
  unsaved: m.queue_mixed_unsaved(),
  noConnection: m.queue_mixed_no_connection(),
  none: m.queue_mixed_none(),
};

export function StaffQueueBar() {
  return <QueueBar kinds={kinds} mixed={mixed} />;
}

/** What logging out would throw away; nothing where all was sent. */
export function UnsentWarning() {
  const unsent = listNamed(
    kinds,
    useOfflineQueue().filter(({ answer }) => answer === null),
  );
  if (unsent.length === 0) return null;
  return <strong className="mt-2 block text-danger">{sayHowMany(unsent, "unsent")}</strong>;
}
