import * as m from "@skipline/contract/texts";
import type { ListedVendor } from "@skipline/contract/vendors";
import { keepPreviousData, useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query";
import { ChevronRight, Plus, Search, Store } from "lucide-react";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { consoleQuery } from "#api/own-vendors.ts";
import { queryClient } from "#api/query-client.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { LoadMore } from "#components/load-more.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { NotYours } from "#components/not-yours.tsx";
import { UrlSearch } from "#components/url-search.tsx";
import { Link } from "#lib/link.tsx";
import { consolePaths } from "#lib/console-paths.ts";
import { useUrlParams } from "#lib/use-url-params.ts";
import { Badge } from "#ui/badge.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { roleLabels, roleTones } from "../role-names.ts";
import { ownVendorsQuery, vendorHealthQuery } from "./console-queries.ts";
import { HealthLine } from "./health-line.tsx";

export function loader({ request }: { request: Request }): null {
  void queryClient.prefetchQuery(consoleQuery);
  void queryClient.prefetchInfiniteQuery(ownVendorsQuery(new URL(request.url).searchParams.get("search") ?? ""));
  return null;
}

function Loading() {
  return (
    <QueryLoading label={m.console_venues_loading()}>
      <ul className="grid gap-2">
        {Array.from({ length: 5 }, (_, row) => (
          <li key={row}>
            <Skeleton shape="h-19 w-full" rounded="20" />
          </li>
        ))}
      </ul>
    </QueryLoading>
  );
}

interface VendorRowProps {
  vendor: ListedVendor;
  isOperator: boolean;
  /** To operators: how it is doing. */
  health?: ReactNode;
}

function VendorRow({ vendor, isOperator, health }: VendorRowProps) {
  const { vendorId, name, city, state, role, isSuspended } = vendor;
  return (
    <Card as="li" padding="small" interactive>
      <div className="flex min-h-11 items-center gap-3">
        <Store aria-hidden="true" className="size-6 shrink-0 text-accent-text" />
        <div className="min-w-0 flex-1">
          <h2>
            <Link
              to={consolePaths.vendor(vendorId)}
              className="text-16 font-bold wrap-anywhere text-strong after:absolute after:inset-0 after:content-['']"
            >
              {name}
            </Link>
          </h2>
          <p className="text-14 wrap-anywhere text-muted">
            {city}, {state}
          </p>
          {health}
        </div>
        {isSuspended && <Badge tone="warning">{m.console_suspended()}</Badge>}
        {!isOperator && <Badge tone={roleTones[role]}>{roleLabels[role]}</Badge>}
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </div>
    </Card>
  );
}

/** How the vendors of each page are doing, asked for once a page. */
function useHealth(pages: readonly (readonly ListedVendor[])[]) {
  const asked = useQueries({
    queries: pages
      .filter((page) => page.length > 0)
      .map((page) => vendorHealthQuery(page.map(({ vendorId }) => vendorId))),
  });
  const known = new Map(asked.flatMap(({ data }) => data?.items ?? []).map((health) => [health.vendorId, health]));
  return {
    /** No row of the first page grows under a finger. */
    isPending: asked[0]?.isPending ?? false,
    lineOf: (vendorId: string) => (
      <HealthLine health={known.get(vendorId)} hasFailed={asked.some(({ isError }) => isError)} />
    ),
  };
}

/** Enough to see at one look. */
const fewVendors = 8;

/** Which venue? An operator sees all there are; whoever runs just one is led to it. */
export function ConsoleHomePage() {
  const [params] = useUrlParams();
  const search = params.get("search") ?? "";
  const own = useQuery(consoleQuery);
  const list = useInfiniteQuery({ ...ownVendorsQuery(search), placeholderData: keepPreviousData });
  const { data, isError, isFetching, refetch } = list;
  const [first] = own.data?.items ?? [];
  const isOperator = own.data?.isOperator ?? false;
  const health = useHealth(isOperator ? (data?.pages.map(({ items }) => items) ?? []) : []);
  // While somebody types, the field stays.
  const isWaiting = health.isPending && search === "";
  if (own.data && !own.data.isOperator) {
    if (!first) return <NotYours />;
    if (own.data.items.length === 1) return <Navigate to={consolePaths.vendor(first.vendorId)} replace />;
  }
  const vendors = data?.pages.flatMap(({ items }) => items) ?? [];
  const isEmpty = own.data !== undefined && !first;
  const create = (
    <Link
      to={consolePaths.newVendor()}
      className={buttonClasses({ size: isEmpty ? "medium" : "small", full: isEmpty })}
    >
      <span className="inline-flex items-center gap-2">
        <Plus aria-hidden="true" className="size-5" />
        {isEmpty ? m.console_create_venue() : m.console_new_venue()}
      </span>
    </Link>
  );
  const hasFailed = (isError && !data) || (own.isError && !own.data);
  return (
    <Page
      title={isOperator ? m.console_venues() : m.console_your_venues()}
      width="wide"
      actions={isOperator && !isEmpty && <span className="me-2">{create}</span>}
    >
      {hasFailed && (
        <ListFailed
          title={m.console_venues_not_loaded()}
          pending={isFetching || own.isFetching}
          onRetry={() => {
            void own.refetch();
            void refetch();
          }}
        />
      )}
      {!hasFailed && (!data || !own.data || isWaiting) && <Loading />}
      {data && isEmpty && (
        <EmptyState
          icon={<Store />}
          title={m.console_first_venue()}
          message={m.console_first_venue_hint()}
          action={create}
        />
      )}
      {data && own.data && !isEmpty && !isWaiting && (
        <>
          {(isOperator || search !== "" || vendors.length > fewVendors) && (
            <UrlSearch label={m.console_venues_search()} />
          )}
          {vendors.length === 0 && (
            <EmptyState
              icon={<Search />}
              title={m.console_venues_none_found()}
              message={m.console_venues_none_found_hint()}
            />
          )}
          <ul className="grid gap-2">
            {vendors.map((vendor) => (
              <VendorRow
                key={vendor.vendorId}
                vendor={vendor}
                isOperator={isOperator}
                health={isOperator && health.lineOf(vendor.vendorId)}
              />
            ))}
          </ul>
          <LoadMore list={list} failedText={m.console_venues_more_failed()} />
        </>
      )}
    </Page>
  );
}
