/** What one page hands to the next beside the URL. It outlives a reload and comes from outside: always read through here. */

function read(state: unknown, name: string): unknown {
  return typeof state === "object" && state !== null ? (state as Record<string, unknown>)[name] : undefined;
}

/** For links to the menu from a vendor's page: the menu opens with the alcohol warning. */
export const alcoholWarningState = { alcoholWarning: true } as const;

export function wantsAlcoholWarning(state: unknown): boolean {
  return read(state, "alcoholWarning") === true;
}

export interface SignInState {
  /** Where to go after sign-in. */
  authRedirectTo?: string;
  /** The page that the guest came from: where to go when nothing else was asked for. */
  from?: string;
}

/** Not checked: whoever follows one of these passes it through `safeRedirect` first. */
export function readSignInState(state: unknown): { authRedirectTo: unknown; from: unknown } {
  return { authRedirectTo: read(state, "authRedirectTo"), from: read(state, "from") };
}
