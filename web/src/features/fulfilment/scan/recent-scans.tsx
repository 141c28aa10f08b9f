import * as m from "@skipline/contract/texts";
import { ChevronRight, CircleCheck, CircleAlert, CloudUpload } from "lucide-react";
import { formatTime } from "#lib/dates.ts";
import { Link } from "#lib/link.tsx";
import { staffPaths } from "#lib/staff-paths.ts";
import { Badge } from "#ui/badge.tsx";
import { countText } from "../order/order-facts.tsx";
import { listQueuedScans } from "../queue/hand-over.ts";
import { keptKeys } from "../queue/saved-scan.ts";
import { describeScan } from "../queue/scan-words.ts";
import { describeProblem } from "./scan-result.tsx";
import { useOfflineQueue } from "#stores/offline-queue.ts";
import { useNow } from "#lib/use-now.ts";
import type { LoggedScan } from "./scan-log.ts";

const icons = {
  positive: <CircleCheck aria-hidden="true" />,
  warning: <CloudUpload aria-hidden="true" />,
  danger: <CircleAlert aria-hidden="true" />,
};

interface RowProps extends Pick<RecentScansProps, "timeZone"> {
  logged: LoggedScan;
  words: { tone: keyof typeof icons; title: string };
}

function ScanRow({ logged, words, timeZone }: RowProps) {
  const { scan, orderId, code, vendorLocationId, at, state } = logged;
  const items = state.kind === "ready" ? ` · ${countText(state.order.cartItems)}` : "";
  return (
    <li className="relative flex min-h-12 flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-b-0">
      <p className="min-w-0 flex-1 text-16 tabular-nums">
        {orderId === null ? (
          <span className="font-bold text-strong">#{code}</span>
        ) : (
          <Link
            to={`${staffPaths.order(vendorLocationId, orderId)}${state.kind === "undone" ? "?view=1" : ""}`}
            state={state.kind === "undone" ? null : { scan }}
            className="font-bold text-strong after:absolute after:inset-0 after:content-['']"
          >
            <span className="sr-only">{m.order()} </span>
            <span aria-hidden="true">#</span>
            {code}
          </Link>
        )}
        <span className="ms-2 text-14 text-muted">
          {formatTime(at, timeZone)}
          {items}
        </span>
      </p>
      <Badge tone={words.tone} icon={icons[words.tone]}>
        {words.title}
      </Badge>
      {orderId !== null && <ChevronRight aria-hidden="true" className="size-4 text-muted" />}
    </li>
  );
}

export interface RecentScansProps {
  scans: readonly LoggedScan[];
  /** The venue's. */
  timeZone: string | undefined;
}

/** The last five, each one tap from its order. */
export function RecentScans({ scans, timeZone }: RecentScansProps) {
  const now = useNow();
  const queued = listQueuedScans(useOfflineQueue());
  if (scans.length === 0) return null;

  function describe({ scan, orderId, state }: LoggedScan): RowProps["words"] {
    if (state.kind === "ready") return { tone: "positive", title: m.order_ready() };
    if (state.kind === "undone") return { tone: "warning", title: m.hand_over_undone() };
    const id = keptKeys.find(scan);
    const own = queued.find((one) => one.id === id);
    if (own?.answer) return describeScan(own, own.userId, now, timeZone);
    if (state.kind !== "problem") return { tone: "warning", title: m.not_confirmed() };
    return describeProblem(state.problem, { now, timeZone, isTyped: orderId === null });
  }

  return (
    <section aria-labelledby="recent-scans">
      <h2 id="recent-scans" className="text-16 font-bold text-strong">
        {m.scans_last()}
      </h2>
      <ul>
        {scans.map((logged) => (
          <ScanRow key={logged.scan} logged={logged} words={describe(logged)} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  );
}
