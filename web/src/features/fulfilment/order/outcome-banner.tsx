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
import type { ReactNode } from "react";
import type { Order } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { formatDateTime, formatTime, minutesSince, timeAgo } from "#lib/dates.ts";
import { staffName } from "#lib/staff-name.ts";
import { classes } from "#ui/classes.ts";
import { Spinner } from "#ui/spinner.tsx";
import { solidTone } from "#ui/tone.ts";
import type { Tone } from "#ui/tone.ts";
import { isHandedOverHere } from "../scan/scan-log.ts";
import { Countdown } from "./countdown.tsx";
import type { Outcome } from "./order-outcome.ts";
import { TipBanner, hasTip } from "./tip-banner.tsx";
import { useNow } from "#lib/use-now.ts";

interface OutcomeLook {
  title: string;
  text?: string;
  tone: Tone;
  icon: LucideIcon | null;
}

/** Green: hand it over. Red: do not. */
const looks: Record<Outcome, OutcomeLook> = {
  completing: { title: m.one_moment(), text: m.order_completing_text(), tone: "info", icon: null },
  limited: { title: m.one_moment(), tone: "info", icon: Clock },
  unanswered: {
    title: m.not_confirmed(),
    text: m.scan_unanswered(),
    tone: "warning",
    icon: WifiOff,
  },
  ready: { title: m.order_ready(), tone: "positive", icon: CircleCheckBig },
  previously: { title: m.order_previously(), tone: "danger", icon: Ban },
  // Whoever has just handed it over sees the same guest's code once more.
  previouslyByCaller: { title: m.order_previously(), tone: "warning", icon: RotateCcw },
  pickedUp: { title: m.order_picked_up(), tone: "neutral", icon: CircleCheckBig },
  notPaid: {
    title: m.order_not_paid(),
    text: m.order_not_paid_text(),
    tone: "danger",
    icon: CreditCard,
  },
  paymentProcessing: {
    title: m.order_not_paid_yet(),
    text: m.order_processing_confirm(),
    tone: "danger",
    icon: Clock,
  },
  refunding: { title: m.order_being_refunded(), text: m.order_do_not_hand_over(), tone: "danger", icon: Undo2 },
  refunded: { title: m.refunded(), text: m.order_do_not_hand_over(), tone: "danger", icon: Undo2 },
  disputed: {
    title: m.order_disputed(),
    text: m.order_disputed_text(),
    tone: "danger",
    icon: CircleAlert,
  },
  refundedElsewhere: {
    title: m.order_refunded_elsewhere(),
    text: m.order_refunded_elsewhere_text(),
    tone: "danger",
    icon: Undo2,
  },
  // What, and what to do about it, stands below: see `SoldOutAlert`.
  soldOut: { title: m.order_sold_out(), tone: "danger", icon: PackageX },
  inProgress: { title: m.order_paid(), text: m.order_paid_text(), tone: "info", icon: Clock },
  saved: {
    title: m.not_confirmed(),
    text: m.scan_saved(),
    tone: "warning",
    icon: WifiOff,
  },
  notConfirmed: {
    title: m.not_confirmed(),
    text: m.order_not_confirmed_text(),
    tone: "warning",
    icon: CircleAlert,
  },
};

interface WhenProps {
  instant: string | null;
  order: Pick<Order, "timeZone">;
  by?: Worker | null;
}

/** "you", or by their name. */
type Worker = "caller" | { name: string };

/** "09:05 PM · 3 minutes ago by Kim" */
function describeWhen(when: string, ago: string, by: Worker | null): string {
  if (by === null) return `${when} · ${ago}`;
  return by === "caller" ? m.order_when_by_you({ when, ago }) : m.order_when_by({ when, ago, name: by.name });
}

function When({ instant, order, by = null }: WhenProps) {
  const now = useNow();
  if (instant === null) return null;
  // The hour alone tells nothing of another night.
  const when = minutesSince(instant, now) < 12 * 60 ? formatTime : formatDateTime;
  return (
    <p className="text-14 leading-tight font-medium tabular-nums md:text-18">
      {describeWhen(when(instant, order.timeZone), timeAgo(instant, now), by)}
    </p>
  );
}

export interface OutcomeBannerProps {
  outcome: Outcome;
  order: Order;
  /** When the server takes more again. */
  limitedUntil?: number | undefined;
  /** Only looked at: what is so, without a colour that tells anybody what to do. */
  isNeutral: boolean;
}

/** A sign-in may be several people's: "you" is who did it at this very screen. */
function whoseWork({ orderId, completedBy, completedByCaller }: Order): Worker | null {
  if (completedByCaller && isHandedOverHere(orderId)) return "caller";
  return completedBy ? { name: staffName(completedBy) } : null;
}

const completed: ReadonlySet<Outcome> = new Set(["ready", "previously", "previouslyByCaller", "pickedUp"]);
/** A longer title is smaller, so that the answer keeps to its height. */
const shortTitle = 14;

/** The answer, in a colour and in words that are read at arm's length, and no higher than they need: the lines count. */
export function OutcomeBanner({ outcome, order, limitedUntil, isNeutral }: OutcomeBannerProps) {
  const { title, text, tone, icon: Icon } = looks[outcome];
  return (
    <section
      aria-live="assertive"
      aria-label={m.result()}
      className={classes(
        "flex min-h-20 items-center gap-3 rounded-20 px-4 py-2 md:min-h-32 md:gap-6 md:px-8",
        solidTone[isNeutral ? "neutral" : tone],
      )}
    >
      {Icon ? (
        <Icon aria-hidden="true" className="size-10 shrink-0 md:size-16" strokeWidth={2.25} />
      ) : (
        <Spinner size={32} />
      )}
      <div className="min-w-0">
        <p
          className={classes("leading-tight font-black md:text-36", title.length <= shortTitle ? "text-28" : "text-18")}
        >
          {title}
        </p>
        {text && <p className="text-14 leading-tight font-medium md:text-18">{text}</p>}
        {outcome === "limited" && limitedUntil !== undefined && (
          <p className="text-14 font-medium">
            <Countdown until={limitedUntil} />
          </p>
        )}
        {outcome === "inProgress" && <When instant={order.datetimePaid} order={order} />}
        {outcome === "refunded" && <When instant={order.datetimeRefunded} order={order} />}
        {completed.has(outcome) && <When instant={order.datetimeCompleted} order={order} by={whoseWork(order)} />}
        {outcome === "ready" && hasTip(order) && <TipBanner order={order} />}
      </div>
    </section>
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
