import type { Reward } from "@skipline/contract/rewards";
import * as m from "@skipline/contract/texts";
import { inOwnLanguage } from "#lib/language.ts";
import { QrCode } from "#ui/qr-code.tsx";
import { formatClaimCode } from "./claim-code.ts";

/** What staff read: on paper in both themes. */
export function ClaimTicket({ reward }: { reward: Pick<Reward, "claimCode" | "prizeName" | "translations"> }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 rounded-20 bg-paper p-3 text-ink">
      <span className="w-32 shrink-0">
        <QrCode value={reward.claimCode} label={m.reward_qr({ prize: inOwnLanguage(reward).prizeName })} size={128} />
      </span>
      <span className="min-w-36 flex-1">
        <span className="block text-12 font-medium">{m.reward_claim_code()}</span>
        <span className="block text-22 leading-tight font-black tracking-wide tabular-nums">
          {/* In halves, or in one line. */}
          <span className="inline-block whitespace-nowrap">{formatClaimCode(reward.claimCode.slice(0, 8))}</span>{" "}
          <span className="inline-block whitespace-nowrap">{formatClaimCode(reward.claimCode.slice(8))}</span>
        </span>
      </span>
    </div>
  );
}
