import { arrayOf, orNull, text } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import type { ActorRole } from "../../http/call.ts";
import type { OrderingDeps } from "./ordering-deps.ts";

const readScope = named<{ orderId: string; phone: string }>("ordering.order_scope")(
  {
    userId: text,
    vendorId: text,
    vendorLocationId: text,
    role: orNull(text),
    name: orNull(text),
    locationIds: orNull(arrayOf(text)),
  },
  `select o.user_id as "userId", o.vendor_id as "vendorId", o.vendor_location_id as "vendorLocationId",
    r.role, r.name, r.location_ids as "locationIds"
  from customer_order o left join staff_role r on r.vendor_id = o.vendor_id and r.phone = $phone
  where o.order_id = $orderId::uuid`,
);

interface OrderScope {
  userId: string;
  vendorLocationId: string;
  role: ActorRole | null;
}

/** Whose and where an order is, and the role that a phone has at its vendor now: asked at every call about an order. */
export function createOrderScope({ db, venues }: Pick<OrderingDeps, "db" | "venues">) {
  return async (orderId: string, phone: string): Promise<OrderScope | null> => {
    const [found] = await readScope(db, { orderId, phone });
    if (!found) return null;
    const { userId, vendorId, vendorLocationId, role, name, locationIds } = found;
    const row = role === null || name === null ? null : { role, name, locationIds };
    return { userId, vendorLocationId, role: venues.asRole(phone, vendorId, row) };
  };
}
