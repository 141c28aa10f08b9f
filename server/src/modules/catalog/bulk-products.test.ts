import { changeProducts, undoProductChanges, type BulkChange } from "@skipline/contract/bulk-products";
import { listProducts } from "@skipline/contract/catalog";
import { changeProduct, listOwnProducts } from "@skipline/contract/own-products";
import { listActivities } from "@skipline/contract/roles";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, letMinutePass, ok, openVenue, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let elsewhere: TestVenue;
let manager: Session;

beforeAll(async () => {
  server = await startTestServer();
  elsewhere = await openVenue(server.db, "other");
});
afterAll(() => server.close());
beforeEach(async () => {
  await letMinutePass(server);
  // A menu of its own for each.
  venue = await openVenue(server.db, `many${(count += 1)}`);
  manager = await server.signIn(venue.phones.MANAGER);
});
let count = 0;

const params = () => ({ vendorLocationId: venue.vendorLocationId });
const own = async () =>
  ok(await server.call(listOwnProducts, { params: params(), query: { archived: "all" } }, manager));
const named = async (...names: Parameters<TestVenue["id"]>[0][]) =>
  (await own()).items
    .filter(({ productId }) => names.some((name) => productId === venue.id(name)))
    .map(({ productId, version }) => ({ productId, version }));
const change = (products: { productId: string; version?: number }[], what: BulkChange, headers = {}, as = manager) =>
  server.call(changeProducts, { params: params(), body: { products, change: what } }, as, headers);
const undo = (changeId: string, as = manager, headers = {}) =>
  server.call(undoProductChanges, { params: params(), body: { changeId } }, as, headers);
const menu = async () => ok(await server.call(listProducts, { params: params() }, null)).items;
const trail = async () => {
  const query = { subjectType: "product" as const };
  return ok(await server.call(listActivities, { params: { vendorId: venue.vendorId }, query }, manager)).items;
};
const menuVersion = async () =>
  (
    await server.db
      .selectFrom("vendor_location")
      .select("menu_version")
      .where("vendor_location_id", "=", venue.vendorLocationId)
      .executeTakeFirstOrThrow()
  ).menu_version;
const raise = { price: { kind: "RAISE" as const, by: "1.00" } };

describe("a change of several products", () => {
  it("is on the menu at once as one version of it, with a line of the trail for each, and is undone", async () => {
    const [before, was] = [(await own()).items, await menuVersion()];
    const done = ok(
      await change(await named("soda", "beer"), { ...raise, taxCategory: "served_food", productType: "OTHER" }),
    );
    expect(done).toEqual({ changeId: expect.any(String) as string, changed: 2 });
    expect(await menuVersion()).toBe(was + 1);
    const priceOf = async (name: Parameters<TestVenue["id"]>[0]) =>
      (await menu()).find((one) => one.productId === venue.id(name))?.price;
    expect([await priceOf("soda"), await priceOf("beer"), await priceOf("water")]).toEqual(["5.50", "13.00", "0.00"]);
    const lines = await trail();
    expect(lines.map(({ type, subjectId }) => `${type} ${subjectId}`).toSorted()).toEqual([
      `product.changed ${venue.id("beer")}`,
      `product.changed ${venue.id("soda")}`,
    ]);
    expect(lines.find(({ subjectId }) => subjectId === venue.id("soda"))).toMatchObject({
      actorName: `MANAGER of many${count}`,
      details: {
        // A code that has no word of ours comes back as it was.
        before: { price: "4.50", productType: "NON_ALCOHOLIC_ITEM", taxCategory: "drinks" },
        after: { price: "5.50", productType: "OTHER", taxCategory: "served_food" },
      },
    });
    expect(ok(await undo(done.changeId!))).toEqual({ changed: 2 });
    expect(await menuVersion()).toBe(was + 2);
    const unversioned = (items: typeof before) => items.map(({ version: _version, ...item }) => item);
    expect(unversioned((await own()).items)).toEqual(unversioned(before));
  });

  it("of which one was changed meanwhile changes none, and says which", async () => {
    const products = await named("soda", "beer");
    const late = { ...params(), productId: venue.id("beer") };
    ok(await server.call(changeProduct, { params: late, body: { name: "Pale lager" } }, manager));
    const [before, version] = [await own(), await menuVersion()];
    const answer = await change(products, raise);
    expect([answer.status, codeOf(answer)]).toEqual([409, "PRODUCT_CHANGED"]);
    expect(answer.body).toMatchObject({
      error: {
        message: "Somebody changed these meanwhile, and nothing was done: Pale lager",
        details: { products: [{ productId: venue.id("beer"), name: "Pale lager" }] },
      },
    });
    expect([await own(), await menuVersion()]).toEqual([before, version]);
  });

  it("is not undone once one of them was changed since, and says which", async () => {
    const { changeId } = ok(await change(await named("soda", "beer"), raise));
    const later = { ...params(), productId: venue.id("soda") };
    ok(await server.call(changeProduct, { params: later, body: { price: "3.00" } }, manager));
    const before = await own();
    const answer = await undo(changeId!);
    expect([answer.status, codeOf(answer)]).toEqual([409, "PRODUCT_CHANGED"]);
    expect(answer.body).toMatchObject({ error: { details: { products: [{ productId: venue.id("soda") }] } } });
    expect(await own()).toEqual(before);
    expect(codeOf(await undo(changeId!))).toBe("PRODUCT_CHANGED");
  });

  it("archives and brings back, and an undone archive is as it was, sold out included", async () => {
    const products = await named("soda", "soldOut");
    const shown = (await menu()).map(({ productId, isAvailable }) => [productId, isAvailable]);
    const { changeId } = ok(await change(products, { isArchived: true }));
    expect(await menu()).toHaveLength(shown.length - 2);
    expect((await trail()).map(({ type }) => type)).toEqual(["product.archived", "product.archived"]);
    ok(await undo(changeId!));
    expect((await menu()).map(({ productId, isAvailable }) => [productId, isAvailable])).toEqual(shown);
    expect((await trail()).slice(0, 2).map(({ type }) => type)).toEqual(["product.restored", "product.restored"]);
  });

  it("counts and tells of those that were not so before, and of none makes nothing to undo", async () => {
    const products = await named("soda", "soldOut");
    expect(ok(await change(products, { isAvailable: true }))).toMatchObject({ changed: 1 });
    const version = await menuVersion();
    expect(ok(await change(await named("soda", "soldOut"), { isAvailable: true }))).toEqual({
      changeId: null,
      changed: 0,
    });
    const [soda, key] = [await named("soda"), { "idempotency-key": server.newKey() }];
    for (const headers of [{}, key, key]) {
      expect(ok(await change(soda, {}, headers))).toEqual({ changeId: null, changed: 0 });
    }
    expect(await menuVersion()).toBe(version);
  });

  it("is done once for a key, and undone once", async () => {
    const [products, key] = [await named("soda"), { "idempotency-key": server.newKey() }];
    const first = ok(await change(products, raise, key));
    expect(ok(await change(products, raise, key))).toEqual(first);
    const other = { "idempotency-key": server.newKey() };
    expect(ok(await undo(first.changeId!, manager, other))).toEqual({ changed: 1 });
    expect(ok(await undo(first.changeId!, manager, other))).toEqual({ changed: 1 });
    expect((await menu()).find((one) => one.productId === venue.id("soda"))?.price).toBe("4.50");
  });

  it.each([
    [{ price: { kind: "LOWER", by: "0.01" } }, ["water"]],
    [{ price: { kind: "RAISE", by: "999999.99" } }, ["beer", "soda"]],
  ] as const)("is refused whole where a price can't be: %j", async (what, names) => {
    const before = await own();
    const answer = await change(await named("beer", "soda", "water"), what);
    expect([answer.status, codeOf(answer)]).toEqual([422, "RULE_VIOLATED"]);
    const { details } = (answer.body as unknown as { error: { details: { products: { productId: string }[] } } }).error;
    expect(details.products.map(({ productId }) => productId).toSorted()).toEqual(
      names.map((name) => venue.id(name)).toSorted(),
    );
    expect(await own()).toEqual(before);
  });

  it("of another vendor's product is refused whole, and so is another location's undo", async () => {
    const before = await own();
    const mixed = [...(await named("soda")), { productId: elsewhere.id("soda") }];
    expect((await change(mixed, raise)).status).toBe(404);
    expect(await own()).toEqual(before);
    const foreigner = await server.signIn(elsewhere.phones.MANAGER);
    expect((await change(await named("soda"), raise, {}, foreigner)).status).toBe(403);
    const { changeId } = ok(await change(await named("soda"), raise));
    const there = { vendorLocationId: elsewhere.vendorLocationId };
    const body = { changeId: changeId! };
    expect((await server.call(undoProductChanges, { params: there, body }, foreigner)).status).toBe(404);
    expect((await undo(changeId!, await server.signIn(venue.phones.STAFF))).status).toBe(403);
    ok(await undo(changeId!));
  });

  it("is forgotten a day later", async () => {
    const { changeId } = ok(await change(await named("soda"), raise));
    server.clock.advance({ seconds: 25 * 3_600 });
    manager = await server.signIn(venue.phones.MANAGER);
    ok(await change(await named("beer"), raise));
    expect((await undo(changeId!)).status).toBe(404);
  });

  it.each<object>([
    { products: [] },
    { products: [{ productId: "x y" }] },
    { products: [{ productId: "x", price: "1.00" }] },
    { change: { name: "All the same" } },
    { change: { price: "1.00" } },
    { change: { price: { kind: "PERCENT", percent: 1.5, step: 1 } } },
    { change: { price: { kind: "PERCENT", percent: -101, step: 1 } } },
    { change: { price: { kind: "PERCENT", percent: 5, step: 3 } } },
    { change: { price: { kind: "SET", to: "-1.00" } } },
    { change: { taxCategory: "beer" } },
  ])("is no call with %j", async (wrong) => {
    const body = { products: await named("soda"), change: raise, ...wrong };
    expect((await server.call(changeProducts, { params: params(), body }, manager)).status).toBe(400);
  });
});
