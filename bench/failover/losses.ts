import type { Ledger } from "./load.ts";
import type { Database } from "./postgresql.ts";

/** What was answered as done and is not there; and guests who were charged more than once. */
export async function findLosses(database: Database, ledger: Ledger): Promise<string[]> {
  // As it was before anything is read: what is answered from here on may be too young to be seen.
  const told = {
    created: [...ledger.created],
    charged: [...ledger.charged],
    paid: [...ledger.paid],
    letIn: [...ledger.letIn],
  };
  const read = <Row extends object>(text: string) => database.askPrimary<Row>(text, "skipline");
  const orders = new Map(
    (
      await read<{ id: string; owner: string; status: string; charges: number }>(
        `select o.order_id as id, o.user_id as owner, o.status,
          (select count(*)::int from payment p join sandbox.intent i on i.payment_id = p.payment_id::text
            join sandbox.charge c on c.intent_id = i.intent_id where p.reference = o.order_id::text) as charges
        from customer_order o`,
      )
    ).map((one) => [one.id, one]),
  );
  const letIn = new Set(
    (await read<{ id: string }>("select reservation_id as id from reservation where checked_in_at is not null")).map(
      ({ id }) => id,
    ),
  );
  const isPaid = (status: string | undefined) => status !== undefined && status !== "IN_PROGRESS";
  const made = Map.groupBy(orders.values(), ({ owner }) => owner);
  return [
    ...told.created.filter((id) => !orders.has(id)).map((id) => `order ${id} is lost`),
    ...told.charged.filter((id) => orders.get(id)?.charges !== 1).map((id) => `charge of ${id} is lost`),
    ...told.paid.filter((id) => !isPaid(orders.get(id)?.status)).map((id) => `payment of ${id} is lost`),
    ...told.letIn.filter((id) => !letIn.has(id)).map((id) => `check-in ${id} is lost`),
    ...[...orders.values()].filter(({ charges }) => charges > 1).map(({ id }) => `${id} was charged twice`),
    ...[...ledger.begun]
      .filter(([guest, count]) => (made.get(guest)?.length ?? 0) > count)
      .map(([guest]) => `${guest} has more orders than checkouts`),
  ];
}
