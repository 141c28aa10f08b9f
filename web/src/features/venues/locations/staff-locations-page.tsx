import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { consoleQuery } from "#api/own-vendors.ts";
import { queryClient } from "#api/query-client.ts";
import type { StaffVenue } from "#api/staff-venue.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { LoadMore } from "#components/load-more.tsx";
import { QrScanner } from "#components/qr-scanner/qr-scanner.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { staffPaths } from "#lib/staff-paths.ts";
import { placeDetail } from "#lib/place-name.ts";
import { parseLocationCode } from "#lib/scanned-code.ts";
import { langOf } from "#lib/language.ts";
import { classes } from "#ui/classes.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast.ts";
import { ConsoleLink } from "../console/console-link.tsx";
import { findLocation } from "./find-location.ts";
import { LocationList } from "./location-list.tsx";
import { pastLocationsQuery, rememberPastLocation, staffLocationsQuery, useLocations } from "./locations-queries.ts";

const scanText = m.location_scan();
const typedCode = { label: m.location_type_code(), submitText: m.location_find() };

export function loader(): null {
  void queryClient.prefetchQuery(pastLocationsQuery);
  void queryClient.prefetchQuery(consoleQuery);
  void queryClient.prefetchInfiniteQuery(staffLocationsQuery);
  return null;
}

/** Where do I work tonight? One tap on where it was last time or may be, or the code on the poster. */
export function StaffLocationsPage() {
  const navigate = useNavigate();
  const { past, others, isPending, own } = useLocations();
  const [isAnswered, setAnswered] = useState(false);
  const [found, setFound] = useState<StaffVenue | null>(null);
  /** The dialog keeps its words while it closes. */
  const [open, setOpen] = useState(false);
  const { data: run, isLoading: isAskingWhatIsRun } = useQuery(consoleQuery);
  const runsVenues = run !== undefined && (run.isOperator || run.items.length > 0);
  // Whoever runs venues has a way on, and is asked nothing.
  const hasNone = !isPending && past.length === 0 && others.length === 0;
  const isNew = hasNone && !isAskingWhatIsRun && !runsVenues && !isAnswered;

  async function handleCode(text: string): Promise<boolean> {
    const { venue, problem } = await findLocation(text);
    if (problem) {
      showToast({ ...problem, tone: "danger" });
      return false;
    }
    setFound(venue);
    setOpen(true);
    return true;
  }

  function remember({ location, vendor }: StaffVenue): void {
    const { vendorLocationId, description } = location;
    rememberPastLocation({ vendorLocationId, description, vendorName: vendor.name, vendorLanguage: vendor.language });
  }

  function confirm(venue: StaffVenue): void {
    remember(venue);
    void navigate(staffPaths.location(venue.location.vendorLocationId));
  }

  return (
    <Page title={m.location_choose()} subtitle={m.location_choose_how()} width="wide">
      <div className="@container">
        <div className="grid items-start gap-6 @min-[40rem]:grid-cols-2 @min-[40rem]:grid-rows-[auto_1fr] @min-[40rem]:gap-8">
          <div className="grid gap-6 empty:hidden">
            {/* With nowhere to work, a new venue's way on is the console, and no code that could be scanned. */}
            {runsVenues && hasNone && <ConsoleLink />}
            {past.length > 0 && (
              <LocationList
                title={m.location_past()}
                locations={past}
                shownAtFirst={3}
                onChoose={rememberPastLocation}
              />
            )}
            {others.length > 0 && (
              <LocationList
                title={m.location_yours()}
                locations={others}
                shownAtFirst={past.length > 0 ? 5 : 10}
                onChoose={rememberPastLocation}
              />
            )}
            <LoadMore list={own} failedText={m.load_more_failed_locations()} />
            {isPending && (
              <QueryLoading label={m.location_yours_loading()}>
                <Skeleton shape="h-17 w-full" rounded="20" />
              </QueryLoading>
            )}
            {own.isError && !own.data && (
              <ListFailed
                title={m.location_yours_not_loaded()}
                pending={own.isFetching}
                onRetry={() => void own.refetch()}
              />
            )}
          </div>
          {/* Not behind the question: the camera starts with its answer, or on a tap where there is something to choose. */}
          {!isNew && (
            // Below a list that has still to come it would be moved under the finger.
            <div className={classes("@min-[40rem]:row-span-2", isPending && "@max-[40rem]:hidden")}>
              <QrScanner
                key={isAnswered ? "asked" : "unasked"}
                startText={scanText}
                stopText={m.stop_scanning()}
                code={typedCode}
                startsAtOnce={isAnswered}
                paused={open}
                isCode={(text) => parseLocationCode(text).kind !== "invalid"}
                onCode={handleCode}
              />
            </div>
          )}
          {/* The last one, after all that comes late: it moves nothing, and nothing moves it. */}
          {runsVenues && !isPending && !hasNone && <ConsoleLink />}
        </div>
      </div>
      <ConfirmDialog
        open={isNew}
        title={m.location_none()}
        description={m.location_none_past()}
        confirmText={scanText}
        onConfirm={() => setAnswered(true)}
        onCancel={() => setAnswered(true)}
      />
      {found && (
        <ConfirmDialog
          open={open}
          title={m.location_found()}
          description={
            <span className="block">
              <span lang={langOf(found.vendor.language)} className="block text-22 font-bold text-strong">
                {found.location.description}
              </span>
              <span className="block text-muted">
                {[placeDetail(found.location.description, found.vendor.name), found.location.vendorLocationId]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
          }
          confirmText={m.confirm()}
          onConfirm={() => confirm(found)}
          onCancel={() => {
            remember(found);
            setOpen(false);
          }}
        />
      )}
    </Page>
  );
}
