import { getStatement } from "@skipline/contract/payouts";
import type { Statement } from "@skipline/contract/payouts";
import * as m from "@skipline/contract/texts";
import type { OwnVendor } from "@skipline/contract/vendors";
import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { useState } from "react";
import { isApiError } from "#api/errors.ts";
import { endpointQuery } from "#api/query.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { SaveCsvButton } from "#components/save-csv-button.tsx";
import { VendorGate } from "#components/vendor-gate.tsx";
import { consolePaths } from "#lib/console-paths.ts";
import type { CsvCell } from "#lib/csv.ts";
import { formatDateTime, monthKey } from "#lib/dates.ts";
import { Link } from "#lib/link.tsx";
import { sayDay } from "#lib/say-day.ts";
import { formatSum } from "#lib/sums.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { useUrlParams } from "#lib/use-url-params.ts";
import { zoneName } from "#lib/zone-name.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { Page } from "#ui/page.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { monthInside, monthName, monthsUpTo } from "./months.ts";
import { statementParts } from "./statement-parts.ts";

const monthCount = 24;

function StatementLoading() {
  return (
    <QueryLoading label={m.statement_loading()}>
      <div className="grid gap-4">
        <Skeleton shape="h-80 w-full" rounded="20" />
        <Skeleton shape="h-48 w-full" rounded="20" />
      </div>
    </QueryLoading>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-4 rounded-20 bg-surface-1 p-4 inset-ring inset-ring-line sm:p-5 print:break-inside-avoid print:p-0 print:inset-ring-0">
      <h2 className="text-18 font-bold text-strong">{title}</h2>
      {children}
    </section>
  );
}

/** Those that came in the month, whatever month their orders are of. */
function Payouts({ vendorId, payouts: { count, amount, items } }: { vendorId: string; payouts: Statement["payouts"] }) {
  const states = {
    PENDING: m.payout_pending(),
    IN_TRANSIT: m.payout_in_transit(),
    PAID: m.payout_paid(),
    FAILED: m.payout_failed(),
    CANCELED: m.payout_canceled(),
  };
  return (
    <Part title={m.statement_payouts({ count })}>
      <p className="text-14 text-muted">{m.statement_payouts_note()}</p>
      {count > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {items.map((one) => (
            <li
              key={one.payoutId}
              className="flex flex-wrap justify-between gap-x-4 py-2 text-16 text-normal tabular-nums"
            >
              <span>
                <Link
                  to={consolePaths.payout(vendorId, one.payoutId)}
                  className="font-bold text-strong underline decoration-control underline-offset-4"
                >
                  {sayDay(one.arrivesOn)}
                </Link>{" "}
                <span className="text-muted">{states[one.status]}</span>
              </span>
              <span className="ms-auto">{formatSum(one.amount)}</span>
            </li>
          ))}
          <li className="flex flex-wrap justify-between gap-x-4 py-2 text-16 font-bold text-strong tabular-nums">
            <span>{m.statement_payouts_sum()}</span>
            <span className="ms-auto">{formatSum(amount)}</span>
          </li>
        </ul>
      )}
    </Part>
  );
}

function Sheet({ statement }: { statement: Statement }) {
  const { month, vendorName, startTime, endTime, timeZone, generatedAt, isOver, paymentsToCome } = statement;
  const time = (at: string) => formatDateTime(at, timeZone);
  return (
    <div>
      <h2 className="text-22 font-bold wrap-anywhere text-strong">
        {m.statement_of({ vendor: vendorName, month: monthInside(month) })}
      </h2>
      <p className="text-14 wrap-anywhere text-muted">
        {m.statement_when({
          from: time(startTime),
          to: time(endTime),
          zone: zoneName(timeZone),
          made: time(generatedAt),
        })}
      </p>
      <div className="mt-4 grid gap-3 empty:hidden">
        {!isOver && <Alert tone="info">{m.statement_not_over()}</Alert>}
        {paymentsToCome > 0 && <Alert tone="info">{m.statement_payments_to_come({ count: paymentsToCome })}</Alert>}
      </div>
      {statementParts(statement).map(({ title, rows }) => (
        <Part key={title} title={title}>
          <dl className="mt-2 divide-y divide-line">
            {rows.map(({ name, sum, isWhole, isApart }) => (
              <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
                <dt
                  className={classes(
                    "min-w-0 text-16",
                    isWhole ? "font-bold text-strong" : isApart ? "ps-4 text-muted" : "text-normal",
                  )}
                >
                  {name}
                </dt>
                <dd
                  className={classes(
                    "ms-auto text-16 tabular-nums",
                    isWhole ? "font-bold text-strong" : isApart ? "text-muted" : "text-normal",
                  )}
                >
                  {formatSum(sum)}
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      ))}
      <Payouts vendorId={statement.vendorId} payouts={statement.payouts} />
    </div>
  );
}

function toRows(statement: Statement): CsvCell[][] {
  return [
    [m.statement_row(), m.amount()],
    ...statementParts(statement).flatMap(({ rows }) => rows.map(({ name, sum }) => [name, { figure: sum }])),
    ...statement.payouts.items.map(({ payoutId, amount, arrivesOn }) => [
      m.statement_payout_row({ day: arrivesOn, id: payoutId }),
      { figure: amount },
    ]),
  ];
}

function MonthStatement({ vendor: { vendorId, timeZone } }: { vendor: OwnVendor }) {
  const [months] = useState(() => monthsUpTo(monthKey(Date.now(), timeZone), monthCount));
  const [params, change] = useUrlParams();
  const asked = params.get("month") ?? "";
  const month = months.includes(asked) ? asked : (months[0] ?? "");
  const { data, error, isFetching, refetch } = useQuery(
    endpointQuery(getStatement, { params: { vendorId, month } }, { refetchOnMount: "always" }),
  );
  const statement = data?.statement;
  const goUp = useGoUp(consolePaths.vendor(vendorId));
  if (error && !data && isApiError(error) && error.status < 500) throw error;
  return (
    <Page title={m.statement_title()} width="wide" onBack={goUp}>
      <div className="max-w-page">
        <div className="mb-6 flex flex-wrap items-end gap-3 print:hidden">
          <div className="min-w-0 flex-1 basis-60">
            <SelectField
              label={m.calendar_month()}
              value={month}
              onChange={({ currentTarget }) => change((next) => next.set("month", currentTarget.value))}
              options={months.map((one) => ({ value: one, label: monthName(one) }))}
            />
          </div>
          {statement && (
            <>
              <div className="w-full sm:w-auto">
                <SaveCsvButton
                  label={m.report_save()}
                  name={`${vendorId}-${month}-statement`}
                  load={() => Promise.resolve(toRows(statement))}
                  nothing={m.payouts_none()}
                />
              </div>
              <div className="w-full sm:w-auto">
                <Button
                  full
                  variant="secondary"
                  icon={<Printer aria-hidden="true" className="size-5" />}
                  onClick={() => window.print()}
                >
                  {m.print()}
                </Button>
              </div>
            </>
          )}
        </div>
        {error && !statement && (
          <ListFailed title={m.statement_not_loaded()} pending={isFetching} onRetry={() => void refetch()} />
        )}
        {!error && !statement && <StatementLoading />}
        {statement && <Sheet statement={statement} />}
      </div>
    </Page>
  );
}

/** What did the venue sell in a month, what was kept of it, and what has reached its bank? */
export function StatementPage() {
  return (
    <VendorGate title={m.statement_title()} for="ADMIN" isOfAll>
      {({ vendor }) => <MonthStatement key={vendor.vendorId} vendor={vendor} />}
    </VendorGate>
  );
}
