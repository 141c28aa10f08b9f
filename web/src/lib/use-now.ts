import { createContext, useContext, useEffect, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

/** The moment as of which the server drew the page, where it says something of the time. */
export const DrawnAsOf = createContext<number | undefined>(undefined);

/** The present moment, again every half minute; while a page is taken over, the one as of which it was drawn. */
export function useNow(): number {
  const asOf = useContext(DrawnAsOf);
  const isHydrated = useHydrated();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return isHydrated ? now : (asOf ?? now);
}
