import { updateProduct } from "@skipline/contract/product-change";
import { markPaid, type Order } from "@skipline/contract/ordering";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { assertInvariants, findViolations } from "../../test/invariants.ts";
import { countRowWaits } from "../../test/row-waits.ts";
import { allowNextCode } from "../../test/sign-in.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { closeGate, type Tampering } from "../../test/tampering.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  confirmCard,
  letMinutePass,
  ok,
  openVenue,
  placeOrder,
  type ProductName,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

/**
 * Guests pay at one process while staff mark a product sold out at another. Whoever has read the products for a payment
 * can be held there, before it is through: where one statement settles the payment, where its rows are locked and looked
 * at, and where the products are read without a lock.
 */
let server: TestServer;
let payers: Record<"atOnce" | "deciding" | "unguarded" | "decidingUnguarded", Payer>;
let venue: TestVenue;
let guest: Session;
let staff: Session;

interface Payer {
  at: ServerProcess;
  as: Session;
}

const gate = 1;
/** Whoever locks the rows and looks at them waits there when the products are read. */
const pauseAfter = { statement: `"product_id" for share`, gate };
const neverAtOnce = { find: "o.version = ordered.version", replace: "false" };
/** Of the one statement; of the look. */
const withoutLock = { find: "for share of p", replace: "" };
const lookWithoutLock = { find: `"product_id" for share`, replace: `"product_id"` };

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aurora");
  const phone = somePhone();
  guest = await server.signIn(phone);
  staff = await server.signIn(venue.phones.STAFF);
  await holdPaidOrders();
  payers = {
    atOnce: await openPayer(phone, {}),
    deciding: await openPayer(phone, { rewrite: [neverAtOnce], pauseAfter }),
    unguarded: await openPayer(phone, { rewrite: [withoutLock] }),
    decidingUnguarded: await openPayer(phone, { rewrite: [neverAtOnce, withoutLock, lookWithoutLock], pauseAfter }),
  };
});
beforeEach(() => letMinutePass(server));
afterAll(async () => {
  await Promise.all(Object.values(payers).map(({ at }) => at.close()));
  await server.close();
});

/** One statement has no seam: it waits at the gate as it changes the order, its products read. */
async function holdPaidOrders(): Promise<void> {
  await sql`create function wait_at_gate() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_lock_shared(${sql.lit(gate)}), pg_advisory_unlock_shared(${sql.lit(gate)});
      return new;
    end $$`.execute(server.db);
  await sql`create trigger wait_at_gate before update on customer_order
    for each row when (new.status = 'PAID') execute function wait_at_gate()`.execute(server.db);
}

async function openPayer(phone: string, tampering: Tampering): Promise<Payer> {
  const at = await startServerProcess(server.database, server.context.config.auth.clientId, { tampering });
  await allowNextCode(server.db, phone);
  return { at, as: await at.signIn(phone) };
}

/** The provider has the money; our server does not know yet. */
async function placeConfirmed(count: number, product: ProductName): Promise<Order[]> {
  const orders: Order[] = [];
  for (let made = 0; made < count; made += 1) {
    const { order, clientSecret } = await placeOrder(server, venue, guest, { [product]: 1 });
    ok(await confirmCard(server, clientSecret));
    orders.push(order);
  }
  return orders;
}

const pay = ({ at, as }: Payer, { orderId }: Order) =>
  at.call(markPaid, { params: { userId: guest.userId, orderId } }, as);

const sellOut = (product: ProductName) => setAvailable(product, false);

async function setAvailable(product: ProductName, isAvailable: boolean): Promise<void> {
  const params = { vendorLocationId: venue.vendorLocationId, productId: venue.id(product) };
  ok(await server.call(updateProduct, { params, body: { isAvailable } }, staff));
}

/** All payments have read the products before staff mark one sold out, and go on when staff have their answer, or wait. */
async function race(payer: Payer, orders: Order[], product: ProductName) {
  const closed = await closeGate(server.database.url, gate);
  const paying = Promise.all(orders.map((order) => pay(payer, order)));
  await expect.poll(() => closed.countWaiting()).toBe(orders.length);
  let isAnswered = false;
  const selling = sellOut(product).finally(() => {
    isAnswered = true;
  });
  await expect.poll(async () => isAnswered || (await countRowWaits(server.db)) > 0).toBe(true);
  const wasToldTooSoon = isAnswered;
  await closed.open();
  const paid = await paying;
  await selling;
  return { wasToldTooSoon, paid: paid.map((one) => ok(one).order) };
}

const ways = [
  ["one statement", "atOnce", "soda"],
  ["locked and looked at", "deciding", "shirt"],
] as const;

test.each(ways)(
  "%s: staff have their answer when the payments are through, or they are flagged",
  async (_, way, product) => {
    const orders = await placeConfirmed(6, product);
    const { wasToldTooSoon, paid } = await race(payers[way], orders, product);
    expect(wasToldTooSoon).toBe(false);
    expect(paid.flatMap((order) => order.cartItems.filter((line) => line.isSoldOut))).toEqual([]);
    await assertInvariants(server.db);
  },
);

test("both ways write the same", async () => {
  const pair = await placeConfirmed(2, "beer");
  const alike = await Promise.all([pay(payers.atOnce, pair[0]!), pay(payers.deciding, pair[1]!)]);
  expect(alike.map((one) => one.status)).toEqual([200, 200]);
  const [atOnce, deciding] = await Promise.all(pair.map(({ orderId }) => readBooks(orderId)));
  expect(atOnce).toEqual(deciding);
  expect(atOnce?.lines.map(({ type }) => type)).toEqual(["order.created", "order.paid", "payment.succeeded"]);
});

/** Order, payment and trail, without what differs by nature. */
async function readBooks(orderId: string) {
  const order = await server.db
    .selectFrom("customer_order")
    .selectAll()
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  const payment = await server.db
    .selectFrom("payment")
    .selectAll()
    .where("reference", "=", orderId)
    .executeTakeFirstOrThrow();
  const lines = await server.db
    .selectFrom("activity")
    .select(["type", "actor_user_id", "actor_name", "vendor_id", "subject_type", "subject_id", "details"])
    .where("subject_id", "in", [orderId, payment.payment_id])
    .orderBy("type")
    .execute();
  const ids = { [orderId]: "order", [payment.payment_id]: "payment", [payment.intent_id ?? ""]: "intent" };
  const plain = JSON.stringify({ order, payment, lines }, (key, value: unknown) =>
    /_at$|_key$|_hash$|description$/.test(key) && value !== null
      ? "set"
      : typeof value === "string"
        ? (ids[value] ?? value)
        : value,
  );
  return JSON.parse(plain) as { order: unknown; payment: unknown; lines: { type: string }[] };
}

test("30 payments at three processes while it sells out: each is before or after, nobody is promised what is gone", async () => {
  const orders = await placeConfirmed(30, "straw50");
  const answers = await Promise.all([
    ...orders.map((order, turn) =>
      turn % 2 === 0
        ? pay(turn % 4 === 0 ? payers.atOnce : payers.deciding, order)
        : server.call(markPaid, { params: { userId: guest.userId, orderId: order.orderId } }, guest),
    ),
    sellOut("straw50").then(() => null),
  ]);
  expect(answers.filter((one) => one && one.status !== 200)).toEqual([]);
  await assertInvariants(server.db);
});

test("canary: without the lock staff are told that it is sold out, and payments after it are promised all the same", async () => {
  const atOnce = await race(payers.unguarded, await placeConfirmed(3, "straw51"), "straw51");
  expect(atOnce.wasToldTooSoon).toBe(true);
  await setAvailable("straw51", true);
  const orders = await placeConfirmed(3, "straw51");
  const { wasToldTooSoon } = await race(payers.decidingUnguarded, orders, "straw51");
  expect(wasToldTooSoon).toBe(true);
  const violations = await findViolations(server.db);
  expect(violations.map(({ subject }) => subject).toSorted()).toEqual(orders.map(({ orderId }) => orderId).toSorted());
  expect(new Set(violations.map(({ invariant }) => invariant))).toEqual(new Set(["V11"]));
});
