/** A hand scanner types some hundred characters a second, a person hardly ten. */
const maxGapMs = 60;
const minLength = 4;
const maxLength = 2048;

export interface WedgeKey {
  key: string;
  /** Milliseconds of any steady clock: the event's own time stamp. */
  at: number;
}

/**
 * Tells a hand scanner, which types a code and ends it with Enter, from a person at a keyboard. Gives the code at its
 * Enter, else null.
 */
export function createWedgeReader(): (key: WedgeKey) => string | null {
  let typed = "";
  let lastAt = Number.NEGATIVE_INFINITY;
  return ({ key, at }) => {
    // Shift for a capital comes between the characters.
    if (key.length > 1 && key !== "Enter") return null;
    if (at - lastAt > maxGapMs) typed = "";
    lastAt = at;
    if (key !== "Enter") {
      typed = typed.length < maxLength ? typed + key : typed;
      return null;
    }
    const code = typed;
    typed = "";
    return code.length >= minLength ? code : null;
  };
}
