import { reward as rewardSchema, type Reward } from "@skipline/contract/rewards";
import { useMemo } from "react";
import * as z from "zod/mini";
import { useStore } from "zustand";
import { readKept } from "#lib/fill-defaults.ts";
import { createDeviceStore } from "#stores/device-store.ts";

const keptReward = z.object({ userId: z.string(), reward: rewardSchema });
export type KeptReward = z.output<typeof keptReward>;

/** One an event can be won, and it waits for three days. */
const mostKept = 10;

/** Reads what the device kept, of whatever version: what is no reward is left out. */
export function parseKept(value: unknown): readonly KeptReward[] | null {
  if (!Array.isArray(value)) return null;
  return value.flatMap((one: unknown) => readKept(keptReward, one) ?? []);
}

/** Whether its claim code gets the prize, as the server told it. */
export function isActive({ status, isExpired }: Reward): boolean {
  return status === "PENDING" && !isExpired;
}

/** Whether it still does, where nobody tells. */
export function hasClaimCode(reward: Reward, now: number): boolean {
  return isActive(reward) && Date.parse(reward.claimExpiration) > now;
}

/** What is kept after the server has told of `seen`: the codes that a dead network at the counter must not take away. */
export function withSeen(
  kept: readonly KeptReward[],
  userId: string,
  seen: readonly Reward[],
  now: number,
): readonly KeptReward[] {
  const told = new Set(seen.map(({ rewardId }) => rewardId));
  const others = kept.filter(({ userId: owner, reward }) => owner === userId && !told.has(reward.rewardId));
  const fresh = seen.map((reward) => ({ userId, reward }));
  return [...fresh, ...others].filter(({ reward }) => hasClaimCode(reward, now)).slice(0, mostKept);
}

const store = createDeviceStore<readonly KeptReward[]>("skipline.rewards", [], parseKept);

export function rememberRewards(userId: string, seen: readonly Reward[]): void {
  store.update((kept) => withSeen(kept, userId, seen, Date.now()));
}

/** Those that can still be fetched. */
export function useKeptRewards(userId: string, now: number): readonly Reward[] {
  const kept = useStore(store);
  return useMemo(
    () => kept.flatMap((one) => (one.userId === userId && hasClaimCode(one.reward, now) ? one.reward : [])),
    [kept, userId, now],
  );
}

/** With the session: the codes are one person's. */
export function forgetRewards(): void {
  store.update(() => []);
}
