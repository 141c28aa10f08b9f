import { shortOrderId } from "@skipline/contract/text";
import * as m from "@skipline/contract/texts";
import { CloudOff, Printer, TriangleAlert } from "lucide-react";
import { memo } from "react";
import type { MouseEvent } from "react";
import { OrderMarks } from "#components/order-marks.tsx";
import { Link } from "#lib/link.tsx";
import { staffName } from "#lib/staff-name.ts";
import { staffPaths } from "#lib/staff-paths.ts";
import { TypedWords } from "#lib/vendor-words.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { RowPlace } from "#ui/windowed-list.tsx";
import { OrderAge } from "./order-age.tsx";
import { canPutBack, stateBefore, stepOf } from "./queue-state.ts";
import type { ShownOrder, Step } from "./queue-state.ts";
import { StationMark } from "./station-mark.tsx";

export interface QueuedOrderCardProps {
  order: ShownOrder;
  vendorLocationId: string;
  targetMinutes: number;
  /** Undefined: nobody is choosing several. */
  isChosen: boolean | undefined;
  onChoose: (orderId: string, isChosen: boolean) => void;
  onStep: (step: Step) => void;
  /** Undefined: there is no printer. */
  onPrint: ((orderId: string) => void) | undefined;
  place: RowPlace;
}

/** Near the window but not in it: neither laid out nor painted, and as high as it was. */
const unseen = { contentVisibility: "auto", containIntrinsicBlockSize: "auto 198px" } as const;

/** A tablet stands behind the bar, two metres away; a phone is in somebody's hand, and three columns have less room for each. */
const far = "min-[38rem]:text-28 min-[56.25rem]:text-22";

/** A tap moves the row away, and a focus that goes with it costs the tap a layout; keys come without a pointer. */
const leaveFocus = (event: MouseEvent) => event.preventDefault();

function Lines({ lines }: Pick<ShownOrder, "lines">) {
  return (
    <ul className="grid gap-1.5">
      {lines.map(({ name, variantName, quantity, note, isSoldOut }, index) => (
        <li key={index} className={`grid grid-cols-[2em_minmax(0,1fr)] text-18 leading-snug text-strong ${far}`}>
          <span className="font-black tabular-nums">{quantity}×</span>
          <span className="min-w-0">
            <TypedWords>
              <span className="font-bold">{name}</span>
              {variantName && <span className="text-normal"> · {variantName}</span>}
            </TypedWords>
            {isSoldOut && (
              <span className="ms-2 align-middle">
                <Badge tone="danger">{m.sold_out()}</Badge>
              </span>
            )}
            {note && <span className="block font-bold text-warning">{note}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What each station makes of an order, and how far it is with it. */
function Parts({ order: { lines, stations } }: { order: ShownOrder }) {
  return stations.map(({ station, state, by }) => (
    <div key={station} className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <StationMark station={station} state={state} />
        {by !== null && state !== "WAITING" && (
          <span className="min-w-0 text-14 font-bold text-normal">{m.bar_by({ name: staffName(by) })}</span>
        )}
      </p>
      <Lines lines={lines.filter((line) => line.station === station)} />
    </div>
  ));
}

const CardContent = memo(function CardContent({
  order,
  vendorLocationId,
  targetMinutes,
  isChosen,
  onChoose,
  onStep,
  onPrint,
}: Omit<QueuedOrderCardProps, "place">) {
  const { orderId, state, station, stations, datetimePaid, customerPhoneLast4, isPending, paymentAlert } = order;
  const id = shortOrderId(orderId);
  const step = (to: Step["to"]) => onStep(stepOf(order, to));
  const isInParts = station === null && stations.length > 0;
  // Of an order in parts each says who is at it.
  const by = state === "WAITING" || isPending || isInParts ? null : order.by;
  const others = station === null ? [] : stations.filter((one) => one.station !== station);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {isChosen === undefined ? (
          <Link
            to={staffPaths.orderView(vendorLocationId, orderId)}
            className={`inline-flex min-h-11 items-center text-22 font-black text-strong tabular-nums ${far}`}
          >
            <span className="sr-only">{m.order()} </span>#{id}
          </Link>
        ) : (
          <Checkbox
            label={<span className={`text-22 leading-none font-black text-strong tabular-nums ${far}`}>#{id}</span>}
            aria-label={m.bar_select_order({ id })}
            checked={isChosen}
            onChange={(event) => onChoose(orderId, event.target.checked)}
          />
        )}
        <OrderMarks order={order} />
        {order.tableNumber === null && (
          <span className="text-16 text-muted tabular-nums">
            <span className="sr-only">{m.phone_ending_in()} </span>
            <span aria-hidden="true">··</span>
            {customerPhoneLast4}
          </span>
        )}
        <span className="ms-auto">
          <OrderAge since={datetimePaid} targetMinutes={targetMinutes} />
        </span>
      </div>
      {(paymentAlert !== null || isPending || by !== null) && (
        <p className="flex flex-wrap items-center gap-2">
          {paymentAlert !== null && (
            <Badge tone="danger" icon={<TriangleAlert aria-hidden="true" />}>
              {paymentAlert === "SOLD_OUT" ? m.sold_out() : m.order_disputed()}
            </Badge>
          )}
          {isPending && (
            <Badge tone="warning" icon={<CloudOff aria-hidden="true" />}>
              {m.door_not_sent()}
            </Badge>
          )}
          {by !== null && <Badge>{m.bar_by({ name: staffName(by) })}</Badge>}
        </p>
      )}
      {isInParts ? <Parts order={order} /> : <Lines lines={order.lines} />}
      {others.map((one) => (
        <p key={one.station}>
          <StationMark station={one.station} state={one.state} />
        </p>
      ))}
      {isChosen === undefined && (
        <div className="flex flex-wrap items-center gap-2">
          {onPrint && (
            <IconButton
              label={m.print_order({ id })}
              icon={<Printer aria-hidden="true" className="size-5" />}
              onClick={() => onPrint(orderId)}
            />
          )}
          {canPutBack(order) && (
            <span className="grow basis-28">
              <Button
                full
                variant="secondary"
                aria-label={m.bar_put_back_order({ id })}
                onMouseDown={leaveFocus}
                onClick={() => step(stateBefore[state])}
              >
                {m.bar_put_back()}
              </Button>
            </span>
          )}
          {state === "WAITING" && (
            <span className="grow basis-28">
              <Button
                full
                variant="secondary"
                aria-label={m.bar_take_order({ id })}
                onMouseDown={leaveFocus}
                onClick={() => step("PREPARING")}
              >
                {m.bar_take()}
              </Button>
            </span>
          )}
          {state !== "READY" && (
            <span className="grow-2 basis-36">
              <Button
                full
                aria-label={m.bar_make_ready_order({ id })}
                onMouseDown={leaveFocus}
                onClick={() => step("READY")}
              >
                {m.bar_make_ready()}
              </Button>
            </span>
          )}
        </div>
      )}
    </div>
  );
});

/**
 * One order before whoever makes it: what, for whom, how long it has waited, and the one step that comes next. Its place changes with
 * each order that comes or goes, and what it says does not.
 */
export function QueuedOrderCard({ place, ...rest }: QueuedOrderCardProps) {
  return (
    <Card as="li" padding="small" style={unseen} {...place}>
      <CardContent {...rest} />
    </Card>
  );
}
