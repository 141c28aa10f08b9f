import * as m from "@skipline/contract/texts";
import { useEffect, useState } from "react";

/** Until the server takes more again; what waits is then sent by itself. */
export function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return <>{m.scans_too_many({ seconds: Math.max(1, Math.ceil((until - now) / 1000)) })}</>;
}
