import { rm } from "node:fs/promises";
import { listProducts } from "@skipline/contract/catalog";
import { updateProduct } from "@skipline/contract/product-change";
import { getClientConfig } from "@skipline/contract/config";
import type { FirstAnswer } from "@skipline/contract/first-answers";
import { everyDay } from "@skipline/contract/opening-hours";
import type { WeeklyHours } from "@skipline/contract/weekdays";
import { findVendor, findVendorLocation } from "@skipline/contract/venues";
import { readClock, twoDigits } from "@skipline/contract/wall-clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../test/test-server.ts";
import { openVenue, setLocation, type TestVenue } from "../../test/test-venue.ts";
import { writeTestWeb } from "../../test/test-web.ts";

let webFolder: string;
let server: TestServer;
let venue: TestVenue;

beforeAll(async () => {
  webFolder = await writeTestWeb();
  server = await startTestServer({ webFolder });
  venue = await openVenue(server.db, "page");
});
afterAll(async () => {
  await server.close();
  await rm(webFolder, { recursive: true });
});

async function readPage(id = venue.vendorLocationId, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/location/${id}`, { headers });
  const html = await response.text();
  const json = /id="first-answers">([^]*?)<\/script>/.exec(html)?.[1] ?? "[]";
  return {
    status: response.status,
    html,
    etag: response.headers.get("etag") ?? "",
    answers: JSON.parse(json) as FirstAnswer[],
  };
}

test("the page of a menu holds what its first calls would be answered, and asks for its files at once", async () => {
  const { vendorLocationId, vendorId } = venue;
  const location = { query: { vendorLocationId } };
  const vendor = { query: { vendorId } };
  const products = { params: { vendorLocationId } };
  const { answers, html, status } = await readPage();
  expect(status).toBe(200);
  expect(answers).toEqual([
    [getClientConfig.id, null, (await server.call(getClientConfig, {})).body],
    [findVendorLocation.id, location, (await server.call(findVendorLocation, location)).body],
    [findVendor.id, vendor, (await server.call(findVendor, vendor)).body],
    [listProducts.id, products, (await server.call(listProducts, products)).body],
  ]);
  expect(html).toContain("<title>page · Skipline</title>");
  expect(html).toContain('<link rel="code" fetchpriority="low" crossorigin href="/assets/menu-1.js" />');
});

test("search engines read the place, its menu with prices, and where it goes by", async () => {
  const { html } = await readPage(venue.vendorLocationId.toLowerCase());
  const url = `${server.url}/location/${venue.vendorLocationId}`;
  expect(html).toContain(`<link rel="canonical" href="${url}" />`);
  const data = JSON.parse(/<script type="application\/ld\+json">([^]*?)<\/script>/.exec(html)?.[1] ?? "");
  expect(data).toMatchObject({ "@type": "BarOrPub", name: "page", url, address: { "@type": "PostalAddress" } });
  expect(data.hasMenu.hasMenuSection[0]).toMatchObject({
    name: "Alcoholic",
    hasMenuItem: expect.arrayContaining([
      {
        "@type": "MenuItem",
        name: "The beer",
        offers: { "@type": "Offer", price: expect.stringMatching(/^\d+\.\d\d$/), priceCurrency: "USD" },
      },
    ]),
  });
});

test("search engines read the hours, and the page is another one once they change", async () => {
  const { vendorLocationId } = venue;
  const setHours = (opening_hours: WeeklyHours | null) => setLocation(server.db, venue, { opening_hours });
  const { hour } = readClock(server.clock.now(), "America/Los_Angeles");
  const on = (from: number) => `${twoDigits((hour + from) % 24)}:00`;
  await setHours({ ...everyDay({ opens: on(23), closes: on(1) }), monday: [{ opens: "00:00", closes: "00:00" }] });
  const { html, etag } = await readPage();
  const data = JSON.parse(/<script type="application\/ld\+json">([^]*?)<\/script>/.exec(html)?.[1] ?? "");
  expect(data.openingHoursSpecification).toHaveLength(7);
  expect(data.openingHoursSpecification.slice(0, 2)).toEqual([
    { "@type": "OpeningHoursSpecification", dayOfWeek: "https://schema.org/Sunday", opens: on(23), closes: on(1) },
    { "@type": "OpeningHoursSpecification", dayOfWeek: "https://schema.org/Monday", opens: "00:00", closes: "23:59" },
  ]);
  expect((await readPage(vendorLocationId, { "if-none-match": etag })).status).toBe(304);
  server.clock.advance({ seconds: 25 * 3_600 });
  expect((await readPage(vendorLocationId, { "if-none-match": etag })).status).toBe(200);
  await setHours(null);
});

test("the site map lists the menu, but not one that is not for the public", async () => {
  const readMap = async () => (await fetch(`${server.url}/sitemap.xml`)).text();
  const entry = `<loc>${server.url}/location/${venue.vendorLocationId}</loc>`;
  expect(await readMap()).toContain(entry);
  await setLocation(server.db, venue, { display_order: 99 });
  server.clock.advance({ seconds: 11 * 60 });
  expect(await readMap()).not.toContain(entry);
});

test("a change is in the next page, and a product's name can't break out of it", async () => {
  const { vendorLocationId, phones } = venue;
  const before = await readPage();
  expect((await readPage(vendorLocationId, { "if-none-match": before.etag })).status).toBe(304);
  const staff = await server.signIn(phones.STAFF);
  await server.call(
    updateProduct,
    { params: { vendorLocationId, productId: venue.id("beer") }, body: { isAvailable: false } },
    staff,
  );
  const name = `"'</script><script>alert(1)</script>`;
  await server.db.updateTable("product").set({ name }).where("product_id", "=", venue.id("beer")).execute();
  await server.db.updateTable("vendor").set({ name }).where("vendor_id", "=", venue.vendorId).execute();
  const { answers, html, status } = await readPage(vendorLocationId, { "if-none-match": before.etag });
  expect(status).toBe(200);
  expect(html.match(/<script/g)).toEqual(before.html.match(/<script/g));
  const menu = answers.find(([id]) => id === listProducts.id)?.[2] as {
    items: { name: string; isAvailable: boolean }[];
  };
  expect(menu.items.find((item) => item.name === name)).toMatchObject({ isAvailable: false });
});

test.each(["ZZZZZ", "no-id"])("the page of the location %s, which is not there, is not found", async (id) => {
  const { status, html, answers } = await readPage(id);
  expect([status, answers]).toEqual([404, []]);
  expect(html).toContain('<div id="root"></div>');
});

test("a small id is the same location", async () => {
  expect((await readPage(venue.vendorLocationId.toLowerCase())).answers).toHaveLength(4);
});
