import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ChannelHandler } from "../../db/notifications.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { createTestClock } from "../../test/test-clock.ts";
import { openVenue, type TestVenue } from "../../test/test-venue.ts";
import { createMenuSnapshots } from "./index.ts";

let database: TestDatabase;
let venue: TestVenue;
let elsewhere: TestVenue;
beforeAll(async () => {
  database = await createTestDatabase();
  venue = await openVenue(database.db, "aspen");
  elsewhere = await openVenue(database.db, "birch");
});
afterAll(() => database.drop());
beforeEach(() => setPrice(450));

async function setPrice(price_cents: number) {
  await database.db.updateTable("product").set({ price_cents }).where("product_id", "=", venue.id("soda")).execute();
}

/** Menus over a connection whose statements are counted and can be held up, and news that the test tells itself. */
function open(limits?: { locations: number; bytes: number }) {
  const state = { reads: 0, held: 0, isHearing: true, hold: Promise.resolve() };
  const counted: KyselyPlugin = {
    transformQuery({ node }) {
      state.reads += 1;
      return node;
    },
    async transformResult({ result }) {
      // The database has answered: what is changed from now on this one has not seen.
      state.held += 1;
      await state.hold;
      return result;
    },
  };
  let tell: ChannelHandler = () => undefined;
  const menus = createMenuSnapshots({
    db: database.db.withPlugin(counted),
    clock: createTestClock(),
    notifications: {
      subscribeAll(_channel, handler) {
        tell = handler;
        return () => undefined;
      },
      isHearing: () => state.isHearing,
      tellHere: (_channel, topic) => tell("changed", topic),
    },
    ...(limits ? { limits } : {}),
  });
  const priceOf = async (read = menus.getMenuSnapshot) =>
    (await read(venue.vendorLocationId))?.products.get(venue.id("soda"))?.price;
  return { menus, state, priceOf, tell: ((...news) => tell(...news)) satisfies ChannelHandler };
}

test("a thousand readers of a cold menu make one read, of a warm one none", async () => {
  const { menus, state, tell } = open();
  for (const reads of [1, 2]) {
    await Promise.all(Array.from({ length: 1_000 }, () => menus.getMenuSnapshot(venue.vendorLocationId)));
    await Promise.all(Array.from({ length: 1_000 }, () => menus.getMenuSnapshot(venue.vendorLocationId)));
    expect(state.reads).toBe(reads);
    tell("changed", venue.vendorLocationId);
  }
});

test("a thousand who must see what was just written make two reads at most", async () => {
  const { menus, state } = open();
  await Promise.all(Array.from({ length: 1_000 }, () => menus.readMenuSnapshot(venue.vendorLocationId)));
  expect(state.reads).toBe(2);
});

test("a read that began before a change is answered to those who waited for it, and never kept", async () => {
  const { state, priceOf, tell } = open();
  const held = Promise.withResolvers<void>();
  state.hold = held.promise;
  const before = priceOf();
  await expect.poll(() => state.held).toBe(1);
  await setPrice(500);
  tell("changed", venue.vendorLocationId);
  const after = priceOf();
  held.resolve();
  expect([await before, await after, state.reads]).toEqual([450, 500, 2]);
  expect([await priceOf(), state.reads]).toEqual([500, 2]);
});

test("whoever must see what was just written does not join a read that began before", async () => {
  const { menus, state, priceOf } = open();
  const held = Promise.withResolvers<void>();
  state.hold = held.promise;
  const before = priceOf();
  await expect.poll(() => state.held).toBe(1);
  await setPrice(500);
  const after = priceOf(menus.readMenuSnapshot);
  held.resolve();
  expect([await before, await after]).toEqual([450, 500]);
  // The later read is the one that is kept.
  expect([await priceOf(), state.reads]).toEqual([500, 2]);
});

test("nothing that is kept is used, nor anything kept, while nobody knows what changed meanwhile", async () => {
  const { menus, state, priceOf, tell } = open();
  expect(await priceOf()).toBe(450);
  state.isHearing = false;
  await setPrice(500);
  expect([menus.peekMenuSnapshot(venue.vendorLocationId), await priceOf(), state.reads]).toEqual([null, 500, 2]);
  await setPrice(550);
  tell("unsure", "");
  state.isHearing = true;
  expect([await priceOf(), await priceOf(), state.reads]).toEqual([550, 550, 3]);
});

test("the least recently read are forgotten, by number and by size", async () => {
  for (const limits of [
    { locations: 1, bytes: 1_000_000 },
    { locations: 10, bytes: 12_000 },
  ]) {
    const { menus, state } = open(limits);
    for (const reads of [1, 2, 3]) {
      await menus.getMenuSnapshot(reads === 2 ? elsewhere.vendorLocationId : venue.vendorLocationId);
      expect(state.reads).toBe(reads);
    }
    await menus.getMenuSnapshot(venue.vendorLocationId);
    expect(state.reads).toBe(3);
  }
});

test("a location that is not there is null, and asked for again", async () => {
  const { menus, state } = open();
  expect([await menus.getMenuSnapshot("00000"), await menus.getMenuSnapshot("00000"), state.reads]).toEqual([
    null,
    null,
    2,
  ]);
});
