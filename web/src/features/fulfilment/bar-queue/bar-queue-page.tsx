import type { QueueState } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { Bell, BellOff, CookingPot, ListChecks, X } from "lucide-react";
import { Suspense, useCallback, useDeferredValue, useMemo, useReducer, useState } from "react";
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
import { useMediaQuery } from "#lib/use-media-query.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { WindowedList } from "#ui/windowed-list.tsx";
import { LastHandOver } from "../scan/scan-undo.tsx";
import { AllDay } from "./all-day.tsx";
import { queueQuery } from "./queue-query.ts";
import { canPutBack, stateBefore, stepOf, stepsTo, withSteps } from "./queue-state.ts";
import type { ShownOrder, Step } from "./queue-state.ts";
import { moveOrdersOnce, useOpenSteps } from "./queue-steps.ts";
import { QueuedOrderCard } from "./queued-order-card.tsx";
import { StationChoice, useStationView } from "./station-view.tsx";
import { useArrivals, useQueueSound } from "./use-arrivals.ts";
import { useLiveQueue } from "./use-live-queue.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  const vendorLocationId = (params["vendorLocationId"] ?? "").toUpperCase();
  void queryClient.prefetchQuery(staffVenueQuery(vendorLocationId));
  if (/^[0-9A-Z]{5}$/.test(vendorLocationId)) void queryClient.prefetchQuery(queueQuery(vendorLocationId));
  return null;
}

const { Part: PauseOrders } = latePart(() => import("#components/pause-orders.tsx"), "PauseOrders");
const { Part: GiveBackWaiting } = latePart(() => import("./give-back.tsx"), "GiveBackWaiting");
const { Part: DisplayLinks } = latePart(() => import("./display-links.tsx"), "DisplayLinks");
const { Part: QueuePrinters } = latePart(() => import("../printers/queue-printers.tsx"), "QueuePrinters");
const { Part: Printers } = latePart(() => import("../printers/printers.tsx"), "Printers");

const cardHeight = 210;
const stateNames: Record<QueueState, string> = {
  WAITING: m.queue_title_waiting(),
  PREPARING: m.bar_preparing(),
  READY: m.bar_ready(),
};

interface OrdersProps {
  orders: readonly ShownOrder[];
  vendorLocationId: string;
  targetMinutes: number;
  /** Null: nobody is choosing several. */
  chosen: ReadonlySet<string> | null;
  onChoose: (orderId: string, isChosen: boolean) => void;
  /** Undefined: there is no printer. */
  onPrint: ((orderId: string) => void) | undefined;
}

function Orders({ orders, vendorLocationId, targetMinutes, chosen, onChoose, onPrint }: OrdersProps) {
  const onStep = useCallback((step: Step) => void moveOrdersOnce(vendorLocationId, [step]), [vendorLocationId]);
  return (
    <WindowedList items={orders} isPart={false} rowHeight={cardHeight}>
      {(order, _index, place) => (
        <QueuedOrderCard
          key={order.orderId}
          order={order}
          vendorLocationId={vendorLocationId}
          targetMinutes={targetMinutes}
          isChosen={chosen?.has(order.orderId)}
          onChoose={onChoose}
          onStep={onStep}
          onPrint={onPrint}
          place={place}
        />
      )}
    </WindowedList>
  );
}

type Part = "toMake" | "ready";

/** On a phone what is to be made, and what is ready; where there is room each state has its column. */
function Board({ orders, ...rest }: OrdersProps) {
  const isWide = useMediaQuery("(width >= 56.25rem)");
  const [wanted, setPart] = useState<Part>("toMake");
  const part = useDeferredValue(wanted);
  const of = (...states: QueueState[]) => orders.filter(({ state }) => states.includes(state));
  if (isWide) {
    return (
      <div className="grid grid-cols-3 items-start gap-4">
        {(["WAITING", "PREPARING", "READY"] as const).map((state) => (
          <section key={state} aria-labelledby={`queue-${state}`}>
            <h2
              id={`queue-${state}`}
              className="sticky top-0 z-10 flex items-baseline gap-2 bg-surface-0 py-3 text-22 font-black"
            >
              {stateNames[state]}
              <span className="text-16 font-medium text-muted tabular-nums">{of(state).length}</span>
            </h2>
            {of(state).length === 0 && <p className="py-2 text-16 text-muted">{m.bar_none_here()}</p>}
            <Orders orders={of(state)} {...rest} />
          </section>
        ))}
      </div>
    );
  }
  const toMake = of("WAITING", "PREPARING");
  const ready = of("READY");
  const shown = part === "toMake" ? toMake : ready;
  return (
    <>
      <div className="pb-4">
        <ChoiceGroup
          label={m.bar_title()}
          labelHidden
          columns={2}
          value={wanted}
          onChange={setPart}
          choices={[
            { value: "toMake", label: m.bar_to_make({ count: toMake.length }) },
            { value: "ready", label: m.bar_ready_count({ count: ready.length }) },
          ]}
        />
      </div>
      {shown.length > 0 && <Orders key={part} orders={shown} {...rest} />}
      {shown.length === 0 && part === "toMake" && (
        <EmptyState icon={<CookingPot />} title={m.bar_empty()} message={m.bar_empty_text()} />
      )}
      {shown.length === 0 && part === "ready" && <EmptyState icon={<CookingPot />} title={m.bar_none_ready()} />}
    </>
  );
}

interface ChosenStepsProps {
  orders: readonly ShownOrder[];
  chosen: ReadonlySet<string>;
  vendorLocationId: string;
  onEnd: () => void;
}

/** What can be done with the chosen ones; each button says with how many of them. */
function ChosenSteps({ orders, chosen, vendorLocationId, onEnd }: ChosenStepsProps) {
  const back = orders
    .filter((order) => chosen.has(order.orderId) && canPutBack(order))
    .map((order) => stepOf(order, stateBefore[order.state]));
  const [take, ready] = [stepsTo("PREPARING", orders, chosen), stepsTo("READY", orders, chosen)];
  const move = (steps: readonly Step[]) => {
    void moveOrdersOnce(vendorLocationId, steps);
    onEnd();
  };
  return (
    <div className="grid gap-2">
      <output className="text-center text-14 text-muted tabular-nums">{m.bar_selected({ count: chosen.size })}</output>
      <div className="flex flex-wrap gap-2 *:grow">
        <Button variant="secondary" disabled={back.length === 0} onClick={() => move(back)}>
          {m.bar_put_back_count({ count: back.length })}
        </Button>
        <Button variant="secondary" disabled={take.length === 0} onClick={() => move(take)}>
          {m.bar_take_count({ count: take.length })}
        </Button>
        <Button disabled={ready.length === 0} onClick={() => move(ready)}>
          {m.bar_ready_count({ count: ready.length })}
        </Button>
      </div>
    </div>
  );
}

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

function BarQueue({ vendorLocationId, venue }: { vendorLocationId: string; venue: StaffVenue | undefined }) {
  const goUp = useGoUp(staffPaths.location(vendorLocationId));
  const { data, isError, refetch, isFetching } = useQuery(queueQuery(vendorLocationId));
  const [looks, lookAgain] = useReducer((before: number) => before + 1, 0);
  useLiveQueue(vendorLocationId, data !== undefined, lookAgain);
  const [hasPrinters, setHasPrinters] = useState(false);
  const [printed, setPrinted] = useState<string | null>(null);
  const steps = useOpenSteps(vendorLocationId);
  const stepsKey = JSON.stringify(steps);
  const wanted = useStationView(data?.hasKitchen === true);
  // The tap on a station is answered before its rows are drawn.
  const view = useDeferredValue(wanted);
  const orders = useMemo(
    () => data && withSteps(data.items, JSON.parse(stepsKey) as Step[], view),
    [data, stepsKey, view],
  );
  const sound = useQueueSound();
  useArrivals(orders, sound.isOn, view);
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
      subtitle={venue?.location.description ?? "\u00a0"}
      compact
      width="wide"
      onBack={goUp}
      actions={
        canMove && (
          <>
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
        chosen && orders ? (
          <ChosenSteps
            orders={orders}
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
        {canMove && orders && (
          <>
            {data.hasKitchen && <StationChoice view={wanted} onChange={() => setChosen(null)} />}
            {venue && (
              <Suspense fallback={null}>
                <PauseOrders venue={venue} />
              </Suspense>
            )}
            {data.isMore && <Alert tone="warning" title={m.bar_more()} />}
            <AllDay orders={orders} />
            <Board
              orders={orders}
              vendorLocationId={vendorLocationId}
              targetMinutes={data.targetMinutes}
              chosen={chosen}
              onChoose={onChoose}
              onPrint={hasPrinters ? setPrinted : undefined}
            />
            <LastHandOver vendorLocationId={vendorLocationId} />
            <p className="pt-4">
              <Link
                to={`${staffPaths.orders(vendorLocationId)}?status=COMPLETE`}
                className={buttonClasses({ variant: "secondary", full: true })}
              >
                {m.bar_handed_over_last()}
              </Link>
            </p>
            {venue && (
              <Suspense fallback={null}>
                <DisplayLinks venue={venue} />
              </Suspense>
            )}
          </>
        )}
        {data && venue && (
          <Suspense fallback={null}>
            <Printers venue={venue} />
            <GiveBackWaiting venue={venue} />
          </Suspense>
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
