import * as m from "@skipline/contract/texts";
import { lineKey } from "@skipline/contract/cart-line";
import { formatMoney, parseMoney } from "@skipline/contract/money";
import type { OrderLine } from "@skipline/contract/ordering";
import { formatCents, formatPrice } from "@skipline/contract/price";
import { GuestWords, OrderedWords } from "#lib/ordered-words.tsx";
import { Marked } from "#ui/marked.tsx";

const hidden = { hidden: <span className="sr-only" /> };
const sign = { sign: <span aria-hidden="true" /> };

/** "3 × $25.00 − $7.50": how a discounted line comes to its price. */
function LineSum({ line }: { line: OrderLine }) {
  const discount = parseMoney(line.price) * line.quantity - parseMoney(line.totalPrice);
  if (discount === 0) return null;
  return (
    <span className="block text-14 text-muted tabular-nums">
      {line.quantity} × {formatPrice(line.price)} − {formatCents(discount)}
    </span>
  );
}

function LinePrice({ line }: { line: OrderLine }) {
  const full = formatMoney(parseMoney(line.price) * line.quantity);
  const isDiscounted = full !== line.totalPrice;
  return (
    <span className="ms-auto flex shrink-0 flex-col items-end tabular-nums">
      <span className="text-16 font-medium text-strong">{formatPrice(line.totalPrice)}</span>
      {isDiscounted && (
        <s className="text-14 text-muted">
          <Marked parts={m.order_line_before.parts({ price: formatPrice(full) })} tags={hidden} />
        </s>
      )}
    </span>
  );
}

/** The lines of an order as a receipt has them: how many, what, for how much. */
export function OrderItems({ items }: { items: readonly OrderLine[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {items.map((line) => (
        <li key={lineKey(line)} className="flex flex-wrap items-start gap-x-3">
          <span className="min-w-9 shrink-0 rounded-8 bg-surface-2 px-2 py-0.5 text-center text-14 font-bold text-strong tabular-nums">
            <Marked parts={m.order_line_times.parts({ count: line.quantity })} tags={{ ...hidden, ...sign }} />
          </span>
          <span className="min-w-0 flex-[1_1_5rem] text-16 text-normal">
            <OrderedWords line={line}>
              {line.name}
              {line.variantName && <span className="text-muted"> · {line.variantName}</span>}
            </OrderedWords>
            {line.isSoldOut && <span className="font-bold text-warning"> · {m.sold_out()}</span>}
            <GuestWords line={line} className="text-14 text-muted" />
            {line.note && <span className="block text-14 text-muted">“{line.note}”</span>}
            <LineSum line={line} />
          </span>
          <LinePrice line={line} />
        </li>
      ))}
    </ul>
  );
}
