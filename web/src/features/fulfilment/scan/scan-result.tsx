import { lineKey } from "@skipline/contract/cart";
import type { Output } from "@skipline/contract/endpoint";
import { getOrder } from "@skipline/contract/ordering";
import type { Order } from "@skipline/contract/ordering";
import { ChevronRight, CircleCheckBig, Clock, WifiOff, X } from "lucide-react";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useOnline } from "../../../api/network.ts";
import { queryClient } from "../../../api/query-client.ts";
import { endpointKey } from "../../../api/query.ts";
import { signalSuccess } from "../../../components/qr-scanner/scan-signals.ts";
import { formatTime } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { classes } from "../../../ui/classes.ts";
import { solidTone } from "../../../ui/tone.ts";
import type { Tone } from "../../../ui/tone.ts";
import { Countdown } from "../order/countdown.tsx";
import { AgeBadge } from "../order/order-facts.tsx";
import { TipBanner, hasTip } from "../order/tip-banner.tsx";
import { findEarlierScan, listQueuedScans } from "../queue/hand-over.ts";
import type { AnyQueuedScan } from "../queue/hand-over.ts";
import { keptKeys } from "../queue/saved-scan.ts";
import { describeScan } from "../queue/scan-words.ts";
import { offlineQueue, useOfflineQueue } from "../../../stores/offline-queue.ts";
import { useNow } from "../../../lib/use-now.ts";
import { changeScan } from "./scan-log.ts";
import type { TakenScan } from "./scan-log.ts";

/** What a bartender takes in at once; the rest is one tap away. */
const mostLines = 4;

function Lines({ order }: { order: Order }) {
  const { cartItems } = order;
  const shown = cartItems.length > mostLines ? cartItems.slice(0, mostLines - 1) : cartItems;
  const hidden = cartItems.length - shown.length;
  return (
    <ul className="mt-1 grid text-18 leading-tight font-bold">
      {shown.map(({ productId, quantity, name, variantName, note }) => (
        <li key={lineKey({ productId, note })} className="flex gap-2 py-0.5 tabular-nums">
          <span className="shrink-0">{quantity} ×</span>
          <span className="min-w-0 truncate">
            {name}
            {variantName && <span className="font-normal"> {variantName}</span>}
            {note && <span className="block truncate">“{note}”</span>}
          </span>
        </li>
      ))}
      {hidden > 0 && <li className="py-0.5 underline underline-offset-4">+{hidden} more</li>}
    </ul>
  );
}

interface Words {
  tone: Extract<Tone, "positive" | "warning" | "danger" | "info">;
  title: string;
  text: ReactNode;
}

function describeState(
  taken: TakenScan,
  own: AnyQueuedScan | null,
  earlier: AnyQueuedScan | null,
  online: boolean,
  now: number,
): Words | null {
  const { state } = taken;
  switch (state.kind) {
    case "ready":
      return { tone: "positive", title: "Order Ready", text: null };
    case "limited":
      return { tone: "info", title: "One moment", text: <Countdown until={state.until} /> };
    case "slow":
    case "saved": {
      if (own?.answer) return describeScan(own, own.userId, now);
      if (earlier) {
        const when = formatTime(earlier.madeAt);
        return {
          tone: "danger",
          title: "Not Confirmed",
          text: `Scanned at ${when} before. It may have been handed over then.`,
        };
      }
      const why = state.kind === "slow" && online ? "No answer yet." : "No connection.";
      return {
        tone: "warning",
        title: "Not Confirmed",
        text: `${why} This scan is saved and sent by itself. Scan the next order.`,
      };
    }
    case "sending":
    case "problem":
      return null;
  }
}

/** The queue got through while somebody looks: this screen tells of it, and nothing is left to be told. */
function useQueuedSuccess({ scan, orderId }: TakenScan, own: AnyQueuedScan | null): void {
  const id = own?.answer?.kind === "done" ? own.id : null;
  useEffect(() => {
    if (id === null || orderId === null) return;
    const key = endpointKey(getOrder, { params: { userId: "_", orderId } });
    const answer = queryClient.getQueryData<Output<typeof getOrder>>(key);
    if (!answer) return;
    const completion = { state: "done", pickedUpPreviously: false } as const;
    changeScan(scan, { state: { kind: "ready", order: answer.order }, completion });
    offlineQueue.remove(id);
    signalSuccess();
  }, [id, orderId, scan]);
}

const icons = { positive: CircleCheckBig, info: Clock, warning: WifiOff, danger: WifiOff };

export interface ScanResultProps {
  taken: TakenScan;
  onDismiss: () => void;
}

/** What came of the last scan, over the camera's picture; a tap leads to the order's own screen. */
export function ScanResult({ taken, onDismiss }: ScanResultProps) {
  const online = useOnline();
  const now = useNow();
  const scans = listQueuedScans(useOfflineQueue());
  const { scan, orderId, code, vendorLocationId, state } = taken;
  const id = keptKeys.find(scan) ?? "";
  const own = scans.find((one) => one.id === id) ?? null;
  useQueuedSuccess(taken, own);
  const words = describeState(taken, own, findEarlierScan(scans, orderId ?? code, id), online, now);
  const order = state.kind === "ready" ? state.order : null;
  const Icon = icons[words?.tone ?? "info"];
  return (
    <section
      aria-live="assertive"
      aria-label="Result"
      className="pointer-events-none absolute inset-0 flex items-end p-2"
    >
      {words && (
        <div
          className={classes(
            "pointer-events-auto relative max-h-full w-full overflow-y-auto rounded-14 px-4 py-3 shadow-2",
            solidTone[words.tone],
          )}
        >
          <div className="flex items-center gap-3 pr-9">
            <Icon aria-hidden="true" className="size-8 shrink-0" strokeWidth={2.25} />
            <div className="min-w-0 flex-1">
              <p className="text-22 leading-tight font-black">{words.title}</p>
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14 font-medium tabular-nums">
                {orderId === null ? (
                  <span>#{code}</span>
                ) : (
                  <Link
                    to={paths.staffOrder(vendorLocationId, orderId)}
                    state={{ scan }}
                    className="inline-flex items-center underline underline-offset-4 after:absolute after:inset-0 after:content-['']"
                  >
                    <span className="sr-only">Order </span>#{code}
                    <ChevronRight aria-hidden="true" className="size-4" />
                  </Link>
                )}
                {order?.customerPhoneLast4 && (
                  <span>
                    <span aria-hidden="true">…</span>
                    <span className="sr-only">Phone ending in </span>
                    {order.customerPhoneLast4}
                  </span>
                )}
                {order && <AgeBadge order={order} />}
              </p>
            </div>
          </div>
          {words.text && <p className="mt-1 text-16 leading-tight font-medium">{words.text}</p>}
          {order && <Lines order={order} />}
          {order && hasTip(order) && <TipBanner key={scan} order={order} />}
          <button
            type="button"
            aria-label="Hide result"
            onClick={onDismiss}
            className="absolute top-1 right-1 z-10 inline-grid size-11 place-items-center rounded-full"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </section>
  );
}
