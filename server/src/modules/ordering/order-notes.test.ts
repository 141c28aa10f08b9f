import { createOrder, getOrder, type Order, updateOrder } from "@skipline/contract/ordering";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  codeOf,
  createBody,
  letMinutePass,
  linesOf,
  ok,
  openVenue,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let guest: Session;
let staff: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aurora");
  guest = await server.signIn(somePhone());
  staff = await server.signIn(venue.phones.STAFF);
});
afterEach(async () => {
  await letMinutePass(server);
  await assertInvariants(server.db);
});
afterAll(() => server.close());

interface Choice {
  quantity: number;
  note?: string;
}

/** Sodas, as a client sends them: with a note, or without the field as before there were any. */
const sodas = (...choices: Choice[]) =>
  choices.flatMap(({ quantity, ...rest }) => linesOf(venue, { soda: quantity }).map((line) => ({ ...line, ...rest })));

function create(cartItems: ReturnType<typeof sodas>, key = server.newKey()) {
  const body = { ...createBody(venue, guest, { soda: 1 }), cartItems };
  return server.call(createOrder, { params: { userId: guest.userId }, body }, guest, { "idempotency-key": key });
}

const shown = ({ cartItems }: Order) => cartItems.map(({ quantity, note }) => [quantity, note]);

test("the same product with another note is another line, at the same sum; with the same note it is one", async () => {
  const choices = [
    { quantity: 2 },
    { quantity: 1, note: " no ice " },
    { quantity: 1, note: "no ice" },
    { quantity: 1, note: "" },
  ];
  const { order } = ok(await create(sodas(...choices)));
  expect(shown(order)).toEqual([
    [3, ""],
    [2, "no ice"],
  ]);
  expect(order.subtotal).toBe(ok(await create(sodas({ quantity: 5 }))).order.subtotal);
});

test("staff of the venue read it, and an update says it anew", async () => {
  const { order } = ok(await create(sodas({ quantity: 1, note: "no ice" })));
  const { orderId, userId } = order;
  const seen = ok(await server.call(getOrder, { params: { userId: "_", orderId } }, staff)).order;
  expect(shown(seen)).toEqual([[1, "no ice"]]);
  // What a GET gives, its PUT takes back.
  const echoed = await server.call(
    updateOrder,
    { params: { userId, orderId }, body: { cartItems: order.cartItems } },
    guest,
  );
  expect(shown(ok(echoed).order)).toEqual([[1, "no ice"]]);
  const cartItems = sodas({ quantity: 1, note: "lime" }, { quantity: 1 });
  const changed = await server.call(updateOrder, { params: { userId, orderId }, body: { cartItems } }, guest);
  expect(shown(ok(changed).order)).toEqual([
    [1, "lime"],
    [1, ""],
  ]);
});

test("ten of a product is the most, whatever is noted on them", async () => {
  expect(codeOf(await create(sodas({ quantity: 6, note: "no ice" }, { quantity: 5 })))).toBe("RULE_VIOLATED");
  expect(shown(ok(await create(sodas({ quantity: 5, note: "no ice" }, { quantity: 5 }))).order)).toHaveLength(2);
});

test("a note too long or with what staff can't read is refused", async () => {
  for (const note of ["x".repeat(141), "no\nice", "a\u0000", "\u202Eeci on"]) {
    expect((await create(sodas({ quantity: 1, note }))).status).toBe(400);
  }
});

test("a repeat is the same order; under the same key another note is another body", async () => {
  const key = server.newKey();
  const first = ok(await create(sodas({ quantity: 1, note: "no ice" }), key)).order;
  expect(ok(await create(sodas({ quantity: 1, note: "no ice" }), key)).order.orderId).toBe(first.orderId);
  expect((await create(sodas({ quantity: 1, note: "ice" }), key)).status).toBe(422);
});
