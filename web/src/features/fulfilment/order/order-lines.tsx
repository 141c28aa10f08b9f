import { lineKey } from "@skipline/contract/cart-line";
import type { Order, OrderLine } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { useRef, useState } from "react";
import type { RefObject } from "react";
import { OrderMarks } from "#components/order-marks.tsx";
import { ProductPicture } from "#components/product-picture.tsx";
import { orderStatusText } from "#components/order-status-badge.tsx";
import { GuestWords, OrderedWords } from "#lib/ordered-words.tsx";
import { TypedIn, TypedWords } from "#lib/vendor-words.tsx";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { AgeBadge, countText } from "./order-facts.tsx";
import { useFitting } from "./use-fitting.ts";

function Line({ item }: { item: OrderLine }) {
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-line py-1 md:min-h-18 md:gap-4">
      <div className="w-10 shrink-0 md:w-14">
        <ProductPicture
          imageUrl={item.imageUrls[0]}
          productType={item.productType}
          alt=""
          sizes="(width >= 48rem) 3.5rem, 2.5rem"
          rounded="8"
        />
      </div>
      <p className="min-w-0 flex-1 text-16 leading-tight md:text-22">
        <OrderedWords line={item}>
          <span className="font-bold text-strong">{item.name}</span>
          {item.variantName && <span className="text-muted"> {item.variantName}</span>}
        </OrderedWords>
        <GuestWords line={item} className="text-14 text-muted" />
        {item.note && <span className="block font-bold text-warning">“{item.note}”</span>}
      </p>
      <p className="shrink-0 pe-1 text-22 font-black text-strong tabular-nums md:text-36">
        <span aria-hidden="true">×</span>
        <span className="sr-only">{m.quantity()} </span>
        {item.quantity}
      </p>
    </li>
  );
}

/** Whose it is, where, how much, and what has to be looked at before it goes over the bar. */
export function OrderFacts({ order }: { order: Order }) {
  const { locationDescription, customerPhoneLast4, cartItems } = order;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-14 md:text-18 text-muted tabular-nums">
        <span>
          <TypedIn value={order.vendorLanguage}>
            <TypedWords>{locationDescription}</TypedWords>
          </TypedIn>
          {customerPhoneLast4 && (
            <span className="whitespace-nowrap">
              {" · "}
              <span className="sr-only">{m.phone_ending_in()} </span>
              <span aria-hidden="true">…</span>
              {customerPhoneLast4}
            </span>
          )}
        </span>
        <span className="font-bold tracking-wide">{orderStatusText(order)}</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="order-items" className="text-18 font-bold md:text-22">
          {countText(cartItems)}
        </h2>
        <OrderMarks order={order} solid />
        <AgeBadge order={order} isLong />
      </div>
    </div>
  );
}

export interface OrderLinesProps {
  order: Order;
  /** The sticky footer's content: lines below it are out of sight. */
  footer: RefObject<HTMLElement | null>;
}

/** So many stand below each other on a tablet: read from the top, not to and fro. */
const linesInOneColumn = 6;

/** What to put on the bar: how many of what. None is hidden without a word. */
export function OrderLines({ order, footer }: OrderLinesProps) {
  const list = useRef<HTMLUListElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { height, hidden } = useFitting({ list, footer, isOff: isOpen });
  return (
    <section aria-labelledby="order-items" className="@container">
      <ul
        ref={list}
        style={{ maxHeight: height }}
        className={classes(
          "grid gap-x-6 overflow-clip",
          order.cartItems.length > linesInOneColumn && "@min-[41rem]:grid-cols-2",
        )}
      >
        <TypedIn value={order.vendorLanguage}>
          {order.cartItems.map((item) => (
            <Line key={lineKey(item)} item={item} />
          ))}
        </TypedIn>
      </ul>
      {hidden > 0 && (
        <div className="mt-1">
          <Button variant="secondary" size="small" full onClick={() => setOpen(true)}>
            {m.lines_more({ count: hidden })}
          </Button>
        </div>
      )}
    </section>
  );
}
