import type { Reconciliation } from "@skipline/contract/analytics";
import { shortOrderId } from "@skipline/contract/text";
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
import { paths } from "#lib/paths.ts";
import { reportPaths } from "#lib/report-paths.ts";
import { useGoBack } from "#lib/use-go-back.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { countOf, formatSum } from "./amounts.ts";
import { reconciliationQuery } from "./analytics-queries.ts";
import { DataTable } from "./data-table.tsx";
import { booksTable, differencesTable, totalDifference } from "./reconciliation-tables.ts";
import { ReportFailed } from "./report-failed.tsx";
import { readView, writeView } from "./report-view.ts";
import { weekName } from "./weeks.ts";

const reasons: Record<NonNullable<Reconciliation["provider"]["reason"]>, string> = {
  NOT_OFFERED: "it can’t be asked",
  TOO_MANY: "there are too many payments in this week to ask for each",
  NO_ANSWER: "it did not answer",
};

function ReconcileLoading() {
  return (
    <QueryLoading label="Adding up the week">
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
          <span className="block text-14 text-muted">Difference</span>
          <span className="text-28 font-black text-strong tabular-nums">{formatSum(difference)}</span>
        </p>
        {difference === "0.00" ? (
          <Badge tone="positive" icon={<CircleCheck aria-hidden="true" />}>
            Everything agrees
          </Badge>
        ) : (
          <Badge tone="danger" icon={<TriangleAlert aria-hidden="true" />}>
            The books differ
          </Badge>
        )}
      </div>
      {!provider.isAvailable && provider.reason && (
        <div className="mt-4">
          <Alert tone="info">
            What {provider.name} says is not among it: {reasons[provider.reason]}.
          </Alert>
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
    <Section title="Orders that differ" note="What was expected, and what was found instead; at most 50 are listed">
      {() => (
        <ul className="divide-y divide-line">
          {mismatches.map(({ orderId, where, expected, found }) => (
            <li key={`${orderId}${where}`} className="py-2.5 text-14">
              <Link
                to={paths.staffOrderView(vendorLocationId, orderId)}
                className="font-bold text-strong underline decoration-control underline-offset-4"
              >
                #{shortOrderId(orderId)}
              </Link>{" "}
              <span className="text-muted">{where === "LEDGER" ? "in the ledger" : "at the payment provider"}</span>
              <span className="block tabular-nums">
                taken {formatSum(expected.takings)} against {formatSum(found.takings)}, given back{" "}
                {formatSum(expected.refunds)} against {formatSum(found.refunds)}
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
      title="Reconcile"
      subtitle={data ? `${vendor.name} · week of ${weekName(data.week.sunday)}` : vendor.name}
      width="wide"
      onBack={goBack}
    >
      {!data && !error && <ReconcileLoading />}
      {!data && error && (
        <ReportFailed
          error={error}
          title="Unable to reconcile the week"
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <div data-report>
          <Verdict data={data} />
          <Section title="The week’s money, by each book" note="US dollars, of all locations">
            {(id) => <DataTable table={booksTable(data)} labelledBy={id} />}
          </Section>
          <Section title="Differences" note="One book less the next; 0.00 where they agree">
            {(id) => <DataTable table={differencesTable(data)} labelledBy={id} />}
          </Section>
          <Mismatches mismatches={data.mismatches} vendorLocationId={vendorLocationId} />
          {data.returned.payments > 0 && (
            <p className="mt-4 text-14 text-muted tabular-nums">
              Besides, {countOf(data.returned.payments, "payment")} of {formatSum(data.returned.amount)} came when the
              order could not take {data.returned.payments === 1 ? "it" : "them"} any more;{" "}
              {formatSum(data.returned.refunded)} went back.
            </p>
          )}
          <p className="mt-4 text-14 text-muted">As of {formatDateTime(data.generatedAt, vendor.timeZone)}</p>
        </div>
      )}
    </Page>
  );
}

/** Do the figures, the orders, the ledger and the payment provider say the same? */
export function ReconcilePage() {
  return (
    <StaffGate for="managers" title="Reconcile" width="wide" loading={<ReconcileLoading />}>
      {(venue) => <Reconcile venue={venue} />}
    </StaffGate>
  );
}
