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
    const words = isKept
      ? "The claim codes that this device keeps."
      : "Your rewards are here when you’re online again.";
    return <p className="text-16 text-muted">{words}</p>;
  }
  return (
    <Alert
      tone="danger"
      title="Failed to load your rewards."
      action={
        <Button size="small" variant="secondary" pending={list.isFetching} onClick={() => void list.refetch()}>
          Try again
        </Button>
      }
    />
  );
}
