import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useOnline } from "#api/network.ts";
import { isActive, rememberRewards, useKeptRewards } from "../kept-rewards.ts";
import { rewardsQuery } from "../rewards-queries.ts";

/** What somebody has won at this vendor, and what has become of it; without an answer, the codes that this device keeps. */
export function useOwnRewards(userId: string, vendorId: string, now: number) {
  const list = useInfiniteQuery(rewardsQuery(userId));
  const isOnline = useOnline();
  const kept = useKeptRewards(userId, now).filter((one) => one.vendorId === vendorId);
  const rewards = list.data?.rewards;
  useEffect(() => {
    if (rewards) rememberRewards(userId, rewards);
  }, [userId, rewards]);
  if (!rewards) {
    const isKept = kept.length > 0 && (list.isError || !isOnline);
    return { list, isKept, active: isKept ? kept : undefined, past: undefined };
  }
  const own = rewards.filter((one) => one.vendorId === vendorId);
  return { list, isKept: false, active: own.filter(isActive), past: own.filter((one) => !isActive(one)) };
}

export type OwnRewards = ReturnType<typeof useOwnRewards>;
