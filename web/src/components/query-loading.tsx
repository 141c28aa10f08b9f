import { useQueryClient } from "@tanstack/react-query";
import type { Query } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { useOnline } from "../api/network.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { Loading } from "../ui/skeleton.tsx";

/** So long a skeleton needs no words. */
const patienceMs = 3000;

const isMissing = ({ state }: Query) => state.data === undefined;

/** Skeletons of what the server is asked for. Where it does not come they say so, and a tap asks anew. */
export function QueryLoading({ label, children }: { label: string; children: ReactNode }) {
  const queryClient = useQueryClient();
  const isOnline = useOnline();
  const [phase, setPhase] = useState<"fresh" | "slow" | "asking">("fresh");
  useEffect(() => {
    if (phase === "slow") return undefined;
    const timer = setTimeout(() => setPhase("slow"), patienceMs);
    return () => clearTimeout(timer);
  }, [phase]);

  /** A call that hangs is given up: asking again would only wait for it. */
  async function askAnew(): Promise<void> {
    setPhase("asking");
    await queryClient.cancelQueries({ type: "active", predicate: isMissing });
    await queryClient.refetchQueries({ type: "active", predicate: isMissing });
  }

  const retry = (
    <Button size="small" variant="secondary" pending={phase === "asking"} onClick={() => void askAnew()}>
      Try again
    </Button>
  );
  return (
    <Loading label={label}>
      {phase !== "fresh" && (
        <div className="mb-4">
          {isOnline ? (
            <Alert tone="info" title="This takes longer than usual" action={retry}>
              The network may be slow.
            </Alert>
          ) : (
            // Under the shell's own notice that there is no network: not a second one.
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-16 text-muted">
              <output>This page loads by itself when you’re back online.</output>
              {retry}
            </div>
          )}
        </div>
      )}
      {children}
    </Loading>
  );
}
