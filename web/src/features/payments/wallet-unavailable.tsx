import * as m from "@skipline/contract/texts";
import { SupportLink } from "#components/support-link.tsx";
import { Button } from "#ui/button.tsx";
import { paymentTexts } from "./payment-form.ts";
import type { WalletState } from "./use-wallet.ts";

interface WalletUnavailableProps {
  wallet: Extract<WalletState, { kind: "unavailable" | "timedOut" }>;
  onRetry: () => void;
}

/** Why there is no wallet, and whom to tell. The card form below is open instead. */
export function WalletUnavailable({ wallet, onRetry }: WalletUnavailableProps) {
  const message = wallet.kind === "timedOut" ? paymentTexts.walletTimedOut : wallet.message;
  return (
    <div className="flex flex-col gap-1 rounded-14 bg-surface-2 px-4 pt-4 pb-2 text-16 text-normal">
      <output>{message}</output>
      <div className="flex flex-wrap gap-x-4">
        {(wallet.kind === "timedOut" || message === paymentTexts.walletFailed) && (
          <Button variant="secondary" size="small" onClick={onRetry}>
            {m.try_again()}
          </Button>
        )}
        <SupportLink subject={m.payment_support_subject()} text={message} />
      </div>
    </div>
  );
}
