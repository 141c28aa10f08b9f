import * as m from "@skipline/contract/texts";

/** From this part of it on it is good to know how much is left. */
const soon = 0.8;

/** "180 of 200 characters", for a field whose text is nearly as long as it may be. */
export function lengthHint(text: string, most: number): string | undefined {
  if (text.length < most * soon) return undefined;
  const shown = (figure: number) => figure.toLocaleString(m.locale());
  return m.field_length({ count: shown(text.length), most: shown(most) });
}
