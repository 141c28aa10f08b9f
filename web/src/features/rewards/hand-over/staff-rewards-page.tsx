import { claimRewardByCode, findRewardByCode } from "@skipline/contract/rewards";
import type { Reward } from "@skipline/contract/rewards";
import * as m from "@skipline/contract/texts";
import { useEffect, useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { call } from "#api/call.ts";
import { queryClient } from "#api/query-client.ts";
import { staffVenueQuery } from "#api/staff-venue.ts";
import { QrScanner } from "#components/qr-scanner/qr-scanner.tsx";
import { listenForTouches, signalProblem, signalSuccess } from "#components/qr-scanner/scan-signals.ts";
import { StaffGate } from "#components/staff-gate.tsx";
import { tabStorage } from "#lib/browser-storage.ts";
import { createIdempotencyKeys } from "#lib/idempotency-keys.ts";
import { staffPaths } from "#lib/staff-paths.ts";
import { useLocationId } from "#lib/use-location-id.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { Button } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { showToast } from "#ui/toast.ts";
import { parseClaimCode } from "../claim-code.ts";
import { FindingPanel } from "./finding-panel.tsx";
import { findingOf, findingOfError, findingOfRefusal } from "./reward-finding.ts";
import type { Finding } from "./reward-finding.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(staffVenueQuery(params["vendorLocationId"] ?? ""));
  return null;
}

const typedCode = { label: m.hand_over_type(), submitText: m.hand_over_look_up() };
const isCode = (text: string) => parseClaimCode(text) !== null;

/** Kept over a reload: a hand-over whose answer was lost is not somebody else's. */
const keys = createIdempotencyKeys({ storage: tabStorage, storageKey: "skipline.staff.claims" });

/** `ready`: nobody knows whether it counted. */
async function claim(reward: Reward): Promise<Finding> {
  const { claimCode, vendorId } = reward;
  try {
    const idempotencyKey = keys.keyFor(claimCode);
    const answer = await call(claimRewardByCode, { params: { vendorId }, body: { claimCode } }, { idempotencyKey });
    return { kind: "done", reward: answer.reward };
  } catch (error) {
    return findingOfRefusal(error, reward);
  }
}

/** One code at a time: looked up, then handed over by a press of its own. */
function useHandOver(vendorLocationId: string) {
  const [finding, setFinding] = useState<Finding | null>(null);
  const [isPending, setPending] = useState(false);

  function conclude(found: Finding): void {
    setFinding(found);
    if (found.kind === "done" || (found.kind === "ready" && !found.isUnsure)) signalSuccess();
    else signalProblem();
  }

  async function handOver(reward: Reward): Promise<void> {
    setPending(true);
    const found = await claim(reward);
    setPending(false);
    if (found.kind !== "ready") keys.drop(reward.claimCode);
    conclude(found);
  }

  async function handleCode(text: string): Promise<boolean | null> {
    const claimCode = parseClaimCode(text);
    if (claimCode === null) {
      showToast({ title: m.invalid_qr_code(), description: m.hand_over_scan_prize(), tone: "danger" });
      return false;
    }
    setFinding(null);
    try {
      // A code that comes before the page knows its venue is looked up all the same.
      const venue = await queryClient.ensureQueryData(staffVenueQuery(vendorLocationId));
      if (!venue) return false;
      const params = { vendorId: venue.vendor.vendorId };
      const { reward } = await call(findRewardByCode, { params, body: { claimCode } });
      // Handed over here already, and the answer was lost: the key asks for it.
      if (reward.status === "CLAIMED" && keys.find(claimCode) !== null) await handOver(reward);
      else conclude(findingOf(reward));
    } catch (error) {
      conclude(findingOfError(error));
    }
    return null;
  }

  return { finding, isPending, handleCode, handOver, dismiss: () => setFinding(null) };
}

function HandOver() {
  const vendorLocationId = useLocationId();
  const goUp = useGoUp(staffPaths.location(vendorLocationId));
  const { finding, isPending, handleCode, handOver, dismiss } = useHandOver(vendorLocationId);
  useEffect(listenForTouches, []);
  return (
    <Page
      title={m.rewards()}
      compact
      subtitle={m.hand_over_subtitle()}
      width="wide"
      onBack={goUp}
      footer={
        finding?.kind === "ready" && (
          <Button
            size="large"
            full
            pending={isPending}
            pendingText={m.hand_over_pending()}
            onClick={() => void handOver(finding.reward)}
          >
            {m.hand_over()}
          </Button>
        )
      }
    >
      {finding && <FindingPanel finding={finding} isPending={isPending} onDismiss={dismiss} />}
      <QrScanner
        startText={m.hand_over_scan()}
        stopText={m.stop_scanning()}
        code={typedCode}
        isCode={isCode}
        onCode={handleCode}
        // Who stands before the counter is served first.
        paused={finding?.kind === "ready"}
      />
    </Page>
  );
}

/** A guest holds out a claim code: is it good, and then: it is handed over. */
export function StaffRewardsPage() {
  return (
    <StaffGate title={m.rewards()} width="wide" compact>
      {() => <HandOver />}
    </StaffGate>
  );
}
