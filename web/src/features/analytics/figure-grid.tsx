import * as m from "@skipline/contract/texts";
import type { ReactNode } from "react";
import { Link } from "#lib/link.tsx";
import { classes } from "#ui/classes.ts";
import { formatGrowth } from "./amounts.ts";

export interface Figure {
  name: string;
  value: string;
  /** What it counts, in a few words. */
  note: ReactNode;
  /** Against the week before: 0.25 is a quarter more. */
  change?: number | null;
  /** The orders behind it. */
  to?: string;
}

function Change({ rate }: { rate: number }) {
  return (
    <span
      className={classes(
        "text-14 font-bold whitespace-nowrap",
        rate > 0 ? "text-positive" : rate < 0 ? "text-danger" : "text-muted",
      )}
    >
      <span aria-hidden="true">{rate > 0 ? "▲ " : rate < 0 ? "▼ " : ""}</span>
      {formatGrowth(rate)}
      <span className="sr-only"> {m.report_against_sr()}</span>
    </span>
  );
}

/** The numbers first: each with what it counts, and the way to its orders. */
export function FigureGrid({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <dl
      aria-label={label}
      className="grid gap-px overflow-clip rounded-20 bg-line inset-ring inset-ring-line @min-[18rem]:grid-cols-[repeat(2,minmax(min-content,1fr))] @min-[48rem]:grid-cols-4 print:grid-cols-4"
    >
      {figures.map(({ name, value, note, change, to }) => (
        <div
          key={name}
          className={classes("relative bg-surface-1 px-4 py-3 sm:py-4", to !== undefined && "hover:bg-surface-2")}
        >
          <dt className="text-14 text-muted">
            {to === undefined ? (
              name
            ) : (
              <Link to={to} className="after:absolute after:inset-0 after:content-['']">
                {name}
              </Link>
            )}
          </dt>
          <dd>
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="text-22 font-black text-strong tabular-nums sm:text-28">{value}</span>
              {change != null && <Change rate={change} />}
            </span>
            <span className="block text-14 text-muted">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
