import { deviceStorage } from "#lib/browser-storage.ts";

/** The terms that are agreed to, by the day they took effect: others are agreed to anew. */
const termsKey = "skipline.prizeTerms";
const termsOf = "2025-05-01";
const hintKey = "skipline.prizeHint";

export const hasAgreed = () => deviceStorage.getItem(termsKey) === termsOf;

export function rememberAgreement(agrees: boolean): void {
  if (agrees) deviceStorage.setItem(termsKey, termsOf);
  else deviceStorage.removeItem(termsKey);
}

export const wasHintSeen = () => deviceStorage.getItem(hintKey) !== null;
export const rememberHintSeen = () => void deviceStorage.setItem(hintKey, "1");
