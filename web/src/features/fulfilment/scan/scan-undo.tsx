import { shortOrderId } from "@skipline/contract/text";
import * as m from "@skipline/contract/texts";
import type { Undoable } from "@skipline/contract/undo-hand-over";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { withdrawOperation } from "#api/offline-uploader.ts";
import { Button } from "#ui/button.tsx";
import type { AnyQueuedScan } from "../queue/hand-over.ts";
import { forgetScan, keptKeys } from "../queue/saved-scan.ts";
import { UndoHandOver } from "../queue/undo-hand-over.tsx";
import { logUndone, useScanLog } from "./scan-log.ts";
import type { LoggedScan } from "./scan-log.ts";

interface ScanUndoProps {
  logged: LoggedScan;
  /** As it is in the queue. */
  own: AnyQueuedScan | null;
  isShort?: boolean;
}

function endScan(scan: string, isUnsent: boolean): void {
  logUndone(scan, isUnsent);
  keptKeys.drop(scan);
}

function endUndone(scan: string): void {
  forgetScan(scan);
  endScan(scan, false);
}

/** A scan that waits for the network is taken out of the queue. Sent meanwhile, its answer comes to the screen instead. */
function TakeOut({ scan, id }: { scan: string; id: string }) {
  const [isPending, setPending] = useState(false);
  async function take(): Promise<void> {
    setPending(true);
    try {
      if (await withdrawOperation(id)) endScan(scan, true);
    } finally {
      setPending(false);
    }
  }
  return (
    <Button
      variant="secondary"
      size="small"
      pending={isPending}
      icon={<Undo2 aria-hidden="true" className="size-5" />}
      aria-label={m.undo_hand_over()}
      onClick={() => void take()}
    >
      {m.undo()}
    </Button>
  );
}

/** The wrong order was scanned. */
export function ScanUndo({ logged: { scan, state }, own, isShort = false }: ScanUndoProps) {
  const isWaiting = state.kind === "saved" && own !== null && own.answer === null;
  if (state.kind !== "ready" && !isWaiting) return null;
  return (
    // Above the link that covers the whole result.
    <div className="relative z-10">
      {state.kind === "ready" && (
        <UndoHandOver
          key={scan}
          isShort={isShort}
          order={state.order}
          scannedAt={state.at}
          onUndone={() => endUndone(scan)}
        />
      )}
      {isWaiting && <TakeOut key={scan} scan={scan} id={own.id} />}
    </div>
  );
}

interface HandOversProps {
  vendorLocationId: string;
  /** What the server says of whoever is signed in: it outlives a reload, and is of all their devices. */
  said: readonly (Undoable & { at: number })[];
}

/** What was handed over at a location and can still be undone, newest first. */
export function HandOvers({ vendorLocationId, said }: HandOversProps) {
  const log = useScanLog(vendorLocationId);
  const [undone, setUndone] = useState<readonly string[]>([]);
  const own = log.flatMap(({ scan, state }) =>
    state.kind === "ready" ? [{ order: state.order, at: state.at, onUndone: () => endUndone(scan) }] : [],
  );
  // Of its own scans this page knows first what has become of them.
  const isKnown = (of: string) =>
    undone.includes(of) ||
    log.some(({ orderId, state: { kind } }) => orderId === of && (kind === "ready" || kind === "undone"));
  const others = said.flatMap((one) => {
    const { orderId, at } = one;
    const onUndone = () => setUndone((before) => [...before, orderId]);
    return isKnown(orderId) ? [] : [{ order: { ...one, vendorLocationId }, at, onUndone }];
  });
  return [...own, ...others]
    .toSorted((a, b) => b.at - a.at)
    .map(({ order, at, onUndone }) => (
      <UndoHandOver
        key={`${order.orderId} ${order.datetimeCompleted}`}
        // Somebody's two devices each offer what the other one handed over.
        title={m.order_staff_title({ id: shortOrderId(order.orderId) })}
        order={order}
        scannedAt={at}
        onUndone={onUndone}
      />
    ));
}
