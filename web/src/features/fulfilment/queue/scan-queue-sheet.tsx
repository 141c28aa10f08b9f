import { CircleAlert, CircleCheck, CloudUpload } from "lucide-react";
import { useState } from "react";
import { useSession } from "../../../api/session.ts";
import { offlineQueue, queueState } from "../../../stores/offline-queue.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { codeOf } from "./hand-over.ts";
import type { AnyQueuedScan } from "./hand-over.ts";
import { describeScan, formatWhen } from "./scan-words.ts";

const icons = {
  warning: <CloudUpload aria-hidden="true" />,
  danger: <CircleAlert aria-hidden="true" />,
  positive: <CircleCheck aria-hidden="true" />,
};

interface ScanRowProps {
  scan: AnyQueuedScan;
  userId: string | null;
  now: number;
  onSend: () => void;
}

/** Without its scan an order counts as not handed over: never by a single tap. */
function RemoveScan({ id }: { id: string }) {
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
        The order stays open: whoever shows its code can pick it up.
      </p>
      <Button variant="danger" size="small" onClick={() => offlineQueue.remove(id)}>
        Remove Scan
      </Button>
      <Button variant="secondary" size="small" onClick={() => setAsked(false)}>
        Keep
      </Button>
    </>
  );
}

function ScanRow({ scan, userId, now, onSend }: ScanRowProps) {
  const { id, madeAt, answer } = scan;
  const { tone, title, text } = describeScan(scan, userId, now);
  const mustAsk = queueState(scan, now) === "ask" && scan.userId === userId;
  return (
    <li className="border-b border-line py-4 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-16 font-bold text-strong">
          Order {codeOf(scan)}
          <span className="ml-2 text-14 font-normal text-muted tabular-nums">{formatWhen(madeAt, now)}</span>
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
              offlineQueue.approve(id);
              onSend();
            }}
          >
            Send
          </Button>
        )}
        {answer ? (
          <Button variant="secondary" size="small" onClick={() => offlineQueue.remove(id)}>
            Dismiss
          </Button>
        ) : (
          <RemoveScan id={id} />
        )}
      </div>
    </li>
  );
}

export interface ScanQueueSheetProps {
  scans: readonly AnyQueuedScan[];
  now: number;
  /** Answers whether all got through. */
  onSend: () => Promise<boolean>;
  onClose: () => void;
}

/** Each scan that found no network, and what became of it. */
export function ScanQueueSheet({ scans, now, onSend, onClose }: ScanQueueSheetProps) {
  const userId = useSession()?.profile.userId ?? null;
  const answered = scans.filter(({ answer }) => answer !== null);
  const hasWaiting = scans.some((scan) => queueState(scan, now) === "waiting");
  const [sending, setSending] = useState<"idle" | "running" | "failed">("idle");

  async function sendNow(): Promise<void> {
    setSending("running");
    setSending((await onSend()) ? "idle" : "failed");
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title="Scans"
      description="Scanned without a connection. They are sent one by one, in their order."
      footer={
        <div className="grid gap-3">
          {hasWaiting && (
            <Button full pending={sending === "running"} onClick={() => void sendNow()}>
              Send Now
            </Button>
          )}
          {answered.length > 1 && (
            <Button variant="secondary" full onClick={() => answered.forEach(({ id }) => offlineQueue.remove(id))}>
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
      {!offlineQueue.isSaved() && (
        <Alert tone="danger" title="Keep this page open">
          This device can’t store scans. They are lost when the page is closed.
        </Alert>
      )}
      {sending === "failed" && hasWaiting && (
        <Alert tone="warning">Still no connection. The scans are sent as soon as there is one.</Alert>
      )}
      {scans.length === 0 ? (
        <p className="py-6 text-center text-16 text-muted">No scans are waiting.</p>
      ) : (
        <ul>
          {scans.map((scan) => (
            <ScanRow key={scan.id} scan={scan} userId={userId} now={now} onSend={() => void sendNow()} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}
