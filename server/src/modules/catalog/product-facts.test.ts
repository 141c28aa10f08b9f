import { listProducts } from "@skipline/contract/catalog";
import { changeProduct, createProduct } from "@skipline/contract/own-products";
import { listActivities } from "@skipline/contract/roles";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draw, uploaded } from "../../test/test-pictures.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { ok, openVenue, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let manager: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "facts");
  manager = await server.signIn(venue.phones.MANAGER);
});
afterAll(() => server.close());

const bare = {
  name: "Poster",
  variantName: null,
  productType: "OTHER" as const,
  taxCategory: "standard" as const,
  description: null,
  price: "12.00",
};
const at = () => ({ vendorLocationId: venue.otherLocationId });
const made = async (body: object) =>
  ok(await server.call(createProduct, { params: at(), body: { ...bare, ...body } }, manager)).product;
const changed = async (productId: string, body: object) =>
  ok(await server.call(changeProduct, { params: { ...at(), productId }, body }, manager)).product;
const menu = async () => ok(await server.call(listProducts, { params: at() }, null)).items;
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
const picture = async (width: number) =>
  uploaded(server, await draw(width, 900).jpeg().toBuffer(), {
    as: manager,
    vendorId: venue.vendorId,
    type: "image/jpeg",
  });

describe("what a product contains, and how strong it is", () => {
  it("is on the menu in the list's order, and in the trail", async () => {
    const product = await made({ name: "Stout", allergens: ["GLUTEN", "MILK", "MILK"], abvTenths: 58 });
    expect(product).toMatchObject({ allergens: ["MILK", "GLUTEN"], abvTenths: 58 });
    const shown = (await menu()).find((one) => one.productId === product.productId);
    expect(shown).toMatchObject({ allergens: ["MILK", "GLUTEN"], abvTenths: 58, pictureAlt: null });
    const was = await menuVersion();
    expect(await changed(product.productId, { allergens: ["GLUTEN", "MILK"] })).toEqual(product);
    expect(await menuVersion()).toBe(was);
    const after = await changed(product.productId, { allergens: [], abvTenths: null });
    expect(after).toMatchObject({ allergens: [], abvTenths: null });
    expect((await trail())[0]?.details).toMatchObject({
      before: { allergens: ["MILK", "GLUTEN"], abvTenths: 58 },
      after: { allergens: [], abvTenths: null },
    });
  });

  it("is none of a row of before", async () => {
    const params = { vendorLocationId: venue.vendorLocationId };
    const [first] = ok(await server.call(listProducts, { params }, null)).items;
    expect(first).toMatchObject({ allergens: [], abvTenths: null, pictureAlt: null });
  });
});

it("words about a picture go with it, unless the next ones are said", async () => {
  const [one, two] = [(await picture(900)).mediaId, (await picture(500)).mediaId];
  const words = { pictureAlt: " A tall glass ", translations: { es: { name: "Vaso", pictureAlt: "Un vaso alto" } } };
  const { productId, ...before } = await made({ mediaId: one, ...words });
  expect(before).toMatchObject({ pictureAlt: "A tall glass", translations: words.translations });
  const es = { params: at(), query: { lang: "es" as const } };
  const read = ok(await server.call(listProducts, es, null)).items.find((item) => item.productId === productId);
  expect(read?.translations).toEqual({ es: words.translations.es });
  const redrawn = await changed(productId, { mediaId: two });
  expect(redrawn).toMatchObject({ pictureAlt: null, translations: { es: { name: "Vaso" } } });
  const told = await changed(productId, { mediaId: one, pictureAlt: "A glass" });
  expect(told.pictureAlt).toBe("A glass");
});
