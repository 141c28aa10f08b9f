import type { WeekReport } from "@skipline/contract/analytics";
import {
  changeOf,
  countOf,
  formatCount,
  formatGrowth,
  formatSeconds,
  formatShare,
  formatSum,
  readSum,
} from "./amounts.ts";
import { DailyRevenue } from "./daily-charts.tsx";
import { FigureGrid } from "./figure-grid.tsx";
import type { Figure } from "./figure-grid.tsx";
import { ordersOf, panelGrid } from "./report-scope.ts";
import type { ReportScope } from "./report-scope.ts";
import { WeeksPanel } from "./weeks-panel.tsx";
import type { Trend } from "./use-trend.ts";

/** The week in eight numbers; against the week before only where both are whole. */
function listFigures(scope: ReportScope): Figure[] {
  const { figures, previousFigures, week, latestWeek, customers, growthRate, pickUp } = scope.report;
  const before = week.sunday < latestWeek ? previousFigures : null;
  const { orders, freeOrders, revenue, tips, averageOrderValue } = figures;
  const all = ordersOf(scope);
  return [
    {
      name: "Revenue",
      value: formatSum(revenue),
      note: "tax and tips included, less refunds",
      change: before && changeOf(readSum(revenue), readSum(before.revenue)),
      to: all,
    },
    {
      name: "Orders",
      value: formatCount(orders),
      note: freeOrders > 0 ? `paid, ${formatCount(freeOrders)} of them free` : "paid and not given back",
      change: before && changeOf(orders, before.orders),
      to: all,
    },
    {
      name: "Average order",
      value: formatSum(averageOrderValue),
      note: "of orders that cost something",
      change: before && changeOf(readSum(averageOrderValue), readSum(before.averageOrderValue)),
      to: all,
    },
    {
      name: "Growth",
      value: growthRate === null ? "–" : formatGrowth(growthRate),
      note: "revenue a day, second half of the week against the first",
      to: all,
    },
    {
      name: "Customers",
      value: formatCount(customers.uniqueCustomers),
      note: `${formatCount(customers.newCustomers)} for the first time`,
      to: all,
    },
    {
      name: "Repeat rate",
      value: formatShare(customers.repeatCustomerRate),
      note: "of customers ordered more than once",
      to: ordersOf(scope, { who: "repeat" }),
    },
    {
      name: "Tips",
      value: formatSum(tips),
      note: "on orders that were not given back",
      change: before && changeOf(readSum(tips), readSum(before.tips)),
      to: ordersOf(scope, { only: "tipped" }),
    },
    {
      name: "Pick-up time",
      value: pickUp.medianSeconds === null ? "–" : formatSeconds(pickUp.medianSeconds),
      note:
        pickUp.p90Seconds === null
          ? "from paid to handed over"
          : `median; 9 of 10 within ${formatSeconds(pickUp.p90Seconds)}`,
      to: ordersOf(scope, { only: "handed-over" }),
    },
  ];
}

/** What the arrows are measured by; while the week lasts, what it has to reach. */
function Comparison({ report }: { report: WeekReport }) {
  const { previousFigures: before, week, latestWeek } = report;
  if (!before) return null;
  const isOver = week.sunday < latestWeek;
  return (
    <p className="-mt-1 text-14 text-muted">
      {isOver && <span aria-hidden="true">▲ ▼ </span>}
      {isOver ? "Against the week before: " : "No comparison before the week is over. The whole week before: "}
      {formatSum(before.revenue)}, {countOf(before.orders, "order")}
    </p>
  );
}

/** How was the week? */
export function OverviewTab({ scope, trend }: { scope: ReportScope; trend: Trend }) {
  return (
    <div className="grid gap-4">
      <FigureGrid label="Key figures" figures={listFigures(scope)} />
      <Comparison report={scope.report} />
      <div className={panelGrid(scope)}>
        <DailyRevenue scope={scope} />
        <WeeksPanel scope={scope} trend={trend} />
      </div>
    </div>
  );
}
