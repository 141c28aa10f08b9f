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
function open(mostBytes = 1_000_000) {
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
    mostBytes,
  });
  const priceOf = async (read = menus.getMenuSnapshot) =>
    (await read(venue.vendorLocationId))?.products.get(venue.id("soda"))?.price;
  return { menus, state, priceOf, tell: ((...news) => tell(...news)) satisfies ChannelHandler };
}

test("a thousand readers of a cold menu make one read, of a warm one none; after news they look at its version", async () => {
  const { menus, state, tell } = open();
  // Whoever asks while the first one looks shares the next look.
  for (const reads of [1, 3]) {
    await Promise.all(Array.from({ length: 1_000 }, () => menus.getMenuSnapshot(venue.vendorLocationId)));
    await Promise.all(Array.from({ length: 1_000 }, () => menus.getMenuSnapshot(venue.vendorLocationId)));
    expect(state.reads).toBe(reads);
    tell("changed", venue.vendorLocationId);
  }
});

test("a thousand who must see what was just written make two looks at its version, and a read only where it rose", async () => {
  const { menus, state } = open();
  const readAll = async () => {
    const all = await Promise.all(Array.from({ length: 1_000 }, () => menus.readMenuSnapshot(venue.vendorLocationId)));
    expect(new Set(all).size).toBe(1);
    return all[0];
  };
  // Cold: the read that the first one began is the one, as the version says that the others look up.
  const first = await readAll();
  expect(state.reads).toBe(3);
  // Warm: nothing is built anew.
  expect([await readAll(), state.reads]).toEqual([first, 5]);
  await setPrice(500);
  expect([(await readAll())?.menuVersion, state.reads]).toEqual([first!.menuVersion + 1, 8]);
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
  // A read, a look at the version beside it, and a read since that is the one that is kept.
  expect([await priceOf(), state.reads]).toEqual([500, 3]);
});

test("nothing that is kept is used unseen while nobody knows what changed meanwhile", async () => {
  const { menus, state, priceOf, tell } = open();
  expect(await priceOf()).toBe(450);
  state.isHearing = false;
  await setPrice(500);
  expect([menus.peekMenuSnapshot(venue.vendorLocationId), await priceOf(), state.reads]).toEqual([null, 500, 3]);
  // Its version is looked up each time, and it is not read again for that.
  expect([menus.peekMenuSnapshot(venue.vendorLocationId), await priceOf(), state.reads]).toEqual([null, 500, 4]);
  await setPrice(550);
  tell("unsure", "");
  state.isHearing = true;
  expect([await priceOf(), await priceOf(), state.reads]).toEqual([550, 550, 6]);
});

test("the least recently read are forgotten when their bytes are too many", async () => {
  const { menus, state } = open(15_000);
  for (const reads of [1, 2, 3]) {
    await menus.getMenuSnapshot(reads === 2 ? elsewhere.vendorLocationId : venue.vendorLocationId);
    expect(state.reads).toBe(reads);
  }
  await menus.getMenuSnapshot(venue.vendorLocationId);
  expect(state.reads).toBe(3);
  const { menus: count, bytes, mostBytes } = menus.measureMemory();
  expect([count, mostBytes]).toEqual([1, 15_000]);
  expect(bytes).toBeGreaterThan(mostBytes / 2);
  expect(bytes).toBeLessThanOrEqual(mostBytes);
});

test("a look at the version that began before a change makes nothing sure", async () => {
  const { menus, state, priceOf, tell } = open();
  expect(await priceOf()).toBe(450);
  const held = Promise.withResolvers<void>();
  state.hold = held.promise;
  const look = priceOf(menus.readMenuSnapshot);
  await expect.poll(() => state.held).toBe(2);
  await setPrice(500);
  tell("changed", venue.vendorLocationId);
  held.resolve();
  expect([await look, await priceOf()]).toEqual([450, 500]);
});

test("a slow read of what was so is never kept in the place of a newer one", async () => {
  const { state, priceOf, tell } = open();
  const held = Promise.withResolvers<void>();
  state.hold = held.promise;
  const slow = priceOf();
  await expect.poll(() => state.held).toBe(1);
  await setPrice(500);
  tell("changed", venue.vendorLocationId);
  state.hold = Promise.resolve();
  expect(await priceOf()).toBe(500);
  held.resolve();
  expect([await slow, await priceOf(), state.reads]).toEqual([450, 500, 2]);
});

test("a location that is not there is null, and asked for again", async () => {
  const { menus, state } = open();
  expect([await menus.getMenuSnapshot("00000"), await menus.getMenuSnapshot("00000"), state.reads]).toEqual([
    null,
    null,
    2,
  ]);
});
