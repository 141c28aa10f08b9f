import { lazy } from "react";
import type { ComponentType, LazyExoticComponent } from "react";
import { randomFraction, reconnectDelayMs } from "./reconnect-delay.ts";
import { noteSilence, subscribeNetwork } from "./network.ts";
import { readImport } from "./read-import.ts";
import { lookForRelease, noteLostFile } from "./release.ts";

/** So long a file may take. On a network that hangs an import waits for minutes, and nobody can call it off. */
const limitMs = 10_000;

class LateCodeError extends Error {
  override name = "LateCodeError";
}

/** Code, or its style sheet, that could not be fetched: each engine has its own words for it. */
export function isCodeError(error: unknown): boolean {
  return (
    error instanceof LateCodeError ||
    (error instanceof Error &&
      /dynamically imported module|module script failed|error loading dynamically|unable to preload css/i.test(
        error.message,
      ))
  );
}

function within<M>(loading: Promise<M>): Promise<M> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LateCodeError(`no code after ${limitMs} ms`)), limitMs);
  });
  return Promise.race([loading, limit]).finally(() => clearTimeout(timer));
}

const newName = (address: string) => `${address}${address.includes("?") ? "&" : "?"}again=${Date.now().toString(36)}`;

/** The loader that Vite writes around an import asks for a style sheet once only. */
function loadStyles(lost: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = newName(lost.href);
    link.addEventListener("load", () => {
      lost.remove();
      resolve();
    });
    link.addEventListener("error", () => {
      link.remove();
      reject(new TypeError(`Unable to preload CSS for ${lost.href}`));
    });
    document.head.append(link);
  });
}

async function loadLostStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  await Promise.all(links.filter(({ sheet }) => sheet === null).map(loadStyles));
}

/** Past what the browser keeps, or still waits for, under the file's own name. All built files lie in one folder. */
async function importAnew<M>(load: () => Promise<M>): Promise<M> {
  const written = readImport(String(load));
  if (!written) return load();
  await loadLostStyles();
  const address = newName(new URL(written.file, import.meta.url).href);
  if (!(await isThere(address))) throw new LateCodeError(`no code at ${address}`);
  const module = await import(/* @vite-ignore */ address).catch((error: unknown) => {
    // It is there itself: what failed is a file that it stands on, which Chromium never asks for again in this page.
    if (isCodeError(error)) noteLostFile();
    throw error;
  });
  return (written.member === null ? module : module[written.member]) as M;
}

const isThere = (address: string) =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

async function tryAgain<M>(load: () => Promise<M>): Promise<M> {
  await loadLostStyles();
  try {
    return await load();
  } catch (error) {
    // Older Chromium keeps a failed import under its address for the life of the page: it needs another one.
    if (!isCodeError(error)) throw error;
    return importAnew(load);
  }
}

/** Asked for under its own name it would wait for the same answer; that may still come first. */
function askBeside<M>(waiting: Promise<M>, load: () => Promise<M>): Promise<M> {
  return Promise.any([waiting, importAnew(load)]).catch((error: AggregateError) => {
    throw error.errors[1];
  });
}

/**
 * The only way to code in a file of its own: `loadCode(() => import("./x.ts"))`, the import alone. It is tried twice, 10 s
 * each; a file that is not there may mean a new release.
 */
export async function loadCode<M extends object>(load: () => Promise<M>): Promise<M> {
  const first = load();
  try {
    return await within(first);
  } catch (failure) {
    if (!isCodeError(failure)) throw failure;
    const isLate = failure instanceof LateCodeError;
    if (isLate) noteSilence();
    try {
      return await within(isLate ? askBeside(first, load) : tryAgain(load));
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
        await untilHope(failures);
      }
    }
  }
  const once = () => (loading ??= keepTrying());
  return { Part: lazy(once), preload: () => void once() };
}
