import * as m from "@skipline/contract/texts";
import { nice, ticks as roundValues } from "d3-array";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import type { ComponentProps, KeyboardEvent, PointerEvent } from "react";
import { useNavigate } from "react-router";
import { Link } from "#lib/link.tsx";
import { onwards } from "#lib/language.ts";
import { classes } from "#ui/classes.ts";
import { Marked } from "#ui/marked.tsx";

export interface Column {
  key: string;
  /** On the axis: "Sun". */
  name: string;
  /** Whole: "Sunday, November 15". */
  label: string;
  /** Null is a gap: there is nothing to tell yet. */
  value: number | null;
  /** "$1,204.00" */
  text: string;
  /** Beside it: "83 orders". */
  note?: string;
  /** The orders behind it. */
  to?: string;
  /** Above the column, where it is one of the first: "1". */
  mark?: string;
}

export interface ColumnChartProps {
  label: string;
  columns: readonly Column[];
  /** One of the data colours: "fill-data-revenue". */
  fill: string;
  formatTick: (value: number) => string;
  /** Counts have no halves. */
  whole?: boolean;
  /** Names only every so many columns where there is little room. */
  sparse?: boolean;
  /** What the link below says: "See orders: Sunday, November 15". */
  linkText?: (inputs: { label: string }) => ComponentProps<typeof Marked>["parts"];
}

/** Grid lines at round values, the highest at or above the highest column. */
function ticksOf(most: number, whole: boolean): { top: number; ticks: number[] } {
  const [, top] = nice(0, most || 1, 4);
  return { top, ticks: roundValues(0, top, 4).filter((tick) => !whole || Number.isInteger(tick)) };
}

/** By the room in the reader's own letters: where names would touch only some stand. */
function nameRoom(index: number, sparse: boolean): string | false {
  if (!sparse) return index % 2 === 1 && "hidden @min-[15rem]:inline";
  if (index % 12 === 0) return false;
  if (index % 6 === 0) return "hidden @min-[14rem]:inline";
  return index % 3 === 0 ? "hidden @min-[30rem]:inline" : "hidden";
}

const percent = (part: number) => `${part * 100}%`;

/** A day without any is a line; one that is not yet there is nothing. */
const heightOf = (part: number) => Math.max(part, 0.012);

/** Columns over time: pointed at, tapped or gone through with arrow keys; the chosen one says its value and leads to its orders. */
export function ColumnChart({
  label,
  columns,
  fill,
  formatTick,
  whole = false,
  sparse = false,
  linkText = m.report_see_orders.parts,
}: ColumnChartProps) {
  const navigate = useNavigate();
  const most = Math.max(0, ...columns.map(({ value }) => value ?? 0));
  const highest = columns.findIndex(({ value }) => value === most);
  const [chosen, setChosen] = useState<number | null>(null);
  const [isTipOpen, setTipOpen] = useState(false);
  const at = Math.min(chosen ?? Math.max(0, highest), columns.length - 1);
  const column = columns[at];
  // Without others to be compared with, a column says itself how much it is.
  const isAlone = columns.filter(({ value }) => value).length === 1;
  const { top, ticks } = ticksOf(most, whole);
  if (!column) return null;

  function point({ currentTarget, clientX }: PointerEvent<HTMLElement>): void {
    const { left, right, width } = currentTarget.getBoundingClientRect();
    const along = onwards > 0 ? clientX - left : right - clientX;
    const place = Math.floor((along / width) * columns.length);
    setChosen(Math.min(Math.max(place, 0), columns.length - 1));
    setTipOpen(true);
  }

  function press(event: KeyboardEvent): void {
    const moves: Record<string, number> = {
      ArrowRight: at + onwards,
      ArrowUp: at + 1,
      ArrowLeft: at - onwards,
      ArrowDown: at - 1,
      Home: 0,
      End: columns.length - 1,
    };
    const next = moves[event.key];
    if (event.key === "Escape") setTipOpen(false);
    if (event.key === "Enter" && column?.to !== undefined) void navigate(column.to);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(Math.min(Math.max(next, 0), columns.length - 1));
    setTipOpen(true);
  }

  const center = (at + 0.5) / columns.length;
  const words = [column.text, column.note].filter(Boolean).join(" · ");
  return (
    <div>
      <div className="flex gap-2 pt-2">
        <div aria-hidden="true" className="relative h-44 w-10 shrink-0 text-12 text-muted tabular-nums print:h-24">
          {ticks.map((tick) => (
            <span key={tick} className="absolute inset-e-0 translate-y-1/2" style={{ bottom: percent(tick / top) }}>
              {formatTick(tick)}
            </span>
          ))}
        </div>
        <div className="min-w-0 flex-1">
          <div
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input can't be pointed at column by column
            role="slider"
            tabIndex={0}
            aria-label={label}
            aria-valuemin={1}
            aria-valuemax={columns.length}
            aria-valuenow={at + 1}
            aria-valuetext={`${column.label}: ${words}`}
            onKeyDown={press}
            onPointerMove={point}
            onPointerDown={point}
            onPointerLeave={() => setTipOpen(false)}
            onFocus={() => setTipOpen(true)}
            onBlur={() => setTipOpen(false)}
            className="relative h-44 touch-pan-y rounded-8 print:h-24"
          >
            <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible rtl:-scale-x-100">
              {ticks.map((tick) => (
                <line
                  key={tick}
                  x1="0"
                  x2="100%"
                  y1={percent(1 - tick / top)}
                  y2={percent(1 - tick / top)}
                  className={tick === 0 ? "stroke-control" : "stroke-line"}
                />
              ))}
              {isTipOpen && (
                <rect
                  x={percent(at / columns.length)}
                  width={percent(1 / columns.length)}
                  height="100%"
                  rx="4"
                  className="fill-surface-3 print:hidden"
                />
              )}
              {columns.map(({ key, value }, index) =>
                value === null ? null : (
                  <rect
                    key={key}
                    x={percent((index + 0.14) / columns.length)}
                    width={percent(0.72 / columns.length)}
                    y={percent(1 - heightOf(value / top))}
                    height={percent(heightOf(value / top))}
                    rx="3"
                    className={fill}
                  />
                ),
              )}
            </svg>
            {columns.map(({ key, text, value, mark = isAlone && value ? text : undefined }, index) =>
              mark !== undefined && value !== null ? (
                <span
                  key={key}
                  aria-hidden="true"
                  className="absolute hidden -translate-x-1/2 text-12 rtl:translate-x-1/2 leading-none font-black text-strong @min-[14rem]:inline"
                  style={{
                    insetInlineStart: percent((index + 0.5) / columns.length),
                    bottom: `calc(${percent(value / top)} + 3px)`,
                  }}
                >
                  {mark}
                </span>
              ) : null,
            )}
            {isTipOpen && (
              <div
                aria-hidden="true"
                className="pointer-events-none absolute z-10 w-max max-w-full rounded-8 bg-strong px-3 py-2 text-14 text-surface-0 shadow-1 print:hidden"
                style={{
                  bottom: `min(${percent((column.value ?? 0) / top)} + 0.75rem, 100% - 2rem)`,
                  insetInlineStart: percent(center),
                  transform: `translateX(${percent(-center * onwards)})`,
                }}
              >
                <span className="block">{column.label}</span>
                <span className="block font-bold tabular-nums">{words}</span>
              </div>
            )}
          </div>
          <div aria-hidden="true" className="mt-1.5 flex text-12 text-muted tabular-nums">
            {columns.map(({ key, name }, index) => (
              <span key={key} className="relative h-4 min-w-0 flex-1">
                <span
                  className={classes("absolute left-1/2 -translate-x-1/2 whitespace-nowrap", nameRoom(index, sparse))}
                >
                  {name}
                </span>
              </span>
            ))}
          </div>
        </div>
      </div>
      <p className="mt-3 min-h-11 text-14 print:hidden">
        {column.to === undefined || column.value === null ? (
          <span className="inline-flex min-h-11 items-center text-muted">
            {column.label}: {column.text}
          </span>
        ) : (
          <Link to={column.to} className="inline-flex min-h-11 items-center gap-1.5 text-accent-text">
            <span>
              <Marked parts={linkText({ label: column.label })} tags={{ label: <span className="font-bold" /> }} />
            </span>
            <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
          </Link>
        )}
      </p>
    </div>
  );
}
