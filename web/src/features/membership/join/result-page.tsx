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
    <Page title="Membership" width="phone" onBack={goBack}>
      {member === undefined && (
        <QueryLoading label="Loading your membership">
          <Skeleton shape="h-60 w-full" rounded="20" />
        </QueryLoading>
      )}
      {member && (
        <EmptyState
          icon={<PartyPopper />}
          title="Congrats for joining"
          message={`You’re a member until ${formatDate(member.endsAt)}.`}
          action={
            <Link to={paths.membershipEvents()} className={buttonClasses({ full: true })}>
              See events
            </Link>
          }
        />
      )}
      {member === null && attempt.phase === "done" && (
        <EmptyState
          icon={<CircleX />}
          title="Your payment is on its way"
          message="Your bank has not answered yet. Your membership starts by itself as soon as it does."
          action={
            <Link to={paths.membershipEvents()} className={buttonClasses({ full: true })}>
              See events
            </Link>
          }
        />
      )}
      {member === null && attempt.phase !== "done" && (
        <EmptyState
          icon={<CircleX />}
          title="Sorry, payment was not successful, please try again"
          message={wasConfirming ? "Nothing was charged, or what was charged goes back." : "You’re not a member yet."}
          action={
            <Button full onClick={() => setOpen(true)}>
              Try again
            </Button>
          }
        />
      )}
      {isOpen && <MembershipSheet open onClose={() => setOpen(false)} />}
    </Page>
  );
}
