import type { Language } from "@skipline/contract/languages";
import type { OwnLocation } from "@skipline/contract/own-locations";
import * as m from "@skipline/contract/texts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { MapPin, Plus, QrCode } from "lucide-react";
import { useId, useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { ownVendorQuery } from "#api/own-vendors.ts";
import { queryClient } from "#api/query-client.ts";
import { CodeSheet } from "#components/code-sheet.tsx";
import { ListFailed } from "#components/list-failed.tsx";
import { LoadMore } from "#components/load-more.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { VendorGate } from "#components/vendor-gate.tsx";
import type { RunVendor } from "#components/vendor-gate.tsx";
import { langOf } from "#lib/language.ts";
import { Link } from "#lib/link.tsx";
import { consolePaths, menuPaths } from "#lib/console-paths.ts";
import { paths } from "#lib/paths.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { WindowedList } from "#ui/windowed-list.tsx";
import type { RowPlace } from "#ui/windowed-list.tsx";
import { describeAddress, statusLabels } from "./location-form.ts";
import { ownLocationsQuery } from "./location-queries.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  const { vendorId = "" } = params;
  void queryClient.prefetchQuery(ownVendorQuery(vendorId));
  void queryClient.prefetchInfiniteQuery(ownLocationsQuery(vendorId));
  return null;
}

const rowHeight = 172;

interface RowProps {
  place: RowPlace;
  location: OwnLocation;
  /** What its name is typed in. */
  language: Language;
  canChange: boolean;
  onShowCode: () => void;
}

function LocationRow({ place, location, language, canChange, onShowCode }: RowProps) {
  const { vendorId, vendorLocationId, description, address, status } = location;
  const id = useId();
  const look = buttonClasses({ variant: "secondary", size: "small" });
  return (
    <Card as="li" {...place}>
      <h2 id={id} lang={langOf(language)} className="text-18 font-bold wrap-anywhere text-strong">
        {description}
      </h2>
      {status !== "OPEN" && <Badge tone="warning">{statusLabels[status]}</Badge>}
      <p className="mt-1 text-14 wrap-anywhere text-muted">
        <span className="font-bold text-normal">{vendorLocationId}</span> · {describeAddress(address)}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          aria-haspopup="dialog"
          aria-describedby={id}
          icon={<QrCode aria-hidden="true" className="size-5" />}
          onClick={onShowCode}
        >
          {m.console_location_code_show()}
        </Button>
        {status !== "ARCHIVED" && (
          <Link to={menuPaths.ready(vendorId, vendorLocationId)} aria-describedby={id} className={look}>
            {m.ready_title()}
          </Link>
        )}
        <Link to={menuPaths.menu(vendorId, vendorLocationId)} aria-describedby={id} className={look}>
          {m.console_menu_edit()}
        </Link>
        <Link to={consolePaths.posters(vendorId, vendorLocationId)} aria-describedby={id} className={look}>
          {m.posters_title()}
        </Link>
        <Link to={paths.location(vendorLocationId)} aria-describedby={id} className={look}>
          {m.console_location_menu()}
        </Link>
        <Link to={paths.staffLocation(vendorLocationId)} aria-describedby={id} className={look}>
          {m.console_staff_pages()}
        </Link>
        {canChange && (
          <Link to={consolePaths.location(vendorId, vendorLocationId)} aria-describedby={id} className={look}>
            {m.edit()}
          </Link>
        )}
      </div>
    </Card>
  );
}

function Loading() {
  return (
    <QueryLoading label={m.console_locations_loading()}>
      <ul className="grid gap-3">
        {Array.from({ length: 3 }, (_, row) => (
          <li key={row}>
            <Skeleton shape="h-34 w-full" rounded="20" />
          </li>
        ))}
      </ul>
    </QueryLoading>
  );
}

function Locations({ vendor, role }: RunVendor) {
  const { vendorId, name, language } = vendor;
  const list = useInfiniteQuery(ownLocationsQuery(vendorId));
  const { data, isError, isFetching, refetch } = list;
  const [coded, setCoded] = useState<OwnLocation | null>(null);
  const goUp = useGoUp(consolePaths.vendor(vendorId));
  const canChange = role === "ADMIN" || role === "SUPER_ADMIN";
  const locations = data?.pages.flatMap(({ items }) => items) ?? [];
  const isEmpty = data !== undefined && locations.length === 0;
  const create = canChange && (
    <Link
      to={consolePaths.newLocation(vendorId)}
      className={buttonClasses({ size: isEmpty ? "medium" : "small", full: isEmpty })}
    >
      <span className="inline-flex items-center gap-2">
        <Plus aria-hidden="true" className="size-5" />
        {isEmpty ? m.console_location_create() : m.console_location_new()}
      </span>
    </Link>
  );
  return (
    <Page
      title={m.report_locations()}
      subtitle={name}
      width="wide"
      onBack={goUp}
      actions={create && data && !isEmpty && <span className="mr-2">{create}</span>}
    >
      {isError && !data && (
        <ListFailed title={m.console_locations_not_loaded()} pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!isError && !data && <Loading />}
      {isEmpty && (
        <EmptyState
          icon={<MapPin />}
          title={m.console_locations_none()}
          message={canChange ? m.console_locations_none_hint() : m.console_locations_none_ask()}
          action={create}
        />
      )}
      <WindowedList items={locations} isPart={list.hasNextPage} rowHeight={rowHeight}>
        {(location, _index, place) => (
          <LocationRow
            key={location.vendorLocationId}
            place={place}
            location={location}
            language={language}
            canChange={canChange}
            onShowCode={() => setCoded(location)}
          />
        )}
      </WindowedList>
      <LoadMore list={list} failedText={m.load_more_failed_locations()} />
      {coded && (
        <CodeSheet
          title={coded.description}
          path={paths.location(coded.vendorLocationId)}
          name={coded.vendorLocationId}
          leadsToMenu
          onClose={() => setCoded(null)}
        />
      )}
    </Page>
  );
}

/** Where do guests order and pick up, and what leads them there? */
export function LocationsPage() {
  return (
    <VendorGate title={m.report_locations()} for="MANAGER">
      {(run) => <Locations key={run.vendor.vendorId} {...run} />}
    </VendorGate>
  );
}
