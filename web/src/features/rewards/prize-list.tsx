import type { Prize } from "@skipline/contract/rewards";
import { Gift } from "lucide-react";
import { inOwnLanguage } from "#lib/language.ts";
import { VendorWord } from "#lib/vendor-words.tsx";
import { classes } from "#ui/classes.ts";
import { Image } from "#ui/image.tsx";
import { describeLeft, describeOdds } from "./odds.ts";

/** What can be won: each kind with how many are left and how likely it is. */
export function PrizeList({ prizes }: { prizes: readonly Prize[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {prizes.map(inOwnLanguage).map((prize) => {
        const isGone = prize.remaining <= 0;
        return (
          <li
            key={prize.prizeId}
            className="flex items-center gap-x-4 gap-y-2 rounded-20 bg-surface-1 p-3 @max-[16rem]:flex-col @max-[16rem]:items-start inset-ring inset-ring-line"
          >
            <span className={classes("w-20 shrink-0", isGone && "opacity-50")}>
              <Image src={prize.imageUrl} alt="" ground="glow" fallback={<Gift strokeWidth={1.25} />} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block text-18 leading-tight font-bold text-strong">
                <VendorWord of={prize} word="name" />
              </span>
              {prize.description && (
                <span className="mt-0.5 line-clamp-2 text-14 text-muted">
                  <VendorWord of={prize} word="description" />
                </span>
              )}
              <span className="mt-1 flex flex-wrap gap-x-3 text-14 font-medium tabular-nums">
                <span className={isGone ? "text-muted" : "text-accent-text"}>{describeLeft(prize)}</span>
                {!isGone && <span className="text-normal">{describeOdds(prize.odds)}</span>}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
