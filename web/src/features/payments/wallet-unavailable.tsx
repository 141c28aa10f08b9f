import { Button } from "../../ui/button.tsx";
import { paymentTexts } from "./payment-form.ts";
import type { WalletState } from "./use-wallet.ts";

interface WalletUnavailableProps {
  wallet: Extract<WalletState, { kind: "unavailable" | "timedOut" }>;
  supportEmail: string;
  onRetry: () => void;
}

/** Written by the guest's own mail programme, so that they see and send what is told. */
function supportLink(email: string, message: string): string {
  const body = `${message}\n\nPage: ${window.location.href}\nDevice: ${navigator.userAgent}\n`;
  return `mailto:${email}?subject=${encodeURIComponent("Payment problem")}&body=${encodeURIComponent(body)}`;
}

/** Why there is no wallet, and whom to tell. The card form below is open instead. */
export function WalletUnavailable({ wallet, supportEmail, onRetry }: WalletUnavailableProps) {
  const message = wallet.kind === "timedOut" ? paymentTexts.walletTimedOut : wallet.message;
  return (
    <div className="flex flex-col gap-1 rounded-14 bg-surface-2 px-4 pt-4 pb-2 text-16 text-normal">
      <output>{message}</output>
      <div className="flex flex-wrap gap-x-4">
        {(wallet.kind === "timedOut" || message === paymentTexts.walletFailed) && (
          <Button variant="secondary" size="small" onClick={onRetry}>
            Try again
          </Button>
        )}
        <a
          href={supportLink(supportEmail, message)}
          className="inline-flex min-h-11 items-center font-bold text-accent-text"
        >
          Contact Support
        </a>
      </div>
    </div>
  );
}
