import type { WeekReport } from "@skipline/contract/analytics";
import * as m from "@skipline/contract/texts";
import { startTransition, useEffect, useState } from "react";
import { Tabs } from "#ui/tabs.tsx";
import { CountingNotes } from "./counting-notes.tsx";
import { NoData } from "./no-data.tsx";
import { OverviewTab } from "./overview-tab.tsx";
import { ProductsTab } from "./products-tab.tsx";
import { ReportTools } from "./report-tools.tsx";
import type { ReportScope } from "./report-scope.ts";
import { reportTabs } from "./report-view.ts";
import type { ReportTab, ReportView } from "./report-view.ts";
import { SalesTab } from "./sales-tab.tsx";
import { UsersTab } from "./users-tab.tsx";
import { useTrend } from "./use-trend.ts";
import type { Trend } from "./use-trend.ts";

const labels: Record<ReportTab, string> = {
  overview: m.report_overview(),
  sales: m.report_sales(),
  users: m.report_users(),
  products: m.products(),
};

function TabContent({ tab, scope, trend }: { tab: ReportTab; scope: ReportScope; trend: Trend }) {
  const { orders, refundedOrders } = scope.report.figures;
  if (tab === "users") return <UsersTab scope={scope} />;
  if (orders === 0 && refundedOrders === 0) return <NoData />;
  if (tab === "overview") return <OverviewTab scope={scope} trend={trend} />;
  return tab === "sales" ? <SalesTab scope={scope} /> : <ProductsTab scope={scope} />;
}

export interface ReportBodyProps {
  vendorLocationId: string;
  report: WeekReport;
  view: ReportView;
  onChange: (change: Partial<ReportView>) => void;
}

/** A week as the server tells it, in four tabs. */
export function ReportBody({ vendorLocationId, report, view, onChange }: ReportBodyProps) {
  // What is looked at is drawn first; the other tabs, which paper and a change of tab find there, after it.
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => startTransition(() => setDrawn(true)), []);
  const trend = useTrend(report, view, isDrawn);
  const scope = { report, view, vendorLocationId };
  const tabs = reportTabs.map((value) => ({
    value,
    label: labels[value],
    content: (value === view.tab || isDrawn) && (
      <section aria-label={labels[value]} className={value === "users" ? "print:break-before-page" : "print:mb-4"}>
        <TabContent tab={value} scope={scope} trend={trend} />
      </section>
    ),
  }));
  return (
    <>
      <Tabs label={m.report_name()} tabs={tabs} value={view.tab} onChange={(tab) => onChange({ tab })}>
        <ReportTools report={report} trend={trend} view={view} isDrawn={isDrawn} onChange={onChange} />
      </Tabs>
      <CountingNotes report={report} view={view} onChange={onChange} />
    </>
  );
}
