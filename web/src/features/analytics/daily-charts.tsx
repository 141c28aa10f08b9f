import type { WeekReport } from "@skipline/contract/analytics";
import * as m from "@skipline/contract/texts";
import { formatSum, readSum } from "#lib/sums.ts";
import { formatAxisCents, formatAxisCount, hourName, hourSpan, orderCount } from "./amounts.ts";
import { ColumnChart } from "./column-chart.tsx";
import type { Column } from "./column-chart.tsx";
import { Panel } from "./panel.tsx";
import { ordersOf } from "./report-scope.ts";
import type { ReportScope } from "./report-scope.ts";
import { daysTable, hoursTable, peaksOf } from "./report-tables.ts";
import { longDay, weekdayName } from "./weeks.ts";

type Day = WeekReport["days"][number];

function dayColumn(
  scope: ReportScope,
  { day, state, figures }: Day,
  value: number,
  text: string,
  note: string,
): Column {
  const future = state === "FUTURE";
  const name = longDay(day);
  return {
    key: day,
    name: weekdayName(day),
    label: state === "OPEN" ? m.report_so_far({ name }) : name,
    value: future ? null : value,
    text: future ? m.report_not_yet() : text,
    ...(!future && { note }),
    ...(!future && figures.orders > 0 && { to: ordersOf(scope, { day }) }),
  };
}

export function DailyRevenue({ scope }: { scope: ReportScope }) {
  return (
    <Panel
      title={m.report_revenue_by_day()}
      unit={m.report_revenue_by_day_unit()}
      scope={scope}
      table={daysTable(scope.report)}
    >
      <ColumnChart
        label={m.report_revenue_by_day()}
        fill="fill-data-revenue"
        formatTick={formatAxisCents}
        columns={scope.report.days.map((one) =>
          dayColumn(
            scope,
            one,
            readSum(one.figures.revenue),
            formatSum(one.figures.revenue),
            orderCount(one.figures.orders),
          ),
        )}
      />
    </Panel>
  );
}

export function DailyOrders({ scope }: { scope: ReportScope }) {
  return (
    <Panel
      title={m.report_orders_by_day()}
      unit={m.report_orders_by_day_unit()}
      scope={scope}
      table={daysTable(scope.report)}
    >
      <ColumnChart
        label={m.report_orders_by_day()}
        fill="fill-data-orders"
        formatTick={formatAxisCount}
        whole
        columns={scope.report.days.map((one) =>
          dayColumn(scope, one, one.figures.orders, orderCount(one.figures.orders), formatSum(one.figures.revenue)),
        )}
      />
    </Panel>
  );
}

/** When of the day people order; the three strongest hours bear a number and are named below. */
export function Hours({ scope }: { scope: ReportScope }) {
  const { hours } = scope.report;
  const peaks = peaksOf(hours);
  return (
    <Panel
      title={m.report_orders_by_hour()}
      unit={m.report_orders_by_hour_unit()}
      scope={scope}
      table={hoursTable(scope.report)}
      wide
    >
      <ColumnChart
        label={m.report_orders_by_hour()}
        fill="fill-data-orders"
        formatTick={formatAxisCount}
        whole
        sparse
        columns={hours.map(({ hour, orders, revenue }) => {
          const rank = peaks.findIndex((peak) => peak.hour === hour);
          return {
            key: String(hour),
            name: hourName(hour),
            label: hourSpan(hour),
            value: orders,
            text: orderCount(orders),
            note: rank < 0 ? formatSum(revenue) : `${formatSum(revenue)} · ${m.report_peak_rank({ rank: rank + 1 })}`,
            ...(orders > 0 && { to: ordersOf(scope, { hour }) }),
            ...(rank >= 0 && { mark: String(rank + 1) }),
          };
        })}
      />
      {peaks.length > 0 && (
        <ol
          aria-label={m.report_peak_hours()}
          className="mt-2 flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-3 text-14"
        >
          {peaks.map(({ hour, orders }, index) => (
            <li key={hour} className="flex items-baseline gap-2 tabular-nums">
              <span className="font-black text-strong">{index + 1}</span>
              <span className="text-normal">{hourSpan(hour)}</span>
              <span className="text-muted">{orderCount(orders)}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
