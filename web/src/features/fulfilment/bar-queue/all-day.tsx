import * as m from "@skipline/contract/texts";
import { memo } from "react";
import { TypedWords } from "#lib/vendor-words.tsx";
import { Collapsible } from "#ui/collapsible.tsx";
import { countAllDay } from "./queue-state.ts";
import type { ShownOrder } from "./queue-state.ts";

/** What all orders that are not ready ask for together: "14 Spritz". */
export const AllDay = memo(function AllDay({ orders }: { orders: readonly ShownOrder[] }) {
  const lines = countAllDay(orders);
  if (lines.length === 0) return null;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="mb-4 rounded-20 bg-surface-1 px-4 inset-ring inset-ring-line">
      <Collapsible
        title={
          // Below it, where there is no room beside it.
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            {m.bar_all_day()}
            <span className="text-14 font-medium text-muted tabular-nums">{m.bar_all_day_items({ count })}</span>
          </span>
        }
      >
        <ul className="grid gap-x-6 gap-y-1 @min-[30rem]:grid-cols-2 @min-[50rem]:grid-cols-3">
          {lines.map(({ name, variantName, quantity }) => (
            <li key={`${name} ${variantName}`} className="flex gap-2 text-18 text-strong">
              <span className="min-w-9 font-black tabular-nums">{quantity}</span>
              <span className="min-w-0">
                <TypedWords>
                  {name}
                  {variantName && <span className="text-muted"> · {variantName}</span>}
                </TypedWords>
              </span>
            </li>
          ))}
        </ul>
      </Collapsible>
    </div>
  );
});
