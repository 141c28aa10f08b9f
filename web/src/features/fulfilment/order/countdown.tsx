import { useEffect, useState } from "react";

/** Until the server takes more again; what waits is then sent by itself. */
export function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return <>Too many scans at once. Trying again in {Math.max(1, Math.ceil((until - now) / 1000))} s.</>;
}
