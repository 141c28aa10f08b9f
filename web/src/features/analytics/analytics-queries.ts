import { getWeekReport, listWeekOrders } from "@skipline/contract/analytics";
import { reconcileWeek } from "@skipline/contract/reconciliation";
import type { WeekReport } from "@skipline/contract/analytics";
import { pagedQuery } from "#api/paged-query.ts";
import { endpointQuery, retryQuery } from "#api/query.ts";
import type { OrderFilter, ReportView } from "./report-view.ts";
import { latest } from "./weeks.ts";

const minuteMs = 60_000;

/** As long as the server keeps a month: 5 minutes while it lasts, 60 after it. */
function freshFor(report: WeekReport | undefined): number {
  const isOver = report !== undefined && report.week.sunday < report.latestWeek;
  return (isOver ? 60 : 5) * minuteMs;
}

type Scope = Pick<ReportView, "week" | "place" | "includeRefunded">;

/** The week that is on goes by one name, whichever way one came to it. */
export function nameWeek(sunday: string, latestWeek: string): string | null {
  return sunday >= latestWeek ? null : sunday;
}

function scopeQuery({ place, includeRefunded }: Scope) {
  return {
    ...(place !== null && { vendorLocationId: place }),
    ...(includeRefunded && { includeRefunded: "true" as const }),
  };
}

export function weekReportQuery(vendorId: string, scope: Scope) {
  const input = { params: { vendorId, week: scope.week ?? latest }, query: scopeQuery(scope) };
  return endpointQuery(getWeekReport, input, {
    staleTime: ({ state }) => freshFor(state.data),
    retry: (failures, error) => failures < 2 && retryQuery(failures, error),
  });
}

const pageSize = 50;

/** Of which orders. */
export const weekOrders = (vendorId: string, scope: Scope, filter: OrderFilter) => ({
  params: { vendorId, week: scope.week ?? latest },
  query: { ...scopeQuery(scope), ...filter },
});

export function weekOrdersQuery(vendorId: string, scope: Scope, filter: OrderFilter) {
  return pagedQuery(listWeekOrders, weekOrders(vendorId, scope, filter), pageSize);
}

export function reconciliationQuery(vendorId: string, week: string | null) {
  return endpointQuery(reconcileWeek, { params: { vendorId, week: week ?? latest } }, { staleTime: minuteMs });
}
