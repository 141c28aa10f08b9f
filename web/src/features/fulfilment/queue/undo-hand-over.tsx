import { undoHandOver, undoSeconds } from "@skipline/contract/undo-hand-over";
import type { Order } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { useMutation } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { queryClient } from "#api/query-client.ts";
import { endpointKey } from "#api/query.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";
import { getOrder } from "@skipline/contract/ordering";
import { staffUserId } from "./hand-over.ts";

/** Whole seconds in which it can still be undone, counted by this device from the scan: the server counts from its own, later moment. */
function useSecondsLeft(scannedAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.ceil((scannedAt + undoSeconds * 1000 - now) / 1000);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isOver]);
  // A clock that was set back meanwhile offers no more than there is.
  return Math.min(left, undoSeconds);
}

interface UndoHandOverProps {
  /** As it was handed over. */
  order: Pick<Order, "orderId" | "vendorLocationId" | "datetimeCompleted">;
  /** This device's clock, in milliseconds. */
  scannedAt: number;
  onUndone: () => void;
  /** Little room: as short as it can be said. */
  isShort?: boolean;
  /** Says what is undone, where nothing beside it does. */
  title?: string;
}

/** Takes back what went to the wrong guest, for as long as it can be; then it is gone. */
export function UndoHandOver({ order, scannedAt, onUndone, isShort = false, title }: UndoHandOverProps) {
  const seconds = useSecondsLeft(scannedAt);
  const titleId = useId();
  const { orderId, vendorLocationId, datetimeCompleted } = order;
  const params = { userId: staffUserId, orderId };
  const undo = useMutation({
    mutationFn: (completed: string) =>
      call(undoHandOver, { params, body: { vendorLocationId, datetimeCompleted: completed } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(endpointKey(getOrder, { params }), answer);
      onUndone();
    },
    onError: (error) => {
      const description = (isApiError(error) && error.message) || m.please_try_again();
      showToast({ title: m.undo_hand_over_failed(), description, tone: "danger" });
    },
  });
  if (datetimeCompleted === null || (seconds <= 0 && !undo.isPending)) return null;
  return (
    <div className={title && "pt-2"}>
      {title && (
        <p id={titleId} className="pb-1 text-16 font-bold text-strong">
          {title}
        </p>
      )}
      <Button
        variant="secondary"
        size={isShort ? "small" : "medium"}
        full={!isShort}
        pending={undo.isPending}
        icon={<Undo2 aria-hidden="true" className="size-5" />}
        aria-label={m.undo_hand_over()}
        aria-describedby={title && titleId}
        onClick={() => undo.mutate(datetimeCompleted)}
      >
        <span className="tabular-nums">
          {(isShort ? m.undo_seconds : m.undo_hand_over_seconds)({ seconds: Math.max(0, seconds) })}
        </span>
      </Button>
    </div>
  );
}
