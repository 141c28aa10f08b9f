import * as m from "@skipline/contract/texts";
import { ArrowRight } from "lucide-react";
import { useId } from "react";
import { Link } from "#lib/link.tsx";
import { reportPaths } from "#lib/report-paths.ts";
import { TypedWords } from "#lib/vendor-words.tsx";
import { classes } from "#ui/classes.ts";
import { formatSum, readSum } from "#lib/sums.ts";
import { formatCount, orderCount } from "./amounts.ts";
import { DailyOrders, Hours } from "./daily-charts.tsx";
import { Panel } from "./panel.tsx";
import { RankedList } from "./ranked-list.tsx";
import { ordersOf, panelGrid } from "./report-scope.ts";
import type { ReportScope } from "./report-scope.ts";
import { locationsTable } from "./report-tables.ts";
import { ordersPath, writeView } from "./report-view.ts";

interface Line {
  name: string;
  note?: string;
  amount: string;
  /** A sum of the lines above it. */
  isSum?: boolean;
  to?: string;
}

/** From what was sold to what was kept: the lines add up. */
function listLines(scope: ReportScope): Line[] {
  const { figures: f, includeRefunded } = scope.report;
  const refunded = ordersOf(scope, { only: "refunded" });
  return [
    { name: m.report_sales(), note: m.report_money_sales_note(), amount: f.sales, to: ordersOf(scope) },
    { name: m.amount_tax(), amount: f.tax, to: ordersOf(scope) },
    { name: m.report_tips(), amount: f.tips, to: ordersOf(scope, { only: "tipped" }) },
    { name: m.total(), note: orderCount(f.orders), amount: f.total, isSum: true, to: ordersOf(scope) },
    ...(includeRefunded || readSum(f.partialRefunds) === 0
      ? []
      : [{ name: m.report_given_back_in_part(), amount: `-${f.partialRefunds}`, to: refunded }]),
    ...(includeRefunded || readSum(f.disputesLost) === 0
      ? []
      : [{ name: m.statement_disputes_lost(), amount: `-${f.disputesLost}`, to: ordersOf(scope) }]),
    {
      name: m.report_revenue(),
      note: includeRefunded ? m.report_money_revenue_whole() : m.report_money_revenue_kept(),
      amount: f.revenue,
      isSum: true,
      to: ordersOf(scope),
    },
  ];
}

function listBeside(scope: ReportScope): Line[] {
  const { figures: f } = scope.report;
  return [
    {
      name: m.report_discounts(),
      note: m.report_discounts_note(),
      amount: f.discounts,
      to: ordersOf(scope, { only: "discounted" }),
    },
    { name: m.report_takings(), note: m.report_takings_note(), amount: f.takings, to: ordersOf(scope) },
    {
      name: m.refunds(),
      note: m.report_refunds_note({ count: formatCount(f.refundedOrders) }),
      amount: f.refunds,
      to: ordersOf(scope, { only: "refunded" }),
    },
  ];
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <dl>
      {lines.map(({ name, note, amount, isSum, to }) => (
        <div
          key={name}
          className={classes(
            "relative flex flex-wrap items-baseline gap-x-4 border-b border-line py-2.5 last:border-0 print:py-1",
            to !== undefined && "hover:bg-surface-2",
          )}
        >
          <dt className={classes("min-w-0 flex-1 basis-40 text-16", isSum ? "font-bold text-strong" : "text-normal")}>
            {to === undefined ? (
              name
            ) : (
              <Link to={to} className="after:absolute after:inset-0 after:content-['']">
                {name}
              </Link>
            )}
            {note && (
              <span className="block text-14 font-normal text-muted @min-[26rem]:ms-2 @min-[26rem]:inline">{note}</span>
            )}
          </dt>
          <dd className={classes("ms-auto text-16 tabular-nums", isSum ? "font-black text-strong" : "text-normal")}>
            {formatSum(amount)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Money({ scope }: { scope: ReportScope }) {
  const id = useId();
  const { week } = scope.view;
  return (
    <section
      aria-labelledby={id}
      className="@container min-w-0 rounded-20 bg-surface-1 p-4 inset-ring inset-ring-line sm:p-5 print:break-inside-avoid print:p-0 print:inset-ring-0"
    >
      <h2 id={id} className="text-18 font-bold">
        {m.report_money()}
      </h2>
      <p className="mb-2 text-14 text-muted">{m.report_money_unit()}</p>
      <Lines lines={listLines(scope)} />
      <h3 className="mt-4 mb-1 text-14 font-bold">{m.report_money_beside()}</h3>
      <Lines lines={listBeside(scope)} />
      <p className="mt-2 flex flex-wrap gap-x-6 print:hidden">
        {[
          { name: m.report_reconcile(), to: reportPaths.reconcile(scope.vendorLocationId, writeView({ week })) },
          { name: m.page_day_sheet(), to: reportPaths.day(scope.view.place ?? scope.vendorLocationId, {}) },
        ].map(({ name, to }) => (
          <Link
            key={to}
            to={to}
            className="inline-flex min-h-11 items-center gap-1.5 text-14 font-bold text-accent-text"
          >
            {name}
            <ArrowRight aria-hidden="true" className="size-4" />
          </Link>
        ))}
      </p>
    </section>
  );
}

function Locations({ scope }: { scope: ReportScope }) {
  const { report, view, vendorLocationId } = scope;
  if (report.locations.length < 2) return null;
  return (
    <Panel title={m.report_locations()} unit={m.report_locations_unit()} scope={scope} table={locationsTable(report)}>
      <RankedList
        shown={5}
        fewer={m.report_fewer_locations({ shown: 5 })}
        items={report.locations
          .toSorted((one, other) => readSum(other.figures.revenue) - readSum(one.figures.revenue))
          .map(({ vendorLocationId: place, description, figures }) => ({
            key: place,
            name: <TypedWords>{description}</TypedWords>,
            note: orderCount(figures.orders),
            value: readSum(figures.revenue),
            text: formatSum(figures.revenue),
            to: ordersPath(vendorLocationId, { ...view, place }),
            fill: "bg-data-revenue",
          }))}
      />
    </Panel>
  );
}

/** What was taken, when, and where? */
export function SalesTab({ scope }: { scope: ReportScope }) {
  return (
    <div className={panelGrid(scope)}>
      <Money scope={scope} />
      <div className="grid gap-4">
        <DailyOrders scope={scope} />
        <Locations scope={scope} />
      </div>
      <Hours scope={scope} />
    </div>
  );
}
