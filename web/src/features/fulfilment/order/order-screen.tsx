import { ReceiptText, ScanLine } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { Link } from "react-router";
import { parseMoney } from "@skipline/contract/money";
import { shortOrderId } from "@skipline/contract/text";
import { isApiError } from "../../../api/errors.ts";
import { OrderReceipt } from "../../../components/order-receipt.tsx";
import { ReceiptActions } from "../../../components/receipt-actions.tsx";
import { signalProblem } from "../../../components/qr-scanner/scan-signals.ts";
import { paths } from "../../../lib/paths.ts";
import { latePart } from "../../../api/code.ts";
import { useGoBack } from "../../../lib/use-go-back.ts";
import { Alert } from "../../../ui/alert.tsx";
import { buttonClasses } from "../../../ui/button-classes.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Page } from "../../../ui/page.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { EarlierScan } from "./earlier-scan.tsx";
import { OrderLines } from "./order-lines.tsx";
import { isInProgress, orderOutcome } from "./order-outcome.ts";
import type { Outcome } from "./order-outcome.ts";
import { WrongLocation } from "./order-problem.tsx";
import { OutcomeBanner } from "./outcome-banner.tsx";
import { SoldOutAlert } from "./sold-out-alert.tsx";
import { TipBanner } from "./tip-banner.tsx";
import { useCompletion } from "./use-completion.ts";
import type { ScannedOrder } from "./use-completion.ts";

const { Part: OrderActions } = latePart(() => import("./order-actions.tsx"), "OrderActions");

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

interface ActionsProps {
  outcome: Outcome;
  vendorLocationId: string;
  onConfirm: () => void;
}

function Actions({ outcome, vendorLocationId, onConfirm }: ActionsProps) {
  const canConfirm = confirmable.has(outcome);
  const isUnpaid = outcome === "notPaid" || outcome === "paymentProcessing";
  return (
    <div className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
      {outcome === "completing" && (
        <Button full size="large" disabled aria-busy icon={<Spinner />}>
          COMPLETING ORDER...
        </Button>
      )}
      {(canConfirm || isUnpaid) && (
        <Button full size="large" variant={canConfirm ? "primary" : "secondary"} onClick={onConfirm}>
          Confirm Pickup
        </Button>
      )}
      <Link
        to={paths.staffScan(vendorLocationId)}
        replace
        className={buttonClasses({
          full: true,
          size: "large",
          variant: canConfirm || outcome === "completing" ? "secondary" : "primary",
        })}
      >
        <span className="inline-flex items-center gap-2">
          <ScanLine aria-hidden="true" className="size-6" />
          Scan Next Order
        </span>
      </Link>
    </div>
  );
}

/** One order before the bartender: the answer first, then what to put on the bar. */
export function OrderScreen(scanned: ScannedOrder) {
  const { order, viewOnly } = scanned;
  const { vendorLocationId } = order;
  const { completion, confirm } = useCompletion(scanned);
  const [receipt, setReceipt] = useState(false);
  const goBack = useGoBack(paths.staffLocation(vendorLocationId));
  const outcome = orderOutcome(order, completion);
  useProblemSignal(outcome, viewOnly);
  if (completion.state === "failed" && isApiError(completion.error, "WRONG_LOCATION")) {
    return <WrongLocation vendorLocationId={vendorLocationId} orderPlace={null} />;
  }
  return (
    <Page
      title={`ORDER ID ${shortOrderId(order.orderId)}`}
      compact
      width="phone"
      onBack={goBack}
      actions={
        <>
          <IconButton
            label={receipt ? "Hide receipt" : "Show receipt"}
            aria-pressed={receipt}
            variant={receipt ? "accent" : "quiet"}
            icon={<ReceiptText aria-hidden="true" className="size-6" />}
            onClick={() => setReceipt(!receipt)}
          />
          {outcome !== "completing" && (
            <Suspense fallback={<span className="size-11" />}>
              <OrderActions order={order} />
            </Suspense>
          )}
        </>
      }
      footer={
        <div className="grid gap-3">
          {outcome === "ready" && parseMoney(order.tipAmount) > 0 && (
            <TipBanner tipAmount={order.tipAmount} vendorLocationId={vendorLocationId} />
          )}
          <Actions outcome={outcome} vendorLocationId={vendorLocationId} onConfirm={confirm} />
        </div>
      }
    >
      <div className="grid gap-5">
        <OutcomeBanner outcome={outcome} order={order} />
        <SoldOutAlert order={order} />
        {!viewOnly && <EarlierScan orderId={order.orderId} vendorLocationId={vendorLocationId} scan={scanned.scan} />}
        {order.refundState === "FAILED" && (
          <Alert tone="warning" title="The refund failed">
            {isInProgress(order) || order.allowedActions.includes("REFUND")
              ? "The money has not gone back. It can be tried again."
              : "The money has not gone back. A manager can try again."}
          </Alert>
        )}
        {receipt ? (
          <>
            <OrderReceipt order={order} />
            <ReceiptActions order={order} />
          </>
        ) : (
          <OrderLines order={order} />
        )}
      </div>
    </Page>
  );
}
