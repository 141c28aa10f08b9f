import type { QueuedOrder } from "@skipline/contract/fulfilment";
import type { QueueState } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { CookingPot } from "lucide-react";
import { memo, useCallback, useDeferredValue, useMemo, useState } from "react";
import { useMediaQuery } from "#lib/use-media-query.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { type RowPlace, WindowedList } from "#ui/windowed-list.tsx";
import { AllDay } from "./all-day.tsx";
import { canPutBack, stateBefore, stepOf, stepsTo, withSteps } from "./queue-state.ts";
import type { ShownOrder, Step, View } from "./queue-state.ts";
import { moveOrdersOnce, useOpenSteps } from "./queue-steps.ts";
import { QueuedOrderCard } from "./queued-order-card.tsx";
import { useArrivals } from "./use-arrivals.ts";

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
  // The same one as long as it makes the same rows: those that did not change are not made again.
  const makeRow = useCallback(
    (order: ShownOrder, _index: number, place: RowPlace) => (
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
    ),
    [vendorLocationId, targetMinutes, chosen, onChoose, onStep, onPrint],
  );
  return (
    <WindowedList items={orders} isPart={false} rowHeight={cardHeight}>
      {makeRow}
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

interface ShownProps {
  /** As the server said. */
  items: readonly QueuedOrder[];
  view: View;
  vendorLocationId: string;
}

/** The queue as it is shown: with what was done here and is not answered yet. */
function useShownOrders({ items, view, vendorLocationId }: ShownProps): ShownOrder[] {
  const stepsKey = JSON.stringify(useOpenSteps(vendorLocationId));
  return useMemo(() => withSteps(items, JSON.parse(stepsKey) as Step[], view), [items, stepsKey, view]);
}

interface QueueRowsProps extends ShownProps, Omit<OrdersProps, "orders"> {
  /** Whoever comes anew is heard and felt. */
  isHeard: boolean;
}

/** The rows, and what they ask for together. A tap on one of them draws nothing else of the page again. */
export const QueueRows = memo(function QueueRows({ items, view, isHeard, ...rest }: QueueRowsProps) {
  const orders = useShownOrders({ items, view, vendorLocationId: rest.vendorLocationId });
  useArrivals(orders, isHeard, view);
  return (
    <>
      {/* The tap is answered before its sum is made. */}
      <AllDay orders={useDeferredValue(orders)} />
      <Board orders={orders} {...rest} />
    </>
  );
});

interface ChosenStepsProps extends ShownProps {
  chosen: ReadonlySet<string>;
  onEnd: () => void;
}

/** What can be done with the chosen ones; each button says with how many of them. */
export function ChosenSteps({ chosen, onEnd, ...shown }: ChosenStepsProps) {
  const { vendorLocationId } = shown;
  const orders = useShownOrders(shown);
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
