import { listProducts } from "@skipline/contract/catalog";
import type { CallInput } from "@skipline/contract/endpoint";
import { changeProduct, copyProduct, createProduct, getOwnProduct } from "@skipline/contract/own-products";
import { updateProduct } from "@skipline/contract/product-change";
import { listActivities } from "@skipline/contract/roles";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { draw, uploaded } from "../../test/test-pictures.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, hire, letMinutePass, ok, openVenue, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let foreign: TestVenue;
let manager: Session;
let here: string;
let there: string;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "copies");
  foreign = await openVenue(server.db, "foreign");
  manager = await server.signIn(venue.phones.MANAGER);
  [here, there] = [venue.vendorLocationId, venue.otherLocationId];
});
afterAll(() => server.close());
beforeEach(() => letMinutePass(server));

const bare: NonNullable<CallInput<typeof createProduct>["body"]> = {
  name: "Stout",
  variantName: null,
  productType: "ALCOHOLIC_ITEM",
  taxCategory: "standard",
  description: "Dark.",
  price: "8.00",
  allergens: ["GLUTEN"],
  abvTenths: 48,
  translations: { es: { name: "Cerveza negra" } },
};
const made = async (at: string, body: object = {}) =>
  ok(await server.call(createProduct, { params: { vendorLocationId: at }, body: { ...bare, ...body } }, manager))
    .product;
const copy = (productId: string, at = there, body: object = {}, as = manager) =>
  server.call(copyProduct, { params: { vendorLocationId: at }, body: { productId, ...body } }, as);
const get = async (vendorLocationId: string, productId: string, as = manager) =>
  ok(await server.call(getOwnProduct, { params: { vendorLocationId, productId } }, as));
const change = (vendorLocationId: string, productId: string, body: object, as = manager) =>
  server.call(changeProduct, { params: { vendorLocationId, productId }, body }, as);
const both = async () => {
  const one = await made(here);
  return [one, ok(await copy(one.productId)).product] as const;
};
const menuVersions = async () => {
  const rows = await server.db
    .selectFrom("vendor_location")
    .select("menu_version")
    .where("vendor_location_id", "in", [here, there])
    .orderBy("vendor_location_id")
    .execute();
  return rows.map(({ menu_version }) => menu_version);
};
const linesOf = async (productId: string) => {
  const query = { subjectType: "product" as const, limit: 100 };
  const { items } = ok(await server.call(listActivities, { params: { vendorId: venue.vendorId }, query }, manager));
  return items.filter(({ subjectId }) => subjectId === productId);
};
const signInAt = async (locationIds: string[]) => server.signIn(await hire(server.db, venue, { locationIds }));

describe("a product at another location, too", () => {
  it("is there what it is here, with a price and an availability of its own, and both know of each other", async () => {
    const { mediaId } = await uploaded(server, await draw(400, 400).jpeg().toBuffer(), {
      as: manager,
      vendorId: venue.vendorId,
    });
    const one = await made(here, { mediaId, pictureAlt: "A glass", isAvailable: false });
    const other = ok(await copy(one.productId, there, { price: "9.50" })).product;
    const { productId, vendorLocationId, price, isAvailable, version, displayOrder: _place, ...same } = other;
    expect({ vendorLocationId, price, isAvailable, version }).toEqual({
      vendorLocationId: there,
      price: "9.50",
      isAvailable: true,
      version: 1,
    });
    expect(one).toMatchObject(same);
    expect((await get(here, one.productId)).alsoAt).toMatchObject([
      { productId, vendorLocationId: there, price: "9.50", isAvailable: true, isArchived: false, version: 1 },
    ]);
    expect((await get(there, productId)).alsoAt).toMatchObject([{ productId: one.productId, price: "8.00" }]);
    const menu = ok(await server.call(listProducts, { params: { vendorLocationId: there } }, null)).items;
    expect(menu.find((shown) => shown.productId === productId)).toMatchObject({ name: "Stout", price: "9.50" });
    expect(menu.at(-1)).not.toHaveProperty("parentId");
    expect(await linesOf(productId)).toMatchObject([{ type: "product.created", details: { vendorLocationId: there } }]);
    const kept = await server.db
      .selectFrom("product_picture")
      .select("product_id")
      .where("media_id", "=", mediaId)
      .execute();
    expect(kept.map(({ product_id }) => product_id).toSorted()).toEqual([one.productId, productId].toSorted());
  });

  it("is not there twice, and what is archived or another vendor's is nowhere", async () => {
    const [one, other] = await both();
    for (const [id, at] of [
      [one.productId, there],
      [one.productId, here],
      [other.productId, here],
    ] as const) {
      expect(codeOf(await copy(id, at))).toBe("RULE_VIOLATED");
    }
    ok(await change(there, other.productId, { isArchived: true }));
    expect(codeOf(await copy(one.productId))).toBe("RULE_VIOLATED");
    expect(codeOf(await copy(other.productId, here))).toBe("NOT_FOUND");
    expect(codeOf(await copy(foreign.id("soda")))).toBe("NOT_FOUND");
  });

  it("comes once, of two managers at the same moment", async () => {
    const one = await made(here);
    const answers = await Promise.all([copy(one.productId), copy(one.productId), copy(one.productId)]);
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(["200", "422", "422"]);
    expect((await get(here, one.productId)).alsoAt).toHaveLength(1);
  });

  it("comes with its sizes as one thing to choose", async () => {
    const small = await made(here, { name: "Tee", productType: "MERCHANDISE", variantName: "S" });
    const large = await made(here, {
      name: "Tee",
      productType: "MERCHANDISE",
      variantName: "L",
      sizeOf: small.productId,
    });
    const first = ok(await copy(small.productId)).product;
    const second = ok(await copy(large.productId)).product;
    expect(first.groupId).toBe(large.groupId);
    expect(second.groupId).toBe(first.groupId);
  });
});

describe("a change of a product at several locations", () => {
  it("holds where it is said to hold, but for price, availability and what was not changed", async () => {
    const [one, other] = await both();
    ok(await change(there, other.productId, { description: "Ours." }));
    const before = await menuVersions();
    const alsoAt = [{ productId: other.productId, version: 2 }];
    const body = { name: "Oatmeal stout", price: "1.00", description: "Dark.", isAvailable: false, abvTenths: 52 };
    ok(await change(here, one.productId, { ...body, version: 1, alsoAt }));
    expect((await get(here, one.productId)).product).toMatchObject({ ...body, version: 2 });
    expect((await get(there, other.productId)).product).toMatchObject({
      name: "Oatmeal stout",
      abvTenths: 52,
      price: "8.00",
      isAvailable: true,
      description: "Ours.",
      version: 3,
    });
    expect(await menuVersions()).toEqual(before.map((version) => version + 1));
    expect((await linesOf(other.productId))[0]).toMatchObject({
      type: "product.changed",
      details: { vendorLocationId: there, before: { name: "Stout", abvTenths: 48 }, after: { abvTenths: 52 } },
    });
  });

  it("holds at one alone where nothing else is named", async () => {
    const [one, other] = await both();
    ok(await change(here, one.productId, { name: "Porter", version: 1 }));
    expect((await get(there, other.productId)).product).toMatchObject({ name: "Stout", version: 1 });
  });

  it("takes a picture's words along, and keeps none of the picture of before", async () => {
    const [one, other] = await both();
    ok(await change(there, other.productId, { pictureAlt: "Old", translations: { es: { pictureAlt: "Viejo" } } }));
    const { mediaId } = await uploaded(server, await draw(400, 400).jpeg().toBuffer(), {
      as: manager,
      vendorId: venue.vendorId,
    });
    const alsoAt = [{ productId: other.productId }];
    const saved = ok(await change(here, one.productId, { mediaId, alsoAt })).product;
    expect((await get(there, other.productId)).product).toMatchObject({
      imageUrls: saved.imageUrls,
      pictureAlt: null,
      picture: { mediaId },
    });
    const kept = await server.db
      .selectFrom("product_picture")
      .select("product_id")
      .where("media_id", "=", mediaId)
      .execute();
    expect(kept).toHaveLength(2);
  });

  it("is refused as a whole where one of them is another by now, which is named", async () => {
    const [one, other] = await both();
    ok(
      await server.call(
        updateProduct,
        { params: { vendorLocationId: there, productId: other.productId }, body: { price: "3.00" } },
        manager,
      ),
    );
    const alsoAt = [{ productId: other.productId, version: 1 }];
    const refused = await change(here, one.productId, { name: "Porter", version: 1, alsoAt });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        error: {
          code: "PRODUCT_CHANGED",
          details: { products: [{ productId: other.productId, vendorLocationId: there }] },
        },
      },
    ]);
    expect((await get(here, one.productId)).product).toMatchObject({ name: "Stout", version: 1 });
  });

  it("reaches no other product, and no location that the role does not", async () => {
    const [one, other] = await both();
    const stranger = await made(there, { name: "Cider" });
    const alsoAt = (productId: string) => ({ name: "Porter", alsoAt: [{ productId }] });
    expect(codeOf(await change(here, one.productId, alsoAt(stranger.productId)))).toBe("NOT_FOUND");
    expect(codeOf(await change(here, one.productId, alsoAt(foreign.id("soda"))))).toBe("NOT_FOUND");
    expect(codeOf(await change(there, one.productId, alsoAt(other.productId)))).toBe("NOT_FOUND");
    const onlyHere = await signInAt([here]);
    expect(codeOf(await change(here, one.productId, alsoAt(other.productId), onlyHere))).toBe("NOT_FOUND");
    expect(await get(here, one.productId, onlyHere)).toMatchObject({ alsoAt: [], alsoElsewhere: 1 });
    expect(codeOf(await copy(one.productId, there, {}, onlyHere))).toBe("FORBIDDEN");
    const onlyThere = await signInAt([there]);
    const mine = await made(here);
    expect(codeOf(await copy(mine.productId, there, {}, onlyThere))).toBe("NOT_FOUND");
    const atBoth = await signInAt([here, there]);
    ok(await change(here, one.productId, alsoAt(other.productId), atBoth));
    expect((await get(there, other.productId)).product.name).toBe("Porter");
  });

  it("of two owners at two locations at the same moment: one wins, the other is told, in each of 8 rounds", async () => {
    const [one, other] = await both();
    for (let round = 1; round <= 8; round += 1) {
      const [first, second] = await Promise.all([
        change(here, one.productId, {
          name: `Here ${round}`,
          version: round,
          alsoAt: [{ productId: other.productId, version: round }],
        }),
        change(there, other.productId, {
          name: `There ${round}`,
          version: round,
          alsoAt: [{ productId: one.productId, version: round }],
        }),
      ]);
      expect([`${first.status}`, `${second.status}`].toSorted()).toEqual(["200", "409"]);
      const name = first.status === 200 ? `Here ${round}` : `There ${round}`;
      const [a, b] = [await get(here, one.productId), await get(there, other.productId)];
      expect([a.product, b.product]).toMatchObject([
        { name, version: round + 1 },
        { name, version: round + 1 },
      ]);
    }
    expect((await linesOf(one.productId)).filter(({ type }) => type === "product.changed")).toHaveLength(8);
  });
});
