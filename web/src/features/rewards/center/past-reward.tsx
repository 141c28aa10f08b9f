import type { Reward } from "@skipline/contract/rewards";
import * as m from "@skipline/contract/texts";
import { CircleCheck, Gift, Hourglass } from "lucide-react";
import { formatDayTime } from "#lib/dates.ts";
import { inOwnLanguage } from "#lib/language.ts";
import { TypedWords, VendorWord } from "#lib/vendor-words.tsx";
import { Badge } from "#ui/badge.tsx";
import { Image } from "#ui/image.tsx";

/** One that is handed over, or was not fetched in time. */
export function PastReward({ reward, now }: { reward: Reward; now: number }) {
  const { status, claimedAt, claimExpiration } = reward;
  const isClaimed = status === "CLAIMED";
  return (
    <li className="flex items-center gap-3 rounded-14 bg-surface-1 p-3 inset-ring inset-ring-line">
      <span className="w-14 shrink-0 opacity-80">
        <Image src={reward.prizeImageUrl} alt="" rounded="8" fallback={<Gift strokeWidth={1.25} />} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-16 leading-tight font-bold text-strong">
          <VendorWord of={inOwnLanguage(reward)} word="prizeName" />
        </span>
        <span className="block text-14 text-muted tabular-nums">
          <TypedWords>{reward.eventName}</TypedWords> ·{" "}
          {formatDayTime(isClaimed ? (claimedAt ?? reward.wonTimestamp) : claimExpiration, now)}
        </span>
        <span className="mt-1 block">
          {isClaimed ? (
            <Badge tone="positive" icon={<CircleCheck aria-hidden="true" />}>
              {m.reward_claimed()}
            </Badge>
          ) : (
            <Badge icon={<Hourglass aria-hidden="true" />}>{m.reward_expired()}</Badge>
          )}
        </span>
      </span>
    </li>
  );
}
