import type { WeekReport } from "@skipline/contract/analytics";
import * as m from "@skipline/contract/texts";
import { formatSum, readSum } from "#lib/sums.ts";
import { changeOf, formatCount, formatGrowth, formatSeconds, formatShare } from "./amounts.ts";
import { DailyRevenue } from "./daily-charts.tsx";
import { FigureGrid } from "./figure-grid.tsx";
import type { Figure } from "./figure-grid.tsx";
import { ordersOf, panelGrid } from "./report-scope.ts";
import type { ReportScope } from "./report-scope.ts";
import { WeeksPanel } from "./weeks-panel.tsx";
import type { Trend } from "./use-trend.ts";

/** The week in eight numbers; against the week before only where both are whole. */
function listFigures(scope: ReportScope): Figure[] {
  const { figures, previousFigures, week, latestWeek, customers, growthRate, pickUp, waits } = scope.report;
  const before = week.sunday < latestWeek ? previousFigures : null;
  const { orders, freeOrders, revenue, tips, averageOrderValue } = figures;
  const all = ordersOf(scope);
  return [
    {
      name: m.report_revenue(),
      value: formatSum(revenue),
      note: m.report_revenue_note(),
      change: before && changeOf(readSum(revenue), readSum(before.revenue)),
      to: all,
    },
    {
      name: m.orders(),
      value: formatCount(orders),
      note: freeOrders > 0 ? m.report_orders_note_free({ free: formatCount(freeOrders) }) : m.report_orders_note(),
      change: before && changeOf(orders, before.orders),
      to: all,
    },
    {
      name: m.report_average_order(),
      value: formatSum(averageOrderValue),
      note: m.report_average_order_note(),
      change: before && changeOf(readSum(averageOrderValue), readSum(before.averageOrderValue)),
      to: all,
    },
    {
      name: m.report_growth(),
      value: growthRate === null ? "–" : formatGrowth(growthRate),
      note: m.report_growth_note(),
      to: all,
    },
    {
      name: m.report_customers(),
      value: formatCount(customers.uniqueCustomers),
      note: m.report_customers_note({ customers: formatCount(customers.newCustomers) }),
      to: all,
    },
    {
      name: m.report_repeat_rate(),
      value: formatShare(customers.repeatCustomerRate),
      note: m.report_repeat_rate_note(),
      to: ordersOf(scope, { who: "repeat" }),
    },
    {
      name: m.report_tips(),
      value: formatSum(tips),
      note: m.report_tips_note(),
      change: before && changeOf(readSum(tips), readSum(before.tips)),
      to: ordersOf(scope, { only: "tipped" }),
    },
    {
      name: m.report_pick_up_time(),
      value: pickUp.medianSeconds === null ? "–" : formatSeconds(pickUp.medianSeconds),
      note:
        pickUp.p90Seconds === null
          ? m.report_pick_up_note()
          : m.report_pick_up_note_most({ time: formatSeconds(pickUp.p90Seconds) }),
      to: ordersOf(scope, { only: "handed-over" }),
    },
    // Only where orders are prepared anybody is told how long that takes.
    ...(waits.told === 0
      ? []
      : [
          {
            name: m.report_waits(),
            value: formatShare(waits.within / waits.told),
            note: m.report_waits_note({
              count: waits.told,
              orders: formatCount(waits.told),
              time: formatSeconds(waits.medianErrorSeconds ?? 0),
            }),
          },
        ]),
  ];
}

/** What the arrows are measured by; while the week lasts, what it has to reach. */
function Comparison({ report }: { report: WeekReport }) {
  const { previousFigures: before, week, latestWeek } = report;
  if (!before) return null;
  const isOver = week.sunday < latestWeek;
  const figures = { revenue: formatSum(before.revenue), count: formatCount(before.orders) };
  return (
    <p className="-mt-1 text-14 text-muted">
      {isOver && <span aria-hidden="true">▲ ▼ </span>}
      {isOver ? m.report_against(figures) : m.report_against_later(figures)}
    </p>
  );
}

/** How was the week? */
export function OverviewTab({ scope, trend }: { scope: ReportScope; trend: Trend }) {
  return (
    <div className="grid gap-4">
      <FigureGrid label={m.report_key_figures()} figures={listFigures(scope)} />
      <Comparison report={scope.report} />
      <div className={panelGrid(scope)}>
        <DailyRevenue scope={scope} />
        <WeeksPanel scope={scope} trend={trend} />
      </div>
    </div>
  );
}
