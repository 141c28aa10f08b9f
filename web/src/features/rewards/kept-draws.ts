import type { drawPrize } from "@skipline/contract/rewards";
import type { Output } from "@skipline/contract/endpoint";
import { useMemo } from "react";
import * as z from "zod/mini";
import { useStore } from "zustand";
import { inOwnLanguage } from "#lib/language.ts";
import { createDeviceStore } from "#stores/device-store.ts";

const keptDraw = z.object({
  userId: z.string(),
  contestId: z.string(),
  counter: z.number(),
  ticketId: z.string(),
  /** Null: none was won. */
  prizeName: z.nullable(z.string()),
});
export type KeptDraw = z.output<typeof keptDraw>;

const mostKept = 200;

function parseKept(value: unknown): readonly KeptDraw[] | null {
  if (!Array.isArray(value)) return null;
  return value.flatMap((one: unknown) => keptDraw.safeParse(one).data ?? []);
}

/** The draws that were made on this device: what one can hold against the list of all of them once the seed is shown. */
const store = createDeviceStore<readonly KeptDraw[]>("skipline.madeDraws", [], parseKept);

export function rememberDraw(userId: string, contestId: string, { draw, rewards }: Output<typeof drawPrize>): void {
  const [reward] = rewards;
  const made = { userId, contestId, ...draw, prizeName: reward ? inOwnLanguage(reward).prizeName : null };
  const isOther = (one: KeptDraw) => one.contestId !== contestId || one.counter !== draw.counter;
  store.update((kept) => [made, ...kept.filter(isOther)].slice(0, mostKept));
}

/** Newest first. */
export function useKeptDraws(userId: string, contestId: string): readonly KeptDraw[] {
  const kept = useStore(store);
  return useMemo(
    () => kept.filter((one) => one.userId === userId && one.contestId === contestId),
    [kept, userId, contestId],
  );
}
