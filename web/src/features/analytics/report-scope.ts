import type { WeekReport } from "@skipline/contract/analytics";
import { ordersPath } from "./report-view.ts";
import type { OrderFilter, ReportView } from "./report-view.ts";

/** What every part of a report is told: the report, how it is looked at, and where. */
export interface ReportScope {
  report: WeekReport;
  view: ReportView;
  vendorLocationId: string;
}

/** Pictures side by side where there is room; tables want all of it. */
export function panelGrid({ view }: ReportScope): string {
  return view.asTables ? "grid gap-4" : "grid items-start gap-4 @min-[56rem]:grid-cols-2 print:grid-cols-2";
}

/** The way to the orders behind a figure. */
export function ordersOf({ view, vendorLocationId }: ReportScope, filter?: OrderFilter): string {
  return ordersPath(vendorLocationId, view, filter);
}
