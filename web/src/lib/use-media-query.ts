import { useCallback, useSyncExternalStore } from "react";

/** From this width a manager's page uses columns; the same as the `lg` classes. */
export const laptop = "(width >= 64rem)";

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
