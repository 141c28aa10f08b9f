import { updateProduct } from "@skipline/contract/product-change";
import { formatMoney } from "@skipline/contract/money";
import { createOrder, updateOrder } from "@skipline/contract/ordering";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { countRounds } from "../../test/race-rounds.ts";
import { allowNextCode } from "../../test/sign-in.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  codeOf,
  createBody,
  letMinutePass,
  ok,
  openVenue,
  placeOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

/**
 * Staff change a price at one process while guests order at others, at the price of before and at the new one. The others
 * take themselves for ones that hear of every change and hear of none: what they keep is old. The third one writes what it
 * priced without holding the menu.
 */
let server: TestServer;
let guarded: ServerProcess;
let unguarded: ServerProcess;
let venue: TestVenue;
let staff: Session;
let guest: Session;
const sessions = new Map<ServerProcess | TestServer, Session>();
const phone = somePhone();

/** `RACES=112 npx vitest run old-price`: a thousand orders. */
const rounds = countRounds(25);
const deaf = { find: 'listen "menu_changed"', replace: 'listen "nothing"' };
const unheld = { find: "and menu_version = ", replace: "and menu_version >= " };

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aurora");
  const { clientId } = server.context.config.auth;
  guarded = await startServerProcess(server.database, clientId, { tampering: { rewrite: [deaf] } });
  unguarded = await startServerProcess(server.database, clientId, { tampering: { rewrite: [deaf, unheld] } });
  for (const at of [server, guarded, unguarded]) {
    await allowNextCode(server.db, phone);
    sessions.set(at, await at.signIn(phone));
  }
  guest = sessions.get(server)!;
  staff = await server.signIn(venue.phones.MANAGER);
  await watchPrices();
});
afterAll(async () => {
  await Promise.all([guarded.close(), unguarded.close()]);
  await server.close();
});

/** Notes each line that is written at another price than the one that has been committed by then. */
async function watchPrices(): Promise<void> {
  await sql`create table sold_at_old_price (order_id uuid)`.execute(server.db);
  await sql`create function note_old_price() returns trigger language plpgsql as $$
    begin
      if new.price_cents <> (select price_cents from product where product_id = new.product_id) then
        insert into sold_at_old_price values (new.order_id);
      end if;
      return null;
    end $$`.execute(server.db);
  await sql`create trigger note_old_price after insert on order_item for each row execute function note_old_price()`.execute(
    server.db,
  );
}

async function countSoldAtOldPrice(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sold_at_old_price`.execute(
    server.db,
  );
  return rows[0]?.count ?? 0;
}

let cents = 450;

async function changePrice(): Promise<void> {
  const params = { vendorLocationId: venue.vendorLocationId, productId: venue.id("soda") };
  const next = cents === 450 ? 470 : 450;
  ok(await server.call(updateProduct, { params, body: { price: formatMoney(next) } }, staff));
  cents = next;
}

function bodyAt(price: number, as: Session) {
  const body = createBody(venue, as, { soda: 1 });
  return { ...body, cartItems: body.cartItems.map((line) => ({ ...line, price: formatMoney(price) })) };
}

function order(at: ServerProcess | TestServer, price: number) {
  const as = sessions.get(at)!;
  const headers = { "idempotency-key": crypto.randomUUID() };
  return at.call(createOrder, { params: { userId: as.userId }, body: bodyAt(price, as) }, as, headers);
}

test("orders and changed items race with the price: each is at the price of its moment, or refused", async () => {
  let made = 0;
  for (let round = 0; round < rounds; round += 1) {
    await letMinutePass(server, guarded);
    const { order: earlier } = await placeOrder(server, venue, guest, { water: 1 });
    const [before, after] = cents === 450 ? [450, 470] : [470, 450];
    const change = () => {
      const params = { userId: earlier.userId, orderId: earlier.orderId };
      const { cartItems } = bodyAt(before, guest);
      return server.call(updateOrder, { params, body: { cartItems } }, guest);
    };
    const racing = [server, guarded].flatMap((at) => [order(at, before), order(at, after), order(at, before)]);
    const [, ...answers] = await Promise.all([changePrice(), ...racing, change()]);
    const codes = answers.map((one) => (one.status === 200 ? "made" : codeOf(one)));
    expect(codes.filter((code) => code !== "made" && code !== "CART_CHANGED")).toEqual([]);
    made += codes.filter((code) => code === "made").length;
    // Whoever asks after staff have their answer gets none at the price of before, at either process.
    const late = await Promise.all([server, guarded].map((at) => order(at, before)));
    expect(late.map(codeOf)).toEqual(["CART_CHANGED", "CART_CHANGED"]);
    // And all at the one there is, whatever a server has heard of.
    for (const at of [server, guarded]) ok(await order(at, after));
  }
  expect(made).toBeGreaterThan(rounds);
  expect(await countSoldAtOldPrice()).toBe(0);
  await assertInvariants(server.db);
});

test("canary: in the same race a process that does not hold the menu sells at the price of before", async () => {
  await letMinutePass(server, unguarded);
  for (let round = 0; round < 4; round += 1) {
    const before = cents;
    const racing = [order(unguarded, before), order(unguarded, before), order(unguarded, before)];
    await Promise.all([changePrice(), ...racing]);
    await order(unguarded, before);
  }
  expect(await countSoldAtOldPrice()).toBeGreaterThan(0);
});
