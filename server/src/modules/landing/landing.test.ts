import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createEvent } from "@skipline/contract/events";
import type { FirstAnswer } from "@skipline/contract/first-answers";
import { type ContentPage, getVendorPage } from "@skipline/contract/landing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { stopClock } from "../../test/stop-clock.ts";
import { createTestClock } from "../../test/test-clock.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { ok, openVenue, type TestVenue } from "../../test/test-venue.ts";
import { writeTestWeb } from "../../test/test-web.ts";
import { contentPages } from "./content-pages.ts";

const festival: ContentPage = {
  pattern: "/location/:vendorLocationId/saltfest",
  route: "/location/:vendorLocationId/:festival",
  canonicalPath: "/location/064E1/saltfest",
  title: "Salt Fest",
  description: "Two stages by the water.",
  image: "/art/harbor-festival-960.webp",
  structuredData: { "@type": "Event", name: "Salt Fest" },
  changesAt: ["2027-01-01T00:00:00.000Z"],
};
const artist: ContentPage = {
  ...festival,
  pattern: "/vendor/:vendorId/nova",
  route: "/vendor/:vendorId/:artist",
  canonicalPath: "/vendor/vnd-aurora/nova",
  title: "Nova",
};

let webFolder: string;
let server: TestServer;
let venue: TestVenue;
let manager: Session;

beforeAll(async () => {
  webFolder = await writeTestWeb();
  await writeFile(join(webFolder, ".pages/content.json"), JSON.stringify([festival, artist]));
  server = await startTestServer({ webFolder });
  venue = await openVenue(server.db, "landing");
  manager = await server.signIn(venue.phones.MANAGER);
});
afterAll(async () => {
  await server.close();
  await rm(webFolder, { recursive: true });
});

/** A moment from now, by the server's clock. */
const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();

async function addEvent(eventName: string, hours: number, more: { status?: "COMPLETED"; description?: string } = {}) {
  const body = {
    eventName,
    startTime: inHours(hours),
    endTime: inHours(hours + 3),
    status: more.status ?? ("UPCOMING" as const),
    ...(more.description === undefined ? {} : { description: more.description }),
  };
  return ok(await server.call(createEvent, { params: { vendorId: venue.vendorId }, body }, manager)).event;
}

const ask = (vendorId = venue.vendorId) => server.call(getVendorPage, { params: { vendorId } });
// A page is kept for seconds: none pass while a test reads it.
beforeEach(() => stopClock(server));

/** What is kept is old enough to be read again. */
const later = () => server.clock.advance({ seconds: 5 });

async function readPage(path: string) {
  const response = await fetch(`${server.url}${path}`);
  const html = await response.text();
  const read = (tag: RegExp) => JSON.parse(tag.exec(html)?.[1] ?? "null") as unknown;
  return {
    status: response.status,
    html,
    answers: read(/id="first-answers">([^]*?)<\/script>/) as FirstAnswer[] | null,
    data: read(/<script type="application\/ld\+json">([^]*?)<\/script>/) as Record<string, unknown> | null,
  };
}

test("a vendor's page: where to order, tonight, what comes next, in the HTML too", async () => {
  const empty = ok(await ask());
  expect([empty.tonight, empty.upcoming, empty.locations.length]).toEqual([null, [], 2]);

  await server.db
    .updateTable("vendor_location")
    .set({ display_order: 51 })
    .where("vendor_location_id", "=", venue.otherLocationId)
    .execute();
  await addEvent("In a week", 7 * 24);
  await addEvent("Tonight", 2, { description: "<p onclick=x>Doors at <b>9</b><script>alert(1)</script></p>" });
  await addEvent("Tomorrow", 26);
  await addEvent("Over", -30, { status: "COMPLETED" });
  expect(ok(await ask())).toEqual(empty);
  later();
  const page = ok(await ask());
  expect(page.locations.map((one) => one.vendorLocationId)).toEqual([venue.vendorLocationId]);
  expect(page.tonight).toMatchObject({ eventName: "Tonight", description: "<p>Doors at <strong>9</strong></p>" });
  expect(page.upcoming.map((one) => one.eventName)).toEqual(["Tomorrow", "In a week"]);

  const { answers, data, html, status } = await readPage(`/vendor/${venue.vendorId}`);
  expect(status).toBe(200);
  expect(answers).toContainEqual([getVendorPage.id, { params: { vendorId: venue.vendorId } }, page]);
  expect(html).toContain("<title>landing · Skipline</title>");
  expect(html).toContain(`content="${server.url}/art/flyer-fallback-960.webp"`);
  expect(data).toMatchObject({
    "@type": "LocalBusiness",
    name: "landing",
    event: [{ "@type": "Event", name: "Tonight" }, { name: "Tomorrow" }, { name: "In a week" }],
  });
});

test("what was stored before it was cleaned is cleaned as it is read", async () => {
  const { eventId } = await addEvent("Attack", 1);
  const description = `<p>Words<img src=x onerror="alert(1)"></p><a href="javascript:alert(1)">go</a>`;
  await server.db.updateTable("event").set({ description }).where("event_id", "=", eventId).execute();
  later();
  expect(ok(await ask()).tonight).toMatchObject({ eventName: "Attack", description: "<p>Words</p><a>go</a>" });
});

test("a vendor that is not there is a 404, as a call and as a page", async () => {
  expect((await ask("vnd-none")).status).toBe(404);
  for (const path of ["/vendor/vnd-none", "/vendor/.hidden", "/vendor/vnd-none/nova"]) {
    expect([path, (await readPage(path)).status]).toEqual([path, 404]);
  }
});

test("a content file is a page at every location, and goes by one address", async () => {
  const { html, data, status } = await readPage(`/location/${venue.vendorLocationId.toLowerCase()}/saltfest`);
  expect(status).toBe(200);
  expect(html).toContain("<title>Salt Fest · Skipline</title>");
  expect(html).toContain(`<link rel="canonical" href="${server.url}/location/064E1/saltfest" />`);
  expect(html).toContain(`content="${server.url}/art/harbor-festival-960.webp"`);
  expect(data).toEqual({
    "@context": "https://schema.org",
    "@type": "Event",
    name: "Salt Fest",
    url: `${server.url}/location/064E1/saltfest`,
    image: `${server.url}/art/harbor-festival-960.webp`,
  });
  expect(html).toContain('data-as-of="0"');
  expect((await readPage(`/vendor/${venue.vendorId}/nova`)).status).toBe(200);
  expect((await readPage("/location/ZZZZ9/saltfest")).status).toBe(404);
  const map = await (await fetch(`${server.url}/sitemap.xml`)).text();
  expect(map).toContain(`<loc>${server.url}/location/064E1/saltfest</loc>`);
  expect(map).toContain(`<loc>${server.url}/vendor/${venue.vendorId}</loc>`);
});

test("it is made again once it is over", async () => {
  const clock = createTestClock(new Date("2026-12-31T23:59:58Z"));
  clock.stop();
  const deps = {
    clock,
    menus: { getMenuSnapshot: async () => null },
    vendorPages: { getVendorPage: async () => null },
  };
  const [page] = contentPages(new Map([["en", [{ ...festival, pattern: "/saltfest" }]]]), deps);
  const look = async () => {
    const sight = await page?.look({}, "en", () => false);
    return [sight?.key, sight?.asOf];
  };
  const before = await look();
  clock.advance({ seconds: 3 });
  // All servers draw it as of the same moment.
  expect([before, await look()]).toEqual([
    ["0", 0],
    ["1", Date.parse("2027-01-01T00:00:00Z")],
  ]);
});
