import { Ban, CircleAlert, CircleCheckBig, CircleX, Clock, CreditCard, PackageX, Undo2, WifiOff } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useEffect, useState } from "react";
import type { Order } from "@skipline/contract/ordering";
import { formatDateTime, formatTime, minutesAgo, minutesSince } from "../../../lib/dates.ts";
import { classes } from "../../../ui/classes.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { solidTone } from "../../../ui/tone.ts";
import type { Tone } from "../../../ui/tone.ts";
import type { Outcome } from "./order-outcome.ts";

interface OutcomeLook {
  title: string;
  text?: string;
  tone: Tone;
  icon: LucideIcon | null;
}

/** Green: hand it over. Red: do not. */
const looks: Record<Outcome, OutcomeLook> = {
  completing: { title: "One moment", text: "Completing the order.", tone: "info", icon: null },
  ready: { title: "Order Ready", tone: "positive", icon: CircleCheckBig },
  previously: { title: "Order PICKED UP Previously", tone: "danger", icon: Ban },
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
    text: "Some or all of it was refunded at the payment provider. Ask a manager before you hand it over.",
    tone: "danger",
    icon: Undo2,
  },
  // What, and what to do about it, stands below: see `SoldOutAlert`.
  soldOut: { title: "Sold Out", tone: "danger", icon: PackageX },
  inProgress: { title: "Paid", text: "Confirm the pickup to hand it over.", tone: "info", icon: Clock },
  saved: {
    title: "Not Confirmed",
    text: "No connection. The hand-over is not confirmed. This scan is saved and sent when you’re back online.",
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

/** The present moment, again every half minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function CompletedLine({ order }: { order: Order }) {
  const now = useNow();
  if (order.datetimeCompleted === null) return null;
  // The hour alone tells nothing of another night.
  const when = minutesSince(order.datetimeCompleted, now) < 12 * 60 ? formatTime : formatDateTime;
  const by = order.completedBy ? ` by ${order.completedBy}` : "";
  return (
    <p className="text-18 font-medium tabular-nums">
      {when(order.datetimeCompleted, order.timeZone)} · {minutesAgo(order.datetimeCompleted, now)}
      {by}
    </p>
  );
}

export interface OutcomeBannerProps {
  outcome: Outcome;
  order: Order;
}

/** The answer, in a colour and in words that are read at arm's length. */
export function OutcomeBanner({ outcome, order }: OutcomeBannerProps) {
  const { title, text, tone, icon: Icon } = looks[outcome];
  const isCompleted = outcome === "ready" || outcome === "previously";
  return (
    <section
      aria-live="assertive"
      aria-label="Result"
      className={classes(
        "flex min-h-44 flex-col items-center justify-center gap-2 rounded-20 px-5 py-6 text-center",
        solidTone[tone],
      )}
    >
      {Icon ? <Icon aria-hidden="true" className="size-14" strokeWidth={2.25} /> : <Spinner size={32} />}
      <p className="text-36 leading-tight font-black text-balance">{title}</p>
      {text && <p className="text-18 font-medium text-balance">{text}</p>}
      {isCompleted && <CompletedLine order={order} />}
    </section>
  );
}

export interface ProblemBannerProps {
  title: string;
  text: string;
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
