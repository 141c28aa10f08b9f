import * as m from "@skipline/contract/texts";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link } from "#lib/link.tsx";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";

export interface Ranked {
  key: string;
  name: ReactNode;
  note: string;
  /** What they are ranked by, for the bar. */
  value: number;
  text: string;
  to: string;
  fill: string;
}

export interface RankedListProps {
  items: readonly Ranked[];
  /** So many at once. */
  shown: number;
  /** The way back to those: "Show 5 products". */
  fewer: string;
}

/** The first of many, with bars to compare them by; the others when asked for, on paper all. */
export function RankedList({ items, shown, fewer }: RankedListProps) {
  const [isWhole, setWhole] = useState(false);
  const most = Math.max(1, ...items.map(({ value }) => value));
  const more = items.length - shown;
  return (
    <>
      <ol>
        {items.map(({ key, name, note, value, text, to, fill }, index) => (
          <li
            key={key}
            className={classes(
              "relative border-b border-line py-2.5 last:border-0 hover:bg-surface-2 print:block print:py-0.5",
              index >= shown && !isWhole && "hidden",
            )}
          >
            <span className="flex flex-wrap items-baseline gap-x-3">
              <span className="w-5 shrink-0 text-14 text-muted tabular-nums">{index + 1}</span>
              <Link
                to={to}
                className="min-w-0 flex-[1_1_7rem] font-medium text-strong after:absolute after:inset-0 after:content-['']"
              >
                {name}
              </Link>
              <span className="ms-auto shrink-0 font-bold text-strong tabular-nums">{text}</span>
            </span>
            <span aria-hidden="true" className="mt-1.5 ms-8 block h-1.5 rounded-full bg-surface-3 print:hidden">
              <span
                className={`block h-full rounded-full [print-color-adjust:exact] ${fill}`}
                style={{ width: `${(Math.max(0, value) / most) * 100}%` }}
              />
            </span>
            <span className="mt-1 ms-8 block text-14 text-muted tabular-nums print:mt-0">{note}</span>
          </li>
        ))}
      </ol>
      {more > 0 && (
        <div className="mt-2 print:hidden">
          <Button variant="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? fewer : m.report_more({ more })}
          </Button>
        </div>
      )}
    </>
  );
}
