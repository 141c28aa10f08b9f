import type { Reward } from "@skipline/contract/rewards";
import * as m from "@skipline/contract/texts";
import { Clock, Expand, Gift, IdCard } from "lucide-react";
import { useState } from "react";
import { FullScreenCode } from "#components/full-screen-code.tsx";
import { inOwnLanguage } from "#lib/language.ts";
import { TypedWords, VendorWord } from "#lib/vendor-words.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { Image } from "#ui/image.tsx";
import { Marked } from "#ui/marked.tsx";
import { formatClaimCode } from "../claim-code.ts";
import { ClaimTicket } from "../claim-ticket.tsx";
import { describeExpiry } from "../expiry.ts";
import { HandOverSheet } from "./hand-over-sheet.tsx";

const soonMs = 3 * 3_600_000;

interface ActiveRewardProps {
  reward: Reward;
  now: number;
  /** As this device keeps it: the server can't be told of a hand-over now. */
  isKept: boolean;
}

/** A prize that waits: its code for staff, how long it waits, and the button for their hands. */
export function ActiveReward({ reward, now, isKept }: ActiveRewardProps) {
  const [open, setOpen] = useState<"code" | "handOver" | null>(null);
  const { eventName, claimCode, claimExpiration, isOrderRefunded } = reward;
  const read = inOwnLanguage(reward);
  const { prizeName } = read;
  const canHandOver = !isKept && !isOrderRefunded;
  const isSoon = Date.parse(claimExpiration) - now < soonMs;
  return (
    <li className="grid gap-4 rounded-20 bg-surface-1 p-4 inset-ring inset-ring-line">
      <div className="flex items-center gap-4">
        <span className="w-20 shrink-0">
          <Image src={reward.prizeImageUrl} alt="" ground="glow" fallback={<Gift strokeWidth={1.25} />} />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="text-22 leading-tight font-black text-strong">
            <VendorWord of={read} word="prizeName" />
          </h3>
          {read.prizeDescription && (
            <p className="mt-1 text-14 text-normal">
              <VendorWord of={read} word="prizeDescription" />
            </p>
          )}
          <p className="mt-1 text-14 text-muted">
            <Marked parts={m.reward_won_at.parts({ event: eventName })} tags={{ event: <TypedWords /> }} />
          </p>
        </div>
      </div>
      <ClaimTicket reward={reward} />
      <p
        className={`flex items-center gap-2 text-16 font-bold tabular-nums ${isSoon ? "text-warning" : "text-normal"}`}
      >
        <Clock aria-hidden="true" className="size-5 shrink-0" />
        {describeExpiry(claimExpiration, now)}
      </p>
      {isOrderRefunded && <Alert tone="warning">{m.reward_order_refunded()}</Alert>}
      <div className={classes("grid gap-3", canHandOver && "@min-[36rem]:grid-cols-2")}>
        <Button
          variant="secondary"
          icon={<Expand aria-hidden="true" className="size-5" />}
          onClick={() => setOpen("code")}
        >
          {m.reward_show_code()}
        </Button>
        {canHandOver && (
          <Button
            variant="quiet"
            icon={<IdCard aria-hidden="true" className="size-5" />}
            onClick={() => setOpen("handOver")}
          >
            {m.reward_staff_hand_over()}
          </Button>
        )}
      </div>
      {open === "code" && (
        <FullScreenCode
          value={claimCode}
          title={m.reward_code_of({ prize: prizeName })}
          label={m.reward_qr({ prize: prizeName })}
          caption={formatClaimCode(claimCode)}
          onClose={() => setOpen(null)}
        />
      )}
      <HandOverSheet reward={reward} open={open === "handOver"} onClose={() => setOpen(null)} />
    </li>
  );
}
