import { listProducts, type Product } from "@skipline/contract/catalog";
import { updateProduct } from "@skipline/contract/product-change";
import type { CallInput } from "@skipline/contract/endpoint";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, ok, openVenue, type ProductName, somePhone, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let elsewhere: TestVenue;
let staff: Session;
let manager: Session;
let guest: Session;
let foreigner: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aspen");
  elsewhere = await openVenue(server.db, "birch");
  staff = await server.signIn(venue.phones.STAFF);
  manager = await server.signIn(venue.phones.MANAGER);
  guest = await server.signIn(somePhone());
  foreigner = await server.signIn(elsewhere.phones.SUPER_ADMIN);
});
afterAll(() => server.close());

type Change = CallInput<typeof updateProduct>["body"];

const paramsOf = (name: ProductName) => ({ vendorLocationId: venue.vendorLocationId, productId: venue.id(name) });
const put = (name: ProductName, body: Change, as: Session | null = staff, headers: Record<string, string> = {}) =>
  server.call(updateProduct, { params: paramsOf(name), body }, as, headers);

async function onMenu(name: ProductName): Promise<Product | undefined> {
  const { items } = ok(await server.call(listProducts, { params: { vendorLocationId: venue.vendorLocationId } }));
  return items.find((item) => item.productId === venue.id(name));
}

const activitiesOf = (productId: string) =>
  server.db.selectFrom("activity").selectAll().where("subject_id", "=", productId).orderBy("activity_id").execute();

describe("an inventory update", () => {
  it("changes what was sent and nothing else, and leaves its line", async () => {
    const before = await onMenu("soda");
    expect(before).toMatchObject({ price: "4.50", isAvailable: true, version: 1 });
    const priced = ok(await put("soda", { price: "5.25" })).product;
    expect(priced).toEqual({ ...before, price: "5.25", version: 2 });
    const hidden = ok(await put("soda", { isAvailable: false }, manager)).product;
    expect(hidden).toEqual({ ...before, price: "5.25", isAvailable: false, version: 3 });
    expect(await onMenu("soda")).toEqual(hidden);
    expect(await activitiesOf(venue.id("soda"))).toMatchObject([
      {
        type: "product.changed",
        actor_user_id: staff.userId,
        actor_name: "STAFF of aspen",
        vendor_id: venue.vendorId,
        subject_type: "product",
        details: { before: { price: "4.50", isAvailable: true }, after: { price: "5.25", isAvailable: true } },
      },
      {
        actor_user_id: manager.userId,
        details: { before: { price: "5.25", isAvailable: true }, after: { price: "5.25", isAvailable: false } },
      },
    ]);
  });

  it("that changes nothing makes no version and no line", async () => {
    const { product } = ok(await put("beer", { price: "12.00", isAvailable: true }));
    expect(product.version).toBe(1);
    expect(ok(await put("beer", { price: "12.00", version: 1 })).product).toEqual(product);
    expect(await activitiesOf(venue.id("beer"))).toEqual([]);
  });

  it("of an old version is refused with the product as it is now", async () => {
    const { product } = ok(await put("shirt", { price: "30.00", version: 1 }));
    expect(product).toMatchObject({ price: "30.00", version: 2 });
    const stale = await put("shirt", { isAvailable: false, version: 1 });
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { error: { code: "PRODUCT_CHANGED", details: { product } } },
    ]);
    expect(codeOf(await put("shirt", { isAvailable: false, version: 3 }))).toBe("PRODUCT_CHANGED");
    expect(await onMenu("shirt")).toEqual(product);
    expect(await activitiesOf(venue.id("shirt"))).toHaveLength(1);
  });

  it("shows the price after the promotion that holds", async () => {
    const now = server.clock.now();
    const values = {
      promotion_id: "tenth",
      vendor_id: venue.vendorId,
      description: "10% off",
      percent: 10,
      starts_at: now,
    };
    await server.db
      .insertInto("promotion")
      .values({ ...values, product_types: ["FOOD_ITEM"] })
      .execute();
    const { product } = ok(await put("soldOut", { price: "8.00" }));
    expect(product).toMatchObject({ price: "8.00", discountedPrice: "7.20", discountPercent: 10 });
  });

  it("repeated with its key changes nothing, and is answered with the product as it is by then", async () => {
    const headers = { "idempotency-key": server.newKey() };
    const first = ok(await put("straw50", { price: "0.60", version: 1 }, staff, headers));
    expect(ok(await put("straw50", { price: "0.60", version: 1 }, staff, headers))).toEqual(first);
    const later = ok(await put("straw50", { price: "0.70" }));
    expect(ok(await put("straw50", { price: "0.60", version: 1 }, staff, headers))).toEqual(later);
    expect(codeOf(await put("straw50", { price: "0.65", version: 1 }, staff, headers))).toBe("IDEMPOTENCY_KEY_REUSED");
    expect((await onMenu("straw50"))?.price).toBe("0.70");
  });

  test.each([
    "",
    "12",
    "12.5",
    "12.505",
    "-1.00",
    "+1.00",
    "1e3",
    " 1.00",
    "1,00",
    "01.00",
    ".50",
    "1000000.00",
    "NaN",
  ])("with the price %j is malformed", async (price) =>
    expect(codeOf(await put("straw51", { price }))).toBe("BAD_REQUEST"),
  );

  it("takes a price of nothing and the highest", async () => {
    expect(ok(await put("straw51", { price: "0.00" })).product.price).toBe("0.00");
    expect(ok(await put("straw51", { price: "999999.99" })).product.price).toBe("999999.99");
  });

  test.each([
    {},
    { version: 1 },
    { price: 5 },
    { isAvailable: "yes" },
    { price: null },
    { colour: "x", price: "1.00" },
  ])("with the body %j is malformed", async (body) =>
    expect(codeOf(await put("straw51", body as Change))).toBe("BAD_REQUEST"),
  );
});

describe("who may change a product", () => {
  beforeEach(async () => {
    await server.db
      .updateTable("product")
      .set({ is_available: true, version: 1 })
      .where("product_id", "=", venue.id("water"))
      .execute();
  });

  it("is staff of its vendor and whoever is above", async () => {
    const attempt = async (as: Session | null) => codeOf(await put("water", { isAvailable: false }, as));
    expect(await attempt(null)).toBe("UNAUTHENTICATED");
    expect(await attempt(guest)).toBe("FORBIDDEN");
    expect(await attempt(foreigner)).toBe("FORBIDDEN");
    expect(await onMenu("water")).toMatchObject({ isAvailable: true, version: 1 });
    expect(await attempt(staff)).toBe(200);
    expect(await attempt(manager)).toBe(200);
  });

  it("Z3: a product is found under its own location only, in every mix of ids", async () => {
    const locations = [venue.vendorLocationId, venue.otherLocationId, elsewhere.vendorLocationId, "00000"];
    const products = [venue.id("water"), elsewhere.id("water"), "prd-none"];
    const allowed: string[] = [];
    const refusals = new Set<string | number>();
    for (const vendorLocationId of locations) {
      for (const productId of products) {
        for (const as of [staff, foreigner]) {
          const input = { params: { vendorLocationId, productId }, body: { isAvailable: false } };
          const answer = await server.call(updateProduct, input, as);
          if (answer.status === 200) allowed.push(`${as.phone} ${vendorLocationId} ${productId}`);
          else refusals.add(codeOf(answer));
        }
      }
    }
    expect(refusals).toEqual(new Set(["FORBIDDEN", "NOT_FOUND"]));
    expect(allowed).toEqual([
      `${staff.phone} ${venue.vendorLocationId} ${venue.id("water")}`,
      `${foreigner.phone} ${elsewhere.vendorLocationId} ${elsewhere.id("water")}`,
    ]);
    const input = {
      params: { ...paramsOf("water"), vendorLocationId: venue.otherLocationId },
      body: { price: "1.00" },
    };
    expect(codeOf(await server.call(updateProduct, input, staff))).toBe("NOT_FOUND");
  });
});
