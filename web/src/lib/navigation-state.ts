/** What one page hands to the next beside the URL. It outlives a reload and comes from outside: always read through here. */

function read(state: unknown, name: string): unknown {
  return typeof state === "object" && state !== null ? (state as Record<string, unknown>)[name] : undefined;
}

/** What the history's entry at hand was handed, where no component is there to ask the router. */
export function readEntryState(): unknown {
  return read(window.history.state, "usr");
}

/** For the review's entry: an order was made of its cart. */
export const orderedState = { isOrdered: true };

export function wasOrdered(state: unknown): boolean {
  return read(state, "isOrdered") === true;
}

/** For the page of an order that was paid a moment ago: what there is to say besides. */
export function paidState(note: string | null): { paidNote: string | null } {
  return { paidNote: note };
}

export function readPaidNote(state: unknown): string | null {
  const note = read(state, "paidNote");
  return typeof note === "string" ? note : null;
}

/** For the page that is not there: the location's code that led to it. */
export function unknownCodeState(code: string): { unknownCode: string } {
  return { unknownCode: code };
}

export function readUnknownCode(state: unknown): string | null {
  const code = read(state, "unknownCode");
  return typeof code === "string" ? code.slice(0, 20) : null;
}

/** Whoever links to the menu with `{ alcoholWarning: true }` has it open with the alcohol warning. */
export function wantsAlcoholWarning(state: unknown): boolean {
  return read(state, "alcoholWarning") === true;
}

/**
 * `authRedirectTo`: where to go after sign-in; `from`: the page that the guest came from, for when nothing else was asked
 * for. Not checked: whoever follows one of these passes it through `safeRedirect` first.
 */
export function readSignInState(state: unknown): { authRedirectTo: unknown; from: unknown } {
  return { authRedirectTo: read(state, "authRedirectTo"), from: read(state, "from") };
}
