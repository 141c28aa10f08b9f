import type { Language } from "@skipline/contract/languages";
import type { OwnLocation } from "@skipline/contract/own-locations";
import * as m from "@skipline/contract/texts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { ListChecks, MapPin, Martini, Plus, Printer, QrCode, Users } from "lucide-react";
import { useId, useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useNavigate } from "react-router";
import { ownVendorQuery } from "#api/own-vendors.ts";
import { queryClient } from "#api/query-client.ts";
import { ClearFilters } from "#components/clear-filters.tsx";
import { CodeSheet } from "#components/code-sheet.tsx";
import { ListFailed } from "#components/list-failed.tsx";
import { LoadMore } from "#components/load-more.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { UrlSearch } from "#components/url-search.tsx";
import { VendorGate } from "#components/vendor-gate.tsx";
import type { RunVendor } from "#components/vendor-gate.tsx";
import { langOf } from "#lib/language.ts";
import { Link } from "#lib/link.tsx";
import { consolePaths, menuPaths } from "#lib/console-paths.ts";
import { paths } from "#lib/paths.ts";
import { staffPaths } from "#lib/staff-paths.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { TypedWords } from "#lib/vendor-words.tsx";
import { useUrlFilters } from "#lib/use-url-filters.ts";
import { Badge } from "#ui/badge.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Menu } from "#ui/menu.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { WindowedList } from "#ui/windowed-list.tsx";
import type { RowPlace } from "#ui/windowed-list.tsx";
import { describeAddress, statusLabels } from "./location-form.ts";
import { ownLocationsQuery } from "./location-queries.ts";

export function loader({ params, request }: LoaderFunctionArgs): null {
  const { vendorId = "" } = params;
  void queryClient.prefetchQuery(ownVendorQuery(vendorId));
  const search = new URL(request.url).searchParams.get("search") ?? "";
  void queryClient.prefetchInfiniteQuery(ownLocationsQuery(vendorId, search));
  return null;
}

const rowHeight = 118;

/** As many as are seen at one look. */
const fewLocations = 8;

interface RowProps {
  place: RowPlace;
  location: OwnLocation;
  /** What its name is typed in. */
  language: Language;
  canChange: boolean;
  onShowCode: () => void;
}

/** The name opens the location, or its menu to whoever doesn't change locations. */
function LocationRow({ place, location, language, canChange, onShowCode }: RowProps) {
  const { vendorId, vendorLocationId, description, address, status } = location;
  const navigate = useNavigate();
  const id = useId();
  const menu = menuPaths.menu(vendorId, vendorLocationId);
  const leadTo = (path: string) => () => void navigate(path);
  const icon = "size-5 shrink-0";
  return (
    <Card as="li" interactive {...place}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-full @min-[44rem]:basis-0">
          <h2 id={id} lang={langOf(language)} className="text-18 font-bold wrap-anywhere">
            <Link
              to={canChange ? consolePaths.location(vendorId, vendorLocationId) : menu}
              className="text-strong after:absolute after:inset-0 after:content-['']"
            >
              {description}
            </Link>
          </h2>
          {status !== "OPEN" && <Badge tone="warning">{statusLabels[status]}</Badge>}
          <p className="mt-1 text-14 wrap-anywhere text-muted">
            <span className="font-bold text-normal">{vendorLocationId}</span> · {describeAddress(address)}
          </p>
        </div>
        <div className="-me-2 flex grow items-center justify-between gap-1 @min-[44rem]:grow-0">
          <Link
            to={menu}
            aria-describedby={id}
            className={`${buttonClasses({ variant: "secondary", size: "small" })} z-10`}
          >
            {m.console_menu_edit()}
          </Link>
          <span className="relative z-10">
            <Menu
              label={m.console_menu_more({ name: description })}
              items={[
                {
                  label: m.console_location_code_show(),
                  icon: <QrCode aria-hidden="true" className={icon} />,
                  onSelect: onShowCode,
                },
                ...(status === "ARCHIVED"
                  ? []
                  : [
                      {
                        label: m.ready_title(),
                        icon: <ListChecks aria-hidden="true" className={icon} />,
                        onSelect: leadTo(menuPaths.ready(vendorId, vendorLocationId)),
                      },
                    ]),
                {
                  label: m.posters_title(),
                  icon: <Printer aria-hidden="true" className={icon} />,
                  onSelect: leadTo(consolePaths.posters(vendorId, vendorLocationId)),
                },
                {
                  label: m.console_location_menu(),
                  icon: <Martini aria-hidden="true" className={icon} />,
                  onSelect: leadTo(paths.location(vendorLocationId)),
                },
                {
                  label: m.console_staff_pages(),
                  icon: <Users aria-hidden="true" className={icon} />,
                  onSelect: leadTo(staffPaths.location(vendorLocationId)),
                },
              ]}
            />
          </span>
        </div>
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
            <Skeleton shape="h-26 w-full" rounded="20" />
          </li>
        ))}
      </ul>
    </QueryLoading>
  );
}

function Locations({ vendor, role }: RunVendor) {
  const { vendorId, name, language } = vendor;
  const { params, clear } = useUrlFilters(["search"]);
  const search = params.get("search") ?? "";
  const list = useInfiniteQuery({ ...ownLocationsQuery(vendorId, search), placeholderData: keepPreviousData });
  const { data, isError, isFetching, refetch } = list;
  const [coded, setCoded] = useState<OwnLocation | null>(null);
  const goUp = useGoUp(consolePaths.vendor(vendorId));
  const canChange = role === "ADMIN" || role === "SUPER_ADMIN";
  const locations = data?.pages.flatMap(({ items }) => items) ?? [];
  const isEmpty = data !== undefined && locations.length === 0 && search === "";
  const create = canChange && (
    <Link
      to={consolePaths.newLocation(vendorId)}
      className={buttonClasses({ size: isEmpty ? "medium" : "small", full: isEmpty })}
    >
      <span className="inline-flex items-center gap-2">
        <Plus aria-hidden="true" className="size-5 shrink-0" />
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
      actions={create && data && !isEmpty && <span className="me-2">{create}</span>}
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
      {data && (search !== "" || list.hasNextPage || locations.length > fewLocations) && (
        <UrlSearch label={m.console_locations_search()} />
      )}
      {data && locations.length === 0 && search !== "" && (
        <div className="grid gap-2">
          <p className="text-16 text-normal">{m.console_locations_none_found()}</p>
          <ClearFilters onClear={clear} />
        </div>
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
          title={<TypedWords>{coded.description}</TypedWords>}
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
