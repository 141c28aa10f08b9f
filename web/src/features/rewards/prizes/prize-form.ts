import type { Language } from "@skipline/contract/languages";
import { managedContest, oddsWhole, saveContest } from "@skipline/contract/rewards";
import type { ManagedContest, Prize } from "@skipline/contract/rewards";
import * as m from "@skipline/contract/texts";
import type { Translations } from "@skipline/contract/translations";
import * as z from "zod/mini";
import { invariant } from "#lib/invariant.ts";
import { readTranslations, typeTranslations } from "#lib/typed-translations.ts";

/** What is edited of a draw; none of one that is not there yet. */
export const promisedPrizes = z.pick(managedContest, { prizes: true, version: true });
export type PromisedPrizes = z.output<typeof promisedPrizes>;

export const promisedBy = (contest: ManagedContest | null): PromisedPrizes =>
  contest ? { prizes: contest.prizes, version: contest.version } : { prizes: [], version: 0 };

type Managed = PromisedPrizes["prizes"][number];

const words = ["name", "description"] as const;
type Word = (typeof words)[number];

/** What the fields hold. */
export interface PrizesFormValues {
  prizes: PrizeValues[];
}

/** A prize as it is typed. */
export interface PrizeValues {
  /** Empty for one that is not stored yet. */
  prizeId: string;
  name: string;
  description: string;
  picture: { mediaId: string | null; imageUrl: string | null };
  quantity: string;
  /** Of a hundred draws. */
  odds: string;
  /** Absent in a draft of the release before. */
  translations?: Translations<Word>;
}

const ofPercent = oddsWhole / 100;

export const newPrize = (typedIn: Language): PrizeValues => ({
  prizeId: "",
  name: "",
  description: "",
  picture: { mediaId: null, imageUrl: null },
  quantity: "1",
  odds: "",
  translations: typeTranslations(words, typedIn),
});

/** @param typedIn the language of the vendor's first words */
export function toFormValues({ prizes }: Pick<PromisedPrizes, "prizes">, typedIn: Language): PrizesFormValues {
  const toValues = ({ prizeId, name, description, mediaId, imageUrl, quantity, odds, translations }: Managed) => ({
    prizeId,
    name,
    description,
    picture: { mediaId, imageUrl },
    quantity: String(quantity),
    odds: String(odds / ofPercent),
    translations: typeTranslations(words, typedIn, translations),
  });
  return { prizes: prizes.map(toValues) };
}

/** Parts of a million of "12.5" or "12.5 %", to the fourth place after the point; null for what is no share. */
export function readPercent(typed: string): number | null {
  const text = /^(\d{1,3}(?:\.\d{1,4})?|\.\d{1,4})\s*%?$/.exec(typed.trim())?.[1];
  const odds = text === undefined ? Number.NaN : Math.round(Number(text) * ofPercent);
  return odds >= 0 && odds <= oddsWhole ? odds : null;
}

const readQuantity = (typed: string): number => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0);

/** What all prizes together win of a million draws, of those whose share can be read. */
export function sumOdds(prizes: readonly Pick<PrizeValues, "odds">[]): number {
  return prizes.reduce((sum, { odds }) => sum + (readPercent(odds) ?? 0), 0);
}

/** "12.5%" of parts of a million */
export function formatPercent(odds: number): string {
  return `${Number((odds / ofPercent).toFixed(4))}%`;
}

const { body } = saveContest;
invariant(body, "prizes are saved by what they are");
const sent = body.check((context) => {
  const { prizes } = context.value;
  if (prizes.reduce((sum, { odds }) => sum + odds, 0) <= oddsWhole) return;
  // Said below the list, while it is typed.
  context.issues.push({ code: "custom", path: ["prizes"], message: m.field_check(), input: prizes });
});
export type WantedPrizes = z.output<typeof sent>["prizes"];

/** The form's rules: the contract's own. */
export function prizesSchema({ version }: Pick<PromisedPrizes, "version">) {
  const toPrize = ({ prizeId, picture, quantity, odds, translations, ...typed }: PrizeValues) => ({
    ...(prizeId !== "" && { prizeId }),
    name: typed.name.trim(),
    description: typed.description.trim(),
    mediaId: picture.mediaId,
    quantity: readQuantity(quantity),
    // What is no share the contract refuses.
    odds: readPercent(odds) ?? -1,
    translations: readTranslations(translations),
  });
  const toBody = z.transform(({ prizes }: PrizesFormValues): z.input<typeof sent> => ({
    prizes: prizes.map(toPrize),
    version,
  }));
  return z.pipe(z.pipe(z.custom<PrizesFormValues>(), toBody), sent);
}

interface Issue {
  path?: readonly PropertyKey[] | undefined;
  code?: string | undefined;
}

/** The words under a field for what the contract found there. */
export function describePrizeIssue({ path = [], code }: Issue): string {
  switch (path[2]) {
    case "quantity":
      return m.prize_quantity_wrong();
    case "odds":
      return m.prize_percent_wrong();
    case "name":
      return code === "too_small" ? m.prize_name_missing() : m.name_too_long();
    case "description":
      return m.description_too_long();
    default:
      return code === "too_big" ? m.field_too_long() : m.field_check();
  }
}

/** Put over somebody else's version: what they took out is new again. */
export function rebase(wanted: WantedPrizes, theirs: Pick<PromisedPrizes, "prizes">): WantedPrizes {
  const known = new Set(theirs.prizes.map(({ prizeId }) => prizeId));
  return wanted.map(({ prizeId, ...prize }) =>
    prizeId === undefined || !known.has(prizeId) ? prize : { prizeId, ...prize },
  );
}

/** As guests would see it, from what stands in the form. */
export function previewOf(values: PrizeValues, index: number): Prize {
  const quantity = readQuantity(values.quantity);
  return {
    prizeId: values.prizeId || String(index),
    name: values.name.trim() || m.prize_number({ number: index + 1 }),
    description: values.description.trim(),
    imageUrl: values.picture.imageUrl,
    odds: readPercent(values.odds) ?? 0,
    quantity,
    remaining: quantity,
    translations: readTranslations(values.translations),
  };
}
