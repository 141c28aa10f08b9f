import { QueueBar } from "#components/offline-queue/queue-bar.tsx";
import { countEntries, listNamed } from "#components/offline-queue/queue-words.ts";
import { useOfflineQueue } from "#stores/offline-queue.ts";
import { queuedScans } from "./features/fulfilment/queue/queued-scans.ts";
import { queuedCheckIns } from "./features/guests/door/queued-check-ins.ts";

/** All that staff do and that may wait for the network. */
const kinds = [queuedCheckIns, queuedScans];

export function StaffQueueBar() {
  return <QueueBar kinds={kinds} />;
}

/** What logging out would throw away; nothing where all was sent. */
export function UnsentWarning() {
  const unsent = listNamed(
    kinds,
    useOfflineQueue().filter(({ answer }) => answer === null),
  );
  if (unsent.length === 0) return null;
  return (
    <strong className="mt-2 block text-danger">
      {countEntries(unsent)} {unsent.length === 1 ? "has" : "have"} not been sent yet and will be lost.
    </strong>
  );
}
