import * as m from "@skipline/contract/texts";
import { Wallet } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Collapsible } from "#ui/collapsible.tsx";
import { Marked } from "#ui/marked.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { readPayer } from "../payer-name.ts";
import type { PaymentFormProps } from "../payment-form.ts";
import { PayFooter } from "../pay-footer.tsx";
import { useWallet } from "../use-wallet.ts";
import { WalletUnavailable } from "../wallet-unavailable.tsx";
import { SaveCardBox } from "../saved-cards/save-card-box.tsx";
import { SavedCardButtons } from "../saved-cards/saved-card-buttons.tsx";
import { CardForm } from "./card-form.tsx";
import type { CardFields } from "./card-form.tsx";
import { readExpiry } from "./card-rules.ts";
import { ChallengeDialog } from "./challenge-dialog.tsx";
import { isSandboxWalletAvailable } from "./sandbox-wallet.ts";
import { useSandboxPayment } from "./use-sandbox-payment.ts";
import { WalletSheet } from "./wallet-sheet.tsx";

/** Pays at the embedded sandbox: test cards, 3-D Secure, and a wallet that is only played. */
export function SandboxPaymentForm(props: PaymentFormProps) {
  const { total, cards, obstacle, problem, progress, footer, onEdit, isPaying, asksContact = false } = props;
  const formId = useId();
  const sandbox = useSandboxPayment(props);
  const { wallet, retry } = useWallet(isSandboxWalletAvailable);
  const [isWalletOpen, setWalletOpen] = useState(false);
  const [isCardFilled, setCardFilled] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [method, setMethod] = useState<"card" | "wallet" | "saved" | null>(null);

  function payByCard({ number, expiry, cvc, name, zip }: CardFields): void {
    const date = readExpiry(expiry);
    if (!date) return;
    setMethod("card");
    const { month: expMonth, year: expYear } = date;
    void sandbox.pay(
      { kind: "card", number, expMonth, expYear, cvc, name: name.trim(), zip, isSaved },
      readPayer({ name }),
    );
  }

  return (
    <div className="flex flex-col gap-4">
      <SavedCardButtons
        cards={cards}
        isDisabled={obstacle !== null}
        isPaying={isPaying}
        onPay={({ cardId }) => {
          setMethod("saved");
          onEdit();
          void sandbox.pay({ kind: "savedCard", cardId });
        }}
      />
      {wallet.kind === "loading" && (
        <div aria-busy="true">
          <output className="sr-only">{m.payment_options_loading()}</output>
          <Skeleton shape="h-15 w-full" rounded="full" />
        </div>
      )}
      {wallet.kind === "available" && (
        <Button
          full
          size="large"
          variant={isCardFilled || cards.length > 0 ? "secondary" : "primary"}
          icon={<Wallet aria-hidden="true" className="size-5" />}
          disabled={obstacle !== null || isPaying}
          onClick={() => {
            onEdit();
            setWalletOpen(true);
          }}
        >
          {m.test_wallet_pay()}
        </Button>
      )}
      {(wallet.kind === "unavailable" || wallet.kind === "timedOut") && (
        <WalletUnavailable wallet={wallet} onRetry={retry} />
      )}
      <div className="rounded-20 bg-surface-1 px-4 inset-ring inset-ring-line sm:px-5">
        <Collapsible title={m.credit_card()} defaultOpen={wallet.kind === "unavailable" || wallet.kind === "timedOut"}>
          <div className="flex flex-col gap-4 pb-2">
            <p className="text-14 text-muted">
              <Marked
                parts={m.test_card.parts()}
                tags={{ number: <span className="whitespace-nowrap tabular-nums" /> }}
              />
            </p>
            <CardForm
              id={formId}
              isDisabled={isPaying || obstacle !== null}
              problem={method === "card" ? problem : null}
              onEdit={onEdit}
              onFilled={setCardFilled}
              onPay={payByCard}
            />
            <SaveCardBox isSaved={isSaved} onChange={setSaved} />
          </div>
        </Collapsible>
      </div>
      <PayFooter
        host={footer}
        formId={formId}
        total={total}
        problem={problem}
        obstacle={obstacle}
        progress={progress}
        isPaying={isPaying}
        isCardFilled={isCardFilled}
        hasOther={cards.length > 0 || wallet.kind === "available" || wallet.kind === "loading"}
      />
      <WalletSheet
        open={isWalletOpen}
        total={total}
        asksContact={asksContact}
        disabled={obstacle !== null}
        onClose={() => setWalletOpen(false)}
        onPay={(payerName, payer) => {
          setWalletOpen(false);
          setMethod("wallet");
          void sandbox.pay({ kind: "wallet", payerName }, payer);
        }}
      />
      <ChallengeDialog
        open={sandbox.isChallenged}
        total={total}
        isAnswering={sandbox.isAnswering}
        onAnswer={(outcome) => void sandbox.answer(outcome)}
        onLeave={sandbox.leaveChallenge}
      />
    </div>
  );
}
