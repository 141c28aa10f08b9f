import * as m from "@skipline/contract/texts";
import { useOnline } from "#api/network.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";

interface RewardsFailedProps {
  list: { isFetching: boolean; refetch: () => Promise<unknown> };
  /** Below it stands what this device keeps. */
  isKept: boolean;
}

export function RewardsFailed({ list, isKept }: RewardsFailedProps) {
  const isOnline = useOnline();
  // The shell says that there is no network: once is enough.
  if (!isOnline) {
    const words = isKept ? m.rewards_kept() : m.rewards_when_online();
    return <p className="text-16 text-muted">{words}</p>;
  }
  return (
    <Alert
      tone="danger"
      title={m.rewards_failed()}
      action={
        <Button size="small" variant="secondary" pending={list.isFetching} onClick={() => void list.refetch()}>
          {m.try_again()}
        </Button>
      }
    />
  );
}
