import * as m from "@skipline/contract/texts";
import { useOnline } from "#api/network.ts";
import { useIsSlow } from "#lib/use-is-slow.ts";
import { Spinner } from "#ui/spinner.tsx";
import type { PaymentPhase } from "./use-payment-try.ts";

interface SettlingStateProps {
  phase: Extract<PaymentPhase, "settling" | "done">;
  /** Where it leads when it is known. */
  doneText: string;
}

/** While the server finds out; nothing to press, so that nobody pays again. */
export function SettlingState({ phase, doneText }: SettlingStateProps) {
  const isSlow = useIsSlow(phase);
  const isOnline = useOnline();
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-4 text-center">
      <span className="mb-6 text-accent-text">
        <Spinner size={32} />
      </span>
      <h1 className="text-22 font-bold">{phase === "settling" ? m.payment_confirming() : doneText}</h1>
      <output className="block">
        {phase === "settling" && (
          <span className="mt-2 block max-w-form text-16 text-muted">
            {!isOnline ? m.settling_offline() : isSlow ? m.settling_slow() : m.settling()}
          </span>
        )}
      </output>
    </div>
  );
}
