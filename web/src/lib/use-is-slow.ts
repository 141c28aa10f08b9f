import { useEffect, useState } from "react";
import { patienceMs } from "./patience.ts";

/** Whether `what` has been going on for so long that it has to be said; null for nothing. */
export function useIsSlow(what: string | null): boolean {
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (what === null) return undefined;
    const timer = setTimeout(() => setSlow(what), patienceMs);
    return () => {
      clearTimeout(timer);
      setSlow(null);
    };
  }, [what]);
  return what !== null && slow === what;
}
