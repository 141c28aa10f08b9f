import { type Membership } from "@skipline/contract/membership";
import { maxCredits, monthlyCredits } from "@skipline/contract/membership-plans";
import * as m from "@skipline/contract/texts";
import { useOnline } from "#api/network.ts";
import { formatDate } from "#lib/dates.ts";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { MembershipModal } from "../membership-modal.tsx";
import { useMembership } from "../membership-query.ts";
import { useMembershipModal } from "../use-membership-modal.ts";

function Facts({ member }: { member: Membership }) {
  const facts = [
    { label: m.membership_plan(), value: m.membership_months({ count: member.membershipDuration }) },
    { label: m.membership_ends(), value: formatDate(member.endsAt) },
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <p className="flex min-w-24 flex-col">
        <span className="text-36 leading-none font-black text-accent-text tabular-nums">{member.availableCredits}</span>
        <span className="mt-1 text-14 font-bold text-muted">
          {m.membership_credits_left({ count: member.availableCredits })}
        </span>
      </p>
      <dl className="flex min-w-40 flex-1 flex-col gap-2">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-16 text-muted">{label}</dt>
            <dd className="text-16 font-bold text-strong">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** What a member has: plan, end and credits. Nothing for anybody else. */
export function MyMembership() {
  const { data: member, isError, refetch } = useMembership();
  const modal = useMembershipModal({ opensItself: false });
  const isOnline = useOnline();
  if (member === undefined && isError) {
    // The page says so already, and asks by itself when there is a network again.
    if (!isOnline) return null;
    return (
      <Alert
        tone="danger"
        action={
          <Button size="small" variant="secondary" onClick={() => void refetch()}>
            {m.try_again()}
          </Button>
        }
      >
        {m.membership_not_loaded()}
      </Alert>
    );
  }
  return (
    <>
      {member && (
        <section aria-labelledby="my-membership">
          <h2 id="my-membership" className="mb-3 flex min-h-11 items-center text-22 font-bold">
            {m.membership_lusiv()}
          </h2>
          <Card>
            <Facts member={member} />
            <p className="mt-4 text-14 text-muted">
              {m.membership_credits_rule({ credits: monthlyCredits, most: maxCredits })}
            </p>
            <div className="mt-4 flex flex-wrap gap-3">
              <Link to={paths.membershipEvents()} className={buttonClasses({ size: "small" })}>
                {m.membership_book()}
              </Link>
              <Button size="small" variant="secondary" onClick={modal.show}>
                {m.membership_add_months()}
              </Button>
            </div>
          </Card>
        </section>
      )}
      <MembershipModal open={modal.open} onClose={modal.onClose} />
    </>
  );
}
