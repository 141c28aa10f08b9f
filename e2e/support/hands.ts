import type { BrowserContext } from "@playwright/test";

export interface Hands {
  taps: number;
  /** Filled in, chosen from, or given a file; each once on each page. */
  fields: number;
}

/** How long a person takes for either, reading included. */
const secondsPer = { tap: 3, field: 8 };

export const minutesOf = ({ taps, fields }: Hands): number => (taps * secondsPer.tap + fields * secondsPer.field) / 60;

/** Counts what a person does at the pages of a context from now on. */
export async function countHands(context: BrowserContext): Promise<Hands> {
  const hands: Hands = { taps: 0, fields: 0 };
  await context.exposeFunction("noteHand", (what: keyof Hands) => {
    hands[what] += 1;
  });
  await context.addInitScript(`{
    const known = new WeakSet();
    const isBox = ({ type }) => type === "checkbox" || type === "radio";
    const noteField = ({ target }) => {
      if (known.has(target) || isBox(target)) return;
      known.add(target);
      noteHand("fields");
    };
    for (const type of ["input", "change"]) addEventListener(type, noteField, true);
    addEventListener("pointerdown", ({ isTrusted }) => isTrusted && noteHand("taps"), true);
  }`);
  return hands;
}
