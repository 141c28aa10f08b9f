import { EllipsisVertical, ReceiptText, ScanLine } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import type { Order } from "@skipline/contract/ordering";
import { shortOrderId } from "@skipline/contract/text";
import * as m from "@skipline/contract/texts";
import { isApiError } from "#api/errors.ts";
import { signalProblem } from "#components/qr-scanner/scan-signals.ts";
import { Link } from "#lib/link.tsx";
import { staffPaths } from "#lib/staff-paths.ts";
import { latePart } from "#api/code.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { whenIdle } from "#lib/when-idle.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { isHandedOverHere } from "../scan/scan-log.ts";
import { EarlierScan } from "./earlier-scan.tsx";
import { OrderFacts, OrderLines } from "./order-lines.tsx";
import { isInProgress, orderOutcome, viewedOutcome } from "./order-outcome.ts";
import type { Outcome } from "./order-outcome.ts";
import { WrongLocation } from "./order-problem.tsx";
import { OutcomeBanner } from "./outcome-banner.tsx";
import { SoldOutAlert } from "./sold-out-alert.tsx";
import { useNow } from "#lib/use-now.ts";
import { useCompletion } from "./use-completion.ts";
import type { ScannedOrder } from "./use-completion.ts";

const orderActions = latePart(() => import("./order-actions.tsx"), "OrderActions");
const partRefunds = latePart(() => import("./part-refunds.tsx"), "PartRefunds");
const staffReceipt = latePart(() => import("./staff-receipt.tsx"), "StaffReceipt");

const alarmingOutcomes: ReadonlySet<Outcome> = new Set([
  "saved",
  "previously",
  "notPaid",
  "paymentProcessing",
  "refunding",
  "refunded",
  "disputed",
  "refundedElsewhere",
  "soldOut",
]);

/** A bartender who looks at the glasses hears and feels that something is wrong. */
function useProblemSignal(outcome: Outcome, viewOnly: boolean): void {
  const isAlarming = !viewOnly && alarmingOutcomes.has(outcome);
  useEffect(() => {
    if (isAlarming) signalProblem();
  }, [isAlarming]);
}

const confirmable: ReadonlySet<Outcome> = new Set([
  "inProgress",
  "saved",
  "notConfirmed",
  "disputed",
  "refundedElsewhere",
  "soldOut",
]);

/**
 * What is seldom done with an order. Its machinery is larger than the whole page: it is fetched by whoever reaches for it,
 * and what it does needs the network anyway.
 */
function SeldomActions({ order }: { order: Order }) {
  const [isAsked, setAsked] = useState(false);
  const ask = (
    <IconButton
      label={m.order_actions()}
      aria-haspopup="menu"
      icon={<EllipsisVertical aria-hidden="true" className="size-6" />}
      pending={isAsked}
      onPointerDown={orderActions.preload}
      onFocus={orderActions.preload}
      onClick={() => setAsked(true)}
    />
  );
  if (!isAsked) return order.allowedActions.includes("REFUND") ? ask : null;
  return (
    <Suspense fallback={ask}>
      <orderActions.Part order={order} />
    </Suspense>
  );
}

interface ActionsProps {
  outcome: Outcome;
  vendorLocationId: string;
  /** Opened from the history, and back to it. */
  isViewed: boolean;
  onConfirm: () => void;
}

function Actions({ outcome, vendorLocationId, isViewed, onConfirm }: ActionsProps) {
  const goToScanner = useGoUp(staffPaths.scan(vendorLocationId));
  const goToHistory = useGoUp(staffPaths.orders(vendorLocationId));
  const canConfirm = confirmable.has(outcome);
  const isUnpaid = outcome === "notPaid" || outcome === "paymentProcessing";
  const isRunning = outcome === "completing" || outcome === "limited" || outcome === "unanswered";
  return (
    <div className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
      {isRunning && (
        <Button full size="large" disabled aria-busy icon={<Spinner />}>
          {m.order_completing()}
        </Button>
      )}
      {(canConfirm || isUnpaid) && (
        <Button full size="large" variant={canConfirm ? "primary" : "secondary"} onClick={onConfirm}>
          {m.order_confirm_pickup()}
        </Button>
      )}
      {/* Comes in the status's place, where the answer does or where none does: the page does not move for it. */}
      {outcome !== "completing" && (
        <Link
          to={isViewed ? staffPaths.orders(vendorLocationId) : staffPaths.scan(vendorLocationId)}
          onClick={(event) => {
            // Where one came from it, back to it: the history's place is kept, and Back never leads to and fro.
            event.preventDefault();
            (isViewed ? goToHistory : goToScanner)();
          }}
          className={buttonClasses({
            full: true,
            size: "large",
            variant: isViewed || canConfirm ? "secondary" : "primary",
          })}
        >
          <span className="inline-flex items-center gap-2">
            {!isViewed && <ScanLine aria-hidden="true" className="size-6" />}
            {isViewed ? m.order_history() : m.scan_next()}
          </span>
        </Link>
      )}
    </div>
  );
}

/** One order before the bartender: the answer first, then what to put on the bar. */
export function OrderScreen(scanned: ScannedOrder) {
  const { order, viewOnly } = scanned;
  const { vendorLocationId } = order;
  const { completion, confirm } = useCompletion(scanned);
  const [receipt, setReceipt] = useState(false);
  const footer = useRef<HTMLDivElement>(null);
  const goUp = useGoUp(viewOnly ? staffPaths.orders(vendorLocationId) : staffPaths.scan(vendorLocationId));
  const now = useNow();
  const isViewed = viewOnly && completion.state === "none";
  // Who shares a sign-in has not seen the other one's screen: to them it is an alarm.
  const completedByCaller = order.completedByCaller && isHandedOverHere(order.orderId);
  const outcome = isViewed ? viewedOutcome(order) : orderOutcome({ ...order, completedByCaller }, completion, now);
  useProblemSignal(outcome, viewOnly);
  // While there is a network: the slip may be wanted when there is none.
  const isTold = outcome !== "completing";
  useEffect(() => (isTold ? whenIdle(staffReceipt.preload) : undefined), [isTold]);
  if (completion.state === "failed" && isApiError(completion.error, "WRONG_LOCATION")) {
    return <WrongLocation vendorLocationId={vendorLocationId} orderPlace={null} />;
  }
  return (
    <Page
      title={m.order_staff_title({ id: shortOrderId(order.orderId) })}
      compact
      width="wide"
      onBack={goUp}
      actions={
        <>
          <IconButton
            label={receipt ? m.receipt_hide() : m.receipt_show()}
            aria-pressed={receipt}
            variant={receipt ? "accent" : "quiet"}
            icon={<ReceiptText aria-hidden="true" className="size-6" />}
            onClick={() => setReceipt(!receipt)}
          />
          {outcome !== "completing" && <SeldomActions order={order} />}
          {/* Its place: the button beside it does not move when it comes. */}
          {outcome === "completing" && order.allowedActions.includes("REFUND") && <span className="size-11" />}
        </>
      }
      footer={
        <div ref={footer}>
          <Actions outcome={outcome} vendorLocationId={vendorLocationId} isViewed={viewOnly} onConfirm={confirm} />
        </div>
      }
    >
      {/* On a phone held across there is no room below the answer, only beside it; a laptop has it there too. */}
      <div className="grid items-start gap-3 sm:[@media(height<30rem)]:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-8">
        <div className="grid gap-3">
          <OutcomeBanner
            outcome={outcome}
            order={order}
            limitedUntil={completion.state === "running" ? completion.limitedUntil : undefined}
            isNeutral={isViewed}
          />
          {!viewOnly && order.pickup?.wasReady === false && (
            <Alert tone="warning" title={m.order_was_not_ready()}>
              {m.order_was_not_ready_text()}
            </Alert>
          )}
          <SoldOutAlert order={order} />
          {!viewOnly && <EarlierScan orderId={order.orderId} vendorLocationId={vendorLocationId} scan={scanned.scan} />}
          {order.refundState === "FAILED" && (
            <Alert tone="warning" title={m.refund_failed_title()}>
              {isInProgress(order) || order.allowedActions.includes("REFUND")
                ? m.refund_failed()
                : m.refund_failed_manager()}
            </Alert>
          )}
          {order.refunds.length > 0 && (
            <Suspense fallback={null}>
              <partRefunds.Part order={order} />
            </Suspense>
          )}
          {!receipt && <OrderFacts order={order} />}
        </div>
        {receipt ? (
          <Suspense fallback={<Skeleton shape="h-64 w-full" rounded="20" />}>
            <staffReceipt.Part order={order} />
          </Suspense>
        ) : (
          <OrderLines order={order} footer={footer} />
        )}
      </div>
    </Page>
  );
}
