import type { Order } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { formatPrice } from "@skipline/contract/price";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { PayProblem, TotalLine } from "../../payments/index.ts";
import type { SoldOut } from "../sold-out-names.ts";
import { HeldUp } from "./held-up.tsx";
import { stepTexts } from "./checkout-step.ts";
import type { CheckoutStep } from "./checkout-step.ts";

interface CheckoutFooterProps {
  order: Order;
  /** What is left to do before the payment; null: the payment's own button stands in `onHost`'s element. */
  step: CheckoutStep | null;
  soldOut: SoldOut | null;
  problem: string | null;
  isPlacing: boolean;
  canPlace: boolean;
  onHost: (element: HTMLElement | null) => void;
  onStep: (step: CheckoutStep) => void;
  onPlace: () => void;
}

/** The page's one action: the next step by its name, else paying. */
export function CheckoutFooter(props: CheckoutFooterProps) {
  const { order, step, soldOut, problem, isPlacing, canPlace, onHost, onStep, onPlace } = props;
  return (
    <div className="flex flex-col gap-3 md:col-start-2">
      {soldOut && (
        <Alert tone="warning" title={m.sold_out_now({ ...soldOut })}>
          {m.nothing_charged()}
        </Alert>
      )}
      {/* The last try's answer says the same, and more. */}
      {order.isHeldUp && problem === null && <HeldUp order={order} />}
      {/* The payment's form brings its own. */}
      {(step !== null || order.isFree) && <PayProblem problem={problem} />}
      {/* Of something that sold out there is no total. */}
      {(step === null ? order.isFree : step !== "review") && <TotalLine total={formatPrice(order.totalAmount)} />}
      {step !== null && (
        <Button full size="large" onClick={() => onStep(step)}>
          {stepTexts[step]}
        </Button>
      )}
      {step === null && order.isFree && (
        <Button
          full
          size="large"
          disabled={!canPlace}
          pending={isPlacing}
          pendingText={m.checkout_placing()}
          onClick={onPlace}
        >
          {m.checkout_place()}
        </Button>
      )}
      <div ref={onHost} className="empty:hidden" />
    </div>
  );
}
