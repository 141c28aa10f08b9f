import { useSyncExternalStore } from "react";

/** Those that are open, the one in front last. */
let sheets: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLElement[]): void {
  sheets = next;
  for (const listener of listeners) listener();
}

/** A sheet's own element is there; what it gives says that it is gone. */
export function noteSheet(element: HTMLElement): () => void {
  change([...sheets, element]);
  return () => change(sheets.filter((one) => one !== element));
}

/** What everything else stands behind; null: no sheet is open. */
export const frontSheet = (): HTMLElement | null => sheets.at(-1) ?? null;

export function useFrontSheet(): HTMLElement | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, frontSheet);
}
