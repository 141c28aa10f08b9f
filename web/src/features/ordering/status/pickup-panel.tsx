import { cancelledReason } from "@skipline/contract/order-cancelling";
import {
  noRefundReason,
  soldOutReason,
  testOrderReason,
  type Order,
  type QueueState,
} from "@skipline/contract/ordering";
import { shortOrderId } from "@skipline/contract/text";
import * as m from "@skipline/contract/texts";
import { BellRing, CircleCheck, CookingPot, Hourglass, QrCode as QrIcon, Sun, Undo2 } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { latePart } from "#api/code.ts";
import { FullScreenCode } from "#components/full-screen-code.tsx";
import { OrderMarks } from "#components/order-marks.tsx";
import { SupportWays } from "#components/vendor-support.tsx";
import { soldOutNames } from "../sold-out-names.ts";
import { ExpectedIn } from "./expected-in.tsx";
import { ReadyNoticeRoom } from "./ready-notice-room.tsx";
import { formatTime } from "#lib/dates.ts";
import { readPaidNote } from "#lib/navigation-state.ts";
import { useWakeLock } from "#lib/use-wake-lock.ts";
import { Alert } from "#ui/alert.tsx";
import { classes } from "#ui/classes.ts";
import { Collapsible } from "#ui/collapsible.tsx";
import { QrCode } from "#ui/qr-code.tsx";

/** Whole on every screen, also one held sideways; a tap gives it all of the screen. */
function Code({ order: { orderId } }: { order: Order }) {
  const [isFull, setFull] = useState(false);
  return (
    <div className="flex w-full justify-center">
      <div className="relative landscape:max-w-[max(200px,calc(100dvh-11rem))]">
        <QrCode value={orderId} size={300} label={m.order_code({ id: orderId })} />
        <button
          type="button"
          aria-label={m.order_code_enlarge()}
          onClick={() => setFull(true)}
          className="absolute inset-0 cursor-zoom-in rounded-20"
        />
      </div>
      {isFull && (
        <FullScreenCode
          value={orderId}
          title={m.order_code_title({ id: shortOrderId(orderId) })}
          label={m.order_code_full({ id: orderId })}
          caption={`#${shortOrderId(orderId)}`}
          onClose={() => setFull(false)}
        />
      )}
    </div>
  );
}

/**
 * That it worked, in the page itself: nothing may lie over the code. In its place from the start, and filled once it
 * stands, so that it is announced.
 */
function PaidNote({ order }: { order: Order }) {
  const { state } = useLocation() as { state: unknown };
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setThere(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  const note = readPaidNote(state);
  return (
    <output className="flex min-h-5 items-start short:order-1 justify-center gap-1.5 text-14 font-bold text-positive">
      {isThere && (
        <>
          <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            <span>{order.isFree ? m.order_placed() : m.payment_done()}</span>
            {note && <span className="font-normal text-normal"> · {note}</span>}
          </span>
        </>
      )}
    </output>
  );
}

const progress: Record<QueueState, { Icon: LucideIcon; text: string; step: number }> = {
  WAITING: { Icon: Hourglass, text: m.pickup_state_waiting(), step: 1 },
  PREPARING: { Icon: CookingPot, text: m.pickup_state_preparing(), step: 2 },
  READY: { Icon: BellRing, text: m.pickup_state_ready(), step: 3 },
};

/** How far the order is, where it is prepared first: it changes by itself, and is felt once it is ready. */
function Progress({ state, expectedAt }: { state: QueueState; expectedAt: string | null }) {
  const { Icon, text, step } = progress[state];
  const isReady = state === "READY";
  const wasReady = useRef(isReady);
  useEffect(() => {
    // Whoever opens the page of an order that is ready sees it; whoever waits with the phone in hand feels it.
    if (isReady && !wasReady.current && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([120, 80, 120]);
    wasReady.current = isReady;
  }, [isReady]);
  return (
    <section
      aria-label={m.pickup_steps()}
      className={classes(
        "w-full rounded-20 px-4 py-3 text-center",
        isReady ? "bg-positive-fill text-on-positive" : "bg-surface-1 text-strong inset-ring inset-ring-line",
      )}
    >
      <output className={classes("block font-black", isReady ? "text-22" : "text-18")}>
        <Icon aria-hidden="true" className="me-2 inline size-6 align-[-0.25em]" />
        {text}
        {isReady && <span className="block text-16 font-bold">{m.pickup_state_ready_text()}</span>}
        {!isReady && expectedAt !== null && <ExpectedIn expectedAt={expectedAt} />}
      </output>
      <span aria-hidden="true" className="mt-2 grid grid-cols-3 gap-1.5">
        {[1, 2, 3].map((place) => (
          <span
            key={place}
            className={classes(
              "h-1.5 rounded-full",
              place > step ? "bg-surface-2" : isReady ? "bg-on-positive" : "bg-accent",
            )}
          />
        ))}
      </span>
    </section>
  );
}

const { Part: ReadyNotice } = latePart(() => import("./ready-notice.tsx"), "ReadyNotice");

/** The page's reason: a code for the staff's camera. */
export function PickupCode({ order }: { order: Order }) {
  useWakeLock(true);
  const soldOut = soldOutNames(order.cartItems);
  return (
    <section className="flex flex-col items-center gap-4 text-center">
      {soldOut && (
        <div className="w-full text-start">
          <Alert tone="warning" title={m.sold_out_as_paid({ ...soldOut })}>
            {m.pickup_sold_out()}
          </Alert>
          <SupportWays order={order} />
        </div>
      )}
      <PaidNote order={order} />
      {order.pickup && order.pickup.state !== "HANDED_OVER" && (
        <Progress state={order.pickup.state} expectedAt={order.pickup.expectedAt} />
      )}
      {(order.pickup?.state === "WAITING" || order.pickup?.state === "PREPARING") && (
        <Suspense fallback={<ReadyNoticeRoom />}>
          <ReadyNotice order={order} />
        </Suspense>
      )}
      <div className="short:order-1">
        <p className="text-22 font-bold text-strong">{m.pickup_title()}</p>
        <p className="mt-1 text-16 text-balance text-normal">{m.pickup_text()}</p>
      </div>
      <OrderMarks order={order} />
      <Code order={order} />
      <output className="flex items-center justify-center gap-2 text-18 font-bold text-strong">
        <QrIcon aria-hidden="true" className="size-5 text-accent-text" />
        {m.pickup_show()}
      </output>
      <p className="text-14 text-muted short:order-2">
        <Sun aria-hidden="true" className="me-2 inline size-4 align-[-0.2em]" />
        {m.pickup_hard_to_scan()}
      </p>
    </section>
  );
}

/** It was handed over: seen at once from a step away, and felt where the phone can. */
export function CompletedPanel({ order }: { order: Order }) {
  const wasShown = useRef(false);
  const { datetimeCompleted } = order;
  useEffect(() => {
    const age = datetimeCompleted ? Date.now() - Date.parse(datetimeCompleted) : Infinity;
    if (wasShown.current || age > 10_000) return;
    wasShown.current = true;
    navigator.vibrate?.(120);
  }, [datetimeCompleted]);
  return (
    <section className="flex flex-col gap-4">
      <output className="flex flex-col items-center gap-3 rounded-20 bg-positive-fill px-4 py-10 text-center text-on-positive">
        <CircleCheck aria-hidden="true" strokeWidth={1.75} className="size-20" />
        <span className="text-28 font-black">{m.pickup_done()}</span>
        {datetimeCompleted && (
          <span className="text-16">{m.pickup_done_at({ time: formatTime(datetimeCompleted, order.timeZone) })}</span>
        )}
      </output>
      <Collapsible title={m.pickup_show_again()}>
        <Code order={order} />
      </Collapsible>
    </section>
  );
}

/** Where the money is, and why where staff said so. */
function explainRefund(reason: Order["refundReason"]): string {
  if (reason === null || reason === noRefundReason) return m.refund_way_back();
  if (reason === cancelledReason) return m.refund_way_back_cancelled();
  if (reason === testOrderReason) return m.refund_way_back_test();
  return reason === soldOutReason ? m.refund_way_back_sold_out() : m.refund_way_back_reason({ reason });
}

export function RefundedPanel({ order: { refundReason } }: { order: Order }) {
  return (
    <output className="flex flex-col items-center gap-3 rounded-20 bg-notice-fill px-4 py-10 text-center text-on-notice">
      <Undo2 aria-hidden="true" strokeWidth={1.75} className="size-16" />
      <span className="text-28 font-black">{m.order_refunded()}</span>
      <span className="max-w-form text-16">{explainRefund(refundReason)}</span>
    </output>
  );
}
