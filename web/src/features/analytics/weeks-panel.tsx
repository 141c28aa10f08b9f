import * as m from "@skipline/contract/texts";
import { TriangleAlert } from "lucide-react";
import { QueryLoading } from "#components/query-loading.tsx";
import { Button } from "#ui/button.tsx";
import { Marked } from "#ui/marked.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { reportPaths } from "#lib/report-paths.ts";
import { nameWeek } from "./analytics-queries.ts";
import { formatSum, readSum } from "#lib/sums.ts";
import { formatAxisCents, orderCount } from "./amounts.ts";
import { ColumnChart } from "./column-chart.tsx";
import { Panel } from "./panel.tsx";
import type { ReportScope } from "./report-scope.ts";
import { weeksTable } from "./report-tables.ts";
import { writeView } from "./report-view.ts";
import type { Trend } from "./use-trend.ts";
import { shortDay, weekName } from "./weeks.ts";

/** What could not be loaded is left out, and said. */
function Skipped({ failed, isFetching, retry }: Pick<Trend, "failed" | "isFetching" | "retry">) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-2 text-14 text-warning">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 basis-40">
        <Marked
          parts={m.report_weeks_left_out.parts({ weeks: failed.map(weekName).join("; ") })}
          tags={{ weeks: <span className="whitespace-nowrap" /> }}
        />
      </span>
      <Button variant="quiet" size="small" pending={isFetching} onClick={retry}>
        {m.try_again()}
      </Button>
    </p>
  );
}

/** The week beside those before it. */
export function WeeksPanel({ scope, trend }: { scope: ReportScope; trend: Trend }) {
  const { weeks, failed, isPending, isFetching, retry } = trend;
  return (
    <Panel
      title={m.report_revenue_by_week()}
      unit={m.report_revenue_by_week_unit()}
      scope={scope}
      table={weeksTable(weeks)}
      notice={failed.length > 0 && <Skipped failed={failed} isFetching={isFetching} retry={retry} />}
    >
      {isPending ? (
        <QueryLoading label={m.report_weeks_loading()}>
          <Skeleton shape="mt-2 mb-14 h-50 w-full" rounded="14" />
        </QueryLoading>
      ) : (
        <ColumnChart
          key={scope.report.week.sunday}
          label={m.report_revenue_by_week()}
          fill="fill-data-revenue"
          formatTick={formatAxisCents}
          linkText={m.report_go_to.parts}
          columns={weeks.map(({ week: { sunday }, latestWeek, figures: { revenue, orders } }) => ({
            key: sunday,
            name: shortDay(sunday),
            label: sunday === latestWeek ? m.report_so_far({ name: weekName(sunday) }) : weekName(sunday),
            value: readSum(revenue),
            text: formatSum(revenue),
            note: orderCount(orders),
            ...(sunday !== scope.report.week.sunday && {
              to: reportPaths.report(scope.vendorLocationId, {
                ...writeView({ ...scope.view, week: nameWeek(sunday, latestWeek) }),
                analytics_beta: "1",
              }),
            }),
          }))}
        />
      )}
    </Panel>
  );
}
