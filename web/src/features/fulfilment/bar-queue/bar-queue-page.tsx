import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { Bell, BellOff, CookingPot, ListChecks, X } from "lucide-react";
import { memo, Suspense, useCallback, useDeferredValue, useReducer, useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { latePart } from "#api/code.ts";
import { queryClient } from "#api/query-client.ts";
import { type StaffVenue, staffVenueQuery } from "#api/staff-venue.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { StaffGate } from "#components/staff-gate.tsx";
import { Link } from "#lib/link.tsx";
import { staffPaths } from "#lib/staff-paths.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { useLocationId } from "#lib/use-location-id.ts";
import { TypedWords } from "#lib/vendor-words.tsx";
import { Alert } from "#ui/alert.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { HandOvers } from "../scan/scan-undo.tsx";
import { type HandedOver, queueQuery } from "./queue-query.ts";
import { ChosenSteps, QueueRows } from "./queue-rows.tsx";
import { StationChoice, useStationView } from "./station-view.tsx";
import { useQueueSound } from "./use-arrivals.ts";
import { useLiveQueue } from "./use-live-queue.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  const vendorLocationId = (params["vendorLocationId"] ?? "").toUpperCase();
  void queryClient.prefetchQuery(staffVenueQuery(vendorLocationId));
  if (/^[0-9A-Z]{5}$/.test(vendorLocationId)) void queryClient.prefetchQuery(queueQuery(vendorLocationId));
  return null;
}

const loadPause = () => import("#components/pause-orders.tsx");
const { Part: PauseButton } = latePart(loadPause, "PauseButton");
const { Part: PauseNotice } = latePart(loadPause, "PauseNotice");
const { Part: GiveBackWaiting } = latePart(() => import("./give-back.tsx"), "GiveBackWaiting");
const { Part: DisplayLinks } = latePart(() => import("./display-links.tsx"), "DisplayLinks");
const { Part: QueuePrinters } = latePart(() => import("../printers/queue-printers.tsx"), "QueuePrinters");
const { Part: Printers } = latePart(() => import("../printers/printers.tsx"), "Printers");

function QueueSkeleton() {
  return (
    <QueryLoading label={m.bar_loading()}>
      <div className="grid gap-3 @min-[50rem]:grid-cols-3">
        {Array.from({ length: 3 }, (_, card) => (
          <Skeleton key={card} shape="h-48" rounded="20" />
        ))}
      </div>
    </QueryLoading>
  );
}

interface BelowRowsProps {
  vendorLocationId: string;
  venue: StaffVenue | undefined;
  canMove: boolean;
  handOvers: readonly HandedOver[];
}

/** None of it changes with the orders. */
const BelowRows = memo(function BelowRows({ vendorLocationId, venue, canMove, handOvers }: BelowRowsProps) {
  return (
    <>
      {canMove && (
        <>
          <HandOvers vendorLocationId={vendorLocationId} said={handOvers} />
          <p className="pt-4">
            <Link
              to={`${staffPaths.orders(vendorLocationId)}?status=COMPLETE`}
              className={buttonClasses({ variant: "secondary", full: true })}
            >
              {m.bar_handed_over_last()}
            </Link>
          </p>
        </>
      )}
      {venue && (
        <Suspense fallback={null}>
          {canMove && <DisplayLinks venue={venue} />}
          <Printers venue={venue} />
          <GiveBackWaiting venue={venue} />
        </Suspense>
      )}
    </>
  );
});

function BarQueue({ vendorLocationId, venue }: { vendorLocationId: string; venue: StaffVenue | undefined }) {
  const goUp = useGoUp(staffPaths.location(vendorLocationId));
  const { data, isError, refetch, isFetching } = useQuery(queueQuery(vendorLocationId));
  const [looks, lookAgain] = useReducer((before: number) => before + 1, 0);
  useLiveQueue(vendorLocationId, data !== undefined, lookAgain);
  const [hasPrinters, setHasPrinters] = useState(false);
  const [printed, setPrinted] = useState<string | null>(null);
  const wanted = useStationView(data?.hasKitchen === true);
  // The tap on a station is answered before its rows are drawn.
  const view = useDeferredValue(wanted);
  const sound = useQueueSound();
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const onChoose = useCallback((orderId: string, isChosen: boolean) => {
    setChosen((was) => {
      const next = new Set(was);
      if (isChosen) next.add(orderId);
      else next.delete(orderId);
      return next;
    });
  }, []);
  const canMove = data?.preparesOrders === true;
  return (
    <Page
      title={m.bar_title()}
      subtitle={<TypedWords>{venue?.location.description ?? "\u00a0"}</TypedWords>}
      compact
      width="wide"
      onBack={goUp}
      actions={
        canMove && (
          <>
            {venue && (
              <Suspense fallback={null}>
                <PauseButton isIcon venue={venue} />
              </Suspense>
            )}
            <IconButton
              label={sound.isOn ? m.bar_sound_on() : m.bar_sound_off()}
              aria-pressed={sound.isOn}
              icon={
                sound.isOn ? (
                  <Bell aria-hidden="true" className="size-6" />
                ) : (
                  <BellOff aria-hidden="true" className="size-6" />
                )
              }
              onClick={sound.toggle}
            />
            <IconButton
              label={chosen ? m.bar_select_end() : m.bar_select()}
              aria-pressed={chosen !== null}
              icon={
                chosen ? (
                  <X aria-hidden="true" className="size-6" />
                ) : (
                  <ListChecks aria-hidden="true" className="size-6" />
                )
              }
              onClick={() => setChosen(chosen ? null : new Set())}
            />
          </>
        )
      }
      footer={
        chosen && data ? (
          <ChosenSteps
            items={data.items}
            view={view}
            chosen={chosen}
            vendorLocationId={vendorLocationId}
            onEnd={() => setChosen(null)}
          />
        ) : undefined
      }
    >
      <div className="@container">
        {!data && isError && <ListFailed title={m.bar_failed()} onRetry={() => void refetch()} pending={isFetching} />}
        {!data && !isError && <QueueSkeleton />}
        {data && venue && (
          <Suspense fallback={null}>
            <QueuePrinters
              venue={venue}
              looks={looks}
              askedOrderId={printed}
              onAskEnd={() => setPrinted(null)}
              onKnown={setHasPrinters}
            />
          </Suspense>
        )}
        {data?.preparesOrders === false && (
          <EmptyState icon={<CookingPot />} title={m.bar_at_once()} message={m.bar_at_once_text()} />
        )}
        {canMove && (
          <>
            {data.hasKitchen && <StationChoice view={wanted} onChange={() => setChosen(null)} />}
            {venue && (
              <Suspense fallback={null}>
                <PauseNotice venue={venue} />
              </Suspense>
            )}
            {data.isMore && <Alert tone="warning" title={m.bar_more()} />}
            {/* Still another station's rows: what is tapped there is that one's. */}
            <div aria-busy={view !== wanted} className="transition-opacity aria-busy:opacity-50">
              <QueueRows
                items={data.items}
                view={view}
                vendorLocationId={vendorLocationId}
                targetMinutes={data.targetMinutes}
                chosen={chosen}
                isHeard={sound.isOn}
                onChoose={onChoose}
                onPrint={hasPrinters ? setPrinted : undefined}
              />
            </div>
          </>
        )}
        {data && (
          <BelowRows vendorLocationId={vendorLocationId} venue={venue} canMove={canMove} handOvers={data.handOvers} />
        )}
      </div>
    </Page>
  );
}

/** What is to be made next, and for whom? */
export function BarQueuePage() {
  const vendorLocationId = useLocationId();
  return (
    <StaffGate title={m.bar_title()} width="wide">
      {(venue) => <BarQueue vendorLocationId={vendorLocationId} venue={venue} />}
    </StaffGate>
  );
}
