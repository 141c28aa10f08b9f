import { lazy } from "react";
import type { ComponentType, LazyExoticComponent } from "react";
import { randomFraction, reconnectDelayMs } from "./reconnect-delay.ts";
import { noteSilence, subscribeNetwork } from "./network.ts";
import { lookForRelease } from "./release.ts";

/** Code, or its style sheet, that could not be fetched: each engine has its own words for it. */
export function isCodeError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|error loading dynamically|unable to preload css/i.test(
      error.message,
    )
  );
}

/** The file that an engine names in its error: Chromium and Firefox do, Safari does not. */
function readAddress(error: unknown): string | null {
  const [address] = /\S+\.(?:js|css|tsx?)(?:\?\S*)?$/.exec(error instanceof Error ? error.message : "") ?? [];
  return address ? new URL(address, window.location.href).href : null;
}

function withNewName(address: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}again=${Date.now().toString(36)}`;
}

/** The loader that Vite writes around an import asks for a style sheet once only. */
function loadStyles(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = withNewName(address);
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => reject(new TypeError(`Unable to preload CSS for ${address}`)));
    document.head.append(link);
  });
}

async function tryAgain<M>(load: () => Promise<M>, failure: unknown): Promise<M> {
  const address = readAddress(failure);
  if (address?.includes(".css")) {
    await loadStyles(address);
    return load();
  }
  try {
    return await load();
  } catch (error) {
    // Older Chromium keeps a failed import under its address for the life of the page: it needs another one.
    if (!address || !isCodeError(error)) throw error;
    return (await import(/* @vite-ignore */ withNewName(address))) as M;
  }
}

/**
 * The only way to code in a file of its own: `loadCode(() => import("./x.ts"))`. It is tried twice; a file that is not
 * there may mean a new release.
 */
export async function loadCode<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch (failure) {
    if (!isCodeError(failure)) throw failure;
    try {
      return await tryAgain(load, failure);
    } catch (error) {
      noteSilence();
      void lookForRelease();
      throw error;
    }
  }
}

/** Until the network changes, or a growing pause is over. */
function untilHope(failures: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(go, reconnectDelayMs(failures, randomFraction()));
    const unsubscribe = subscribeNetwork(go);
  });
}

export interface LatePart<P> {
  Part: LazyExoticComponent<ComponentType<P>>;
  /** Fetches it ahead of need. */
  preload: () => void;
}

/**
 * A part of a page in a file of its own that must not take the page down with it, nor what is typed there: where it can't
 * be fetched, the `Suspense` around it keeps waiting, and it is tried again.
 */
export function latePart<P>(load: () => Promise<ComponentType<P>>): LatePart<P> {
  let loading: Promise<{ default: ComponentType<P> }> | undefined;
  async function keepTrying(): Promise<{ default: ComponentType<P> }> {
    for (let failures = 0; ; failures += 1) {
      try {
        return { default: await loadCode(load) };
      } catch (error) {
        // Code that came and failed would fail again.
        if (!isCodeError(error)) throw error;
        await untilHope(failures);
      }
    }
  }
  const once = () => (loading ??= keepTrying());
  return { Part: lazy(once), preload: () => void once() };
}
