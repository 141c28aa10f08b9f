/** Digits of a PIN. */
export const pinLength = 6;
/** So many tries has a person at the phones of one account; then only a new PIN lets them in there. */
export const mostPinTries = 5;

/**
 * Who holds the shared phone that a call comes from: the mark that `switchHolder` gave. Behind it, after a semicolon, how
 * many seconds ago it was done, for a deed that has waited for the network.
 */
export const holderHeader = "skipline-holder";
export const holderForm = /^([\w-]{43})(?:;(\d{1,9}))?$/;

/** Whether a PIN is among the first that anybody would try: one digit, digits in order, or a part that comes again. */
export function isEasyPin(pin: string): boolean {
  const isRepeated = [1, 2, 3].some((length) => pin === pin.slice(0, length).repeat(pin.length / length));
  return isRepeated || "012345678901234".includes(pin) || "987654321098765".includes(pin);
}
