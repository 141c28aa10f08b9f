import * as m from "@skipline/contract/texts";
import type { Cents } from "@skipline/contract/money";
import type { ReactNode } from "react";
import { formatCents } from "@skipline/contract/price";
import { Marked } from "#ui/marked.tsx";

export interface PriceProps {
  cents: Cents;
  /** The price without the promotion, struck through; shown only where it differs. */
  before?: Cents | null;
  /** The least of several: "$25.00+". */
  from?: boolean;
}

function Before({ children }: { children?: ReactNode }) {
  return (
    <span className="text-14 text-muted">
      <s>{children}</s>
    </span>
  );
}

const tags = {
  hidden: <span className="sr-only" />,
  now: <span className="font-bold text-accent-text" />,
  before: <Before />,
};

/** What it costs; words instead of a bare line through the old price for those who listen. */
export function Price({ cents, before = null, from = false }: PriceProps) {
  const plus = from ? "+" : "";
  const price = `${formatCents(cents)}${plus}`;
  const isReduced = before !== null && before !== cents;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 tabular-nums">
      {isReduced ? (
        <Marked parts={m.price_reduced.parts({ price, old: `${formatCents(before)}${plus}` })} tags={tags} />
      ) : (
        <span className="font-bold text-strong">{price}</span>
      )}
    </span>
  );
}
