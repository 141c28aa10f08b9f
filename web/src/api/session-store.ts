import { newAccountClaim } from "@skipline/contract/issuer";
import { useSyncExternalStore } from "react";
import { deviceStorage } from "#lib/browser-storage.ts";
import { hasFields } from "#lib/has-fields.ts";
import { forgetLists, forgetPastLists } from "./kept-lists-end.ts";

export interface Tokens {
  access_token: string;
  id_token: string;
  expires_in: number;
}

export interface Profile {
  /** The subject: our user id. */
  userId: string;
  phoneNumber: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
}

export interface Session {
  accessToken: string;
  idToken: string;
  profile: Profile;
}

interface StoredSession {
  accessToken: string;
  idToken: string;
  expiresIn: number;
  /** This device's clock when the tokens came: only differences of the same clock are ever used. */
  receivedAt: number;
}

const storageKey = "skipline.session";

type Listener = () => void;
const listeners = new Set<Listener>();
const identityListeners = new Set<Listener>();

let stored: StoredSession | null = null;
let session: Session | null = null;
/** On the page's monotonic clock, which a changed device clock cannot move. */
let deadline = 0;

function readClaims(idToken: string): Record<string, unknown> | null {
  const payload = idToken.split(".")[1];
  if (!payload) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === "object" && claims !== null ? (claims as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The profile that an id token tells, or null where it is not one. The server, not we, checks its signature. */
function readProfile(idToken: string): Profile | null {
  const claims = readClaims(idToken);
  const claim = (name: string) => (typeof claims?.[name] === "string" ? claims[name] : null);
  const userId = claim("sub");
  if (userId === null) return null;
  return {
    userId,
    phoneNumber: claim("phone_number"),
    firstName: claim("given_name"),
    lastName: claim("family_name"),
    email: claim("email"),
  };
}

/** Whether an id token is of the very sign-in that made its account. */
export function isOfNewAccount(idToken: string): boolean {
  return readClaims(idToken)?.[newAccountClaim] === true;
}

/** How it is kept. */
const storedFields = { accessToken: "string", idToken: "string", expiresIn: "number", receivedAt: "number" } as const;

function readStorage(): StoredSession | null {
  try {
    const value: unknown = JSON.parse(deviceStorage.getItem(storageKey) ?? "null");
    return hasFields(value, storedFields) ? value : null;
  } catch {
    return null;
  }
}

function remainingMs({ receivedAt, expiresIn }: StoredSession): number {
  const lifetime = expiresIn * 1000;
  // A clock set back since then would make the tokens look younger than new.
  return Math.min(lifetime, receivedAt + lifetime - Date.now());
}

function adopt(next: StoredSession | null): void {
  const before = session;
  const profile = next && readProfile(next.idToken);
  stored = next && profile ? next : null;
  session = next && profile ? { accessToken: next.accessToken, idToken: next.idToken, profile } : null;
  deadline = stored ? performance.now() + remainingMs(stored) : 0;
  for (const listener of listeners) listener();
  if (before?.profile.userId === session?.profile.userId) return;
  if (before) void forgetLists();
  for (const listener of identityListeners) listener();
}

/** Who is signed in on this device. The tokens may have run out: whether the session still stands, a renewal tells. */
export function getSession(): Session | null {
  return session;
}

/** The session while its tokens have not expired: what a call may carry. */
export function getFreshSession(): Session | null {
  return session && performance.now() < deadline ? session : null;
}

/** The id token as it is kept, expired or not: tells one set of tokens from the next. */
export function storedIdToken(): string | undefined {
  return stored?.idToken;
}

/** Milliseconds since the tokens came. */
export function sessionAgeMs(): number {
  return stored ? stored.expiresIn * 1000 - (deadline - performance.now()) : 0;
}

/** Keeps fresh tokens, in every tab. */
export function startSession(tokens: Tokens): Session | null {
  const next: StoredSession = {
    accessToken: tokens.access_token,
    idToken: tokens.id_token,
    expiresIn: tokens.expires_in,
    receivedAt: Date.now(),
  };
  deviceStorage.setItem(storageKey, JSON.stringify(next));
  adopt(next);
  return session;
}

export function clearSession(): void {
  deviceStorage.removeItem(storageKey);
  if (stored) adopt(null);
}

/** Takes what another tab may have stored; gives who is signed in then. */
export function reloadSession(): Session | null {
  const next = readStorage();
  if (next?.idToken !== stored?.idToken) adopt(next);
  return session;
}

export function subscribeSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called when it is another person than before who uses the app, or nobody; not on a mere renewal. */
export function onIdentityChange(listener: Listener): () => void {
  identityListeners.add(listener);
  return () => identityListeners.delete(listener);
}

export function useSession(): Session | null {
  return useSyncExternalStore(subscribeSession, getSession, () => null);
}

if (typeof window !== "undefined") {
  adopt(readStorage());
  forgetPastLists();
  window.addEventListener("storage", (event) => {
    if (event.key === storageKey || event.key === null) reloadSession();
  });
}
