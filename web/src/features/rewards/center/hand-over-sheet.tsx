import { claimReward } from "@skipline/contract/rewards";
import type { Reward } from "@skipline/contract/rewards";
import * as m from "@skipline/contract/texts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { useSession } from "#api/session.ts";
import { createIdempotencyKeys } from "#lib/idempotency-keys.ts";
import { inOwnLanguage } from "#lib/language.ts";
import { VendorWord } from "#lib/vendor-words.tsx";
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
  if (isOrderRefunded) return m.reward_claim_refunded();
  if (isApiError(error, "REWARD_NOT_CLAIMABLE")) return m.reward_claim_too_late();
  if (isApiError(error, "NOT_FOUND")) return m.reward_claim_gone();
  return m.reward_claim_no_answer();
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
      title={m.reward_claim_title()}
      description={<VendorWord of={inOwnLanguage(reward)} word="prizeName" />}
      footer={
        <ButtonPair>
          <Button
            disabled={!isStaff}
            pending={claim.isPending}
            onClick={() => claim.mutate(undefined, { onSuccess: close })}
          >
            {m.reward_claim_confirm()}
          </Button>
          <Button variant="secondary" disabled={claim.isPending} onClick={close}>
            {m.not_yet()}
          </Button>
        </ButtonPair>
      }
    >
      <div className="grid gap-4">
        <Alert tone="warning" title={m.reward_claim_guests()}>
          {m.reward_claim_final()}
        </Alert>
        {claim.error && <Alert tone="danger">{whyNot(claim.error)}</Alert>}
        <Checkbox
          label={m.reward_claim_staff()}
          checked={isStaff}
          onChange={({ currentTarget }) => setStaff(currentTarget.checked)}
        />
      </div>
    </Sheet>
  );
}
