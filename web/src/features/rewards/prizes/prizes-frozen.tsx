import type { ManagedContest } from "@skipline/contract/rewards";
import { Link } from "#lib/link.tsx";
import { publicPaths } from "#lib/public-paths.ts";
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
    ["Tickets given", ticketCount],
    ["Draws", contest.drawCount],
    ["Prizes won", won],
  ] as const;
  return (
    <Page title="Prizes" subtitle={contest.eventName} width="wide" onBack={onBack}>
      <div className="grid gap-6">
        <Alert tone="info" title="These prizes can’t be changed any more">
          {contest.drawCount > 0
            ? "The first ticket has been drawn: prizes, numbers and chances stand as they were promised."
            : "This event is over."}
        </Alert>
        <dl className="grid grid-cols-3 gap-3 @max-[20rem]:grid-cols-1">
          {facts.map(([name, value]) => (
            <div key={name} className="rounded-20 bg-surface-1 p-4 inset-ring inset-ring-line">
              <dt className="text-14 text-muted">{name}</dt>
              <dd className="text-28 font-black text-strong tabular-nums">{value.toLocaleString("en-US")}</dd>
            </div>
          ))}
        </dl>
        <PrizeList prizes={prizes} />
        <Link
          to={publicPaths.rewards(contest.vendorId, contest.contestId)}
          className={buttonClasses({ variant: "secondary" })}
        >
          See it as guests do
        </Link>
      </div>
    </Page>
  );
}
