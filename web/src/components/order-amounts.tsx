import * as m from "@skipline/contract/texts";
import { parseMoney } from "@skipline/contract/money";
import type { Order } from "@skipline/contract/ordering";
import type { ReactNode } from "react";
import { langOf } from "#lib/language.ts";
import { formatCents, formatPrice } from "@skipline/contract/price";
import { Spoken } from "#lib/vendor-words.tsx";
import { classes } from "#ui/classes.ts";

function Row({ label, amount, strong = false }: { label: ReactNode; amount: ReactNode; strong?: boolean }) {
  return (
    <div
      className={classes(
        "flex flex-wrap items-baseline gap-x-4",
        strong ? "mt-1 border-t border-line pt-3 text-18 font-bold text-strong" : "text-16 text-normal",
      )}
    >
      <dt className="min-w-0 grow basis-[min-content]">{label}</dt>
      <dd className="ms-auto shrink-0 tabular-nums">{amount}</dd>
    </div>
  );
}

export interface OrderAmountsProps {
  order: Pick<Order, "promotion" | "subtotal" | "tipAmount" | "taxAmount" | "totalAmount">;
  /** The sums are being worked out anew. */
  pending?: boolean;
}

/**
 * With a promotion first what the items cost without it. Then subtotal, which the lines of the order add up to, tip, tax
 * and total: each sum follows from what stands above it.
 */
export function OrderAmounts({ order, pending = false }: OrderAmountsProps) {
  const { promotion, subtotal, tipAmount, taxAmount, totalAmount } = order;
  return (
    <dl
      aria-busy={pending || undefined}
      className={classes("flex flex-col gap-2 transition-opacity", pending && "opacity-60")}
    >
      {promotion && (
        <>
          <Row
            label={m.amount_before_discount()}
            amount={formatCents(parseMoney(subtotal) + parseMoney(promotion.discountAmount))}
          />
          <Row
            label={<Spoken lang={langOf(promotion.language)}>{promotion.description}</Spoken>}
            amount={<span className="text-positive">{formatCents(-parseMoney(promotion.discountAmount))}</span>}
          />
        </>
      )}
      <Row label={m.subtotal()} amount={formatPrice(subtotal)} />
      {parseMoney(tipAmount) > 0 && <Row label={m.tip()} amount={formatPrice(tipAmount)} />}
      <Row label={m.amount_tax()} amount={formatPrice(taxAmount)} />
      <Row label={m.total()} amount={formatPrice(totalAmount)} strong />
    </dl>
  );
}
