import { lazy } from "react";
import type { ComponentType, LazyExoticComponent } from "react";
import { within } from "#lib/sleep.ts";
import { randomFraction, reconnectDelayMs } from "./reconnect-delay.ts";
import { noteSilence, untilBack } from "./network.ts";
import { lookForRelease, noteLostFile } from "./release.ts";

/** So long a file may take. On a network that hangs an import waits for minutes, and nobody can call it off. */
const limitMs = 20_000;

class LateCodeError extends Error {
  override name = "LateCodeError";
}

/** Code that could not be fetched: each engine has its own words for it. */
export function isCodeError(error: unknown): error is Error {
  return (
    error instanceof LateCodeError ||
    (error instanceof Error &&
      /dynamically imported module|module script failed|error loading dynamically/i.test(error.message))
  );
}

/** Whether other files import it, too: the build says so in the page. */
function isShared(address: string): boolean {
  const names = document.querySelector<HTMLMetaElement>("meta[name=shared-files]")?.content;
  return names === undefined || names.split(" ").some((file) => address.endsWith(`/${file}`));
}

const isThere = (address: string) =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Chromium of old keeps a failed import for the life of the page, and names the file: that one is asked for under another
 * name. What other files import by its own would be evaluated twice then: the page comes anew.
 */
async function importAnew<M>(error: Error): Promise<M> {
  const file = /https?:\/\/\S+\.js\b/.exec(error.message)?.[0];
  const address = file && `${file}?again=${Date.now().toString(36)}`;
  if (!address || !(await isThere(address))) throw error;
  if (isShared(file)) {
    noteLostFile();
    throw error;
  }
  try {
    return (await import(/* @vite-ignore */ address)) as M;
  } catch (failure) {
    // It is there itself: what failed is a file that it stands on, which is asked for by its own name alone.
    if (isCodeError(failure)) noteLostFile();
    throw failure;
  }
}

async function tryAgain<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch (error) {
    if (!isCodeError(error)) throw error;
    return importAnew(error);
  }
}

/** The server answers: what hangs is this one file, which comes with the page anew. */
async function lookWhatHangs(isLate: boolean): Promise<void> {
  if ((await lookForRelease()) && isLate) noteLostFile();
}

/**
 * The only way to code in a file of its own: `loadCode(() => import("./x.ts"))`, the import alone. A file that is lost is
 * asked for once more; one that is not there may mean a new release.
 */
export async function loadCode<M extends object>(load: () => Promise<M>): Promise<M> {
  try {
    const loading = load().catch((error: unknown) => (isCodeError(error) ? tryAgain(load) : Promise.reject(error)));
    const code = await within<M | null>(limitMs, loading, null);
    if (code) return code;
    throw new LateCodeError(`no code after ${limitMs} ms`);
  } catch (error) {
    if (!isCodeError(error)) throw error;
    noteSilence();
    void lookWhatHangs(error instanceof LateCodeError);
    throw error;
  }
}

export interface LatePart<P> {
  Part: LazyExoticComponent<ComponentType<P>>;
  /** Fetches it ahead of need. */
  preload: () => void;
}

/**
 * A part of a page in a file of its own that must not take the page down with it, nor what is typed there:
 * `latePart(() => import("./x.tsx"), "X")`. Where it can't be fetched, the `Suspense` around it keeps waiting, and it is
 * tried again.
 */
export function latePart<P, K extends string>(load: () => Promise<Record<K, ComponentType<P>>>, name: K): LatePart<P> {
  let loading: Promise<{ default: ComponentType<P> }> | undefined;
  async function keepTrying(): Promise<{ default: ComponentType<P> }> {
    for (let failures = 0; ; failures += 1) {
      try {
        return { default: (await loadCode(load))[name] };
      } catch (error) {
        // Code that came and failed would fail again.
        if (!isCodeError(error)) throw error;
        await untilBack(reconnectDelayMs(failures, randomFraction()));
      }
    }
  }
  const once = () => (loading ??= keepTrying());
  return { Part: lazy(once), preload: () => void once() };
}
