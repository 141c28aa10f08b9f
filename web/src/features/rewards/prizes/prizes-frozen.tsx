import type { ManagedContest } from "@skipline/contract/rewards";
import * as m from "@skipline/contract/texts";
import { Link } from "#lib/link.tsx";
import { publicPaths } from "#lib/public-paths.ts";
import { TypedWords } from "#lib/vendor-words.tsx";
import { Alert } from "#ui/alert.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Page } from "#ui/page.tsx";
import { PrizeList } from "../prize-list.tsx";

interface PrizesFrozenProps {
  managed: ManagedContest;
  onBack: () => void;
}

/** The prizes of a draw that has begun, or is over: what was promised, and how it stands. */
export function PrizesFrozen({ managed: { contest, prizes, ticketCount }, onBack }: PrizesFrozenProps) {
  const won = prizes.reduce((sum, { quantity, remaining }) => sum + quantity - remaining, 0);
  const facts = [
    [m.prizes_tickets_given(), ticketCount],
    [m.prizes_draws(), contest.drawCount],
    [m.prizes_won(), won],
  ] as const;
  return (
    <Page title={m.prizes()} subtitle={<TypedWords>{contest.eventName}</TypedWords>} width="wide" onBack={onBack}>
      <div className="grid gap-6">
        <Alert tone="info" title={m.prizes_frozen()}>
          {contest.drawCount > 0 ? m.prizes_frozen_drawn() : m.prizes_frozen_over()}
        </Alert>
        <dl className="grid grid-cols-3 gap-3 @max-[20rem]:grid-cols-1">
          {facts.map(([name, value]) => (
            <div key={name} className="rounded-20 bg-surface-1 p-4 inset-ring inset-ring-line">
              <dt className="text-14 text-muted">{name}</dt>
              <dd className="text-28 font-black text-strong tabular-nums">{value.toLocaleString(m.locale())}</dd>
            </div>
          ))}
        </dl>
        <PrizeList prizes={prizes} />
        <Link
          to={publicPaths.rewards(contest.vendorId, contest.contestId)}
          className={buttonClasses({ variant: "secondary" })}
        >
          {m.prizes_as_guests()}
        </Link>
      </div>
    </Page>
  );
}
