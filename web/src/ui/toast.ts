import { useSyncExternalStore } from "react";

export interface ToastContent {
  title: string;
  description?: string;
  tone?: "info" | "positive" | "danger";
  /** One thing to do about it, e.g. to undo. */
  action?: { label: string; onAction: () => void };
  /** Three seconds unless told otherwise. */
  durationMs?: number;
  /** Said again while it stands, it takes its own place: it does not pile up. */
  isOnlyOne?: boolean;
  /** At the top of the window: what stands below the heading has to be read now. */
  atTop?: boolean;
  /** Said while its page is being left: it goes along to the next one, and no further. */
  forNextPage?: boolean;
}

interface Sink {
  show: (content: ToastContent) => void;
  leavePage: (pathname: string) => void;
}

let sink: Sink | undefined;
const waiting: ToastContent[] = [];
let isSaid = false;
const listeners = new Set<() => void>();

/** Whether anything was said yet: from then on `<Toaster>` is needed. */
export function useToastSaid(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isSaid,
    () => false,
  );
}

/**
 * Says something for three seconds below the page's heading, aloud too, for as long as the page stays. From anywhere,
 * also before `<Toaster>` is there.
 */
export function showToast(content: ToastContent): void {
  if (sink) return sink.show(content);
  waiting.push(content);
  isSaid = true;
  for (const listener of listeners) listener();
}

/** Another page is there: what was said on the one before is over. */
export function leaveToasts(pathname: string): void {
  sink?.leavePage(pathname);
}

/** For `<Toaster>` alone: it takes what waited, and all that follows. */
export function connectToaster(next: Sink): void {
  sink = next;
  for (const content of waiting.splice(0)) next.show(content);
}
