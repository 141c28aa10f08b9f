import { lineKey } from "@skipline/contract/cart-line";
import type { Output } from "@skipline/contract/endpoint";
import { getOrder } from "@skipline/contract/ordering";
import type { Order } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { ChevronRight, CircleAlert, CircleCheckBig, Clock, WifiOff } from "lucide-react";
import { Fragment, useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useOnline } from "#api/network.ts";
import { queryClient } from "#api/query-client.ts";
import { endpointKey } from "#api/query.ts";
import { HideResult } from "#components/hide-result.tsx";
import { OrderMarks } from "#components/order-marks.tsx";
import { signalSuccess } from "#components/qr-scanner/scan-signals.ts";
import { formatTime } from "#lib/dates.ts";
import { Link } from "#lib/link.tsx";
import { staffPaths } from "#lib/staff-paths.ts";
import { classes } from "#ui/classes.ts";
import { solidTone } from "#ui/tone.ts";
import type { Tone } from "#ui/tone.ts";
import { Countdown } from "../order/countdown.tsx";
import { AgeBadge } from "../order/order-facts.tsx";
import { TipBanner, hasTip } from "../order/tip-banner.tsx";
import { findEarlierScan, listQueuedScans, staffUserId } from "../queue/hand-over.ts";
import type { AnyQueuedScan } from "../queue/hand-over.ts";
import { keptKeys } from "../queue/saved-scan.ts";
import type { QueueWords } from "#components/offline-queue/queued-kind.ts";
import { describeAnswer, describeScan } from "../queue/scan-words.ts";
import { fittingCount } from "../order/use-fitting.ts";
import { offlineQueue, useOfflineQueue } from "#stores/offline-queue.ts";
import { useNow } from "#lib/use-now.ts";
import { GuestWords, OrderedWords } from "#lib/ordered-words.tsx";
import { TypedIn } from "#lib/vendor-words.tsx";
import { ScanUndo } from "./scan-undo.tsx";
import { changeScan } from "./scan-log.ts";
import type { ScanProblem, LoggedScan } from "./scan-log.ts";

/** What to put on the bar: all of it, or all that leaves the picture its room, and how much does not; the first in any case. */
function Lines({ order }: { order: Order }) {
  const list = useRef<HTMLUListElement>(null);
  const [{ hidden, first }, setFitting] = useState({ hidden: 0, first: 0 });
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    function measure(): void {
      if (!element) return;
      const { top } = element.getBoundingClientRect();
      const boxes = [...element.children].map((child) => {
        const box = child.getBoundingClientRect();
        return { top: box.top - top, bottom: Math.floor(box.bottom - top) };
      });
      const shown = fittingCount(boxes, element.clientHeight, 0);
      setFitting({ hidden: boxes.length - shown, first: Math.ceil(boxes[0]?.bottom ?? 0) });
    }
    const observer = new ResizeObserver(measure);
    for (const watched of [element, ...element.children]) observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  const { cartItems } = order;
  return (
    <>
      <ul
        ref={list}
        style={{ minHeight: first }}
        className="mt-1 overflow-clip text-18 leading-tight font-bold @min-[14rem]:max-h-[calc(var(--picture)*0.8-8.5rem)] @min-[38rem]:mt-3 @min-[38rem]:max-h-none @min-[38rem]:text-28"
      >
        <TypedIn value={order.vendorLanguage}>
          {cartItems.map((line, index) => (
            <li
              key={lineKey(line)}
              className={classes(
                "grid grid-cols-[auto_minmax(0,1fr)] gap-2 py-0.5 tabular-nums @min-[38rem]:py-1",
                index >= cartItems.length - hidden && "invisible",
              )}
            >
              <span>{line.quantity} ×</span>
              <span className="wrap-anywhere">
                <OrderedWords line={line}>
                  {line.name}
                  {line.variantName && <span className="font-normal"> {line.variantName}</span>}
                </OrderedWords>
                <GuestWords line={line} className="text-14 font-normal @min-[38rem]:text-18" />
                {line.note && <span className="block">“{line.note}”</span>}
              </span>
            </li>
          ))}
        </TypedIn>
      </ul>
      {hidden > 0 && (
        <p className="pt-1 text-18 leading-tight font-bold underline underline-offset-4">
          {m.lines_more({ count: hidden })}
        </p>
      )}
    </>
  );
}

interface Words {
  tone: Extract<Tone, "positive" | "warning" | "danger" | "info">;
  title: string;
  text: ReactNode;
}

interface Around {
  own: AnyQueuedScan | null;
  earlier: AnyQueuedScan | null;
  online: boolean;
  now: number;
  timeZone: string | undefined;
}

/** Why nothing goes over the bar. */
export function describeProblem(problem: ScanProblem, read: Parameters<typeof describeAnswer>[1]): QueueWords {
  if (problem.kind !== "processing") return describeAnswer(problem, read);
  return { tone: "danger", title: m.order_not_paid_yet(), text: m.order_processing_scan() };
}

function describeState(logged: LoggedScan, { own, earlier, online, now, timeZone }: Around): Words | null {
  const { state } = logged;
  switch (state.kind) {
    case "problem":
      return describeProblem(state.problem, { now, timeZone, isTyped: logged.orderId === null });
    case "signedOut":
      return { tone: "danger", title: m.signed_out_title(), text: m.scan_signed_out() };
    case "ready":
      return { tone: "positive", title: m.order_ready(), text: null };
    case "undone":
      return {
        tone: "info",
        title: m.hand_over_undone(),
        text: state.isUnsent ? m.hand_over_taken_out_text() : m.hand_over_undone_text(),
      };
    case "limited":
      return { tone: "info", title: m.one_moment(), text: <Countdown until={state.until} /> };
    case "slow":
    case "saved": {
      if (own?.answer) return describeScan(own, own.userId, now, timeZone);
      if (earlier) {
        const text = m.scan_before({ time: formatTime(earlier.madeAt, timeZone) });
        return { tone: "danger", title: m.not_confirmed(), text };
      }
      const isSlow = state.kind === "slow" && online;
      if (!state.isSaved) {
        const text = isSlow ? m.scan_unsaved_slow() : m.scan_unsaved();
        return { tone: "danger", title: m.not_confirmed(), text };
      }
      const text = isSlow ? m.scan_saved_next_slow() : m.scan_saved_next();
      return { tone: "warning", title: m.not_confirmed(), text };
    }
    case "sending":
      return null;
  }
}

/** The queue got through while somebody looks: this screen tells of it, and nothing is left to be told. */
function useQueuedSuccess({ scan, orderId }: LoggedScan, own: AnyQueuedScan | null): void {
  const id = own?.answer?.kind === "done" ? own.id : null;
  useEffect(() => {
    if (id === null || orderId === null) return;
    const key = endpointKey(getOrder, { params: { userId: staffUserId, orderId } });
    const answer = queryClient.getQueryData<Output<typeof getOrder>>(key);
    if (!answer) return;
    const completion = { state: "done", pickedUpPreviously: false } as const;
    const { order } = answer;
    const at = Math.min(Date.now(), Date.parse(order.datetimeCompleted ?? ""));
    changeScan(scan, { state: { kind: "ready", order, at }, completion });
    void offlineQueue.remove(id);
    signalSuccess();
  }, [id, orderId, scan]);
}

const icons = { positive: CircleCheckBig, info: Clock, warning: WifiOff, danger: CircleAlert };

export interface ScanResultProps {
  logged: LoggedScan;
  /** The venue's. */
  timeZone: string | undefined;
  onDismiss: () => void;
}

/** What came of the last scan: below the camera's picture, or beside it where there is room; a tap leads to the order. */
export function ScanResult({ logged, timeZone, onDismiss }: ScanResultProps) {
  const online = useOnline();
  const now = useNow();
  const scans = listQueuedScans(useOfflineQueue());
  const { scan, orderId, code, vendorLocationId, state } = logged;
  const id = keptKeys.find(scan) ?? "";
  const own = scans.find((one) => one.id === id) ?? null;
  useQueuedSuccess(logged, own);
  const earlier = findEarlierScan(scans, orderId ?? code, id);
  const words = describeState(logged, { own, earlier, online, now, timeZone });
  if (!words) return null;
  const order = state.kind === "ready" ? state.order : null;
  const Icon = icons[words.tone];
  return (
    <div
      className={classes("relative rounded-20 px-4 py-3 @min-[38rem]:px-6 @min-[38rem]:py-5", solidTone[words.tone])}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pe-9 @max-[14rem]:flex-col @max-[14rem]:items-start @max-[14rem]:gap-1">
        <Icon aria-hidden="true" className="size-8 shrink-0 @min-[38rem]:size-12" strokeWidth={2.25} />
        <div className="min-w-0 flex-1 basis-32">
          <p className="text-22 leading-tight font-black @min-[38rem]:text-36">{words.title}</p>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14 font-medium tabular-nums @min-[38rem]:text-18">
            {orderId === null ? (
              <span>#{code}</span>
            ) : (
              <Link
                // What was undone is looked at, and not handed over by that.
                to={`${staffPaths.order(vendorLocationId, orderId)}${state.kind === "undone" ? "?view=1" : ""}`}
                state={state.kind === "undone" ? null : { scan }}
                className="inline-flex items-center underline underline-offset-4 after:absolute after:inset-0 after:content-['']"
              >
                <span className="sr-only">{m.order()} </span>#{code}
                <ChevronRight aria-hidden="true" className="size-4" />
              </Link>
            )}
            {order?.customerPhoneLast4 && (
              <span>
                <span aria-hidden="true">…</span>
                <span className="sr-only">{m.phone_ending_in()} </span>
                {order.customerPhoneLast4}
              </span>
            )}
            {order && <OrderMarks order={order} solid />}
            {state.kind === "ready" && (
              <AgeBadge
                order={state.order}
                onChecked={(checked) => changeScan(scan, { state: { ...state, order: checked } })}
              />
            )}
          </p>
        </div>
        {/* Below what hides the result: the lines keep their room. */}
        <div className="-me-9 self-end pt-9 @max-[14rem]:self-start @max-[14rem]:pt-0">
          <ScanUndo logged={logged} own={own} isShort />
        </div>
      </div>
      {words.text && <p className="mt-1 text-16 leading-tight font-medium @min-[38rem]:text-22">{words.text}</p>}
      {/* One key for both: of two neighbours with the same one React may leave a list standing twice. */}
      {order && (
        <Fragment key={scan}>
          <Lines order={order} />
          {hasTip(order) && <TipBanner order={order} />}
        </Fragment>
      )}
      <HideResult onHide={onDismiss} />
    </div>
  );
}
