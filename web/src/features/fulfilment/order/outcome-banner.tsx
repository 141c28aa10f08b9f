import {
  Ban,
  CircleAlert,
  CircleCheckBig,
  CircleX,
  Clock,
  CreditCard,
  PackageX,
  RotateCcw,
  Undo2,
  WifiOff,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import type { Order } from "@skipline/contract/ordering";
import { formatDateTime, formatTime, minutesSince, timeAgo } from "../../../lib/dates.ts";
import { classes } from "../../../ui/classes.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { solidTone } from "../../../ui/tone.ts";
import type { Tone } from "../../../ui/tone.ts";
import { Countdown } from "./countdown.tsx";
import type { Outcome } from "./order-outcome.ts";
import { TipBanner, hasTip } from "./tip-banner.tsx";
import { useNow } from "../../../lib/use-now.ts";

interface OutcomeLook {
  title: string;
  text?: string;
  tone: Tone;
  icon: LucideIcon | null;
}

/** Green: hand it over. Red: do not. */
const looks: Record<Outcome, OutcomeLook> = {
  completing: { title: "One moment", text: "Completing the order.", tone: "info", icon: null },
  limited: { title: "One moment", tone: "info", icon: Clock },
  unanswered: {
    title: "Not Confirmed",
    text: "No answer yet. This scan is saved and sent by itself.",
    tone: "warning",
    icon: WifiOff,
  },
  ready: { title: "Order Ready", tone: "positive", icon: CircleCheckBig },
  previously: { title: "Order PICKED UP Previously", tone: "danger", icon: Ban },
  // Whoever has just handed it over sees the same guest's code once more.
  previouslyByCaller: { title: "Order PICKED UP Previously", tone: "warning", icon: RotateCcw },
  pickedUp: { title: "Picked up", tone: "neutral", icon: CircleCheckBig },
  notPaid: {
    title: "NOT PAID",
    text: "Do not hand over. The guest has to pay first.",
    tone: "danger",
    icon: CreditCard,
  },
  paymentProcessing: {
    title: "NOT PAID YET",
    text: "The payment is being processed. Confirm again in a moment.",
    tone: "danger",
    icon: Clock,
  },
  refunding: { title: "Being Refunded", text: "Do not hand over.", tone: "danger", icon: Undo2 },
  refunded: { title: "Refunded", text: "Do not hand over.", tone: "danger", icon: Undo2 },
  disputed: {
    title: "Payment Disputed",
    text: "The payer claims the money back. Ask a manager before you hand it over.",
    tone: "danger",
    icon: CircleAlert,
  },
  refundedElsewhere: {
    title: "Money Going Back",
    text: "Refunded at the payment provider. Ask a manager before you hand it over.",
    tone: "danger",
    icon: Undo2,
  },
  // What, and what to do about it, stands below: see `SoldOutAlert`.
  soldOut: { title: "Sold Out", tone: "danger", icon: PackageX },
  inProgress: { title: "Paid", text: "Confirm the pickup to hand it over.", tone: "info", icon: Clock },
  saved: {
    title: "Not Confirmed",
    text: "No connection. This scan is saved and sent by itself.",
    tone: "warning",
    icon: WifiOff,
  },
  notConfirmed: {
    title: "Not Confirmed",
    text: "Confirm the pickup before you hand it over.",
    tone: "warning",
    icon: CircleAlert,
  },
};

interface WhenProps {
  instant: string | null;
  order: Pick<Order, "timeZone">;
  by?: string | null;
}

/** "09:05 PM · 3 minutes ago by Kim" */
function When({ instant, order, by = null }: WhenProps) {
  const now = useNow();
  if (instant === null) return null;
  // The hour alone tells nothing of another night.
  const when = minutesSince(instant, now) < 12 * 60 ? formatTime : formatDateTime;
  return (
    <p className="text-14 leading-tight font-medium tabular-nums">
      {when(instant, order.timeZone)} · {timeAgo(instant, now)}
      {by && ` by ${by}`}
    </p>
  );
}

/** So long the answer stands large over the lines; then it has been read. */
const largeMs = 1800;

function useLarge(outcome: Outcome): boolean {
  const [read, setRead] = useState<Outcome | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRead(outcome), largeMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  return read !== outcome;
}

export interface OutcomeBannerProps {
  outcome: Outcome;
  order: Order;
  /** When the server takes more again. */
  limitedUntil?: number | undefined;
  /** Only looked at: what is so, without a colour that tells anybody what to do. */
  isNeutral: boolean;
}

const completed: ReadonlySet<Outcome> = new Set(["ready", "previously", "previouslyByCaller", "pickedUp"]);
const passing: ReadonlySet<Outcome> = new Set(["completing", "limited"]);

/**
 * The answer, in a colour and in words that are read at arm's length: large at first, over what stands below, and then
 * as high as a line of text needs. Nothing moves when it shrinks.
 */
export function OutcomeBanner({ outcome, order, limitedUntil, isNeutral }: OutcomeBannerProps) {
  const { title, text, tone, icon: Icon } = looks[outcome];
  const isLarge = useLarge(outcome) && !isNeutral && !passing.has(outcome);
  return (
    <div className="relative min-h-20">
      <section
        aria-live="assertive"
        aria-label="Result"
        className={classes(
          "z-10 flex items-center gap-3 rounded-20 px-4 py-2 transition-[min-height] duration-slow",
          solidTone[isNeutral ? "neutral" : tone],
          isLarge ? "absolute inset-x-0 top-0 min-h-44 shadow-2" : "min-h-20",
        )}
      >
        {Icon ? (
          <Icon aria-hidden="true" className={isLarge ? "size-14 shrink-0" : "size-9 shrink-0"} strokeWidth={2.25} />
        ) : (
          <Spinner size={32} />
        )}
        <div className="min-w-0">
          <p
            className={classes(
              "leading-tight font-black text-balance",
              isLarge ? "text-28 sm:text-36" : title.length > 20 ? "text-18" : "text-22",
            )}
          >
            {title}
          </p>
          {text && <p className="text-14 leading-tight font-medium">{text}</p>}
          {outcome === "limited" && limitedUntil !== undefined && (
            <p className="text-14 font-medium">
              <Countdown until={limitedUntil} />
            </p>
          )}
          {outcome === "inProgress" && <When instant={order.datetimePaid} order={order} />}
          {outcome === "refunded" && <When instant={order.datetimeRefunded} order={order} />}
          {completed.has(outcome) && (
            <When
              instant={order.datetimeCompleted}
              order={order}
              by={order.completedByCaller ? "you" : order.completedBy}
            />
          )}
          {outcome === "ready" && hasTip(order) && <TipBanner order={order} />}
        </div>
      </section>
    </div>
  );
}

export interface ProblemBannerProps {
  title: string;
  text: ReactNode;
  tone?: "danger" | "warning";
}

/** The same large words where there is no order to show: wrong place, wrong code, no network. */
export function ProblemBanner({ title, text, tone = "danger" }: ProblemBannerProps) {
  const Icon = tone === "danger" ? CircleX : WifiOff;
  return (
    <div
      role="alert"
      className={classes(
        "flex min-h-64 flex-col items-center justify-center gap-3 rounded-20 px-5 py-8 text-center",
        solidTone[tone],
      )}
    >
      <Icon aria-hidden="true" className="size-16" strokeWidth={2.25} />
      <p className="text-36 leading-tight font-black text-balance">{title}</p>
      <p className="text-18 font-medium text-balance">{text}</p>
    </div>
  );
}
