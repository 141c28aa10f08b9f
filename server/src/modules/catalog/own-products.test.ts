import { listProducts } from "@skipline/contract/catalog";
import {
  changeProduct,
  createProduct,
  getOwnProduct,
  listOwnProducts,
  mostProducts,
  moveProduct,
  type OwnProduct,
} from "@skipline/contract/own-products";
import type { CallInput } from "@skipline/contract/endpoint";
import { createOrder, markPaid } from "@skipline/contract/ordering";
import { updateProduct } from "@skipline/contract/product-change";
import { listActivities } from "@skipline/contract/roles";
import { taxCategories, taxCodes } from "@skipline/contract/tax-categories";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { draw, uploaded } from "../../test/test-pictures.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  codeOf,
  confirmCard,
  createBody,
  letMinutePass,
  ok,
  openVenue,
  placeOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let elsewhere: TestVenue;
let manager: Session;
let foreigner: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "menu");
  elsewhere = await openVenue(server.db, "other");
  manager = await server.signIn(venue.phones.MANAGER);
  foreigner = await server.signIn(elsewhere.phones.MANAGER);
});
afterAll(() => server.close());
beforeEach(() => letMinutePass(server));

type Wanted = CallInput<typeof createProduct>["body"];

const bare: Wanted = {
  name: "Poster",
  variantName: null,
  productType: "OTHER",
  taxCategory: "standard",
  description: null,
  price: "12.00",
};
/** The second location has nothing at first. */
const at = () => ({ vendorLocationId: venue.otherLocationId });
const create = (body: object = {}, headers = {}, as = manager) =>
  server.call(createProduct, { params: at(), body: { ...bare, ...body } }, as, headers);
const made = async (body: object = {}) => ok(await create(body)).product;
const get = async (productId: string) =>
  ok(await server.call(getOwnProduct, { params: { ...at(), productId } }, manager)).product;
const change = (productId: string, body: object, as = manager) =>
  server.call(changeProduct, { params: { ...at(), productId }, body }, as);
const changed = async (productId: string, body: object) => ok(await change(productId, body)).product;
const list = async (query = {}) => ok(await server.call(listOwnProducts, { params: at(), query }, manager));
const menu = async (headers = {}) => ok(await server.call(listProducts, { params: at() }, null, headers)).items;
const move = (productId: string, after: string | null, order: string) =>
  server.call(moveProduct, { params: { ...at(), productId }, body: { after, order } }, manager);
const trail = async () => {
  const query = { subjectType: "product" as const };
  return ok(await server.call(listActivities, { params: { vendorId: venue.vendorId }, query }, manager)).items;
};
const menuVersion = async () =>
  (
    await server.db
      .selectFrom("vendor_location")
      .select("menu_version")
      .where("vendor_location_id", "=", venue.otherLocationId)
      .executeTakeFirstOrThrow()
  ).menu_version;
const picture = async (width = 900, vendorId = venue.vendorId, as = manager) =>
  uploaded(server, await draw(width, 900).jpeg().toBuffer(), { as, vendorId, type: "image/jpeg" });

describe("a new product", () => {
  it("is on the menu at once with its picture and its words, and in the trail", async () => {
    const { mediaId, sizes } = await picture();
    const product = await made({
      name: " Piña colada ",
      productType: "ALCOHOLIC_ITEM",
      description: "Ron, piña.",
      price: "14.50",
      mediaId,
      translations: { es: { description: "Con ron" } },
    });
    const shown = sizes.find(({ width }) => width === 640)!.url;
    expect(product).toMatchObject({
      productId: expect.stringMatching(/^prd-/) as string,
      name: "Piña colada",
      taxCategory: "standard",
      productTaxCode: "txcd_99999999",
      price: "14.50",
      isAvailable: true,
      isArchived: false,
      imageUrls: [shown],
      picture: { mediaId },
      version: 1,
      translations: { es: { description: "Con ron" } },
    });
    expect(await get(product.productId)).toEqual(product);
    expect((await menu()).map(({ productId, imageUrls }) => ({ productId, imageUrls }))).toContainEqual({
      productId: product.productId,
      imageUrls: [shown],
    });
    const [line] = await trail();
    expect(line).toMatchObject({
      type: "product.created",
      actorName: "MANAGER of menu",
      subjectId: product.productId,
      details: { name: "Piña colada", after: { price: "14.50", taxCategory: "standard", isArchived: false } },
    });
  });

  it("comes below all others, and once for a key", async () => {
    await made({ name: "Above" });
    const key = { "idempotency-key": server.newKey() };
    const first = ok(await create({ name: "Once" }, key)).product;
    expect(ok(await create({ name: "Once" }, key)).product).toEqual(first);
    expect(codeOf(await create({ name: "Twice" }, key))).toBe("IDEMPOTENCY_KEY_REUSED");
    expect((await menu()).at(-1)?.productId).toBe(first.productId);
  });

  it.each([
    { name: " " },
    { name: "x".repeat(201) },
    { name: "Two\nlines" },
    { price: "-1.00" },
    { price: "1000000.00" },
    { price: 12 },
    { productType: "WEAPON" },
    { taxCategory: "beer" },
    { taxCategory: "txcd_99999999" },
    { taxCategory: null },
    { description: "x".repeat(2_001) },
    { mediaId: "no-id" },
    { translations: { xx: { name: "?" } } },
    ...[["NUTS"], Array.from({ length: 12 }, () => "MILK")].map((allergens) => ({ allergens })),
    ...[-1, 961, 4.8].map((abvTenths) => ({ abvTenths })),
    { pictureAlt: "x".repeat(251) },
    { isArchived: true },
    { productId: "prd-mine" },
    { imageUrls: ["https://evil.example/x.png"] },
    { displayOrder: 1 },
  ])("is refused with %j", async (more) => {
    expect((await create(more)).status).toBe(400);
  });

  it("shows no picture of another vendor", async () => {
    const foreign = await picture(900, elsewhere.vendorId, foreigner);
    expect(codeOf(await create({ mediaId: foreign.mediaId }))).toBe("RULE_VIOLATED");
  });

  it("can be one more size of a shirt, and of nothing else", async () => {
    const shirt = { name: "Tour shirt", productType: "MERCHANDISE", taxCategory: "clothing", variantName: "M" };
    const first = await made(shirt);
    expect(first.groupId).toBeNull();
    const second = await made({ ...shirt, variantName: "L", sizeOf: first.productId });
    const third = await made({ ...shirt, variantName: "XL", sizeOf: second.productId });
    const { groupId, version } = await get(first.productId);
    expect([groupId, groupId]).toEqual([second.groupId, third.groupId]);
    expect([groupId === null, version]).toEqual([false, 1]);
    const sizeOf = first.productId;
    expect(codeOf(await create({ ...shirt, variantName: null, sizeOf }))).toBe("RULE_VIOLATED");
    expect(codeOf(await create({ name: "Beer", variantName: "L", sizeOf }))).toBe("RULE_VIOLATED");
    expect((await create({ ...shirt, sizeOf: venue.id("shirt") })).status).toBe(404);
  });

  it("is not made where the menu is full", async () => {
    await server.db
      .insertInto("product")
      .values(
        Array.from({ length: mostProducts }, (_, index) => ({
          product_id: `full-${index}`,
          vendor_location_id: elsewhere.otherLocationId,
          name: "One of many",
          product_type: "OTHER",
          tax_code: "drinks",
          price_cents: 100,
          updated_at: server.clock.now(),
        })),
      )
      .execute();
    const params = { vendorLocationId: elsewhere.otherLocationId };
    const by = foreigner;
    expect(codeOf(await server.call(createProduct, { params, body: bare }, by))).toBe("RULE_VIOLATED");
    const first = { ...params, productId: "full-0" };
    ok(await server.call(changeProduct, { params: first, body: { isArchived: true } }, by));
    ok(await server.call(createProduct, { params, body: bare }, by));
    const back = await server.call(changeProduct, { params: first, body: { isArchived: false } }, by);
    expect(codeOf(back)).toBe("RULE_VIOLATED");
  });
});

describe("a product", () => {
  it("is changed in what is given, with before and after in the trail, and the menu is new", async () => {
    const before = await made({ name: "Lager", translations: { es: { name: "Cerveza" } } });
    const [was, version] = [await menuVersion(), before.version];
    const after = await changed(before.productId, { version, name: "Pale lager", price: "7.50", description: " " });
    expect(after).toEqual({ ...before, name: "Pale lager", price: "7.50", version: 2 });
    expect(await menuVersion()).toBe(was + 1);
    expect((await menu()).find((one) => one.productId === before.productId)?.price).toBe("7.50");
    const [line] = await trail();
    expect(line).toMatchObject({
      type: "product.changed",
      details: {
        name: "Pale lager",
        before: { name: "Lager", price: "12.00" },
        after: { name: "Pale lager", price: "7.50" },
      },
    });
    expect(Object.keys(line?.details["before"] as object).toSorted()).toEqual(["name", "price"]);
  });

  it("says to the second of two what the first has left", async () => {
    const base = await made({ name: "Base" });
    const theirs = await changed(base.productId, { name: "Theirs", version: 1 });
    const late = await change(base.productId, { name: "Mine", version: 1 });
    expect([late.status, codeOf(late)]).toEqual([409, "PRODUCT_CHANGED"]);
    expect(late.body).toMatchObject({ error: { details: { product: theirs } } });
    expect((await changed(base.productId, { name: "Mine", version: 2 })).name).toBe("Mine");
  });

  it("of several who change it at once lets one through, staff's inventory included", async () => {
    const { productId } = await made();
    const staff = server.call(
      updateProduct,
      { params: { ...at(), productId }, body: { price: "1.00", version: 1 } },
      manager,
    );
    const mine = ["One", "Two"].map((name) => change(productId, { name, version: 1 }));
    const statuses = (await Promise.all([staff, ...mine])).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  });

  it("writes nothing where nothing is changed", async () => {
    const product = await made({ mediaId: (await picture()).mediaId });
    const [lines, version] = [await trail(), await menuVersion()];
    expect(await changed(product.productId, product)).toEqual(product);
    expect([await trail(), await menuVersion()]).toEqual([lines, version]);
  });

  it("keeps a tax code that has no word, until one is chosen", async () => {
    const { productId } = await made();
    await server.db.updateTable("product").set({ tax_code: "txcd_1" }).where("product_id", "=", productId).execute();
    const known = await get(productId);
    expect([known.taxCategory, known.productTaxCode]).toEqual([null, "txcd_1"]);
    expect((await changed(productId, { ...known, name: "Kept" })).productTaxCode).toBe("txcd_1");
    for (const taxCategory of taxCategories) {
      expect((await changed(productId, { taxCategory })).productTaxCode).toBe(taxCodes[taxCategory]);
    }
  });

  it("of another vendor or location is not there", async () => {
    expect((await change(venue.id("soda"), { name: "Mine" })).status).toBe(404);
    const params = { vendorLocationId: elsewhere.vendorLocationId, productId: elsewhere.id("soda") };
    expect((await server.call(changeProduct, { params, body: { name: "Mine" } }, manager)).status).toBe(403);
  });
});

describe("a picture", () => {
  it("goes away, and another comes; what a product has shown stays for its orders", async () => {
    const [one, two, unused] = [await picture(900), await picture(300), await picture(400)];
    const { productId } = await made({ mediaId: one.mediaId });
    expect((await changed(productId, { mediaId: two.mediaId })).imageUrls).toEqual([two.url]);
    expect(await changed(productId, { mediaId: null })).toMatchObject({ imageUrls: [], picture: null });
    server.clock.advance({ seconds: 25 * 3_600 });
    manager = await server.signIn(venue.phones.MANAGER);
    await server.runJob("media.remove-unused-pictures");
    const left = await server.db.selectFrom("media").select("media_id").execute();
    const ids = left.map((row) => row.media_id);
    expect(ids).toEqual(expect.arrayContaining([one.mediaId, two.mediaId]));
    expect(ids).not.toContain(unused.mediaId);
  });

  it("of a product is not taken by a server that knows of none", async () => {
    const { mediaId } = await picture();
    await made({ mediaId });
    await sql`update media set removed_at = now() where media_id = ${mediaId}`.execute(server.db);
    const row = await server.db
      .selectFrom("media")
      .select("removed_at")
      .where("media_id", "=", mediaId)
      .executeTakeFirst();
    expect(row).toEqual({ removed_at: null });
  });
});

describe("an archived product", () => {
  it("leaves the menu, stays with its managers, and comes back to be had", async () => {
    const { productId } = await made({ name: "Summer punch" });
    const gone = await changed(productId, { isArchived: true, version: 1 });
    expect(gone).toMatchObject({ isArchived: true, isAvailable: false, version: 2 });
    expect((await menu()).map((one) => one.productId)).not.toContain(productId);
    expect((await list()).items.map((one) => one.productId)).not.toContain(productId);
    expect((await list({ archived: "only" })).items.map((one) => one.productId)).toContain(productId);
    expect((await trail())[0]).toMatchObject({ type: "product.archived" });
    // Staff's inventory has it no more.
    const put = { params: { ...at(), productId }, body: { isAvailable: true } };
    expect((await server.call(updateProduct, put, manager)).status).toBe(404);
    expect(await changed(productId, { price: "9.00", isAvailable: true })).toMatchObject({ isAvailable: false });
    const back = await changed(productId, { isArchived: false });
    expect(back).toMatchObject({ isArchived: false, isAvailable: true, price: "9.00" });
    expect((await menu()).map((one) => one.productId)).toContain(productId);
    expect((await trail())[0]).toMatchObject({ type: "product.restored" });
  });

  it("is paid for by whoever ordered it before, and staff are told", async () => {
    const guest = await server.signIn(somePhone());
    const { order, clientSecret } = await placeOrder(server, venue, guest, { soda: 1 });
    const params = { vendorLocationId: venue.vendorLocationId, productId: venue.id("soda") };
    ok(await server.call(changeProduct, { params, body: { isArchived: true } }, manager));
    await confirmCard(server, clientSecret);
    const own = { params: { userId: guest.userId, orderId: order.orderId } };
    const paid = ok(await server.call(markPaid, own, guest)).order;
    expect(paid.status).toBe("PAID");
    const alert = server.db.selectFrom("customer_order").select("sold_out_product_ids as ids");
    expect(await alert.where("order_id", "=", order.orderId).executeTakeFirst()).toEqual({ ids: [venue.id("soda")] });
    const body = createBody(venue, guest, { soda: 1 });
    const key = { "idempotency-key": server.newKey() };
    expect(codeOf(await server.call(createOrder, { params: { userId: guest.userId }, body }, guest, key))).toBe(
      "CART_CHANGED",
    );
    ok(await server.call(changeProduct, { params, body: { isArchived: false } }, manager));
  });
});

describe("the list", () => {
  it("is searched by words, whatever the accents, by kind, and comes page by page", async () => {
    const names = ["Agua de Jamaica", "Agua mineral", "Café"];
    for (const name of names) await made({ name, productType: "NON_ALCOHOLIC_ITEM" });
    const found = async (query: object) => (await list(query)).items.map(({ name }) => name);
    expect(await found({ search: "AGUA" })).toEqual(names.slice(0, 2));
    expect(await found({ search: "jamaica agua" })).toEqual(names.slice(0, 1));
    expect(await found({ search: "cafe" })).toEqual(["Café"]);
    expect(await found({ search: "nothing" })).toEqual([]);
    expect(await found({ productType: "NON_ALCOHOLIC_ITEM" })).toEqual(names);
    const seen: OwnProduct[] = [];
    let nextToken: string | undefined;
    do {
      const page = await list({ limit: 2, ...(nextToken ? { nextToken } : {}) });
      seen.push(...page.items);
      nextToken = page.nextToken ?? undefined;
    } while (nextToken);
    expect(seen.map((one) => one.productId)).toEqual((await menu()).map((one) => one.productId));
  });

  it("is put in order, for guests too, and nobody's version changes", async () => {
    const three = [await made({ name: "A" }), await made({ name: "B" }), await made({ name: "C" })];
    const [a, b, c] = three.map(({ productId }) => productId) as [string, string, string];
    const { order } = await list();
    const last = async () =>
      (await menu())
        .slice(-3)
        .map(({ name }) => name)
        .join("");
    ok(await move(c, a, order));
    expect(await last()).toBe("ACB");
    const stale = await move(b, a, order);
    expect([stale.status, codeOf(stale)]).toEqual([409, "CONFLICT"]);
    const { order: now } = await list();
    ok(await move(c, null, now));
    expect((await menu())[0]?.productId).toBe(c);
    expect((await get(c)).version).toBe(1);
    expect((await trail())[0]).toMatchObject({ type: "product.moved", details: { name: "C" } });
    // What is so already needs no list.
    ok(await move(c, null, "of long ago"));
    expect((await move(c, venue.id("soda"), (await list()).order)).status).toBe(409);
    expect((await move(c, c, (await list()).order)).status).toBe(409);
    expect((await move(venue.id("soda"), null, (await list()).order)).status).toBe(404);
  });

  it("of two who move at once in the same list lets one through", async () => {
    const { order, items } = await list();
    const [first, second, third] = items.map(({ productId }) => productId) as [string, string, string];
    const answers = await Promise.all([move(third, null, order), move(second, null, order)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await menu())[0]?.productId).not.toBe(first);
  });
});

it("staff and strangers see none of it", async () => {
  const staff = await server.signIn(venue.phones.STAFF);
  const stranger = await server.signIn(elsewhere.phones.SUPER_ADMIN);
  for (const as of [staff, stranger]) {
    expect((await server.call(listOwnProducts, { params: at() }, as)).status).toBe(403);
    expect((await create({}, {}, as)).status).toBe(403);
  }
});
