import { listPlans } from "@skipline/contract/membership";
import type { Output } from "@skipline/contract/endpoint";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "#api/query.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { OperatorGate } from "#components/operator-gate.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { consolePaths } from "#lib/console-paths.ts";
import { Link } from "#lib/link.tsx";
import { formatCents } from "@skipline/contract/price";
import { Alert } from "#ui/alert.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { planName } from "../plan-words.ts";

type Sold = Output<typeof listPlans>;

function PlanCard({ durationMonths, priceCents, memberCount }: Sold["plans"][number]) {
  return (
    <Card as="li">
      <h2 className="text-18 font-bold text-strong">{planName(durationMonths)}</h2>
      <p className="mt-1 text-28 font-black text-strong tabular-nums">{formatCents(priceCents)}</p>
      <p className="mt-2 text-16 text-normal tabular-nums">{m.plans_members({ count: memberCount })}</p>
    </Card>
  );
}

function Sells({ plans, otherMemberCount, monthlyCredits, maxCredits }: Sold) {
  const facts = [
    [m.plans_credits_month(), monthlyCredits],
    [m.plans_credits_most(), maxCredits],
  ] as const;
  return (
    <div className="grid gap-6">
      <ul className="grid gap-3 sm:grid-cols-2">
        {plans.map((plan) => (
          <PlanCard key={plan.durationMonths} {...plan} />
        ))}
      </ul>
      {otherMemberCount > 0 && (
        <p className="text-16 text-normal tabular-nums">{m.plans_other_members({ count: otherMemberCount })}</p>
      )}
      <dl className="grid gap-3 sm:grid-cols-2">
        {facts.map(([label, figure]) => (
          <div key={label} className="rounded-20 bg-surface-1 p-4 inset-ring inset-ring-line">
            <dt className="text-14 text-muted">{label}</dt>
            <dd className="text-28 font-black text-strong tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      <Alert title={m.plans_fixed_title()}>{m.plans_fixed()}</Alert>
      <div>
        <Link to={consolePaths.members()} className={buttonClasses({ variant: "secondary" })}>
          {m.members()}
        </Link>
      </div>
    </div>
  );
}

function Plans() {
  const { data, isError, isFetching, refetch } = useQuery(endpointQuery(listPlans, {}));
  return (
    <Page title={m.plans()} subtitle={m.plans_hint()} width="wide">
      <div className="max-w-page">
        {isError && !data && (
          <ListFailed title={m.plans_not_loaded()} pending={isFetching} onRetry={() => void refetch()} />
        )}
        {!isError && !data && (
          <QueryLoading label={m.plans_loading()}>
            <div className="grid gap-6">
              <div className="grid gap-3 sm:grid-cols-2">
                <Skeleton shape="h-32 w-full" rounded="20" />
                <Skeleton shape="h-32 w-full" rounded="20" />
              </div>
              <div className="grid gap-3 sm:grid-cols-2">
                <Skeleton shape="h-22 w-full" rounded="20" />
                <Skeleton shape="h-22 w-full" rounded="20" />
              </div>
              <Skeleton shape="h-26 w-full" rounded="14" />
            </div>
          </QueryLoading>
        )}
        {data && <Sells {...data} />}
      </div>
    </Page>
  );
}

/** What is sold to members, and to how many? */
export function PlansPage() {
  return (
    <OperatorGate>
      <Plans />
    </OperatorGate>
  );
}
