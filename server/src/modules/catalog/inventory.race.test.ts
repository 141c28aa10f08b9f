import { changeProducts } from "@skipline/contract/bulk-products";
import { type Product } from "@skipline/contract/catalog";
import { updateProduct } from "@skipline/contract/product-change";
import { createOrder } from "@skipline/contract/ordering";
import { formatMoney, parseMoney } from "@skipline/contract/money";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { untilWaitingForRows } from "../../test/row-waits.ts";
import { allowNextCode } from "../../test/sign-in.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { closeGate } from "../../test/tampering.ts";
import { type Answer, type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  askedAtProvider,
  codeOf,
  createBody,
  letMinutePass,
  ok,
  openVenue,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

let server: TestServer;
let other: ServerProcess;
let venue: TestVenue;
let guest: Session;
let staff: Session;
/** The same bartender's token at the other process. */
let staffThere: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aspen");
  other = await startServerProcess(server.database, server.context.config.auth.clientId);
  guest = await server.signIn(somePhone());
  staff = await server.signIn(venue.phones.STAFF);
  await allowNextCode(server.db, staff.phone);
  staffThere = await other.signIn(staff.phone);
});
afterEach(async () => {
  await letMinutePass(server, other);
  await assertInvariants(server.db);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
type Change = { price?: string; isAvailable?: boolean; version?: number };
type Answered = Answer<{ product: Product }>;

/** At this process or the other, in turn. */
function put(turn: number, body: Change): Promise<Answered> {
  const params = { vendorLocationId: venue.vendorLocationId, productId: venue.id("soda") };
  return turn % 2 === 0
    ? server.call(updateProduct, { params, body }, staff)
    : other.call(updateProduct, { params, body }, staffThere);
}

async function soda() {
  const query = server.db.selectFrom("product").select(["price_cents", "is_available", "version"]);
  const { price_cents, is_available, version } = await query
    .where("product_id", "=", venue.id("soda"))
    .executeTakeFirstOrThrow();
  return { price: formatMoney(price_cents), isAvailable: is_available, version };
}

async function changesSince(activityId: number) {
  const lines = await server.db
    .selectFrom("activity")
    .select(["activity_id", "details"])
    .where("type", "=", "product.changed")
    .where("activity_id", ">", activityId)
    .orderBy("activity_id")
    .execute();
  return lines.map((line) => line.details as { before: { price: string }; after: { price: string } });
}

async function lastActivity(): Promise<number> {
  const row = await server.db
    .selectFrom("activity")
    .select((select) => select.fn.max<number | null>("activity_id").as("last"))
    .executeTakeFirstOrThrow();
  return row.last ?? 0;
}

describe("editors of one product", () => {
  test("with the same version: one wins, 49 learn of it, in each of 4 rounds at two processes", async () => {
    for (const round of times(4)) {
      const { version } = await soda();
      const answers = await Promise.all(
        times(50).map((turn) => put(turn, { price: formatMoney(1000 + round * 100 + turn), version })),
      );
      const won = answers.filter((one) => one.status === 200);
      expect(won).toHaveLength(1);
      expect(answers.filter((one) => codeOf(one) === "PRODUCT_CHANGED")).toHaveLength(49);
      expect(await soda()).toMatchObject({ price: won[0]?.body.product.price, version: version + 1 });
    }
  });

  test("without a version: the last word wins, none is lost from the trail", async () => {
    const before = await soda();
    const from = await lastActivity();
    const answers = await Promise.all(times(50).map((turn) => put(turn, { price: formatMoney(2000 + turn) })));
    expect(answers.map((one) => one.status)).toEqual(times(50).map(() => 200));
    const after = await soda();
    expect(after.version).toBe(before.version + 50);
    const versions = answers.map((one) => one.body.product.version).toSorted((one, next) => one - next);
    expect(versions).toEqual(times(50).map((turn) => before.version + 1 + turn));
    const changes = await changesSince(from);
    // Each change begins where the one before it ended.
    expect(changes.map((one) => one.before.price)).toEqual([
      before.price,
      ...changes.slice(0, -1).map((one) => one.after.price),
    ]);
    expect(changes.at(-1)?.after.price).toBe(after.price);
  });

  test("price here, availability there: both hold", async () => {
    await put(0, { price: "4.50", isAvailable: true });
    for (const round of times(10)) {
      const price = formatMoney(500 + round);
      const isAvailable = round % 2 === 1;
      await Promise.all([put(0, { price }), put(1, { isAvailable })]);
      expect(await soda()).toMatchObject({ price, isAvailable });
    }
  });
});

test("canary: without the lock and the version in the update, two editors overwrite each other", async () => {
  const gate = await closeGate(server.database.url, 1);
  const tampering = {
    pauseAfter: { statement: "for no key update", gate: gate.gate },
    rewrite: [
      { find: " for no key update", replace: "" },
      { find: `and "version" = $`, replace: `and 0 < $` },
    ],
  };
  const { clientId } = server.context.config.auth;
  const desks = await Promise.all([1, 2].map(() => startServerProcess(server.database, clientId, { tampering })));
  const params = { vendorLocationId: venue.vendorLocationId, productId: venue.id("soda") };
  const { version } = await soda();
  const answers = desks.map(async (desk, index) => {
    const editor = await desk.signIn(index === 0 ? venue.phones.MANAGER : venue.phones.ADMIN);
    return desk.call(updateProduct, { params, body: { price: `${7 + index}.00`, version } }, editor);
  });
  await expect.poll(() => gate.countWaiting()).toBe(2);
  await gate.open();
  expect((await Promise.all(answers)).map((one) => one.status)).toEqual([200, 200]);
  expect((await soda()).version).toBe(version + 2);
  await Promise.all(desks.map((desk) => desk.close()));
});

test("a change of all and single ones in the same version, at two processes: whoever is first is the only one", async () => {
  await letMinutePass(server, other);
  const { MANAGER } = venue.phones;
  await allowNextCode(server.db, MANAGER);
  const manager = await server.signIn(MANAGER);
  for (const round of times(6)) {
    const rows = await server.db
      .selectFrom("product")
      .select(["product_id as productId", "version"])
      .where("vendor_location_id", "=", venue.vendorLocationId)
      .execute();
    const { version } = await soda();
    const body = { products: rows, change: { price: { kind: "SET" as const, to: formatMoney(9_000 + round) } } };
    const params = { vendorLocationId: venue.vendorLocationId };
    const all = server.call(changeProducts, { params, body }, manager);
    const single = put(1, { price: formatMoney(8_000 + round), version });
    const codes = (await Promise.all([all, single])).map((one) => codeOf(one) ?? one.status);
    expect(codes.map(String).toSorted()).toEqual(["200", "PRODUCT_CHANGED"]);
    const left = server.db
      .selectFrom("product")
      .select("price_cents")
      .where("price_cents", "=", 9_000 + round);
    // All or nothing.
    expect((await left.execute()).length).toBe(codes[0] === 200 ? rows.length : 0);
  }
});

test("canary: without their lock two changes of many overwrite each other", async () => {
  const gate = await closeGate(server.database.url, 2);
  const tampering = {
    pauseAfter: { statement: "for no key update", gate: gate.gate },
    rewrite: [{ find: " for no key update", replace: "" }],
  };
  const { clientId } = server.context.config.auth;
  const desks = await Promise.all([1, 2].map(() => startServerProcess(server.database, clientId, { tampering })));
  const params = { vendorLocationId: venue.vendorLocationId };
  const { version } = await soda();
  const answers = desks.map(async (desk, index) => {
    const phone = index === 0 ? venue.phones.ADMIN : venue.phones.SUPER_ADMIN;
    await allowNextCode(server.db, phone);
    const editor = await desk.signIn(phone);
    const change = { price: { kind: "SET" as const, to: `${7 + index}.00` } };
    const body = { products: [{ productId: venue.id("soda"), version }], change };
    return desk.call(changeProducts, { params, body }, editor);
  });
  await expect.poll(() => gate.countWaiting()).toBe(2);
  await gate.open();
  expect((await Promise.all(answers)).map((one) => one.status)).toEqual([200, 200]);
  await Promise.all(desks.map((desk) => desk.close()));
});

/** All stand in line for the menu, `first` before `second`, until they may go on together. */
async function inLine<A, B>(first: () => Promise<A>[], second: () => Promise<B>[]): Promise<[A[], B[]]> {
  const begun = await server.db.transaction().execute(async (trx) => {
    const { vendorLocationId } = venue;
    await sql`select from vendor_location where vendor_location_id = ${vendorLocationId} for no key update`.execute(
      trx,
    );
    const ahead = first();
    await untilWaitingForRows(server.db, ahead.length);
    const behind = second();
    await untilWaitingForRows(server.db, ahead.length + behind.length);
    return { ahead, behind };
  });
  return [await Promise.all(begun.ahead), await Promise.all(begun.behind)];
}

/** An order of two sodas at the price that the guest has seen. */
function orderAt(seen: string) {
  const body = createBody(venue, guest, { soda: 2 });
  const cartItems = body.cartItems.map((item) => ({ ...item, price: seen }));
  const headers = { "idempotency-key": server.newKey() };
  return server.call(createOrder, { params: { userId: guest.userId }, body: { ...body, cartItems } }, guest, headers);
}

/** Each was charged what its guest has seen, or is told the next price; how many were charged. */
async function countCharged(answers: Awaited<ReturnType<typeof orderAt>>[], seen: string, next: string) {
  const refused = answers.filter((one) => one.status !== 200);
  for (const answer of refused) {
    expect(answer.body).toMatchObject({ error: { code: "CART_CHANGED", details: { items: [{ price: next }] } } });
  }
  const charged = answers.filter((one) => one.status === 200);
  for (const { body: made } of charged) {
    expect(made.order.cartItems.map((item) => item.price)).toEqual([seen]);
    expect(made.order.subtotal).toBe(formatMoney(parseMoney(seen) * 2));
    const [intent] = await askedAtProvider(server, made.order);
    expect(intent?.amount_cents).toBe(parseMoney(made.order.totalAmount));
  }
  return charged.length;
}

test("F8: a price change and orders in line for the menu: whoever was first has the say", async () => {
  await put(0, { price: "4.00", isAvailable: true });
  const orders = (seen: string) => () => [orderAt(seen), orderAt(seen)];
  const [[changed], late] = await inLine(() => [put(1, { price: "5.00" })], orders("4.00"));
  ok(changed!);
  expect(await countCharged(late, "4.00", "5.00")).toBe(0);
  const [early, [changedAgain]] = await inLine(orders("5.00"), () => [put(1, { price: "4.00" })]);
  ok(changedAgain!);
  expect(await countCharged(early, "5.00", "4.00")).toBe(2);
});

test("F8: 200 races of a price change and an order: 409, or the price that the guest saw", async () => {
  const prices = ["4.00", "5.00"] as const;
  await put(0, { price: prices[0], isAvailable: true });
  let charged = 0;
  for (const round of times(100)) {
    if (round % 50 === 0) await letMinutePass(server, other);
    const [seen, next] = round % 2 === 0 ? prices : prices.toReversed();
    const [changed, ...answers] = await Promise.all([put(1, { price: next }), orderAt(seen), orderAt(seen)]);
    ok(changed);
    charged += await countCharged(answers, seen, next);
  }
  // Both ways it went: now the order was first, now the price. `old-price.race.test.ts` has the canary.
  expect(charged).toBeGreaterThan(0);
  expect(charged).toBeLessThan(200);
});

test("F8: sold out between review and payment is learnt before any order", async () => {
  await put(0, { price: "4.50", isAvailable: false });
  const body = createBody(venue, guest, { soda: 1 });
  const answer = await server.call(createOrder, { params: { userId: guest.userId }, body }, guest);
  expect(answer.body).toMatchObject({
    error: { code: "CART_CHANGED", details: { items: [{ productId: venue.id("soda"), isAvailable: false }] } },
  });
  await put(0, { isAvailable: true });
  ok(await server.call(createOrder, { params: { userId: guest.userId }, body }, guest));
});
