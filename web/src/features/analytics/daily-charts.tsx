import type { WeekReport } from "@skipline/contract/analytics";
import { countOf, formatAxisCents, formatAxisCount, formatSum, hourName, hourSpan, readSum } from "./amounts.ts";
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
  return {
    key: day,
    name: weekdayName(day),
    label: state === "OPEN" ? `${longDay(day)} (so far)` : longDay(day),
    value: future ? null : value,
    text: future ? "not yet" : text,
    ...(!future && { note }),
    ...(!future && figures.orders > 0 && { to: ordersOf(scope, { day }) }),
  };
}

export function DailyRevenue({ scope }: { scope: ReportScope }) {
  return (
    <Panel
      title="Revenue by day"
      unit="US dollars, tax and tips included, less refunds"
      scope={scope}
      table={daysTable(scope.report)}
    >
      <ColumnChart
        label="Revenue by day"
        fill="fill-data-revenue"
        formatTick={formatAxisCents}
        columns={scope.report.days.map((one) =>
          dayColumn(
            scope,
            one,
            readSum(one.figures.revenue),
            formatSum(one.figures.revenue),
            countOf(one.figures.orders, "order"),
          ),
        )}
      />
    </Panel>
  );
}

export function DailyOrders({ scope }: { scope: ReportScope }) {
  return (
    <Panel title="Orders by day" unit="Paid orders, by business day" scope={scope} table={daysTable(scope.report)}>
      <ColumnChart
        label="Orders by day"
        fill="fill-data-orders"
        formatTick={formatAxisCount}
        whole
        columns={scope.report.days.map((one) =>
          dayColumn(
            scope,
            one,
            one.figures.orders,
            countOf(one.figures.orders, "order"),
            formatSum(one.figures.revenue),
          ),
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
      title="Orders by hour"
      unit="Paid orders of the week, by the venue’s clock"
      scope={scope}
      table={hoursTable(scope.report)}
      wide
    >
      <ColumnChart
        label="Orders by hour"
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
            text: countOf(orders, "order"),
            note: rank < 0 ? formatSum(revenue) : `${formatSum(revenue)} · peak ${rank + 1}`,
            ...(orders > 0 && { to: ordersOf(scope, { hour }) }),
            ...(rank >= 0 && { mark: String(rank + 1) }),
          };
        })}
      />
      {peaks.length > 0 && (
        <ol aria-label="Peak hours" className="mt-2 flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-3 text-14">
          {peaks.map(({ hour, orders }, index) => (
            <li key={hour} className="flex items-baseline gap-2 tabular-nums">
              <span className="font-black text-strong">{index + 1}</span>
              <span className="text-normal">{hourSpan(hour)}</span>
              <span className="text-muted">{countOf(orders, "order")}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
