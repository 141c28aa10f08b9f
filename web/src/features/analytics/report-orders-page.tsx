import { listWeekOrders } from "@skipline/contract/analytics";
import * as m from "@skipline/contract/texts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Download, SearchX } from "lucide-react";
import { useSearchParams } from "react-router";
import { useSaveCsv } from "#components/use-save-csv.ts";
import { everyPage } from "#api/every-page.ts";
import { LoadMore } from "#components/load-more.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { StaffGate } from "#components/staff-gate.tsx";
import type { ManagedVenue } from "#components/staff-gate.tsx";
import { formatDateTime } from "#lib/dates.ts";
import { reportPaths } from "#lib/report-paths.ts";
import { useGoBack } from "#lib/use-go-back.ts";
import { TypedWords } from "#lib/vendor-words.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { weekOrders, weekOrdersQuery, weekReportQuery } from "./analytics-queries.ts";
import { toCsvRows } from "./csv.ts";
import { nameFilter } from "./filter-name.ts";
import { ordersTable } from "./orders-table.ts";
import { ReportFailed } from "./report-failed.tsx";
import { ReportOrderCard } from "./report-order-card.tsx";
import { readOrderFilter, readView, writeView } from "./report-view.ts";
import { weekName } from "./weeks.ts";

function OrdersLoading() {
  return (
    <QueryLoading label={m.orders_loading()}>
      <ul className="grid gap-2">
        {Array.from({ length: 6 }, (_, row) => (
          <li key={row}>
            <Skeleton shape="h-18 w-full" rounded="20" />
          </li>
        ))}
      </ul>
    </QueryLoading>
  );
}

function ReportOrders({ venue: { vendorLocationId, vendor } }: { venue: ManagedVenue }) {
  const [params] = useSearchParams();
  const view = readView(params);
  const filter = readOrderFilter(params);
  const goBack = useGoBack(reportPaths.report(vendorLocationId, writeView(view)));
  const list = useInfiniteQuery(weekOrdersQuery(vendor.vendorId, view, filter));
  // Whoever comes from the report has it already; it knows the names.
  const { data: report } = useQuery(weekReportQuery(vendor.vendorId, view));
  const orders = list.data?.pages.flatMap((page) => page.orders) ?? [];
  const sunday = report?.week.sunday ?? view.week;
  const place = report?.locations.find((one) => one.vendorLocationId === view.place)?.description;
  const when = [sunday && m.report_orders_week({ week: weekName(sunday) }), place].filter(Boolean).join(" · ");

  const save = useSaveCsv({
    name: `${vendor.vendorId}-${sunday ?? m.report_orders_file_week()}-orders`,
    // All of them: what is shown may be their first pages.
    load: async () => {
      const pages = await everyPage(listWeekOrders, weekOrders(vendor.vendorId, view, filter), { limit: 100 });
      const whole = pages.flatMap((page) => page.orders);
      return toCsvRows(ordersTable(whole, vendor.timeZone));
    },
    nothing: m.report_orders_none(),
  });

  const title = nameFilter(filter, report, orders);
  const isOneProduct =
    filter.productId !== undefined && title === nameFilter({ productId: filter.productId }, report, orders);
  return (
    <Page
      title={title}
      heading={isOneProduct ? <TypedWords>{title}</TypedWords> : title}
      documentTitle={m.report_orders_title()}
      compact
      subtitle={when || "\u00a0"}
      width="wide"
      onBack={goBack}
      actions={
        orders.length > 0 && (
          <IconButton
            label={m.report_orders_save()}
            icon={<Download aria-hidden="true" className="size-5" />}
            pending={save.isPending}
            onClick={() => save.mutate()}
          />
        )
      }
    >
      {list.isPending && <OrdersLoading />}
      {list.isError && !list.data && (
        <ReportFailed
          error={list.error}
          title={m.report_orders_failed()}
          pending={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && orders.length === 0 && (
        <EmptyState icon={<SearchX />} title={m.report_no_data()} message={m.report_orders_none()} />
      )}
      <ul aria-label={m.orders()} className="grid gap-2">
        {orders.map((order) => (
          <ReportOrderCard key={order.orderId} order={order} timeZone={vendor.timeZone} />
        ))}
      </ul>
      {orders.length > 0 && !list.hasNextPage && (
        <p className="mt-4 text-center text-14 text-muted">
          {m.report_orders_end({
            count: orders.length,
            time: formatDateTime(orders[0]?.datetimePaid ?? "", vendor.timeZone),
          })}
        </p>
      )}
      <LoadMore list={list} failedText={m.load_more_failed_orders()} />
    </Page>
  );
}

/** Which orders are behind this figure? */
export function ReportOrdersPage() {
  return (
    <StaffGate for="managers" title={m.report_orders_title()} width="wide" loading={<OrdersLoading />}>
      {(venue) => <ReportOrders venue={venue} />}
    </StaffGate>
  );
}
