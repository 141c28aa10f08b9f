import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { CalendarX } from "lucide-react";
import { isApiError } from "#api/errors.ts";
import { StaffGate } from "#components/staff-gate.tsx";
import type { ManagedVenue } from "#components/staff-gate.tsx";
import { staffPaths } from "#lib/staff-paths.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { useUrlParams } from "#lib/use-url-params.ts";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Page } from "#ui/page.tsx";
import { weekReportQuery } from "./analytics-queries.ts";
import { ReportBody } from "./report-body.tsx";
import { ReportFailed } from "./report-failed.tsx";
import { ReportLoading } from "./report-loading.tsx";
import { readView, writeView } from "./report-view.ts";
import type { ReportView } from "./report-view.ts";
import { WeekNav } from "./week-nav.tsx";

/** The view as the URL has it, and a change of it there. */
function useView(): [view: ReportView, change: (part: Partial<ReportView>) => void] {
  const [params, change] = useUrlParams();
  return [
    readView(params),
    (part) =>
      change((next) => {
        for (const [name, value] of Object.entries(writeView({ ...readView(next), ...part }))) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
      }),
  ];
}

/** Over the content while what is there is asked for anew, once that takes longer than a blink. */
function Refreshing() {
  return (
    <output className="block h-0.5 animate-appear overflow-hidden rounded-full bg-accent opacity-0 print:hidden">
      <span className="sr-only">{m.report_refreshing()}</span>
    </output>
  );
}

function Report({ venue: { vendorLocationId, vendor } }: { venue: ManagedVenue }) {
  const goUp = useGoUp(`${staffPaths.location(vendorLocationId)}?analytics_beta=1`);
  const [view, change] = useView();
  const { data, error, isFetching, refetch } = useQuery(weekReportQuery(vendor.vendorId, view));
  const { data: current } = useQuery({
    ...weekReportQuery(vendor.vendorId, { ...view, week: null }),
    // Only for how far the weeks go, where the week that was asked for does not say it.
    enabled: error !== null,
  });
  return (
    <Page title={m.report_title()} subtitle={vendor.name} compact width="wide" onBack={goUp}>
      <div data-report>
        <WeekNav
          vendorId={vendor.vendorId}
          view={view}
          report={data ?? current}
          onChange={(week) => change({ week })}
        />
        <div className="mt-3 mb-1 h-0.5">{isFetching && data && <Refreshing />}</div>
        {data && <ReportBody vendorLocationId={vendorLocationId} report={data} view={view} onChange={change} />}
        {!data && !error && <ReportLoading />}
        {!data && error && isApiError(error, "RULE_VIOLATED") && (
          <ErrorState
            icon={<CalendarX />}
            title={m.report_no_week_title()}
            message={m.report_no_week()}
            action={<Button onClick={() => change({ week: null })}>{m.report_to_latest_week()}</Button>}
          />
        )}
        {!data && error && !isApiError(error, "RULE_VIOLATED") && (
          <ReportFailed
            error={error}
            title={m.report_load_failed()}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </div>
    </Page>
  );
}

/** How is the venue doing? */
export function ReportingPage() {
  return (
    <StaffGate for="managers" title={m.report_title()} compact width="wide" loading={<ReportLoading />}>
      {(venue) => <Report venue={venue} />}
    </StaffGate>
  );
}
