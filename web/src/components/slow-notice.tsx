import { useEffect, useState } from "react";
import { useOnline } from "#api/network.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";

/** So long a skeleton or a spinner needs no words. */
const patienceMs = 3000;

/** Stands beside what is waited for: where it does not come for 3 s it says so, and a tap tries anew. */
export function SlowNotice({ onRetry }: { onRetry: () => void | Promise<void> }) {
  const isOnline = useOnline();
  const [phase, setPhase] = useState<"fresh" | "slow" | "asking">("fresh");
  useEffect(() => {
    if (phase === "slow") return undefined;
    const timer = setTimeout(() => setPhase("slow"), patienceMs);
    return () => clearTimeout(timer);
  }, [phase]);
  if (phase === "fresh") return null;

  function retry(): void {
    setPhase("asking");
    void onRetry();
  }

  const again = (
    <Button size="small" variant="secondary" pending={phase === "asking"} onClick={retry}>
      Try again
    </Button>
  );
  return isOnline ? (
    <Alert tone="info" title="This takes longer than usual" action={again}>
      The network may be slow.
    </Alert>
  ) : (
    // Under the shell's own notice that there is no network: not a second one.
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-16 text-muted">
      <output>This page loads by itself when you’re back online.</output>
      {again}
    </div>
  );
}
