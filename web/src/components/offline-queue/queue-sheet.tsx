import { CircleAlert, CircleCheck, CloudUpload } from "lucide-react";
import { useEffect, useState } from "react";
import { useSession } from "#api/session.ts";
import { isStoragePersistent } from "#lib/persistent-storage.ts";
import { offlineQueue, queueState, useIsQueueSaved } from "#stores/offline-queue.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { formatWhen } from "./queue-words.ts";
import type { NamedEntry } from "./queue-words.ts";
import type { QueuedKind } from "./queued-kind.ts";

const icons = {
  warning: <CloudUpload aria-hidden="true" />,
  danger: <CircleAlert aria-hidden="true" />,
  positive: <CircleCheck aria-hidden="true" />,
};

const capitals = (text: string) => text.replaceAll(/(^|-)\w/g, (letter) => letter.toUpperCase());

interface EntryRowProps {
  entry: NamedEntry;
  userId: string | null;
  now: number;
  onSend: () => void;
}

/** What nobody has sent counts as not done: never gone by a single tap. */
function RemoveEntry({ id, kind: { noun, removal } }: { id: string; kind: QueuedKind }) {
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return (
      <span className="-ml-4">
        <Button variant="quiet" size="small" onClick={() => setAsked(true)}>
          Remove
        </Button>
      </span>
    );
  }
  return (
    <>
      <p role="alert" className="w-full text-14 text-normal">
        {removal}
      </p>
      <Button variant="danger" size="small" onClick={() => void offlineQueue.remove(id)}>
        Remove {capitals(noun)}
      </Button>
      <Button variant="secondary" size="small" onClick={() => setAsked(false)}>
        Keep
      </Button>
    </>
  );
}

function EntryRow({ entry, userId, now, onSend }: EntryRowProps) {
  const { operation, subject, kind } = entry;
  const { id, madeAt, answer } = operation;
  const { tone, title, text } = entry.describe(userId, now);
  const mustAsk = queueState(operation, now) === "ask" && operation.userId === userId;
  return (
    <li className="border-b border-line py-4 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-16 font-bold text-strong">
          {subject}
          <span className="ml-2 text-14 font-normal text-muted tabular-nums">
            {formatWhen(madeAt, now, entry.timeZone)}
          </span>
        </p>
        <Badge tone={tone} icon={icons[tone]}>
          {title}
        </Badge>
      </div>
      <p className="mt-1 text-14 text-normal">{text}</p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {mustAsk && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              void offlineQueue.approve(id).then(onSend);
            }}
          >
            Send
          </Button>
        )}
        {answer ? (
          <Button variant="secondary" size="small" onClick={() => void offlineQueue.remove(id)}>
            Dismiss
          </Button>
        ) : (
          <RemoveEntry id={id} kind={kind} />
        )}
      </div>
    </li>
  );
}

export interface QueueSheetProps {
  kinds: readonly QueuedKind[];
  entries: readonly NamedEntry[];
  now: number;
  /** Answers whether all got through. */
  onSend: () => Promise<boolean>;
  onClose: () => void;
}

/** Each entry that found no network, and what became of it. */
export function QueueSheet({ kinds, entries, now, onSend, onClose }: QueueSheetProps) {
  const userId = useSession()?.profile.userId ?? null;
  const isSaved = useIsQueueSaved();
  const [isPersistent, setPersistent] = useState<boolean | null>(null);
  useEffect(() => void isStoragePersistent().then(setPersistent), []);
  // What it opened with: it does not change its name while the last entry goes.
  const [shown] = useState(() => kinds.filter((kind) => entries.some((entry) => entry.kind === kind)));
  const nouns = shown.map(({ noun }) => `${noun}s`).join(" and ");
  const answered = entries.filter(({ operation }) => operation.answer !== null);
  const hasWaiting = entries.some(({ operation }) => queueState(operation, now) === "waiting");
  const [sending, setSending] = useState<"idle" | "running" | "failed">("idle");

  async function sendNow(): Promise<void> {
    setSending("running");
    setSending((await onSend()) ? "idle" : "failed");
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={shown.map(({ noun }) => `${capitals(noun)}s`).join(" and ")}
      description={`${shown.map(({ origin }) => origin).join(" ")} They are sent one by one, in their order.`}
      footer={
        <div className="grid gap-3">
          {hasWaiting && (
            <Button full pending={sending === "running"} onClick={() => void sendNow()}>
              Send Now
            </Button>
          )}
          {answered.length > 1 && (
            <Button
              variant="secondary"
              full
              onClick={() => answered.forEach(({ operation }) => void offlineQueue.remove(operation.id))}
            >
              Clear All Answered
            </Button>
          )}
          {!hasWaiting && answered.length <= 1 && (
            <Button variant="secondary" full onClick={onClose}>
              Close
            </Button>
          )}
        </div>
      }
    >
      {!isSaved && (
        <Alert tone="danger" title="Keep this page open">
          This device can’t store {nouns}. They are lost when the page is closed.
        </Alert>
      )}
      {isSaved && isPersistent === false && entries.length > 0 && (
        <p className="text-14 text-muted">
          Kept on this device. The browser may delete what it keeps if nobody opens this page for days: send it soon.
        </p>
      )}
      {sending === "failed" && hasWaiting && (
        <Alert tone="warning">Still no connection. The {nouns} are sent as soon as there is one.</Alert>
      )}
      {entries.length === 0 ? (
        <p className="py-6 text-center text-16 text-muted">No {nouns} are waiting.</p>
      ) : (
        <ul>
          {entries.map((entry) => (
            <EntryRow key={entry.operation.id} entry={entry} userId={userId} now={now} onSend={() => void sendNow()} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}
