import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";

interface ManyOrders {
  vendorId: string;
  vendorLocationId: string;
  products: number;
  /** Named `<vendorLocationId>-guest-<n>`, with phones that end in the last four digits of n. */
  guests: number;
  /** One every five minutes back from `until`: a twentieth unpaid, a fiftieth waiting, a few refunded, the rest handed over. */
  orders: number;
  until: Date;
}

const batch = 2_000;

/** A location after a busy month, made by few statements. Orders have three lines and no payment. */
export async function fillLocation(db: Kysely<Database>, many: ManyOrders): Promise<void> {
  const { vendorId, vendorLocationId, products, guests, orders, until } = many;
  const guestPrefix = `${vendorLocationId}-guest-`;
  const productPrefix = `${vendorLocationId}-prd-`;
  await sql`
    insert into app_user (user_id, phone, created_at)
    select ${guestPrefix}::text || n,
      '+1310' || lpad(((select count(*) from app_user) + n)::text, 7, '0'), ${until}
    from generate_series(1, ${guests}::int) as n`.execute(db);
  await sql`
    insert into product
      (product_id, vendor_location_id, name, product_type, tax_code, price_cents, display_order, updated_at)
    select ${productPrefix}::text || n, ${vendorLocationId}, 'Drink ' || n, 'ALCOHOLIC_ITEM', 'txcd_1', 500 + n, n, ${until}
    from generate_series(1, ${products}::int) as n`.execute(db);
  // So many at a time that each statement keeps well within what a statement may take, also on a machine under load.
  for (let first = 1; first <= orders; first += batch) {
    const last = Math.min(first + batch - 1, orders);
    await sql`
    with placed as (
      insert into customer_order (order_id, user_id, vendor_id, vendor_location_id, status, subtotal_cents, discount_cents,
        tax_cents, tip_cents, total_cents, age_acknowledged, created_at, updated_at, paid_at, completed_at,
        completed_by_user, completed_by_name, completed_at_location, refunded_at, refund_reason, refund_state)
      select uuidv7(at - now()), ${guestPrefix}::text || (1 + n % ${guests}::int), ${vendorId}, ${vendorLocationId}, status,
        3000, 0, 285, 450, 3735, true, at, at, case when status <> 'IN_PROGRESS' then at end,
        case when status = 'COMPLETE' then at end, case when status = 'COMPLETE' then 'staff' end,
        case when status = 'COMPLETE' then 'Sam' end, case when status = 'COMPLETE' then ${vendorLocationId} end,
        case when status = 'REFUNDED' then at end, case when status = 'REFUNDED' then 'NONE_PROVIDED' end,
        case when status = 'REFUNDED' then 'REFUNDED' end
      from (
        select n, date_trunc('milliseconds', ${until}::timestamptz) - n * interval '5 minutes' as at,
          case when n % 20 = 7 then 'IN_PROGRESS' when n % 50 = 11 then 'PAID' when n % 97 = 3 then 'REFUNDED'
            else 'COMPLETE' end as status
        from generate_series(${first}::int, ${last}::int) as n
      ) as drawn
      returning order_id
    )
    insert into order_item (order_id, line, product_id, name, product_type, tax_code, quantity, price_cents, discount_cents)
    select o.order_id, line, p.product_id, p.name, p.product_type, p.tax_code, 1, p.price_cents, 0
    from placed o
    cross join generate_series(1, 3) as line
    join product p on p.product_id = ${productPrefix}::text
      || (1 + (abs(hashtext(o.order_id::text) % ${products}::int) + line) % ${products}::int)`.execute(db);
  }
  // As autovacuum does within a minute.
  await sql`analyze`.execute(db);
}
