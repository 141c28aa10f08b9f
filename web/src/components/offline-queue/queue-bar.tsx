import * as m from "@skipline/contract/texts";
import { ChevronRight, CircleAlert, CircleCheck, CloudUpload } from "lucide-react";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { latePart } from "#api/code.ts";
import { preventReloadWhile } from "#api/release.ts";
import { startOfflineUploader } from "#api/offline-uploader.ts";
import type { OfflineUploader } from "#api/offline-uploader.ts";
import { useNow } from "#lib/use-now.ts";
import { whenIdle } from "#lib/when-idle.ts";
import { askForPersistentStorage } from "#lib/persistent-storage.ts";
import { offlineQueue, useIsQueueSaved, useOfflineQueue } from "#stores/offline-queue.ts";
import { classes } from "#ui/classes.ts";
import { solidTone } from "#ui/tone.ts";
import { listNamed, summarizeQueue } from "./queue-words.ts";
import type { QueuedKind, SheetTexts } from "./queued-kind.ts";

const sheet = latePart(() => import("./queue-sheet.tsx"), "QueueSheet");

const icons = { warning: CloudUpload, danger: CircleAlert, positive: CircleCheck };

const isUnsaved = () => !offlineQueue.saved.getState();
preventReloadWhile(isUnsaved);
const hold = (event: BeforeUnloadEvent) => event.preventDefault();
function follow(isSaved: boolean): void {
  if (isSaved) window.removeEventListener("beforeunload", hold);
  else window.addEventListener("beforeunload", hold);
}
follow(offlineQueue.saved.getState());
offlineQueue.saved.subscribe(follow);

/**
 * What has no answer yet is on every staff page until somebody has seen what became of it; and it is sent here. What this
 * page is sending just now stands on its own screen. `mixed`: what the sheet says where it shows several kinds.
 */
export function QueueBar({ kinds, mixed }: { kinds: readonly QueuedKind[]; mixed: SheetTexts }) {
  const all = useOfflineQueue();
  const entries = useMemo(
    () => listNamed(kinds, all).filter(({ operation }) => !offlineQueue.isHeld(operation.id)),
    [kinds, all],
  );
  const [open, setOpen] = useState(false);
  const now = useNow();
  const uploader = useRef<OfflineUploader | null>(null);
  // While there is a network: the sheet is for when there is none.
  useEffect(() => whenIdle(sheet.preload), []);
  useEffect(() => {
    uploader.current = startOfflineUploader(kinds.flatMap(({ operations }) => operations));
    return () => uploader.current?.stop();
  }, [kinds]);

  const isSaved = useIsQueueSaved();
  useEffect(() => {
    if (all.length > 0) askForPersistentStorage();
  }, [all]);

  const summary = isSaved ? summarizeQueue(entries, now) : ({ tone: "danger", text: m.queue_unsaved() } as const);
  const Icon = icons[(summary?.tone ?? "warning") as keyof typeof icons];
  return (
    <>
      <output className="block">
        {summary && (
          <button
            type="button"
            onClick={() => setOpen(true)}
            className={classes(
              "flex min-h-11 w-full items-center border-t border-current/25 justify-center gap-2 px-4 py-2 text-14 font-bold tabular-nums",
              solidTone[summary.tone],
            )}
          >
            <Icon aria-hidden="true" className="size-5 shrink-0" />
            {summary.text}
            <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
          </button>
        )}
      </output>
      {open && (
        <Suspense fallback={null}>
          <sheet.Part
            kinds={kinds}
            mixed={mixed}
            entries={entries}
            now={now}
            onSend={async () => (await uploader.current?.tryNow()) ?? false}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
