import { forgetDevice } from "#lib/browser-storage.ts";
import { sleep, within } from "#lib/sleep.ts";
import { loadClientConfig } from "./client-config.ts";
import { ApiError } from "./errors.ts";
import { forgetRenewal, renewTokens, revokeSession } from "./issuer.ts";
import { isOnline, subscribeNetwork } from "./network.ts";
import {
  clearSession,
  getFreshSession,
  getSession,
  reloadSession,
  sessionAgeMs,
  startSession,
  storedIdToken,
  subscribeSession,
} from "./session-store.ts";
import type { Session } from "./session-store.ts";

export {
  clearSession,
  getFreshSession,
  getSession,
  onIdentityChange,
  startSession,
  useSession,
} from "./session-store.ts";
export type { Profile, Session, Tokens } from "./session-store.ts";

export const renewalIntervalMs = 30 * 60_000;
/** A page does not wait longer than this for a renewal that nobody answers. */
const renewalLimitMs = 2500;

/** How long what another tab has written may take to be read here. */
const storageMs = 300;
const lockName = "skipline.session";

/** One tab at a time: the renewal cookie rotates, and a second use of the old one looks like theft. */
async function alone<T>(work: (hasWaited: boolean) => Promise<T>): Promise<T> {
  if (!navigator.locks) return work(false);
  const attempt = await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) =>
    lock ? { done: await work(false) } : null,
  );
  return attempt ? attempt.done : navigator.locks.request(lockName, () => work(true));
}

/** Tabs in processes of their own see each other's writes a moment later than they get each other's lock. */
async function untilStored(isThere: () => boolean): Promise<void> {
  const stored = new AbortController();
  const look = () => isThere() && stored.abort();
  window.addEventListener("storage", look);
  look();
  await sleep(storageMs, stored.signal);
  window.removeEventListener("storage", look);
}

let renewing: Promise<Session | null> | undefined;

/**
 * Exchanges the session cookie for new tokens. Null where the issuer says that the session is over, or somebody signed
 * out (and then nobody is signed in any more); throws where it could not be asked.
 */
export function renewSession(): Promise<Session | null> {
  const before = storedIdToken();
  renewing ??= alone(async (hasWaited) => {
    // Another tab was faster while this one waited for the lock: it signed out, or renewed.
    if (hasWaited) await untilStored(() => reloadSession()?.idToken !== before);
    if (!reloadSession()) return null;
    const fresh = getFreshSession();
    if (fresh && fresh.idToken !== before) return fresh;
    const asked = storedIdToken();
    // By itself first: only the issuer's own no may end the session.
    await loadClientConfig();
    const tokens = await renewTokens().catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error;
      return null;
    });
    // Somebody signed out, and perhaps in, meanwhile: an answer that comes late changes nothing of that.
    const known = reloadSession();
    if (storedIdToken() !== asked) return known;
    if (tokens) return startSession(tokens);
    clearSession();
    return null;
  }).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/** The session with tokens that a call may carry, renewed first where they have run out. Throws where nobody can tell. */
export async function ensureSession(): Promise<Session | null> {
  return getFreshSession() ?? (getSession() && (await renewSession()));
}

export type SessionAnswer = "yes" | "no" | "unknown";

/**
 * Is somebody signed in? Without a network nobody can tell, and then whoever was signed in stays so: staff at their
 * scanner, guests at their code. A no that comes later clears the session, which asks again.
 */
export async function askSession(): Promise<SessionAnswer> {
  if (getFreshSession()) return "yes";
  if (!getSession()) return "no";
  const renewed = renewSession().then(
    (session): SessionAnswer => (session ? "yes" : "no"),
    (): SessionAnswer => "unknown",
  );
  return isOnline() ? within<SessionAnswer>(renewalLimitMs, renewed, "unknown") : "unknown";
}

/** Signs out here, in every other tab, and at the issuer. `everything` also forgets all that this device stored. */
export async function endSession(options: { everything?: boolean } = {}): Promise<void> {
  let isDone = false;
  // Under the lock of the renewals: else one that is under way brings a cookie that nobody revokes.
  const revoked = alone(async () => {
    // Too late: whoever is signed in now has signed in since.
    if (isDone && reloadSession()) return;
    // Offline too, this device must not stay signed in; the issuer's cookie then simply runs out.
    await revokeSession().catch(() => undefined);
    if (!isDone) clearSession();
  });
  await within(renewalLimitMs, revoked, undefined);
  isDone = true;
  clearSession();
  forgetRenewal();
  // A database that another tab holds on to is deleted when it lets go.
  if (options.everything) await within(renewalLimitMs, forgetDevice(), undefined);
}

function renewInSilence(): void {
  // A failure here is no news: the next focus or call asks again.
  if (getSession() && isOnline()) renewSession().catch(() => undefined);
}

function renewWhenDue(): void {
  if (!getFreshSession() || sessionAgeMs() >= renewalIntervalMs) renewInSilence();
}

/** Keeps the session alive while the page is open; gives the function that stops it. */
export function keepSessionFresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function schedule(): void {
    clearTimeout(timer);
    // Timers drop fractions of a millisecond: one that asked for the age again could find it a hair too young.
    if (getSession()) timer = setTimeout(renewInSilence, Math.max(1000, renewalIntervalMs - sessionAgeMs()));
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
