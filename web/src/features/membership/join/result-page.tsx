import * as m from "@skipline/contract/texts";
import { CircleX, PartyPopper } from "lucide-react";
import { useState } from "react";
import { useSession } from "#api/session.ts";
import { QueryLoading } from "#components/query-loading.tsx";
import { ErrorLayout } from "#components/error-layout.tsx";
import { formatDate } from "#lib/dates.ts";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { useGoBack } from "#lib/use-go-back.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { SettlingState } from "../../payments/index.ts";
import { useMembership } from "../membership-query.ts";
import { MembershipSheet } from "./membership-sheet.tsx";
import { getStoredPurchase } from "./stored-purchase.ts";
import { useJoin } from "./use-join.ts";

/** Where a bank's own page leads back to: what became of the payment, by the server's word alone. */
export function ResultPage() {
  const userId = useSession()?.profile.userId ?? "";
  const goBack = useGoBack(paths.membershipEvents());
  // A payment that was on its way when this page came is asked about first.
  const [wasConfirming] = useState(() => getStoredPurchase(userId)?.isConfirming === true);
  const { attempt } = useJoin(null);
  const membership = useMembership();
  const [isOpen, setOpen] = useState(false);
  const member = membership.data;
  if (attempt.phase === "settling") return <SettlingState phase="settling" doneText="" />;
  if (membership.isError && member === undefined) return <ErrorLayout error={membership.error} />;
  return (
    <Page title={m.membership()} width="phone" onBack={goBack}>
      {member === undefined && (
        <QueryLoading label={m.membership_loading()}>
          <Skeleton shape="h-60 w-full" rounded="20" />
        </QueryLoading>
      )}
      {member && (
        <EmptyState
          icon={<PartyPopper />}
          title={m.join_congrats()}
          message={m.join_result_member({ date: formatDate(member.endsAt) })}
          action={
            <Link to={paths.membershipEvents()} className={buttonClasses({ full: true })}>
              {m.membership_see_events()}
            </Link>
          }
        />
      )}
      {member === null && attempt.phase === "done" && (
        <EmptyState
          icon={<CircleX />}
          title={m.join_on_its_way()}
          message={m.join_bank_silent_short()}
          action={
            <Link to={paths.membershipEvents()} className={buttonClasses({ full: true })}>
              {m.membership_see_events()}
            </Link>
          }
        />
      )}
      {member === null && attempt.phase !== "done" && (
        <EmptyState
          icon={<CircleX />}
          title={m.join_payment_failed()}
          message={wasConfirming ? m.join_charged_goes_back() : m.join_not_a_member()}
          action={
            <Button full onClick={() => setOpen(true)}>
              {m.try_again()}
            </Button>
          }
        />
      )}
      {isOpen && <MembershipSheet open onClose={() => setOpen(false)} />}
    </Page>
  );
}
