import { oddsWhole } from "@skipline/contract/rewards";
import type { ManagedContest, Prize } from "@skipline/contract/rewards";
import * as m from "@skipline/contract/texts";
import { randomId } from "#lib/random-id.ts";

/** A prize in the form: as it is typed. */
export interface PrizeDraft {
  key: string;
  /** Of one that is stored already. */
  prizeId: string | undefined;
  name: string;
  description: string;
  mediaId: string | null;
  imageUrl: string | null;
  isUploading: boolean;
  quantity: string;
  /** Of a hundred draws. */
  percent: string;
}

const ofPercent = oddsWhole / 100;
const mostOfOne = 100_000;

export function newDraft(): PrizeDraft {
  return {
    key: randomId(),
    prizeId: undefined,
    name: "",
    description: "",
    mediaId: null,
    imageUrl: null,
    isUploading: false,
    quantity: "1",
    percent: "",
  };
}

type Managed = Prize & { mediaId: string | null };

export function draftOf(prize: Managed): PrizeDraft {
  const { prizeId, name, description, mediaId, imageUrl, quantity, odds } = prize;
  const typed = { quantity: String(quantity), percent: String(odds / ofPercent) };
  return { key: prizeId, prizeId, name, description, mediaId, imageUrl, isUploading: false, ...typed };
}

export const draftsOf = (contest: Pick<ManagedContest, "prizes"> | null) => contest?.prizes.map(draftOf) ?? [];

/** Parts of a million of "12.5" or "12.5 %", to the fourth place after the point; null for what is no share. */
export function readPercent(typed: string): number | null {
  const text = /^(\d{1,3}(?:\.\d{1,4})?|\.\d{1,4})\s*%?$/.exec(typed.trim())?.[1];
  const odds = text === undefined ? Number.NaN : Math.round(Number(text) * ofPercent);
  return odds >= 0 && odds <= oddsWhole ? odds : null;
}

function readQuantity(typed: string): number | null {
  const quantity = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0;
  return quantity >= 1 && quantity <= mostOfOne ? quantity : null;
}

export type PrizeProblems = Partial<Record<"name" | "description" | "quantity" | "percent" | "picture", string>>;

/** What is wrong with a prize as it is typed: nothing where it can be stored. */
export function findProblems(draft: PrizeDraft): PrizeProblems {
  const problems: PrizeProblems = {};
  const name = draft.name.trim();
  if (name === "") problems.name = m.prize_name_missing();
  if (name.length > 200) problems.name = m.name_too_long();
  if (draft.description.length > 2000) problems.description = m.description_too_long();
  if (readQuantity(draft.quantity) === null) problems.quantity = m.prize_quantity_wrong();
  if (readPercent(draft.percent) === null) problems.percent = m.prize_percent_wrong();
  if (draft.isUploading) problems.picture = m.prize_picture_uploading();
  return problems;
}

/** What all prizes together win of a million draws, of those whose share can be read. */
export function sumOdds(drafts: readonly PrizeDraft[]): number {
  return drafts.reduce((sum, { percent }) => sum + (readPercent(percent) ?? 0), 0);
}

/** As it is stored; of drafts without problems. */
export function toPrizes(drafts: readonly PrizeDraft[]) {
  return drafts.map(({ prizeId, name, description, mediaId, quantity, percent }) => ({
    ...(prizeId !== undefined && { prizeId }),
    name: name.trim(),
    description: description.trim(),
    mediaId,
    quantity: readQuantity(quantity) ?? 0,
    odds: readPercent(percent) ?? 0,
  }));
}

/** Put over somebody else's version: what they took out is new again. */
export function rebase(drafts: readonly PrizeDraft[], theirs: Pick<ManagedContest, "prizes">): PrizeDraft[] {
  const known = new Set(theirs.prizes.map(({ prizeId }) => prizeId));
  return drafts.map((draft) =>
    draft.prizeId !== undefined && !known.has(draft.prizeId) ? { ...draft, prizeId: undefined } : draft,
  );
}

/** "12.5 %" of parts of a million */
export function formatPercent(odds: number): string {
  return `${Number((odds / ofPercent).toFixed(4))} %`;
}
