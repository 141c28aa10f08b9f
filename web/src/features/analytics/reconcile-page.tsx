import type { Reconciliation } from "@skipline/contract/reconciliation";
import { shortOrderId } from "@skipline/contract/text";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useId } from "react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { QueryLoading } from "#components/query-loading.tsx";
import { StaffGate } from "#components/staff-gate.tsx";
import type { ManagedVenue } from "#components/staff-gate.tsx";
import { formatDateTime } from "#lib/dates.ts";
import { Link } from "#lib/link.tsx";
import { staffPaths } from "#lib/staff-paths.ts";
import { reportPaths } from "#lib/report-paths.ts";
import { useGoBack } from "#lib/use-go-back.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { formatSum } from "#lib/sums.ts";
import { formatCount } from "./amounts.ts";
import { reconciliationQuery } from "./analytics-queries.ts";
import { DataTable } from "./data-table.tsx";
import { booksTable, differencesTable, totalDifference } from "./reconciliation-tables.ts";
import { ReportFailed } from "./report-failed.tsx";
import { readView, writeView } from "./report-view.ts";
import { weekName } from "./weeks.ts";

const reasons: Record<NonNullable<Reconciliation["provider"]["reason"]>, (of: { provider: string }) => string> = {
  NOT_OFFERED: m.reconcile_not_offered,
  TOO_MANY: m.reconcile_too_many,
  NO_ANSWER: m.reconcile_no_answer,
};

function ReconcileLoading() {
  return (
    <QueryLoading label={m.reconcile_loading()}>
      <Skeleton shape="h-16 w-full" rounded="14" />
      <Skeleton shape="mt-4 h-72 w-full" rounded="20" />
    </QueryLoading>
  );
}

function Section({ title, note, children }: { title: string; note: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="@container mt-4 rounded-20 bg-surface-1 p-4 inset-ring inset-ring-line sm:p-5 print:break-inside-avoid"
    >
      <h2 id={id} className="text-18 font-bold">
        {title}
      </h2>
      <p className="mb-3 text-14 text-muted">{note}</p>
      {children(id)}
    </section>
  );
}

function Verdict({ data }: { data: Reconciliation }) {
  const difference = totalDifference(data);
  const { provider } = data;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-20 bg-surface-1 p-4 inset-ring inset-ring-line sm:p-5">
        <p className="flex-1 basis-40">
          <span className="block text-14 text-muted">{m.reconcile_difference()}</span>
          <span className="text-28 font-black text-strong tabular-nums">{formatSum(difference)}</span>
        </p>
        {difference === "0.00" ? (
          <Badge tone="positive" icon={<CircleCheck aria-hidden="true" />}>
            {m.reconcile_agrees()}
          </Badge>
        ) : (
          <Badge tone="danger" icon={<TriangleAlert aria-hidden="true" />}>
            {m.reconcile_differs()}
          </Badge>
        )}
      </div>
      {!provider.isAvailable && provider.reason && (
        <div className="mt-4">
          <Alert tone="info">{reasons[provider.reason]({ provider: provider.name })}</Alert>
        </div>
      )}
    </>
  );
}

function Mismatches({
  mismatches,
  vendorLocationId,
}: Pick<Reconciliation, "mismatches"> & { vendorLocationId: string }) {
  if (mismatches.length === 0) return null;
  return (
    <Section title={m.reconcile_mismatches()} note={m.reconcile_mismatches_note()}>
      {() => (
        <ul className="divide-y divide-line">
          {mismatches.map(({ orderId, where, expected, found }) => (
            <li key={`${orderId}${where}`} className="py-2.5 text-14">
              <Link
                to={staffPaths.orderView(vendorLocationId, orderId)}
                className="font-bold text-strong underline decoration-control underline-offset-4"
              >
                #{shortOrderId(orderId)}
              </Link>{" "}
              <span className="text-muted">
                {where === "LEDGER" ? m.reconcile_in_ledger() : m.reconcile_at_provider()}
              </span>
              <span className="block tabular-nums">
                {m.reconcile_mismatch({
                  taken: formatSum(expected.takings),
                  takenFound: formatSum(found.takings),
                  returned: formatSum(expected.refunds),
                  returnedFound: formatSum(found.refunds),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Reconcile({ venue: { vendorLocationId, vendor } }: { venue: ManagedVenue }) {
  const [params] = useSearchParams();
  const { week } = readView(params);
  const goBack = useGoBack(reportPaths.report(vendorLocationId, writeView({ week, tab: "sales" })));
  const { data, error, isFetching, refetch } = useQuery(reconciliationQuery(vendor.vendorId, week));
  return (
    <Page
      title={m.page_reconcile()}
      subtitle={data ? m.reconcile_subtitle({ venue: vendor.name, week: weekName(data.week.sunday) }) : vendor.name}
      width="wide"
      onBack={goBack}
    >
      {!data && !error && <ReconcileLoading />}
      {!data && error && (
        <ReportFailed error={error} title={m.reconcile_failed()} pending={isFetching} onRetry={() => void refetch()} />
      )}
      {data && (
        <div data-report>
          <Verdict data={data} />
          <Section title={m.reconcile_by_book()} note={m.reconcile_by_book_note()}>
            {(id) => <DataTable table={booksTable(data)} labelledBy={id} />}
          </Section>
          <Section title={m.reconcile_differences()} note={m.reconcile_differences_note()}>
            {(id) => <DataTable table={differencesTable(data)} labelledBy={id} />}
          </Section>
          <Mismatches mismatches={data.mismatches} vendorLocationId={vendorLocationId} />
          {data.returned.payments > 0 && (
            <p className="mt-4 text-14 text-muted tabular-nums">
              {m.reconcile_returned({
                count: formatCount(data.returned.payments),
                amount: formatSum(data.returned.amount),
                refunded: formatSum(data.returned.refunded),
              })}
            </p>
          )}
          <p className="mt-4 text-14 text-muted">
            {m.reconcile_as_of({ time: formatDateTime(data.generatedAt, vendor.timeZone) })}
          </p>
        </div>
      )}
    </Page>
  );
}

/** Do the figures, the orders, the ledger and the payment provider say the same? */
export function ReconcilePage() {
  return (
    <StaffGate for="managers" title={m.page_reconcile()} width="wide" loading={<ReconcileLoading />}>
      {(venue) => <Reconcile venue={venue} />}
    </StaffGate>
  );
}
