import * as m from "@skipline/contract/texts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { NetworkError } from "#api/errors.ts";
import { isOnline, subscribeNetwork } from "#api/network.ts";
import { useIsSlow } from "#lib/use-is-slow.ts";
import type { Believed } from "./ask-until-settled.ts";
import type { Payer } from "./payer-name.ts";
import { paymentTexts } from "./payment-form.ts";
import type { PaymentOutcome } from "./payment-form.ts";

export type PaymentPhase =
  | "ready"
  /** The server is asked once more; nothing has been sent. */
  | "starting"
  /** The provider's form is at work. */
  | "paying"
  /** The server is asked what became of it. */
  | "settling"
  /** It is known, and the page is on its way. */
  | "done";

/** Why what is shown can't be paid now: words for the guest, or what to do instead. */
export type Refusal = { message: string } | { instead: () => void };

/** What is bought, as far as paying for it goes. */
export interface Purchase {
  /** False where a try must not even begin. */
  mayStart: () => boolean;
  /** Asks the server once more, so that only what is shown is charged. Null: pay. What it throws is put into words. */
  findRefusal: (signal: AbortSignal) => Promise<Refusal | null>;
  /** Written on the device right before the payment is sent, so that a closed tab leaves a trace of it. */
  markConfirming: (isConfirming: boolean, payer?: Payer) => void;
  /** Asks what became of it and goes on from there: `left` for good, or `notPaid`. */
  settle: (believed: Believed, payer?: Payer) => Promise<"left" | "notPaid">;
  /** The provider's form has said no; the words are shown by then. */
  onFailed?: () => void;
}

/** Said once a try takes long. */
const progressTexts = {
  starting: m.payment_slow_start(),
  paying: m.payment_slow_answer(),
};

/** One payment at a time, settled by the server's word, whatever happens to the network, the tab or a second tap. */
export function usePaymentTry(purchase: Purchase) {
  const [phase, setPhase] = useState<PaymentPhase>("ready");
  const [error, setError] = useState<string | null>(null);
  // A second tap comes before React has shown that the first one counts.
  const currentPhase = useRef<PaymentPhase>("ready");

  function enter(next: PaymentPhase): void {
    currentPhase.current = next;
    setPhase(next);
  }

  async function settle(believed: Believed, payer?: Payer): Promise<void> {
    if (currentPhase.current === "settling" || currentPhase.current === "done") return;
    enter("settling");
    try {
      if ((await purchase.settle(believed, payer)) === "left") return;
      purchase.markConfirming(false);
      setError(m.payment_failed_not_charged());
    } catch {
      setError(paymentTexts.unknownError);
    }
    enter("ready");
  }

  /** False: do not pay. */
  async function start(): Promise<boolean> {
    if (currentPhase.current !== "ready" || !purchase.mayStart()) return false;
    setError(null);
    enter("starting");
    const refusal = await askForRefusal();
    if (refusal === null) {
      purchase.markConfirming(true);
      enter("paying");
    } else if ("instead" in refusal) refusal.instead();
    else {
      setError(refusal.message);
      enter("ready");
    }
    return refusal === null;
  }

  async function askForRefusal(): Promise<Refusal | null> {
    const patience = untilOffline();
    try {
      return await purchase.findRefusal(patience.signal);
    } catch (cause) {
      const isOffline = cause instanceof NetworkError || patience.signal.aborted;
      return { message: isOffline ? paymentTexts.offline : paymentTexts.startFailed };
    } finally {
      patience.end();
    }
  }

  function conclude(outcome: PaymentOutcome): void {
    if (currentPhase.current !== "paying") return;
    if (outcome.kind === "failed") {
      purchase.markConfirming(false);
      setError(m.payment_refused_not_charged({ message: outcome.message }));
      enter("ready");
      purchase.onFailed?.();
    } else if (outcome.kind === "unknown") void settle("unknown");
    else {
      if (outcome.payer) purchase.markConfirming(true, outcome.payer);
      void settle(outcome.kind, outcome.payer);
    }
  }

  // Back from the bank's own page, to this one as it was left: nobody will tell any more how that ended.
  const revive = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted && currentPhase.current === "paying") void settle("unknown");
  });
  useEffect(() => {
    const show = (event: PageTransitionEvent) => revive(event);
    window.addEventListener("pageshow", show);
    return () => window.removeEventListener("pageshow", show);
  }, []);

  const waitsFor = phase === "starting" || phase === "paying" ? phase : null;
  const isSlow = useIsSlow(waitsFor);
  return {
    progress: isSlow && waitsFor ? progressTexts[waitsFor] : null,
    phase,
    error,
    setError,
    start,
    conclude,
    settle,
    enter,
    isReady: () => currentPhase.current === "ready",
    isDone: () => currentPhase.current === "done",
  };
}

/** A network that is known to be away gets so long to prove that it is back. */
const offlineLimitMs = 3000;

/** Aborted as soon as it is known that there is no network: for questions that may be given up. */
function untilOffline(): { signal: AbortSignal; end: () => void } {
  const giveUp = new AbortController();
  const timer = isOnline() ? undefined : setTimeout(() => giveUp.abort(), offlineLimitMs);
  const stop = subscribeNetwork(() => !isOnline() && giveUp.abort());
  return {
    signal: giveUp.signal,
    end() {
      clearTimeout(timer);
      stop();
    },
  };
}
