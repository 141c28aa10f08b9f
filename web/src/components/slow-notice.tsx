import * as m from "@skipline/contract/texts";
import { useState } from "react";
import { useOnline } from "#api/network.ts";
import { useIsSlow } from "#lib/use-is-slow.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";

/** Stands beside what is waited for: where it does not come for 3 s it says so, and a tap tries anew. */
export function SlowNotice({ onRetry }: { onRetry: () => void | Promise<void> }) {
  const isOnline = useOnline();
  const [tries, setTries] = useState(1);
  const isSlow = useIsSlow(String(tries));
  if (tries === 1 && !isSlow) return null;

  function retry(): void {
    setTries(tries + 1);
    void onRetry();
  }

  const again = (
    <Button size="small" variant="secondary" pending={!isSlow} onClick={retry}>
      {m.try_again()}
    </Button>
  );
  return isOnline ? (
    <Alert tone="info" title={m.slow_title()} action={again}>
      {m.slow_network()}
    </Alert>
  ) : (
    // Under the shell's own notice that there is no network: not a second one.
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-16 text-muted">
      <output>{m.slow_offline()}</output>
      {again}
    </div>
  );
}
