import { id } from "@skipline/contract/text";
import type { Kysely } from "kysely";
import type { ActivityLine } from "../../db/activity-position.ts";
import { effect, orNull } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";

/** Whoever follows the order, and, once it is paid, whoever follows its location: its id, a space, the order's id. */
const tell = named<{ orderIds: string[] }>("ordering.tell_screens")(
  { follower: effect, location: orNull(effect) },
  `select pg_notify('order_changed', order_id::text) as follower,
    case when status <> 'IN_PROGRESS' then
      pg_notify('location_orders_changed', vendor_location_id || ' ' || order_id) end as location
  from customer_order where order_id = any ($orderIds::uuid[])`,
);

/** Open screens hear of the orders that the lines are about; an order that was just made is on none yet. */
export async function tellScreens(db: Kysely<Database>, lines: readonly ActivityLine[]): Promise<void> {
  const changed = lines.filter(({ subjectType, type }) => subjectType === "order" && type !== "order.created");
  const orderIds = [...new Set(changed.map(({ subjectId }) => subjectId))].filter((one) => id.safeParse(one).success);
  if (orderIds.length > 0) await tell(db, { orderIds });
}
