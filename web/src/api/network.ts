import { useSyncExternalStore } from "react";
import { sleep } from "#lib/sleep.ts";
import { randomFraction, reconnectDelayMs } from "./reconnect-delay.ts";

/** Shorter than a call may take: the probe is the smallest answer that the server has. */
const probeTimeoutMs = 6000;

/** The service worker writes this into an answer that it kept: the network gave none (see vite.config.ts). */
export const keptAnswerHeader = "x-kept-answer";

type Listener = () => void;
const listeners = new Set<Listener>();

let isReachable = true;
let isLookedAt = true;
/** Counts signs of life, so that a probe that began before the last one is not believed when it fails. */
let signsOfLife = 0;
let misses = 0;
let checking: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function become(next: boolean): void {
  if (next === isReachable) return;
  isReachable = next;
  for (const listener of listeners) listener();
}

/** Whether calls reach the server, as far as calls have told. `navigator.onLine` is true on Wi-Fi without a way out. */
export function isOnline(): boolean {
  return isReachable;
}

/** Called whenever `isOnline` changes. */
export function subscribeNetwork(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOnline(): boolean {
  return useSyncExternalStore(subscribeNetwork, isOnline, () => true);
}

/** Until the time is up or the network is back, whichever comes first. */
export async function untilBack(ms: number): Promise<void> {
  const back = new AbortController();
  const stop = subscribeNetwork(() => isOnline() && back.abort());
  await sleep(ms, back.signal);
  stop();
}

/** The server answered a call, or a stream brought something: there is a way to it, whatever it said. */
export function noteAnswer(): void {
  signsOfLife += 1;
  misses = 0;
  clearTimeout(timer);
  become(true);
  // It may have been the last one from before what the browser tells of.
  if (!navigator.onLine) lookAgainLater();
}

/** A call found nobody, or waits for long: one lost call is no dead network, so a probe decides. */
export function noteSilence(): void {
  if (isReachable) void check();
}

/** Asks the server for its smallest answer. A Wi-Fi's sign-in page is none. */
async function probe(): Promise<boolean> {
  const giveUp = new AbortController();
  const limit = setTimeout(() => giveUp.abort(), probeTimeoutMs);
  try {
    const response = await fetch("/healthz", { cache: "no-store", redirect: "error", signal: giveUp.signal });
    if (!response.ok) return response.status !== 511;
    const body: unknown = await response.json();
    return typeof body === "object" && body !== null && "status" in body;
  } catch {
    return false;
  } finally {
    clearTimeout(limit);
  }
}

async function decide(): Promise<void> {
  const [lifeBefore, missesBefore] = [signsOfLife, misses];
  if (await probe()) {
    noteAnswer();
    misses = missesBefore;
  } else if (signsOfLife === lifeBefore) become(false);
  // The browser's word may come a moment before the end: what was on its way then says nothing of later.
  if (!isReachable || !navigator.onLine) lookAgainLater();
}

function check(): Promise<void> {
  clearTimeout(timer);
  checking ??= decide().finally(() => {
    checking = undefined;
  });
  return checking;
}

/** After growing, random pauses; while nobody looks, not at all. */
function lookAgainLater(): void {
  clearTimeout(timer);
  if (!isLookedAt) return;
  timer = setTimeout(() => void check(), reconnectDelayMs(misses, randomFraction()));
  misses += 1;
}

/** Listens to the browser for as long as the page lives. Its word on the network is a hint to look, no more. */
export function watchNetwork(): void {
  const follow = () => {
    isLookedAt = document.visibilityState === "visible";
    if (isLookedAt && !isReachable) void check();
  };
  document.addEventListener("visibilitychange", follow);
  window.addEventListener("offline", () => void check());
  // A whole venue gets its network back in one moment: not all in this one.
  window.addEventListener("online", () => {
    misses = 0;
    if (!isReachable) lookAgainLater();
  });
  follow();
  if (!navigator.onLine) void check();
}
