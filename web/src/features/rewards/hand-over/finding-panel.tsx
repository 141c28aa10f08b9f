import * as m from "@skipline/contract/texts";
import { CircleAlert, CircleCheckBig, Gift, PackageCheck, TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { HideResult } from "#components/hide-result.tsx";
import { TypedByVendor } from "#components/typed-by-vendor.tsx";
import { TypedWords } from "#lib/vendor-words.tsx";
import { useNow } from "#lib/use-now.ts";
import { classes } from "#ui/classes.ts";
import { Image } from "#ui/image.tsx";
import { solidTone } from "#ui/tone.ts";
import { describeFinding } from "./reward-finding.ts";
import type { Finding } from "./reward-finding.ts";

const icons = { positive: CircleCheckBig, info: PackageCheck, warning: TriangleAlert, danger: CircleAlert };

interface FindingPanelProps {
  finding: Finding;
  isPending: boolean;
  onDismiss: () => void;
}

/** What the code is good for, large enough for a glance in the dark, from wherever one is on the page. */
export function FindingPanel({ finding, isPending, onDismiss }: FindingPanelProps) {
  const { tone, title, text } = describeFinding(finding, useNow());
  const Icon = icons[tone];
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (finding) panel.current?.scrollIntoView({ block: "nearest" });
  }, [finding]);
  const reward = "reward" in finding ? finding.reward : null;
  return (
    <section ref={panel} aria-live="assertive" aria-label={m.result()} className="mb-4 scroll-mt-20">
      <div className={classes("relative rounded-20 p-4", solidTone[tone])}>
        <div className="flex items-center gap-3 pe-9">
          <Icon aria-hidden="true" className="size-10 shrink-0" strokeWidth={2.25} />
          <p className="min-w-0 flex-1 text-28 leading-tight font-black">{title}</p>
        </div>
        {reward && (
          <TypedByVendor vendorId={reward.vendorId}>
            <div className="mt-3 flex items-center gap-3">
              <span className="w-16 shrink-0">
                <Image src={reward.prizeImageUrl} alt="" fallback={<Gift strokeWidth={1.25} />} />
              </span>
              <p className="min-w-0 flex-1">
                <span className="block text-22 leading-tight font-bold">
                  <TypedWords>{reward.prizeName}</TypedWords>
                </span>
                <span className="block text-14 font-medium">
                  <TypedWords>{reward.eventName}</TypedWords>
                </span>
              </p>
            </div>
          </TypedByVendor>
        )}
        <p className="mt-2 text-16 font-medium tabular-nums">{text}</p>
        {!isPending && <HideResult onHide={onDismiss} />}
      </div>
    </section>
  );
}
