import * as m from "@skipline/contract/texts";
import { QueryLoading } from "#components/query-loading.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { RewardsFailed } from "../rewards-failed.tsx";
import { ActiveReward } from "./active-reward.tsx";
import { Section } from "./section.tsx";
import type { OwnRewards } from "./use-own-rewards.ts";

/** The prizes that wait for their winner, each with its code. */
export function ActiveRewards({ own: { list, active, isKept }, now }: { own: OwnRewards; now: number }) {
  return (
    <Section title={m.rewards_active()}>
      <div className="grid gap-4">
        {!list.data && (list.isError || isKept) && <RewardsFailed list={list} isKept={isKept} />}
        {list.isPending && !isKept && (
          <QueryLoading label={m.rewards_own_loading()}>
            <Skeleton shape="h-64 w-full" rounded="20" />
          </QueryLoading>
        )}
        {active?.length === 0 && (
          <p className="rounded-20 border border-dashed border-control p-6 text-center text-16 text-muted">
            {m.rewards_active_none()}
          </p>
        )}
        {active && active.length > 0 && (
          <ul className="grid gap-4">
            {active.map((reward) => (
              <ActiveReward key={reward.rewardId} reward={reward} now={now} isKept={isKept} />
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
