import { lazy } from "react";
import type { ComponentType, LazyExoticComponent } from "react";

const pauseMs = 3000;

export interface StubbornLazy<P> {
  Part: LazyExoticComponent<ComponentType<P>>;
  /** Fetches it ahead of need. */
  preload: () => void;
}

/**
 * A part of a page in a file of its own that must not take the page down with it: where the network fails, the
 * `Suspense` around it keeps waiting, and it is tried again.
 */
export function stubbornLazy<P>(load: () => Promise<ComponentType<P>>): StubbornLazy<P> {
  let loading: Promise<{ default: ComponentType<P> }> | undefined;
  async function keepTrying(): Promise<{ default: ComponentType<P> }> {
    for (;;) {
      try {
        return { default: await load() };
      } catch {
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  }
  const once = () => (loading ??= keepTrying());
  return { Part: lazy(once), preload: () => void once() };
}
