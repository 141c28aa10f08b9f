import type { RoleName } from "@skipline/contract/endpoint";
import { getVendorAccount, startVendorAccount } from "@skipline/contract/payment-accounts";
import type { PaymentAccount, VendorAccount } from "@skipline/contract/payment-accounts";
import * as m from "@skipline/contract/texts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed } from "lucide-react";
import { useSearchParams } from "react-router";
import { call } from "#api/call.ts";
import { consoleQuery } from "#api/own-vendors.ts";
import { endpointQuery } from "#api/query.ts";
import { whyNot } from "#api/why-not.ts";
import { VendorGate, VendorPending } from "#components/vendor-gate.tsx";
import { consolePaths } from "#lib/console-paths.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { showToast } from "#ui/toast.ts";
import { standingOf } from "./account-standing.ts";
import { PlatformFee } from "./platform-fee.tsx";

/** Who comes back from the provider's own pages sees how it stands by now. */
const accountQuery = (vendorId: string) =>
  endpointQuery(getVendorAccount, { params: { vendorId } }, { refetchOnMount: "always" });

const words = {
  NONE: { title: m.venue_account_none(), text: m.venue_account_none_hint(), tone: "warning" },
  DUE: { title: m.venue_account_due(), text: m.venue_account_due_hint(), tone: "warning" },
  CHECKED: { title: m.venue_account_checked(), text: m.venue_account_checked_hint(), tone: "warning" },
  READY: { title: m.venue_account_ready(), text: m.venue_account_ready_hint(), tone: "positive" },
} as const;

function Step({ isDone, children }: { isDone: boolean; children: string }) {
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 text-16 text-normal">
      <Icon aria-hidden="true" className={isDone ? "size-5 shrink-0 text-positive" : "size-5 shrink-0 text-muted"} />
      <span className="min-w-0 flex-1 basis-[min-content]">{children}</span>
      <Badge tone={isDone ? "positive" : "neutral"}>{isDone ? m.done() : m.ready_to_do()}</Badge>
    </li>
  );
}

function Standing({ account }: { account: PaymentAccount }) {
  return (
    <>
      <ul className="mt-4 grid gap-3">
        <Step isDone={account.takesCharges}>{m.venue_account_charges()}</Step>
        <Step isDone={account.paysOut}>{m.venue_account_payouts()}</Step>
      </ul>
      <dl className="mt-4">
        <dt className="text-14 text-muted">{m.venue_account_id()}</dt>
        <dd className="text-16 wrap-anywhere text-normal">
          <code>{account.account}</code>
        </dd>
      </dl>
    </>
  );
}

/** What follows from it that the venue, and not the platform, is paid. */
function GoodToKnow({ feePercent, provider }: Pick<VendorAccount, "feePercent" | "provider">) {
  const fee = feePercent === "0" ? m.venue_account_know_no_fee() : m.venue_account_know_fee({ percent: feePercent });
  return (
    <Card>
      <h2 className="text-18 font-bold text-strong">{m.venue_account_know()}</h2>
      <ul className="mt-2 grid list-disc gap-2 ps-5 text-16 text-normal">
        <li>{m.venue_account_know_merchant()}</li>
        <li>{fee}</li>
        {provider === "sandbox" && <li>{m.venue_account_sandbox()}</li>}
      </ul>
    </Card>
  );
}

interface AccountProps {
  vendorId: string;
  role: RoleName;
  vendorAccount: VendorAccount;
  isAsking: boolean;
  onAgain: () => void;
}

function Account({ vendorId, role, vendorAccount, isAsking, onAgain }: AccountProps) {
  const [query] = useSearchParams();
  const isOperator = useQuery(consoleQuery).data?.isOperator ?? false;
  const start = useMutation({
    mutationFn: () => call(startVendorAccount, { params: { vendorId } }),
    // The provider's own pages: they lead back here.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => showToast({ title: m.venue_account_not_started(), description: whyNot(error), tone: "danger" }),
  });
  const { account } = vendorAccount;
  const standing = standingOf(account);
  const { title, text, tone } = words[standing];
  const dueCount = account?.dueCount ?? 0;
  const isWell = standing === "READY" && account?.paysOut === true && dueCount === 0;
  const isStartable = standing === "NONE" || standing === "DUE" || dueCount > 0;
  return (
    <div className="grid max-w-page gap-4">
      {query.has("again") && isStartable && (
        <Alert tone="info" title={m.venue_account_expired()}>
          {m.venue_account_expired_hint()}
        </Alert>
      )}
      <Card>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-18 font-bold text-strong">{title}</h2>
          <Badge tone={tone}>{standing === "READY" ? m.done() : m.ready_to_do()}</Badge>
        </div>
        <p aria-live="polite" className="mt-1 text-16 text-normal">
          {text}
        </p>
        {dueCount > 0 && (
          <p className="mt-2 text-16 font-bold text-strong">{m.venue_account_still_due({ count: dueCount })}</p>
        )}
        {account && <Standing account={account} />}
        <div className="mt-4 flex flex-wrap items-center gap-3 empty:hidden">
          {isStartable && role === "SUPER_ADMIN" && (
            <Button pending={start.isPending || start.isSuccess} onClick={() => start.mutate()}>
              {account ? m.venue_account_go_on() : m.venue_account_connect()}
            </Button>
          )}
          {isStartable && role !== "SUPER_ADMIN" && (
            <p className="text-16 text-normal">{m.venue_account_super_admin()}</p>
          )}
          {account && !isWell && (
            <Button variant="secondary" pending={isAsking} onClick={onAgain}>
              {m.ready_fix_payments()}
            </Button>
          )}
        </div>
      </Card>
      <GoodToKnow {...vendorAccount} />
      {isOperator && <PlatformFee vendorId={vendorId} />}
    </div>
  );
}

function LoadedAccount({ vendorId, name, role }: { vendorId: string; name: string; role: RoleName }) {
  const query = useQuery(accountQuery(vendorId));
  const goUp = useGoUp(consolePaths.vendor(vendorId));
  if (!query.data) {
    return <VendorPending title={m.ready_payments()} failedTitle={m.venue_account_not_loaded()} query={query} />;
  }
  const { vendorAccount } = query.data;
  return (
    <Page title={m.ready_payments()} subtitle={name} width="wide" onBack={goUp}>
      {vendorAccount.paidTo === "PLATFORM" ? (
        <div className="max-w-page">
          <Alert tone="info" title={m.venue_account_platform()}>
            {m.venue_account_platform_hint()}
          </Alert>
        </div>
      ) : (
        <Account
          vendorId={vendorId}
          role={role}
          vendorAccount={vendorAccount}
          isAsking={query.isFetching}
          onAgain={() => void query.refetch()}
        />
      )}
    </Page>
  );
}

/** Where does the money of this venue's guests go, and what does its account still lack? */
export function AccountPage() {
  return (
    <VendorGate title={m.ready_payments()} for="ADMIN" isOfAll>
      {({ vendor: { vendorId, name }, role }) => <LoadedAccount vendorId={vendorId} name={name} role={role} />}
    </VendorGate>
  );
}
