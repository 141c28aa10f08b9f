import { listPayouts } from "@skipline/contract/payouts";
import type { Payout } from "@skipline/contract/payouts";
import * as m from "@skipline/contract/texts";
import type { OwnVendor } from "@skipline/contract/vendors";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Banknote } from "lucide-react";
import { everyPage } from "#api/every-page.ts";
import { pagedQuery } from "#api/paged-query.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { LoadMore } from "#components/load-more.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { SaveCsvButton } from "#components/save-csv-button.tsx";
import { VendorGate } from "#components/vendor-gate.tsx";
import { consolePaths } from "#lib/console-paths.ts";
import type { CsvCell } from "#lib/csv.ts";
import { Link } from "#lib/link.tsx";
import { sayDay } from "#lib/say-day.ts";
import { formatSum } from "#lib/sums.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { Badge } from "#ui/badge.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { payoutStates } from "./payout-words.ts";

/** All of them, as a file's rows. */
async function loadRows(vendorId: string): Promise<CsvCell[][]> {
  const pages = await everyPage(listPayouts, { params: { vendorId }, query: {} }, { limit: 100 });
  const head = [m.payout_arrives(), m.amount(), m.status(), m.payout_lines(), m.payout_not_ours_head(), m.payout_id()];
  return [
    head,
    ...pages
      .flatMap(({ items }) => items)
      .map(({ arrivesOn, amount, status, lineCount, notOursCount, payoutId }) => [
        arrivesOn,
        { figure: amount },
        payoutStates[status].label,
        { figure: lineCount },
        { figure: notOursCount },
        payoutId,
      ]),
  ];
}

function PayoutRow({ vendorId, payout }: { vendorId: string; payout: Payout }) {
  const { payoutId, amount, status, arrivesOn, lineCount, notOursCount, isRead, isByHand, difference } = payout;
  const { label, tone } = payoutStates[status];
  return (
    <Card as="li" interactive>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0">
          <Link
            to={consolePaths.payout(vendorId, payoutId)}
            className="text-18 font-bold text-strong after:absolute after:inset-0 after:content-['']"
          >
            {sayDay(arrivesOn)}
          </Link>
        </h2>
        <p className="text-22 font-bold text-strong tabular-nums">{formatSum(amount)}</p>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={tone}>{label}</Badge>
        {difference !== null && difference !== "0.00" && <Badge tone="danger">{m.payout_not_matching()}</Badge>}
        {isByHand && <Badge tone="neutral">{m.payout_by_hand()}</Badge>}
        {!isRead && !isByHand && <Badge tone="neutral">{m.payout_being_read()}</Badge>}
        {!isByHand && <span className="text-14 text-muted">{m.payout_line_count({ count: lineCount })}</span>}
        {notOursCount > 0 && <span className="text-14 text-muted">{m.payout_not_ours({ count: notOursCount })}</span>}
      </div>
    </Card>
  );
}

function PayoutList({ vendor: { vendorId, name } }: { vendor: OwnVendor }) {
  const list = useInfiniteQuery(pagedQuery(listPayouts, { params: { vendorId }, query: {} }, 50));
  const { data, isError, isFetching, refetch } = list;
  const goUp = useGoUp(consolePaths.vendor(vendorId));
  const payouts = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Page title={m.payouts_title()} subtitle={name} width="wide" onBack={goUp}>
      <div className="mb-4 flex flex-wrap gap-3">
        <Link
          to={consolePaths.statement(vendorId)}
          className={`${buttonClasses({ variant: "secondary" })} w-full sm:w-auto`}
        >
          {m.statement_title()}
        </Link>
        {payouts.length > 0 && (
          <div className="w-full sm:w-auto">
            <SaveCsvButton
              label={m.payouts_save()}
              name={`${vendorId}-payouts`}
              load={() => loadRows(vendorId)}
              nothing={m.payouts_none()}
            />
          </div>
        )}
      </div>
      {isError && !data && (
        <ListFailed title={m.payouts_not_loaded()} pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!isError && !data && (
        <QueryLoading label={m.payouts_loading()}>
          <div className="grid gap-3">
            {Array.from({ length: 4 }, (_, row) => (
              <Skeleton key={row} shape="h-24 w-full" rounded="20" />
            ))}
          </div>
        </QueryLoading>
      )}
      {data && payouts.length === 0 && (
        <EmptyState icon={<Banknote />} title={m.payouts_none()} message={m.payouts_none_hint()} />
      )}
      <ul className="grid max-w-page gap-3">
        {payouts.map((payout) => (
          <PayoutRow key={payout.payoutId} vendorId={vendorId} payout={payout} />
        ))}
      </ul>
      <LoadMore list={list} failedText={m.payouts_more_failed()} />
    </Page>
  );
}

/** What came from the venue's account to its bank, and what is on its way? */
export function PayoutsPage() {
  return (
    <VendorGate title={m.payouts_title()} for="ADMIN" isOfAll>
      {({ vendor }) => <PayoutList vendor={vendor} />}
    </VendorGate>
  );
}
