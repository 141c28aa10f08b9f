import * as m from "@skipline/contract/texts";
import { CircleAlert, CircleCheck, CloudUpload } from "lucide-react";
import { useEffect, useState } from "react";
import { useSession } from "#api/session.ts";
import { findDoer } from "#api/doer.ts";
import { isStoragePersistent } from "#lib/persistent-storage.ts";
import { offlineQueue, queueState, senderOf, useIsQueueSaved } from "#stores/offline-queue.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { formatWhen } from "./queue-words.ts";
import type { NamedEntry } from "./queue-words.ts";
import type { QueuedKind, SheetTexts } from "./queued-kind.ts";

const icons = {
  warning: <CloudUpload aria-hidden="true" />,
  danger: <CircleAlert aria-hidden="true" />,
  positive: <CircleCheck aria-hidden="true" />,
};

interface EntryRowProps {
  entry: NamedEntry;
  userId: string | null;
  now: number;
  onSend: () => void;
}

/** What nobody has sent counts as not done: never gone by a single tap. */
function RemoveEntry({ id, kind: { texts } }: { id: string; kind: QueuedKind }) {
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return (
      <span className="-ms-4">
        <Button variant="quiet" size="small" onClick={() => setAsked(true)}>
          {m.remove()}
        </Button>
      </span>
    );
  }
  return (
    <>
      <p role="alert" className="w-full text-14 text-normal">
        {texts.removal}
      </p>
      <Button variant="danger" size="small" onClick={() => void offlineQueue.remove(id)}>
        {texts.remove}
      </Button>
      <Button variant="secondary" size="small" onClick={() => setAsked(false)}>
        {m.queue_keep()}
      </Button>
    </>
  );
}

function EntryRow({ entry, userId, now, onSend }: EntryRowProps) {
  const { operation, subject, kind } = entry;
  const { id, madeAt, answer } = operation;
  const { tone, title, text } = entry.describe(userId, now);
  const mustAsk = queueState(operation, now) === "ask" && senderOf(operation) === userId;
  return (
    <li className="border-b border-line py-4 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-16 font-bold text-strong">
          {subject}
          <span className="ms-2 text-14 font-normal text-muted tabular-nums">
            {formatWhen(madeAt, now, entry.timeZone)}
            {operation.by && ` ${m.queue_by({ name: operation.by.name })}`}
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
              const doer = operation.by?.isOver ? findDoer() : null;
              void (doer ? offlineQueue.takeOver(id, doer) : offlineQueue.approve(id)).then(onSend);
            }}
          >
            {operation.by?.isOver ? m.queue_send_as_me() : m.queue_send()}
          </Button>
        )}
        {answer ? (
          <Button variant="secondary" size="small" onClick={() => void offlineQueue.remove(id)}>
            {m.dismiss()}
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
  /** Where several of them are shown. */
  mixed: SheetTexts;
  entries: readonly NamedEntry[];
  now: number;
  /** Answers whether all got through. */
  onSend: () => Promise<boolean>;
  onClose: () => void;
}

/** Each entry that found no network, and what became of it. */
export function QueueSheet({ kinds, mixed, entries, now, onSend, onClose }: QueueSheetProps) {
  const userId = useSession()?.profile.userId ?? null;
  const isSaved = useIsQueueSaved();
  const [isPersistent, setPersistent] = useState<boolean | null>(null);
  useEffect(() => void isStoragePersistent().then(setPersistent), []);
  // What it opened with: it does not change its name while the last entry goes.
  const [texts] = useState(() => {
    const [one, another] = kinds.filter((kind) => entries.some((entry) => entry.kind === kind));
    return one && !another ? one.texts.sheet : mixed;
  });
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
      title={texts.title}
      description={texts.origin}
      footer={
        <div className="grid gap-3">
          {hasWaiting && (
            <Button full pending={sending === "running"} onClick={() => void sendNow()}>
              {m.queue_send_now()}
            </Button>
          )}
          {answered.length > 1 && (
            <Button
              variant="secondary"
              full
              onClick={() => answered.forEach(({ operation }) => void offlineQueue.remove(operation.id))}
            >
              {m.queue_clear_answered()}
            </Button>
          )}
          {!hasWaiting && answered.length <= 1 && (
            <Button variant="secondary" full onClick={onClose}>
              {m.close()}
            </Button>
          )}
        </div>
      }
    >
      {!isSaved && (
        <Alert tone="danger" title={m.keep_page_open()}>
          {texts.unsaved}
        </Alert>
      )}
      {isSaved && isPersistent === false && entries.length > 0 && (
        <p className="text-14 text-muted">{m.queue_kept_here()}</p>
      )}
      {sending === "failed" && hasWaiting && <Alert tone="warning">{texts.noConnection}</Alert>}
      {entries.length === 0 ? (
        <p className="py-6 text-center text-16 text-muted">{texts.none}</p>
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
