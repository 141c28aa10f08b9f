import { useQueryClient } from "@tanstack/react-query";
import type { Query } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Loading } from "#ui/skeleton.tsx";
import { SlowNotice } from "./slow-notice.tsx";

const isMissing = ({ state }: Query) => state.data === undefined;

/** Skeletons of what the server is asked for. Where it does not come they say so, and a tap asks anew. */
export function QueryLoading({ label, children }: { label: string; children: ReactNode }) {
  const queryClient = useQueryClient();

  /** A call that hangs is given up: asking again would only wait for it. */
  async function askAnew(): Promise<void> {
    await queryClient.cancelQueries({ type: "active", predicate: isMissing });
    await queryClient.refetchQueries({ type: "active", predicate: isMissing });
  }

  return (
    <Loading label={label}>
      <div className="mb-4 empty:hidden">
        <SlowNotice onRetry={askAnew} />
      </div>
      {children}
    </Loading>
  );
}
