import type { Cents } from "@skipline/contract/money";
import { formatCents } from "#lib/price.ts";

export interface PriceProps {
  cents: Cents;
  /** The price without the promotion, struck through; shown only where it differs. */
  before?: Cents | null;
  /** The least of several: "$25.00+". */
  from?: boolean;
}

/** What it costs; words instead of a bare line through the old price for those who listen. */
export function Price({ cents, before = null, from = false }: PriceProps) {
  const plus = from ? "+" : "";
  const reduced = before !== null && before !== cents;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <span className={reduced ? "font-bold text-accent-text" : "font-bold text-strong"}>
        {reduced && <span className="sr-only">Now </span>}
        {formatCents(cents)}
        {plus}
      </span>
      {reduced && (
        <span className="text-14 text-muted">
          <span className="sr-only">, before </span>
          <s>
            {formatCents(before)}
            {plus}
          </s>
        </span>
      )}
    </span>
  );
}
