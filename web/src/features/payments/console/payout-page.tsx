import { getPayout, listPayoutLines } from "@skipline/contract/payouts";
import type { Payout, PayoutLine } from "@skipline/contract/payouts";
import { shortOrderId } from "@skipline/contract/text";
import * as m from "@skipline/contract/texts";
import type { OwnVendor } from "@skipline/contract/vendors";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { isApiError } from "#api/errors.ts";
import { everyPage } from "#api/every-page.ts";
import { pagedQuery } from "#api/paged-query.ts";
import { endpointQuery } from "#api/query.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { LoadMore } from "#components/load-more.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { SaveCsvButton } from "#components/save-csv-button.tsx";
import { VendorGate } from "#components/vendor-gate.tsx";
import { consolePaths } from "#lib/console-paths.ts";
import type { CsvCell } from "#lib/csv.ts";
import { formatDateTime } from "#lib/dates.ts";
import { sayDay } from "#lib/say-day.ts";
import { formatSum } from "#lib/sums.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { lineKinds, payoutStates } from "./payout-words.ts";

interface PlaceProps {
  vendor: OwnVendor;
  payoutId: string;
}

async function loadRows({ vendor: { vendorId, timeZone }, payoutId }: PlaceProps): Promise<CsvCell[][]> {
  const pages = await everyPage(listPayoutLines, { params: { vendorId, payoutId }, query: {} }, { limit: 100 });
  const head = [
    m.event_repeat_how(),
    m.payout_what(),
    m.order(),
    m.payout_gross(),
    m.statement_provider_fees(),
    m.platform_fee_title(),
    m.reconcile_net(),
    m.payout_source(),
  ];
  return [
    head,
    ...pages
      .flatMap(({ items }) => items)
      .map((line) => [
        formatDateTime(line.happenedAt, timeZone),
        line.kind === "OTHER" ? line.type : lineKinds[line.kind],
        line.orderId,
        { figure: line.gross },
        { figure: line.providerFee },
        { figure: line.platformFee },
        { figure: line.net },
        line.sourceId,
      ]),
  ];
}

function Amount({ name, amount, isWhole = false }: { name: string; amount: string; isWhole?: boolean }) {
  return (
    <div className="flex min-w-0 flex-wrap justify-between gap-x-4 py-1.5">
      <dt className={isWhole ? "text-16 font-bold text-strong" : "text-16 text-normal"}>{name}</dt>
      <dd
        className={
          isWhole ? "ms-auto text-16 font-bold text-strong tabular-nums" : "ms-auto text-16 text-normal tabular-nums"
        }
      >
        {formatSum(amount)}
      </dd>
    </div>
  );
}

/** What there is to know of it before its lines are read. */
function Warnings({ payout: { status, isByHand, isRead, difference, notOursCount } }: { payout: Payout }) {
  return (
    <div className="mt-4 grid gap-3 empty:hidden">
      {status === "FAILED" && <Alert tone="danger">{m.payout_failed_hint()}</Alert>}
      {isByHand && <Alert tone="info">{m.payout_by_hand_hint()}</Alert>}
      {!isByHand && !isRead && <Alert tone="info">{m.payout_being_read_hint()}</Alert>}
      {difference !== null && difference !== "0.00" && (
        <Alert tone="danger">{m.payout_not_matching_hint({ amount: formatSum(difference) })}</Alert>
      )}
      {notOursCount > 0 && <Alert tone="info">{m.payout_not_ours_hint({ count: notOursCount })}</Alert>}
    </div>
  );
}

function Line({ line, timeZone }: { line: PayoutLine; timeZone: string }) {
  const { kind, type, orderId, sourceId, gross, providerFee, platformFee, net, happenedAt } = line;
  const isOurs = orderId !== null || kind === "PAYOUT_FAILED";
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 text-16 font-bold wrap-anywhere text-strong">
          {kind === "OTHER" ? m.payout_line_other_named({ type }) : lineKinds[kind]}
          {orderId !== null && <> · {m.returns_order({ id: shortOrderId(orderId) })}</>}
        </p>
        <p className="text-16 font-bold text-strong tabular-nums">{formatSum(net)}</p>
      </div>
      <p className="mt-1 text-14 text-muted tabular-nums">
        {m.payout_line_sum({
          gross: formatSum(gross),
          provider: formatSum(providerFee),
          platform: formatSum(platformFee),
        })}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
        <span>{formatDateTime(happenedAt, timeZone)}</span>
        {!isOurs && <Badge tone="neutral">{m.payout_line_not_ours()}</Badge>}
        {!isOurs && sourceId !== null && <code className="wrap-anywhere">{sourceId}</code>}
      </p>
    </li>
  );
}

function Lines({ vendor: { vendorId, timeZone }, payoutId }: PlaceProps) {
  const list = useInfiniteQuery(pagedQuery(listPayoutLines, { params: { vendorId, payoutId }, query: {} }, 50));
  const { data, isError, isFetching, refetch } = list;
  if (isError && !data) {
    return <ListFailed title={m.payout_lines_not_loaded()} pending={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <PayoutLoading />;
  const lines = data.pages.flatMap(({ items }) => items);
  return (
    <>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <Line key={line.lineId} line={line} timeZone={timeZone} />
        ))}
      </ul>
      <LoadMore list={list} failedText={m.payouts_more_failed()} />
    </>
  );
}

function PayoutLoading() {
  return (
    <QueryLoading label={m.payout_loading()}>
      <div className="grid max-w-page gap-3">
        <Skeleton shape="h-44 w-full" rounded="20" />
        <Skeleton shape="h-72 w-full" rounded="20" />
      </div>
    </QueryLoading>
  );
}

function OnePayout({ vendor, payoutId }: PlaceProps) {
  const { vendorId, name } = vendor;
  const goUp = useGoUp(consolePaths.payouts(vendorId));
  const query = useQuery(endpointQuery(getPayout, { params: { vendorId, payoutId } }));
  const { data, error, isFetching, refetch } = query;
  if (error && !data && isApiError(error) && error.status < 500) throw error;
  return (
    <Page title={data ? sayDay(data.payout.arrivesOn) : m.payout_title()} subtitle={name} width="wide" onBack={goUp}>
      {error && !data && (
        <ListFailed title={m.payout_not_loaded()} pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!error && !data && <PayoutLoading />}
      {data && (
        <div className="max-w-page">
          <Card>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="min-w-0 text-28 font-black wrap-anywhere text-strong tabular-nums">
                {formatSum(data.payout.amount)}
              </p>
              <Badge tone={payoutStates[data.payout.status].tone}>{payoutStates[data.payout.status].label}</Badge>
            </div>
            {!data.payout.isByHand && (
              <dl className="mt-3 divide-y divide-line">
                <Amount name={m.payout_gross()} amount={data.gross} />
                <Amount name={m.statement_provider_fees()} amount={negate(data.providerFees)} />
                <Amount name={m.platform_fee_title()} amount={negate(data.platformFees)} />
                <Amount name={m.reconcile_net()} amount={data.net} isWhole />
              </dl>
            )}
            <p className="mt-3 text-14 wrap-anywhere text-muted">
              {m.payout_id()} <code>{data.payout.payoutId}</code>
            </p>
          </Card>
          <Warnings payout={data.payout} />
          {data.payout.lineCount > 0 && (
            <section aria-labelledby="payout-lines" className="mt-6">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h2 id="payout-lines" className="text-18 font-bold text-strong">
                  {m.payout_line_count({ count: data.payout.lineCount })}
                </h2>
                <div className="w-full sm:w-auto">
                  <SaveCsvButton
                    label={m.report_save()}
                    name={`${vendorId}-payout-${data.payout.arrivesOn}`}
                    load={() => loadRows({ vendor, payoutId })}
                    nothing={m.payouts_none()}
                  />
                </div>
              </div>
              <Lines vendor={vendor} payoutId={payoutId} />
            </section>
          )}
        </div>
      )}
    </Page>
  );
}

/** What is kept is taken off. */
const negate = (sum: string) => (sum.startsWith("-") ? sum.slice(1) : sum === "0.00" ? sum : `-${sum}`);

/** Which orders are in one transfer to the bank, and what was kept of them? */
export function PayoutPage() {
  const { payoutId = "" } = useParams();
  return (
    <VendorGate title={m.payout_title()} for="ADMIN" isOfAll>
      {({ vendor }) => <OnePayout key={payoutId} vendor={vendor} payoutId={payoutId} />}
    </VendorGate>
  );
}
