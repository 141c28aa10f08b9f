import { claimReward } from "@skipline/contract/rewards";
import type { Reward } from "@skipline/contract/rewards";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { useSession } from "#api/session.ts";
import { createIdempotencyKeys } from "#lib/idempotency-keys.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonPair } from "#ui/button-pair.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { rememberRewards } from "../kept-rewards.ts";
import { refetchAfterChange } from "../rewards-queries.ts";

const intent = "claim";

function useClaim(rewardId: string) {
  const userId = useSession()?.profile.userId ?? "";
  const [keys] = useState(() => createIdempotencyKeys());
  return useMutation({
    mutationFn: () =>
      call(claimReward, { params: { rewardId }, body: {} }, { idempotencyKey: keys.keyFor(intent, rewardId) }),
    onSuccess: ({ reward }) => rememberRewards(userId, [reward]),
    onSettled: refetchAfterChange,
  });
}

function whyNot(error: Error): string {
  const { isOrderRefunded } = ((isApiError(error) && error.details) || {}) as Partial<Reward>;
  if (isOrderRefunded) return "The order it was won with was refunded: staff decide, on a screen of theirs.";
  if (isApiError(error, "REWARD_NOT_CLAIMABLE")) return "This prize was handed over already, or its time is up.";
  if (isApiError(error, "NOT_FOUND")) return "There is no such prize any more.";
  return "No answer from the server. Try again: it counts once.";
}

interface HandOverSheetProps {
  reward: Reward;
  open: boolean;
  onClose: () => void;
}

/** On the guest's phone, for the staff's hands: two deliberate steps, as there is no way back. */
export function HandOverSheet({ reward, open, onClose }: HandOverSheetProps) {
  const [isStaff, setStaff] = useState(false);
  const claim = useClaim(reward.rewardId);

  function close(): void {
    if (claim.isPending) return;
    setStaff(false);
    claim.reset();
    onClose();
  }

  return (
    <Sheet
      open={open}
      onClose={close}
      role="alertdialog"
      dismissible={false}
      title="Staff only: hand over this prize"
      description={reward.prizeName}
      footer={
        <ButtonPair>
          <Button
            disabled={!isStaff}
            pending={claim.isPending}
            onClick={() => claim.mutate(undefined, { onSuccess: close })}
          >
            Confirm hand-over
          </Button>
          <Button variant="secondary" disabled={claim.isPending} onClick={close}>
            Not yet
          </Button>
        </ButtonPair>
      }
    >
      <div className="grid gap-4">
        <Alert tone="warning" title="Guests: give this phone to staff">
          Once confirmed, the code is worth nothing, and nobody can take that back.
        </Alert>
        {claim.error && <Alert tone="danger">{whyNot(claim.error)}</Alert>}
        <Checkbox
          label="I work here and hand this prize over now."
          checked={isStaff}
          onChange={({ currentTarget }) => setStaff(currentTarget.checked)}
        />
      </div>
    </Sheet>
  );
}
