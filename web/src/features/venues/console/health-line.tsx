import * as m from "@skipline/contract/texts";
import type { VendorHealth } from "@skipline/contract/vendor-health";
import { formatDateTime } from "#lib/dates.ts";

const faults: Record<string, typeof m.health_payment_returned> = {
  PAYMENT_RETURNED: m.health_payment_returned,
  REFUND_FAILED: m.health_refund_failed,
};

/** What somebody has to look at, the most urgent first. */
function listTroubles(health: VendorHealth): string[] {
  const { returnsForPerson, returnsTried, paymentsStuck, refundsStuck, cardsBlocked } = health;
  const told = [
    [returnsForPerson, m.health_for_person],
    [paymentsStuck, m.health_payments_stuck],
    [refundsStuck, m.health_refunds_stuck],
    [returnsTried, m.health_tried],
    [cardsBlocked, m.health_cards_blocked],
  ] as const;
  return told.filter(([count]) => count > 0).map(([count, say]) => say({ count }));
}

/** How a venue is doing, to an operator. Null while nobody knows; its line is kept. */
export function HealthLine({ health, hasFailed }: { health: VendorHealth | undefined; hasFailed: boolean }) {
  if (!health) return <p className="text-14 text-muted">{hasFailed ? m.health_unknown() : "\u00a0"}</p>;
  const { ordersToday, lastFault, timeZone } = health;
  const troubles = [...(health.lacksAccount ? [m.health_no_account()] : []), ...listTroubles(health)];
  const fault = lastFault && faults[lastFault.kind]?.({ time: formatDateTime(lastFault.at, timeZone) });
  return (
    <p className="text-14 wrap-anywhere text-muted">
      {m.health_orders_today({ count: ordersToday })}
      {troubles.length > 0 && <strong className="font-bold text-danger">{` · ${troubles.join(" · ")}`}</strong>}
      {fault && ` · ${fault}`}
    </p>
  );
}
