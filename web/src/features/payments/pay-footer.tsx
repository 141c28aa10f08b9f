import * as m from "@skipline/contract/texts";
import { useEffect, useId, useRef } from "react";
import type { MouseEvent } from "react";
import { createPortal } from "react-dom";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";

/** Why the last try failed. Whoever pressed the button looks here: it takes the focus. */
export function PayProblem({ problem }: { problem: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) box.current?.focus();
  }, [problem]);
  if (!problem) return null;
  return (
    <div ref={box} tabIndex={-1} className="rounded-14">
      <Alert tone="danger">{problem}</Alert>
    </div>
  );
}

/** Above a button that does not charge it. */
export function TotalLine({ total }: { total: string }) {
  return (
    <p className="flex flex-wrap justify-between gap-x-4 font-bold text-strong">
      <span>{m.total()}</span>
      <span className="tabular-nums">{total}</span>
    </p>
  );
}

export interface PayFooterProps {
  /** The page's sticky footer; null while something else stands there. */
  host: HTMLElement | null;
  /** The card's form, which the button sends. */
  formId: string;
  total: string;
  problem: string | null;
  /** Why it can't be paid right now, in words. */
  obstacle: string | null;
  /** What a try that is under way waits for. */
  progress: string | null;
  isPaying: boolean;
  /** Every field of the card has something in it. */
  isCardFilled: boolean;
  /** There is a saved card or a wallet: the main action is its button, until a card is typed. */
  hasOther: boolean;
}

/** The one button that pays by card, always in reach; it names what is missing until a card is typed. */
export function PayFooter(props: PayFooterProps) {
  const { host, formId, total, problem, obstacle, progress, isPaying, isCardFilled, hasOther } = props;
  const notesId = useId();

  /** A form that is folded up opens first; one that is open is sent, and says itself what is wrong. */
  function press(event: MouseEvent): void {
    const form = document.getElementById(formId);
    const folded = form?.closest<HTMLDetailsElement>("details:not([open])");
    if (!folded) return;
    event.preventDefault();
    folded.open = true;
    form?.querySelector("input")?.focus();
  }

  if (!host) return null;
  return createPortal(
    <div className="flex flex-col gap-2">
      <PayProblem problem={problem} />
      <p id={notesId} aria-live="polite" className="text-center text-14 text-muted empty:hidden">
        {obstacle ?? progress}
      </p>
      {!isCardFilled && <TotalLine total={total} />}
      <Button
        type="submit"
        form={formId}
        full
        size="large"
        variant={isCardFilled || !hasOther ? "primary" : "secondary"}
        pending={isPaying}
        pendingText={m.pay_paying()}
        disabled={obstacle !== null}
        trailing={isCardFilled ? total : undefined}
        aria-describedby={notesId}
        onClick={press}
      >
        {isCardFilled ? m.pay() : m.pay_enter_card()}
      </Button>
    </div>,
    host,
  );
}

/** In its place until the provider's form is there. */
export function PayFooterSkeleton({ host, total }: Pick<PayFooterProps, "host" | "total">) {
  if (!host) return null;
  return createPortal(
    <Button full size="large" disabled trailing={total}>
      {m.pay()}
    </Button>,
    host,
  );
}
