import { orNull, text } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import type { ActorRole } from "../../http/call.ts";
import type { OrderingDeps } from "./ordering-deps.ts";

const readScope = named<{ orderId: string; phone: string }>("ordering.order_scope")(
  { userId: text, vendorId: text, role: orNull(text), name: orNull(text) },
  `select o.user_id as "userId", o.vendor_id as "vendorId", r.role, r.name
  from customer_order o left join vendor_role r on r.vendor_id = o.vendor_id and r.phone = $phone
  where o.order_id = $orderId::uuid`,
);

/** Whose an order is, and the role that a phone has at its vendor now: asked at every call about an order. */
export function createOrderScope({ db, venues }: Pick<OrderingDeps, "db" | "venues">) {
  return async (orderId: string, phone: string): Promise<{ userId: string; role: ActorRole | null } | null> => {
    const [found] = await readScope(db, { orderId, phone });
    if (!found) return null;
    const { userId, vendorId, role, name } = found;
    const row = role === null || name === null ? null : { role, name };
    return { userId, role: venues.asRole(phone, vendorId, row) };
  };
}
