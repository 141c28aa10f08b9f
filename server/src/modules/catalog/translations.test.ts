import { listProducts, type MenuLanguage, type Product } from "@skipline/contract/catalog";
import { menuInput } from "@skipline/contract/menu-input";
import type { CallInput } from "@skipline/contract/endpoint";
import { listOwnProducts } from "@skipline/contract/own-products";
import { updateProduct } from "@skipline/contract/product-change";
import { inLanguage } from "@skipline/contract/translations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, ok, openVenue, type TestVenue } from "../../test/test-venue.ts";
import { unheard } from "../../test/unheard.ts";
import { createMenuSnapshots } from "./index.ts";

let server: TestServer;
let venue: TestVenue;
let manager: Session;
let staff: Session;

const water = { name: "Agua mineral", description: "Con gas, 12 oz" };

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aspen");
  manager = await server.signIn(venue.phones.MANAGER);
  staff = await server.signIn(venue.phones.STAFF);
});
afterAll(() => server.close());
beforeEach(() => server.db.updateTable("product").set({ translations: "{}" }).execute());

type Change = CallInput<typeof updateProduct>["body"];

const put = (body: Change, as: Session = manager) =>
  server.call(
    updateProduct,
    { params: { vendorLocationId: venue.vendorLocationId, productId: venue.id("soda") }, body },
    as,
  );

const soda = (items: readonly Product[]) => items.find(({ productId }) => productId === venue.id("soda"))!;

async function readSoda(lang?: MenuLanguage): Promise<Product> {
  const query = lang === undefined ? {} : { lang };
  return soda(
    ok(await server.call(listProducts, { params: { vendorLocationId: venue.vendorLocationId }, query })).items,
  );
}

async function readBytes(search = "") {
  const answer = await fetch(`${server.url}/api/vendor-locations/${venue.vendorLocationId}/products${search}`);
  return { status: answer.status, tag: answer.headers.get("etag"), text: await answer.text() };
}

test("a menu is the same bytes for whoever asks for no language, and one answer for all while it has no translation", async () => {
  const plain = await readBytes();
  for (const search of ["?lang=en", "?lang=es", "?lang=all", "?other=1"])
    expect(await readBytes(search)).toEqual(plain);
  ok(await put({ translations: { es: water } }));
  const after = await readBytes();
  expect(JSON.parse(after.text)).toEqual({
    items: JSON.parse(plain.text).items.map((item: Product) =>
      item.productId === venue.id("soda") ? { ...item, version: item.version + 1 } : item,
    ),
  });
  expect(await readBytes("?lang=en")).toEqual(after);
  const spanish = await readBytes("?lang=es");
  expect(spanish.tag).not.toBe(after.tag);
  expect(await readBytes("?lang=all")).toEqual(spanish);
  expect((await readBytes("?lang=fr")).status).toBe(400);
  expect((await readBytes("?lang=es&lang=en")).status).toBe(400);
});

test("a reader reads the words that there are in the language, else the first, and prices stay out of it", async () => {
  const before = await readSoda("es");
  ok(await put({ translations: { es: { name: water.name } } }));
  const read = inLanguage(await readSoda("es"), "es");
  expect(read).toMatchObject({ name: water.name, price: before.price, description: before.description });
  expect(read.typed).toMatchObject({ name: before.name });
  expect(inLanguage(await readSoda("es"), "en").name).toBe(before.name);
  // A price that changes is at once in each.
  ok(await put({ price: "9.75" }));
  expect([(await readSoda()).price, (await readSoda("es")).price]).toEqual(["9.75", "9.75"]);
});

test("managers give translations by the versioned save, the trail tells of them, and no other change takes them away", async () => {
  const { version } = await readSoda();
  const saved = ok(await put({ translations: { es: water }, version })).product;
  expect(saved).toMatchObject({ version: version + 1, translations: { es: water } });
  expect(codeOf(await put({ translations: { es: { name: "Otra" } }, version }))).toBe("PRODUCT_CHANGED");
  // As it is already: no version.
  expect(ok(await put({ translations: { es: water } })).product.version).toBe(version + 1);
  for (const body of [{ isAvailable: false }, { isAvailable: true, translations: { en: { name: "Soda" } } }]) {
    expect(ok(await put(body)).product.translations?.es).toEqual(water);
  }
  const emptied = ok(await put({ translations: { es: {}, en: {} } })).product;
  expect(emptied).not.toHaveProperty("translations");
  const told = await server.db
    .selectFrom("activity")
    .select("details")
    .where("subject_id", "=", venue.id("soda"))
    .where("type", "=", "product.changed")
    .orderBy("activity_id", "desc")
    .execute();
  expect(told[0]!.details).toMatchObject({ before: { translations: { es: water } }, after: { translations: {} } });
});

test("a translation is as long as the word may be, of a language that there is, and of words of a product", async () => {
  const refused: unknown[] = [
    { es: { name: "" } },
    { es: { name: "x".repeat(201) } },
    { es: { variantName: "x".repeat(101) } },
    { es: { price: "1.00" } },
    { fr: { name: "Eau" } },
    [],
    null,
  ];
  for (const translations of refused) {
    expect(codeOf(await put({ translations } as Change)), JSON.stringify(translations)).toBe("BAD_REQUEST");
  }
});

test("staff send back what they read, and may not change it", async () => {
  ok(await put({ translations: { es: water } }));
  const product = await readSoda("all");
  expect(ok(await put(product, staff)).product).toEqual(product);
  expect(ok(await put({ ...product, price: "3.25" }, staff)).product).toMatchObject({
    price: "3.25",
    translations: { es: water },
  });
  expect(codeOf(await put({ translations: { es: { name: "Otra" } } }, staff))).toBe("FORBIDDEN");
  // Whoever read the menu in no language knows nothing of it, and takes nothing away.
  const { translations: _none, ...plain } = await readSoda("all");
  expect(ok(await put({ ...plain, price: "3.50" }, staff)).product.translations).toEqual({ es: water });
});

test("a language takes memory once somebody has asked for it, in the bound of all menus", async () => {
  ok(await put({ translations: { es: { ...water, description: "x".repeat(2_000) } } }));
  const open = (mostBytes: number) =>
    createMenuSnapshots({ db: server.db, clock: server.clock, notifications: unheard, mostBytes });
  const id = venue.vendorLocationId;
  for (const [bytes, isKept] of [
    [1_000_000, true],
    [14_000, false],
  ] as const) {
    const menus = open(bytes);
    const menu = (await menus.getMenuSnapshot(id))!;
    expect(menus.productsIn(menu, "en")).toBe(menu.answers.products);
    expect([menu.translated.size, await menus.getMenuSnapshot(id)]).toEqual([0, menu]);
    const spanish = menus.productsIn(menu, "es");
    expect([menus.productsIn(menu, "es"), menus.productsIn(menu, "all"), menu.translated.size]).toEqual([
      spanish,
      spanish,
      1,
    ]);
    expect((await menus.getMenuSnapshot(id)) === menu).toBe(isKept);
    menus.close();
  }
});

test("a page and its first answers agree on the address of a menu", () => {
  expect([menuInput("064E1", "en"), menuInput("064E1", "es")]).toEqual([
    { params: { vendorLocationId: "064E1" } },
    { params: { vendorLocationId: "064E1" }, query: { lang: "es" } },
  ]);
});

test("whoever runs a menu finds a product by its name in any language", async () => {
  ok(await put({ translations: { es: { ...water, variantName: "Grande" } } }));
  const found = async (search: string) => {
    const params = { vendorLocationId: venue.vendorLocationId };
    return ok(await server.call(listOwnProducts, { params, query: { search } }, manager)).items.map(({ name }) => name);
  };
  expect(await found("MINERÁL soda")).toEqual(["The soda"]);
  expect(await found("grande")).toEqual(["The soda"]);
  expect(await found(water.description)).toEqual([]);
});
