import { ChevronRight, CircleAlert, CircleCheck, CloudUpload } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { latePart } from "../../../api/code.ts";
import { operationKind, startOfflineUploader } from "../../../api/offline-uploader.ts";
import type { OfflineUploader } from "../../../api/offline-uploader.ts";
import { classes } from "../../../ui/classes.ts";
import { solidTone } from "../../../ui/tone.ts";
import { handOver, handOverTyped, useQueuedScans } from "./hand-over.ts";
import { summarizeScans } from "./scan-words.ts";

const sheet = latePart(() => import("./scan-queue-sheet.tsx"), "ScanQueueSheet");

/** What may wait in the queue, and how it is sent. */
const kinds = [operationKind(handOver), operationKind(handOverTyped)];

const clockMs = 30_000;

const icons = { warning: CloudUpload, danger: CircleAlert, positive: CircleCheck };

/** Scans without an answer are on every staff page until somebody has seen what became of them; and they are sent here. */
export function ScanQueueBar() {
  const scans = useQueuedScans();
  const [open, setOpen] = useState(false);
  const [now, setNow] = useState(() => Date.now());
  const uploader = useRef<OfflineUploader | null>(null);
  useEffect(() => {
    // While there is a network: the sheet is for when there is none.
    sheet.preload();
    uploader.current = startOfflineUploader(kinds);
    return () => uploader.current?.stop();
  }, []);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), clockMs);
    return () => clearInterval(timer);
  }, []);

  const summary = summarizeScans(scans, now);
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
            scans={scans}
            now={now}
            onSend={async () => (await uploader.current?.tryNow()) ?? false}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
