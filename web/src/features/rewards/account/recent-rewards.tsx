import { listRewards } from "@skipline/contract/rewards";
import type { Reward } from "@skipline/contract/rewards";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight, CircleCheck, Gift, Hourglass } from "lucide-react";
import { useEffect } from "react";
import { call } from "#api/call.ts";
import { useOnline } from "#api/network.ts";
import { useSession } from "#api/session.ts";
import { QueryLoading } from "#components/query-loading.tsx";
import { SectionWithWay } from "#components/section-with-way.tsx";
import { TypedByVendor } from "#components/typed-by-vendor.tsx";
import { inOwnLanguage } from "#lib/language.ts";
import { Link } from "#lib/link.tsx";
import { publicPaths } from "#lib/public-paths.ts";
import { useNow } from "#lib/use-now.ts";
import { VendorWord } from "#lib/vendor-words.tsx";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Image } from "#ui/image.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { formatClaimCode } from "../claim-code.ts";
import { describeExpiry } from "../expiry.ts";
import { rememberRewards, useKeptRewards } from "../kept-rewards.ts";
import { RewardsFailed } from "../rewards-failed.tsx";

const shownRewards = 3;

function RewardState({ reward, now }: { reward: Reward; now: number }) {
  if (reward.status === "CLAIMED") {
    return (
      <Badge tone="positive" icon={<CircleCheck aria-hidden="true" />}>
        {m.reward_claimed()}
      </Badge>
    );
  }
  if (reward.isExpired) return <Badge icon={<Hourglass aria-hidden="true" />}>{m.reward_expired()}</Badge>;
  return (
    <span className="block text-14 tabular-nums">
      <span className="block font-bold text-strong">{formatClaimCode(reward.claimCode)}</span>
      <span className="text-muted">{describeExpiry(reward.claimExpiration, now)}</span>
    </span>
  );
}

function RewardRow({ reward, now }: { reward: Reward; now: number }) {
  return (
    <Card as="li" padding="small" interactive>
      <Link to={publicPaths.rewards(reward.vendorId, reward.eventId)} className="flex items-center gap-3">
        <span className="w-16 shrink-0">
          <Image src={reward.prizeImageUrl} alt="" ground="glow" fallback={<Gift strokeWidth={1.25} />} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="mb-1 block text-16 leading-tight font-bold text-strong">
            <TypedByVendor vendorId={reward.vendorId}>
              <VendorWord of={inOwnLanguage(reward)} word="prizeName" />
            </TypedByVendor>
          </span>
          <RewardState reward={reward} now={now} />
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </Link>
    </Card>
  );
}

/**
 * The last prizes somebody has won, for the account: each leads to its Rewards Center.
 * @param waits while what stands above them is not known: it would push them away from under a finger
 */
export function RecentRewards({ waits }: { waits: boolean }) {
  const userId = useSession()?.profile.userId ?? "";
  const now = useNow();
  const isOnline = useOnline();
  const list = useQuery({
    queryKey: [listRewards.id, "recent", userId],
    queryFn: ({ signal }) => call(listRewards, { query: { limit: shownRewards } }, { signal }),
    enabled: userId !== "",
  });
  const told = list.data?.rewards;
  // A prize won on another device has its code on this one too.
  useEffect(() => {
    if (told) rememberRewards(userId, told);
  }, [userId, told]);
  const kept = useKeptRewards(userId, now);
  const isUnreachable = !waits && !told && (list.isError || !isOnline);
  const known = isUnreachable && kept.length > 0 ? kept : told;
  const rewards = waits ? undefined : known;
  const newest = rewards?.[0];
  return (
    <SectionWithWay
      id="recent-rewards"
      title={m.recent_rewards()}
      to={newest ? publicPaths.rewards(newest.vendorId, newest.eventId) : null}
      way={m.rewards_center()}
    >
      {isUnreachable && (
        <div className="mb-3">
          <RewardsFailed list={list} isKept={kept.length > 0} />
        </div>
      )}
      {!rewards && !isUnreachable && (
        <QueryLoading label={m.rewards_own_loading()}>
          <Skeleton shape="h-22 w-full" rounded="20" />
        </QueryLoading>
      )}
      {rewards?.length === 0 && (
        <p className="rounded-20 border border-dashed border-control p-6 text-center text-16 text-muted">
          {m.recent_rewards_none()}
        </p>
      )}
      {rewards && rewards.length > 0 && (
        <ul className="flex flex-col gap-3">
          {rewards.map((reward) => (
            <RewardRow key={reward.rewardId} reward={reward} now={now} />
          ))}
        </ul>
      )}
    </SectionWithWay>
  );
}
