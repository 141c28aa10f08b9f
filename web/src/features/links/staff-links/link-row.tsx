import * as m from "@skipline/contract/texts";
import { Archive, ArrowRight, Pencil, QrCode, Undo2 } from "lucide-react";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { classes } from "#ui/classes.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Marked } from "#ui/marked.tsx";
import { Menu } from "#ui/menu.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { Shown } from "./links-queries.ts";
import { ScanBars } from "./scan-bars.tsx";

export interface LinkRowProps {
  link: Shown;
  onShowCode: () => void;
  onEdit: () => void;
  onRetire: () => void;
}

const columns =
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-3 py-3 pe-2 ps-4 " +
  "lg:grid-cols-[minmax(0,1fr)_12rem_13rem_6rem] lg:gap-x-6 lg:py-2.5 lg:ps-5";

const sum = (scans: readonly number[]) => scans.reduce((all, one) => all + one, 0);

const figure = <strong className="text-18 font-black text-strong" />;

const count = (scans: number) => scans.toLocaleString(m.locale());

/** A target as people read it: without what each address begins with. */
function shortTarget(target: string): string {
  return target.replace(/^https?:\/\//, "").replace(/\/$/, "") || "/";
}

/** One link or wristband: a card on a phone, a row with columns on a laptop. */
export function LinkRow({ link, onShowCode, onEdit, onRetire }: LinkRowProps) {
  const { id, kind, target, isRetired, scans } = link;
  const today = scans.at(-1) ?? 0;
  const name = kind === "links" ? `/R/${id}` : id;
  const icon = "size-5";
  return (
    <Card as="li" padding="none">
      <div className={columns}>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1 @max-[14rem]:col-span-2">
          <h2 className={classes("text-18 font-bold wrap-anywhere", isRetired && "text-muted line-through")}>{name}</h2>
          <p className="mt-0.5 flex items-center gap-1.5 text-14 text-normal">
            <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
            <Marked
              parts={
                target === null
                  ? m.wristband_leads_to_venue.parts()
                  : m.link_leads_to_target.parts({ target: shortTarget(target) })
              }
              tags={{ lead: <span className="sr-only" />, target: <span className="min-w-0 wrap-anywhere" /> }}
            />
          </p>
        </div>
        <div className="col-span-2 pe-2 lg:col-span-1 lg:col-start-2 lg:row-start-1 lg:pe-0">
          {isRetired ? (
            <Badge tone="neutral">{kind === "links" ? m.link_is_retired() : m.wristband_is_retired()}</Badge>
          ) : (
            <ScanBars scans={scans} />
          )}
        </div>
        <p className="col-span-2 flex flex-wrap items-baseline gap-x-4 pe-2 text-14 whitespace-nowrap text-muted tabular-nums lg:col-span-1 lg:col-start-3 lg:row-start-1 lg:pe-0">
          <span>
            <Marked parts={m.link_scans_today.parts({ scans: count(today) })} tags={{ scans: figure }} />
          </span>
          <span>
            <Marked parts={m.link_scans_in_30_days.parts({ scans: count(sum(scans)) })} tags={{ scans: figure }} />
          </span>
        </p>
        <div className="col-start-2 row-start-1 flex justify-end lg:col-start-4 @max-[14rem]:col-span-2 @max-[14rem]:col-start-1 @max-[14rem]:row-start-auto">
          <IconButton
            label={m.link_code_of({ name })}
            icon={<QrCode aria-hidden="true" className={icon} />}
            onClick={onShowCode}
          />
          <Menu
            label={m.link_actions({ name })}
            items={
              isRetired
                ? [{ label: m.bring_back(), icon: <Undo2 aria-hidden="true" className={icon} />, onSelect: onEdit }]
                : [
                    { label: m.edit(), icon: <Pencil aria-hidden="true" className={icon} />, onSelect: onEdit },
                    {
                      label: m.retire(),
                      icon: <Archive aria-hidden="true" className={icon} />,
                      danger: true,
                      onSelect: onRetire,
                    },
                  ]
            }
          />
        </div>
      </div>
    </Card>
  );
}

export function LinkRowSkeleton() {
  return (
    <Card as="li" padding="none">
      <div className={columns}>
        <div>
          <Skeleton shape="h-6 w-32" />
          <Skeleton shape="mt-1.5 h-4 w-44" />
        </div>
        <span className="col-span-2 pe-2 lg:col-span-1 lg:col-start-2 lg:row-start-1">
          <Skeleton shape="h-7 w-full" />
        </span>
        <span className="col-span-2 lg:col-span-1 lg:col-start-3 lg:row-start-1">
          <Skeleton shape="h-6 w-40" />
        </span>
      </div>
    </Card>
  );
}
