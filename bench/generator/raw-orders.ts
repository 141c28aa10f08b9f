import { randomUUID, randomUUIDv7 } from "node:crypto";
import { Client } from "pg";
import { underLoad } from "../load.ts";

interface RawOrders {
  databaseUrl: string;
  location: string;
  userIds: string[];
  /** How many lines an order has. */
  lines: number;
  clients: number;
}

/**
 * The limit of the order path on this machine: the rows that it leaves behind, written by the driver alone, prepared
 * statements in one transaction for each step. No HTTP, no rules, no webhook that is sent, and not the sandbox's books.
 */
export async function openRawOrders({ databaseUrl, location, userIds, lines, clients }: RawOrders) {
  const open = Array.from({ length: clients }, async () => {
    // As the server's own connections: what writes its line of activity has no trigger that tells of it.
    const client = new Client({ connectionString: databaseUrl, options: "-c skipline.relay=on" });
    await client.connect();
    return client;
  });
  const connections = await Promise.all(open);
  const { rows } = await connections[0]!.query<{ product_id: string; vendor_id: string }>(
    `select /* bench */ p.product_id, l.vendor_id from product p join vendor_location l using (vendor_location_id)
     where l.vendor_location_id = $1 and p.is_available order by p.product_id limit $2`,
    [location, lines],
  );
  const vendorId = rows[0]?.vendor_id ?? "";
  const productIds = rows.map((row) => row.product_id);
  let turn = 0;
  return {
    run: (seconds: number) =>
      underLoad(clients, seconds, async (client) => {
        const userId = userIds[turn++ % userIds.length]!;
        await writeOrder(connections[client]!, { userId, vendorId, location, productIds });
      }),
    async close() {
      await Promise.all(connections.map((one) => one.end()));
    },
  };
}

export interface RawOrder {
  userId: string;
  vendorId: string;
  location: string;
  productIds: string[];
}

export async function writeOrder(client: Client, { userId, vendorId, location, productIds }: RawOrder): Promise<void> {
  const [orderId, paymentId, eventId] = [randomUUIDv7(), randomUUIDv7(), `evt_${randomUUID()}`];
  const intentId = `spi_${paymentId}`;
  const now = new Date();
  const send = (name: keyof typeof statements, values: unknown[]) =>
    client.query({ name, text: statements[name], values });
  const inTransaction = async (steps: () => Promise<void>) => {
    await client.query("begin");
    await steps();
    await client.query("commit");
  };
  const activity = (type: string) => send("activity", [type, userId, vendorId, orderId, now]);
  await inTransaction(async () => {
    await send("order", [orderId, userId, vendorId, location, now, randomUUID()]);
    await send("items", [orderId, productIds, now]);
    await send("payment", [paymentId, orderId, userId, vendorId, now]);
    await activity("order.created");
  });
  await send("opened", [paymentId, intentId, now]);
  await inTransaction(async () => {
    await send("event", [eventId, now]);
    await send("succeeded", [paymentId, now]);
    await send("paid", [orderId, now]);
    await activity("payment.succeeded");
    await activity("order.paid");
  });
  await send("read", [orderId]);
}

const statements = {
  order: `insert into customer_order (order_id, user_id, vendor_id, vendor_location_id, subtotal_cents, discount_cents,
      tax_cents, tip_cents, total_cents, age_acknowledged, create_key, create_hash, created_at, updated_at)
    values ($1, $2, $3, $4, 3000, 0, 285, 100, 3385, true, $6, $6, $5, $5)`,
  items: `insert into order_item (order_id, line, product_id, name, product_type, tax_code, quantity, price_cents,
      discount_cents, ordered_at)
    select $1, n, product_id, p.name, p.product_type, p.tax_code, 1, p.price_cents, 0, $3
    from unnest($2::text[]) with ordinality as chosen (product_id, n) join product p using (product_id)`,
  payment: `insert into payment (payment_id, purpose, reference, user_id, vendor_id, provider, amount_cents, created_at,
      updated_at)
    values ($1, 'ORDER', $2, $3, $4, 'sandbox', 3385, $5, $5)`,
  opened: `update payment set status = 'OPEN', intent_id = $2, updated_at = $3, checked_at = $3 where payment_id = $1`,
  activity: `insert into activity (type, actor_user_id, vendor_id, subject_type, subject_id, created_at)
    values ($1, $2, $3, 'order', $4, $5)`,
  event: `insert into webhook_event (provider, event_id, type, received_at)
    values ('sandbox', $1, 'payment_intent.succeeded', $2)`,
  succeeded: `update payment set status = 'SUCCEEDED', succeeded_at = $2, updated_at = $2, method_kind = 'wallet'
    where payment_id = $1`,
  paid: `update customer_order set status = 'PAID', paid_at = $2, updated_at = $2 where order_id = $1`,
  read: `select o.*, (select jsonb_agg(i) from order_item i where i.order_id = o.order_id) from customer_order o
    where order_id = $1`,
};
