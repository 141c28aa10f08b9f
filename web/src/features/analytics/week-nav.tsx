import type { WeekReport } from "@skipline/contract/analytics";
import * as m from "@skipline/contract/texts";
import { useQueryClient } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { nameWeek, weekReportQuery } from "./analytics-queries.ts";
import type { ReportView } from "./report-view.ts";
import { stepsFrom, weekName } from "./weeks.ts";

export interface WeekNavProps {
  vendorId: string;
  view: ReportView;
  /** Of any week: it says how far one can go. */
  report: WeekReport | undefined;
  onChange: (week: string | null) => void;
}

/** From week to week; what a button leads to is fetched as soon as somebody reaches for it. */
export function WeekNav({ vendorId, view, report, onChange }: WeekNavProps) {
  const queryClient = useQueryClient();
  const sunday = view.week ?? report?.latestWeek;
  const steps = report && sunday ? stepsFrom(sunday, report) : null;

  function step(to: string | null | undefined) {
    const week = report && to ? nameWeek(to, report.latestWeek) : null;
    const reach = () => void queryClient.prefetchQuery(weekReportQuery(vendorId, { ...view, week }));
    return {
      disabled: !to,
      onClick: () => onChange(week),
      ...(to && { onPointerEnter: reach, onPointerDown: reach, onFocus: reach }),
    };
  }

  const jump = (name: ReactNode, to: string | null | undefined) => (
    <Button variant="secondary" size="small" {...step(to)}>
      {name}
    </Button>
  );
  return (
    <nav aria-label={m.report_week()} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-auto items-center gap-1 sm:flex-none">
        <IconButton
          label={m.report_previous_week()}
          variant="raised"
          icon={<ChevronLeft aria-hidden="true" className="size-6" />}
          {...step(steps?.previous)}
        />
        <p aria-live="polite" className="min-w-0 flex-auto px-2 text-center sm:min-w-52 sm:flex-none">
          <span className="block text-16 font-bold text-strong tabular-nums">{sunday ? weekName(sunday) : "…"}</span>
          <span className="block text-12 text-muted">
            {steps?.isLatest ? m.report_this_week_so_far() : m.report_week_days()}
          </span>
        </p>
        <IconButton
          label={m.report_next_week()}
          variant="raised"
          icon={<ChevronRight aria-hidden="true" className="size-6" />}
          {...step(steps?.next)}
        />
      </div>
      <div className="flex flex-auto flex-wrap justify-center gap-2 sm:flex-none print:hidden">
        {jump(m.report_four_weeks_back(), steps?.fourBack)}
        {jump(m.report_latest_week(), steps && !steps.isLatest ? report?.latestWeek : null)}
      </div>
    </nav>
  );
}
