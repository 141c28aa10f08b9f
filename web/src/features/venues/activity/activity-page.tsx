import * as m from "@skipline/contract/texts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowRight, CalendarDays, History, Package, ReceiptText, SearchX, Ticket, Users } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useSearchParams } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "#api/query-client.ts";
import { staffVenueQuery } from "#api/staff-venue.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { LoadMore } from "#components/load-more.tsx";
import { StaffGate } from "#components/staff-gate.tsx";
import type { ManagedVenue } from "#components/staff-gate.tsx";
import { formatDate, formatLongDate, formatTime, monthKey } from "#lib/dates.ts";
import { Link } from "#lib/link.tsx";
import { staffPaths } from "#lib/staff-paths.ts";
import { classes } from "#ui/classes.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { useGoUp } from "#lib/use-go-back.ts";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { describeActivity } from "./describe-activity.ts";
import type { Activity, ActivityChange } from "./describe-activity.ts";
import { ActivityFilterFields } from "./activity-filter-fields.tsx";
import { activitiesQuery, readActivityFilters } from "./activity-queries.ts";

const icons: Record<string, LucideIcon> = {
  order: ReceiptText,
  product: Package,
  role: Users,
  event: CalendarDays,
  glevent: CalendarDays,
  reservation: Ticket,
};

export function loader({ params, request }: LoaderFunctionArgs): null {
  const filters = readActivityFilters(new URL(request.url).searchParams);
  void queryClient.prefetchQuery(staffVenueQuery(params["vendorLocationId"] ?? ""));
  void queryClient.prefetchInfiniteQuery(activitiesQuery(params["vendorId"] ?? "", filters));
  return null;
}

/** The lines of one day after the other, as the vendor's calendar has them; the order stays. */
function groupByDay(items: readonly Activity[], timeZone: string): [day: string, items: Activity[]][] {
  const days = new Map<string, Activity[]>();
  for (const item of items) {
    const day = formatDate(item.createdAt, timeZone);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days];
}

function Change({ label, before, after }: ActivityChange) {
  return (
    // In large letters what changed has no room beside its name.
    <div className="grid gap-x-3 text-14 @min-[16rem]:grid-cols-[5.25rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">
        <del className="text-muted">{before}</del>
        <ArrowRight aria-hidden="true" className="mx-1.5 inline size-3.5 text-muted" />
        <span className="sr-only">{m.activity_is_now()}</span>
        <ins className="font-medium text-strong no-underline">{after}</ins>
      </dd>
    </div>
  );
}

function ActivityLine({ activity, timeZone }: { activity: Activity; timeZone: string }) {
  const { sentence, changes } = describeActivity(activity, timeZone);
  const Icon = icons[activity.subjectType] ?? History;
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 py-3 lg:grid-cols-[2.5rem_5rem_minmax(0,1fr)_minmax(0,32rem)] lg:gap-x-6">
      <span className="row-span-3 grid size-10 place-items-center rounded-full bg-surface-2 text-muted lg:row-span-1">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <time dateTime={activity.createdAt} className="text-14 text-muted tabular-nums lg:pt-2.5">
        {formatTime(activity.createdAt, timeZone)}
      </time>
      <p className={classes("text-16 wrap-anywhere text-strong lg:pt-2", changes.length === 0 && "lg:col-span-2")}>
        {activity.order ? (
          <Link
            to={staffPaths.orderView(activity.order.vendorLocationId, activity.order.orderId)}
            className="underline decoration-control underline-offset-4 hover:decoration-accent-text"
          >
            {sentence}
          </Link>
        ) : (
          sentence
        )}
      </p>
      {changes.length > 0 && (
        <dl className="mt-1.5 grid gap-1 lg:mt-0 lg:pt-2.5">
          {changes.map((change, index) => (
            <Change key={index} {...change} />
          ))}
        </dl>
      )}
    </li>
  );
}

function LinesLoading() {
  return (
    <QueryLoading label={m.activity_loading()}>
      <ul>
        {Array.from({ length: 7 }, (_, row) => (
          <li key={row} className="grid grid-cols-[2.5rem_1fr] items-center gap-3 py-3">
            <Skeleton shape="size-10" rounded="full" />
            <span className="grid gap-2">
              <Skeleton shape="h-4 w-16" />
              <Skeleton shape="h-5 w-3/4" />
            </span>
          </li>
        ))}
      </ul>
    </QueryLoading>
  );
}

function ActivityList({ venue: { vendorLocationId, vendor } }: { venue: ManagedVenue }) {
  const goUp = useGoUp(staffPaths.users(vendorLocationId, vendor.vendorId));
  const [search] = useSearchParams();
  const filters = readActivityFilters(search);
  const { vendorId, timeZone } = vendor;
  const list = useInfiniteQuery(activitiesQuery(vendorId, filters));
  const { data, isError, isPending, isFetching, refetch } = list;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Page title={m.activity_title()} subtitle={vendor.name} width="wide" onBack={goUp}>
      <ActivityFilterFields vendorId={vendorId} />
      {isError && !data && (
        <ListFailed title={m.activity_not_loaded()} pending={isFetching} onRetry={() => void refetch()} />
      )}
      {isPending && <LinesLoading />}
      {data && items.length === 0 && Object.keys(filters).length === 0 && (
        <EmptyState icon={<History />} title={m.activity_empty()} message={m.activity_empty_hint()} />
      )}
      {data && items.length === 0 && Object.keys(filters).length > 0 && (
        <EmptyState icon={<SearchX />} title={m.activity_none_found()} message={m.activity_none_found_hint()} />
      )}
      {groupByDay(items, timeZone).map(([day, lines]) => {
        const { createdAt } = lines[0] as Activity;
        const name = formatLongDate(createdAt, timeZone);
        return (
          <section key={day} aria-label={name} className="mb-6">
            <h2 className="border-b border-line pb-2 text-18 font-bold">
              {m.activity_day_of_year({ day: name, year: monthKey(createdAt, timeZone).slice(0, 4) })}
            </h2>
            <ol className="divide-y divide-line">
              {lines.map((line) => (
                <ActivityLine key={line.activityId} activity={line} timeZone={timeZone} />
              ))}
            </ol>
          </section>
        );
      })}
      <LoadMore list={list} failedText={m.load_more_failed_activity()} />
    </Page>
  );
}

/** Who did what at this venue? */
export function ActivityPage() {
  return (
    <StaffGate for="managers" title={m.activity_title()} width="wide" loading={<LinesLoading />}>
      {(venue) => <ActivityList venue={venue} />}
    </StaffGate>
  );
}
