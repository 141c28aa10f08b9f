import * as m from "@skipline/contract/texts";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { takeOut } from "#api/offline-uploader.ts";
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

/** A scan that waits for the network is taken out of the queue. Sent meanwhile, its answer comes to the screen instead. */
function TakeOut({ scan, id }: { scan: string; id: string }) {
  const [isPending, setPending] = useState(false);
  async function take(): Promise<void> {
    setPending(true);
    try {
      if (await takeOut(id)) endScan(scan, true);
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
          onUndone={() => {
            forgetScan(scan);
            endScan(scan, false);
          }}
        />
      )}
      {isWaiting && <TakeOut key={scan} scan={scan} id={own.id} />}
    </div>
  );
}

/** What this device handed over last at a location, while it can be undone. */
export function LastHandOver({ vendorLocationId }: { vendorLocationId: string }) {
  const last = useScanLog(vendorLocationId).find(({ state }) => state.kind === "ready");
  if (!last) return null;
  return (
    <div className="pt-2">
      <ScanUndo logged={last} own={null} />
    </div>
  );
}
