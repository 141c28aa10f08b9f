import { type DaySheet, getDaySheet } from "@skipline/contract/day-sheets";
import * as m from "@skipline/contract/texts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CalendarX, ChevronLeft, ChevronRight, CircleCheck, Download, Printer } from "lucide-react";
import { useId } from "react";
import type { ReactNode } from "react";
import { isApiError } from "#api/errors.ts";
import { endpointQuery } from "#api/query.ts";
import { QueryLoading } from "#components/query-loading.tsx";
import { StaffGate } from "#components/staff-gate.tsx";
import type { ManagedVenue } from "#components/staff-gate.tsx";
import { capital } from "#lib/capital.ts";
import { addDays, formatDateTime } from "#lib/dates.ts";
import { Link } from "#lib/link.tsx";
import { reportPaths } from "#lib/report-paths.ts";
import { formatSum, readSum } from "#lib/sums.ts";
import { useGoBack } from "#lib/use-go-back.ts";
import { useUrlParams } from "#lib/use-url-params.ts";
import { TypedWords } from "#lib/vendor-words.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { formatCount, orderCount } from "./amounts.ts";
import { DataTable } from "./data-table.tsx";
import { agrees, peopleTable } from "./day-sheet-table.ts";
import { downloadTable } from "./download.ts";
import { FigureGrid } from "./figure-grid.tsx";
import { ReportFailed } from "./report-failed.tsx";
import { writeView } from "./report-view.ts";
import { latest, longDay, readDay } from "./weeks.ts";

function SheetLoading() {
  return (
    <QueryLoading label={m.day_sheet_loading()}>
      <Skeleton shape="h-28 w-full" rounded="20" />
      <Skeleton shape="mt-4 h-72 w-full" rounded="20" />
    </QueryLoading>
  );
}

interface NavProps {
  /** Null: the one that is on. */
  asked: string | null;
  /** Of any night: it says how far one can go. */
  known: DaySheet | undefined;
  /** Of the night that was asked for. */
  sheet: DaySheet | undefined;
  onChange: (day: string | null) => void;
}

/** From night to night. */
function DayNav({ asked, known, sheet, onChange }: NavProps) {
  const day = asked ?? known?.latestDay;
  const latestDay = known?.latestDay;
  const before = known && day !== undefined && day > known.earliestDay ? addDays(day, -1) : null;
  const after = known && day !== undefined && day < known.latestDay ? addDays(day, 1) : null;
  const step = (to: string | null) => ({
    disabled: to === null,
    onClick: () => onChange(to === latestDay ? null : to),
  });
  return (
    <nav aria-label={m.day()} className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <div className="flex min-w-0 flex-auto items-center gap-1 sm:flex-none">
        <IconButton
          label={m.day_sheet_previous()}
          variant="raised"
          icon={<ChevronLeft aria-hidden="true" className="size-6" />}
          {...step(before)}
        />
        <p
          aria-live="polite"
          className="min-w-0 flex-auto text-center text-16 font-bold text-strong tabular-nums sm:px-2 sm:min-w-60 sm:flex-none"
        >
          {day === undefined ? "…" : capital(longDay(day))}
        </p>
        <IconButton
          label={m.day_sheet_next()}
          variant="raised"
          icon={<ChevronRight aria-hidden="true" className="size-6" />}
          {...step(after)}
        />
      </div>
      {sheet && (
        <div className="-me-2 ms-auto flex">
          <IconButton
            label={m.day_sheet_print()}
            icon={<Printer aria-hidden="true" className="size-5" />}
            onClick={() => window.print()}
          />
          <IconButton
            label={m.report_save()}
            icon={<Download aria-hidden="true" className="size-5" />}
            onClick={() => downloadTable(`${sheet.vendorLocationId}-${sheet.day}`, peopleTable(sheet))}
          />
        </div>
      )}
    </nav>
  );
}

function Section({ title, note, children }: { title: string; note: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="@container mt-4 rounded-20 bg-surface-1 p-4 inset-ring inset-ring-line sm:p-5 print:break-inside-avoid print:p-0 print:inset-ring-0"
    >
      <h2 id={id} className="text-18 font-bold">
        {title}
      </h2>
      <p className="mb-3 text-14 text-muted">{note}</p>
      {children(id)}
    </section>
  );
}

/** From what was sold to what was kept: the lines add up. */
function Money({ figures: f }: Pick<DaySheet, "figures">) {
  const lines = [
    { name: m.report_sales(), amount: f.sales },
    { name: m.amount_tax(), amount: f.tax },
    { name: m.report_tips(), amount: f.tips },
    { name: m.total(), amount: f.total, isSum: true },
    { name: m.report_given_back_in_part(), amount: `-${f.partialRefunds}`, isNone: readSum(f.partialRefunds) === 0 },
    { name: m.statement_disputes_lost(), amount: `-${f.disputesLost}`, isNone: readSum(f.disputesLost) === 0 },
    { name: m.report_revenue(), amount: f.revenue, isSum: true },
  ];
  return (
    <dl className="divide-y divide-line">
      {lines
        .filter(({ isNone }) => !isNone)
        .map(({ name, amount, isSum }) => (
          <div
            key={name}
            className={classes(
              "flex flex-wrap justify-between gap-x-4 py-2 text-16 print:py-1",
              isSum ? "font-bold text-strong" : "text-normal",
            )}
          >
            <dt>{name}</dt>
            <dd className="ms-auto tabular-nums">{formatSum(amount)}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Whether the report of the week says the same of this day, and the way there. */
function Verdict({ sheet }: { sheet: DaySheet }) {
  const { vendorLocationId, reported, week, latestDay } = sheet;
  const isThisWeek = addDays(week, 7) > latestDay;
  const view = { week: isThisWeek ? null : week, tab: "sales" as const, place: vendorLocationId };
  return (
    <div className="mt-4 grid gap-3">
      {!agrees(sheet) && (
        <Alert tone="warning" title={m.day_sheet_differs({ revenue: formatSum(reported.revenue) })}>
          {m.day_sheet_differs_text()}
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {agrees(sheet) && (
          <p className="flex items-center gap-2 text-16 font-bold text-positive">
            <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
            {m.day_sheet_agrees()}
          </p>
        )}
        <Link
          to={reportPaths.report(vendorLocationId, writeView(view))}
          className="inline-flex min-h-11 items-center text-14 font-bold text-accent-text print:hidden"
        >
          {m.day_sheet_report()}
        </Link>
      </div>
    </div>
  );
}

function Sheet({ sheet }: { sheet: DaySheet }) {
  const { vendorName, description, timeZone, figures: f } = sheet;
  const time = (at: string) => formatDateTime(at, timeZone);
  const isEmpty = f.orders + f.refundedOrders === 0;
  return (
    <div>
      <h2 className="text-22 font-bold wrap-anywhere text-strong">
        {vendorName} · <TypedWords>{description}</TypedWords>
      </h2>
      <p className="hidden text-18 font-bold print:block">{capital(longDay(sheet.day))}</p>
      <p className="mb-4 text-14 wrap-anywhere text-muted tabular-nums">
        {m.day_sheet_when({
          from: time(sheet.startTime),
          to: time(sheet.endTime),
          zone: timeZone,
          made: time(sheet.generatedAt),
        })}
      </p>
      {sheet.state === "OPEN" && (
        <div className="mb-4">
          <Alert tone="info">{m.day_sheet_running()}</Alert>
        </div>
      )}
      {isEmpty ? (
        <EmptyState icon={<CalendarX />} title={m.day_sheet_empty()} />
      ) : (
        <>
          <div className="@container">
            <FigureGrid
              label={m.page_day_sheet()}
              figures={[
                { name: m.report_revenue(), value: formatSum(f.revenue), note: m.report_revenue_note() },
                { name: m.orders(), value: formatCount(f.orders), note: m.report_orders_note() },
                { name: m.day_sheet_pool(), value: formatSum(f.tips), note: m.report_tips_note() },
                {
                  name: m.refunds(),
                  value: formatSum(f.refunds),
                  note: m.report_refunds_note({ count: formatCount(f.refundedOrders) }),
                },
              ]}
            />
          </div>
          <Verdict sheet={sheet} />
          <Section title={m.day_sheet_people()} note={m.day_sheet_people_note()}>
            {(id) => <DataTable table={peopleTable(sheet)} labelledBy={id} />}
          </Section>
          <Section title={m.day_sheet_money()} note={orderCount(f.orders)}>
            {() => <Money figures={f} />}
          </Section>
          <p className="mt-8 hidden border-t border-line pt-1 text-14 text-muted print:block">{m.day_sheet_signed()}</p>
        </>
      )}
    </div>
  );
}

function Day({ venue: { vendorLocationId, vendor } }: { venue: ManagedVenue }) {
  const goBack = useGoBack(reportPaths.report(vendorLocationId, {}));
  const [params, change] = useUrlParams();
  const day = readDay(params.get("day"));
  const setDay = (to: string | null) =>
    change((next) => {
      if (to === null) next.delete("day");
      else next.set("day", to);
    });
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    endpointQuery(
      getDaySheet,
      { params: { vendorLocationId, day: day ?? latest } },
      { staleTime: 0, refetchOnMount: "always", placeholderData: keepPreviousData },
    ),
  );
  const sheet = isPlaceholderData ? undefined : data?.sheet;
  const isNoDay = isApiError(error, "RULE_VIOLATED") || isApiError(error, "BAD_REQUEST");
  return (
    <Page title={m.page_day_sheet()} subtitle={vendor.name} compact width="wide" onBack={goBack}>
      <div data-report>
        <DayNav asked={day} known={data?.sheet} sheet={sheet} onChange={setDay} />
        <div className="mt-4">
          {!sheet && !error && <SheetLoading />}
          {!sheet && isNoDay && (
            <ErrorState
              icon={<CalendarX />}
              title={m.day_sheet_no_day()}
              message={error.message}
              action={<Button onClick={() => setDay(null)}>{m.day_sheet_to_latest()}</Button>}
            />
          )}
          {!sheet && error && !isNoDay && (
            <ReportFailed
              error={error}
              title={m.day_sheet_failed()}
              pending={isFetching}
              onRetry={() => void refetch()}
            />
          )}
          {sheet && <Sheet sheet={sheet} />}
        </div>
      </div>
    </Page>
  );
}

/** The night is over: what came in, who handed it over, and what is in the tip pool? */
export function DaySheetPage() {
  return (
    <StaffGate for="managers" title={m.page_day_sheet()} compact width="wide" loading={<SheetLoading />}>
      {(venue) => <Day venue={venue} />}
    </StaffGate>
  );
}
