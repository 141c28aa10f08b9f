import type { Reward } from "@skipline/contract/rewards";
import * as m from "@skipline/contract/texts";
import { Gift } from "lucide-react";
import { useEffect, useRef } from "react";
import { celebrate } from "#components/celebrate.ts";
import { Link } from "#lib/link.tsx";
import { inOwnLanguage } from "#lib/language.ts";
import { publicPaths } from "#lib/public-paths.ts";
import { useNow } from "#lib/use-now.ts";
import { VendorWord } from "#lib/vendor-words.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Button } from "#ui/button.tsx";
import { Image } from "#ui/image.tsx";
import { ClaimTicket } from "../claim-ticket.tsx";
import { describeExpiry } from "../expiry.ts";
import type { Drawn } from "./draw-state.ts";
import { SceneHeading } from "./scene-heading.tsx";

interface DrawWinnerProps {
  vendorId: string;
  eventId: string;
  onClose: () => void;
  reward: Reward;
  drawn: Drawn;
  onBack: () => void;
}

/** The light goes up: what was won, and the code that gets it. */
export function DrawWinner({ reward, drawn, vendorId, eventId, onBack, onClose }: DrawWinnerProps) {
  const now = useNow();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? celebrate(canvas.current) : undefined), []);
  return (
    <>
      <canvas ref={canvas} aria-hidden="true" className="pointer-events-none fixed inset-0 z-10 size-full" />
      <div className="flex flex-1 flex-col items-center justify-center gap-4 pb-5 text-center">
        <div className="reveal w-44 short:w-24">
          <Image src={reward.prizeImageUrl} alt="" ground="glow" rounded="20" fallback={<Gift strokeWidth={1.25} />} />
        </div>
        <div>
          <SceneHeading>{m.draw_won()}</SceneHeading>
          <p className="mt-2 text-22 leading-tight font-bold text-accent-text">
            <VendorWord of={inOwnLanguage(reward)} word="prizeName" />
          </p>
        </div>
        <div className="w-full text-start">
          <ClaimTicket reward={reward} />
        </div>
        <p className="text-16 text-normal">
          {m.draw_show_code({ expiry: describeExpiry(reward.claimExpiration, now) })}
          <span className="mt-1 block text-14 text-muted tabular-nums">
            {m.draw_kept({ number: drawn.draw.counter })}
          </span>
        </p>
      </div>
      <div className="flex flex-col gap-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <Button full size="large" onClick={onBack}>
          {m.awesome()}
        </Button>
        <Link
          to={publicPaths.rewards(vendorId, eventId)}
          onClick={onClose}
          className={buttonClasses({ variant: "secondary", full: true })}
        >
          {m.rewards_center()}
        </Link>
      </div>
    </>
  );
}
