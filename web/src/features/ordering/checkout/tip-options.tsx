import { parseMoney } from "@skipline/contract/money";
import type { Order } from "@skipline/contract/ordering";
import { mayTip, tipPercents } from "@skipline/contract/pricing";
import * as m from "@skipline/contract/texts";
import { formatCents } from "@skipline/contract/price";
import { tipFor } from "../tip.ts";
import type { TipPercent } from "../tip.ts";
import { Alert } from "#ui/alert.tsx";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import type { useTip } from "./use-tip.ts";

interface TipOptionsProps {
  order: Order;
  tip: ReturnType<typeof useTip>;
  disabled: boolean;
}

/** Nothing where the order takes no tip. */
export function TipOptions({ order, tip, disabled }: TipOptionsProps) {
  const subtotal = parseMoney(order.subtotal);
  const types = order.cartItems.map(({ productType }) => productType);
  if (!mayTip(types, subtotal)) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-18 font-bold">{m.tip_add()}</h2>
      <fieldset disabled={disabled} className={disabled ? "opacity-60" : undefined}>
        <ChoiceGroup
          label={m.tip_percent()}
          labelHidden
          columns={4}
          value={tip.percent === null ? null : (`${tip.percent}` as const)}
          onChange={(value) => tip.choose(Number(value) as TipPercent)}
          choices={tipPercents.map((percent) => ({
            value: `${percent}` as const,
            label: `${percent}%`,
            note: formatCents(tipFor(subtotal, types, percent)),
          }))}
        />
      </fieldset>
      {tip.error && <Alert tone="danger">{tip.error}</Alert>}
    </section>
  );
}
