import { deviceStorage, tabStorage } from "../lib/browser-storage.ts";
import { loadClientConfig } from "./client-config.ts";
import { ApiError } from "./errors.ts";
import { renewTokens, revokeSession } from "./issuer.ts";
import { isOnline, subscribeNetwork } from "./network.ts";
import {
  clearSession,
  getSession,
  hasStoredSession,
  reloadSession,
  sessionAgeMs,
  startSession,
  storedIdToken,
  subscribeSession,
} from "./session-store.ts";
import type { Session } from "./session-store.ts";

export { clearSession, getSession, onIdentityChange, startSession, useSession } from "./session-store.ts";
export type { Profile, Session, Tokens } from "./session-store.ts";

export const renewalIntervalMs = 30 * 60_000;

/** One tab at a time: the renewal cookie rotates, and a second use of the old one looks like theft. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request("skipline.session", work) : work();
}

let renewing: Promise<Session | null> | undefined;

/**
 * Exchanges the session cookie for new tokens. Null where the issuer says that the session is over (and
 * then nobody is signed in any more); throws NetworkError where it could not be asked.
 */
export function renewSession(): Promise<Session | null> {
  const before = storedIdToken();
  renewing ??= alone(async () => {
    const fresh = reloadSession();
    // Another tab was faster while this one waited for the lock.
    if (fresh && fresh.idToken !== before) return fresh;
    // Outside of the try: only the issuer's own no may end the session.
    await loadClientConfig();
    try {
      return startSession(await renewTokens());
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error;
      clearSession();
      return null;
    }
  }).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/** The session, renewed first where its tokens have run out. Protected pages ask this before they load. */
export async function ensureSession(): Promise<Session | null> {
  const session = getSession();
  if (session || !hasStoredSession()) return session;
  try {
    return await renewSession();
  } catch {
    return null;
  }
}

/** Signs out here, in every other tab, and at the issuer. `everything` also forgets all that this device stored. */
export async function endSession(options: { everything?: boolean } = {}): Promise<void> {
  // Offline too, this device must not stay signed in; the issuer's cookie then simply runs out.
  await revokeSession().catch(() => undefined);
  clearSession();
  if (options.everything) {
    deviceStorage.clear();
    tabStorage.clear();
  }
}

function renewInSilence(): void {
  // A failure here is no news: the next focus or call asks again.
  if (hasStoredSession() && isOnline()) renewSession().catch(() => undefined);
}

function renewWhenDue(): void {
  if (getSession() === null || sessionAgeMs() >= renewalIntervalMs) renewInSilence();
}

/** Keeps the session alive while the page is open; gives the function that stops it. */
export function keepSessionFresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function schedule(): void {
    clearTimeout(timer);
    // Timers drop fractions of a millisecond: one that asked for the age again could find it a hair too young.
    if (hasStoredSession()) timer = setTimeout(renewInSilence, Math.max(1000, renewalIntervalMs - sessionAgeMs()));
  }
  function check(): void {
    reloadSession();
    renewWhenDue();
  }
  const unsubscribe = subscribeSession(schedule);
  const unsubscribeNetwork = subscribeNetwork(check);
  window.addEventListener("focus", check);
  schedule();
  check();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    unsubscribeNetwork();
    window.removeEventListener("focus", check);
  };
}
