import { TriangleAlert } from "lucide-react";
import { QueryLoading } from "#components/query-loading.tsx";
import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { reportPaths } from "#lib/report-paths.ts";
import { nameWeek } from "./analytics-queries.ts";
import { countOf, formatAxisCents, formatSum, readSum } from "./amounts.ts";
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
        Left out, could not be loaded: <span className="whitespace-nowrap">{failed.map(weekName).join("; ")}</span>
      </span>
      <Button variant="quiet" size="small" pending={isFetching} onClick={retry}>
        Try again
      </Button>
    </p>
  );
}

/** The week beside those before it. */
export function WeeksPanel({ scope, trend }: { scope: ReportScope; trend: Trend }) {
  const { weeks, failed, isPending, isFetching, retry } = trend;
  return (
    <Panel
      title="Revenue by week"
      unit="US dollars; the latest five weeks up to this one"
      scope={scope}
      table={weeksTable(weeks)}
      notice={failed.length > 0 && <Skipped failed={failed} isFetching={isFetching} retry={retry} />}
    >
      {isPending ? (
        <QueryLoading label="Loading the weeks before">
          <Skeleton shape="mt-2 mb-14 h-50 w-full" rounded="14" />
        </QueryLoading>
      ) : (
        <ColumnChart
          key={scope.report.week.sunday}
          label="Revenue by week"
          fill="fill-data-revenue"
          formatTick={formatAxisCents}
          linkText="Go to"
          columns={weeks.map(({ week: { sunday }, latestWeek, figures: { revenue, orders } }) => ({
            key: sunday,
            name: shortDay(sunday),
            label: sunday === latestWeek ? `${weekName(sunday)} (so far)` : weekName(sunday),
            value: readSum(revenue),
            text: formatSum(revenue),
            note: countOf(orders, "order"),
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
