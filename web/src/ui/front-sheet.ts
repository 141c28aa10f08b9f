import { useCallback, useSyncExternalStore } from "react";
import type { RefCallback, RefObject } from "react";

/** Those that are open, the one in front last. */
let sheets: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLElement[]): void {
  sheets = next;
  for (const listener of listeners) listener();
}

/** For a sheet's own element, which `popup` has, too. */
export function useSheetRef<E extends HTMLElement>(popup: RefObject<E | null>): RefCallback<E> {
  return useCallback(
    (element) => {
      popup.current = element;
      if (!element) return undefined;
      change([...sheets, element]);
      return () => {
        popup.current = null;
        change(sheets.filter((one) => one !== element));
      };
    },
    [popup],
  );
}

/** What everything else stands behind; null: no sheet is open. */
export const frontSheet = (): HTMLElement | null => sheets.at(-1) ?? null;

export function useFrontSheet(): HTMLElement | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, frontSheet);
}
