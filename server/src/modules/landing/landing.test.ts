import { rmSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { getClientConfig } from "@skipline/contract/config";
import { getArtist, getFestival, getSiteContent } from "@skipline/contract/content";
import { createEvent } from "@skipline/contract/events";
import type { FirstAnswer } from "@skipline/contract/first-answers";
import { getVendorPage } from "@skipline/contract/landing";
import type { VendorLocation } from "@skipline/contract/venues";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { houseArt, onePixel, readDemoFile, readExample, writeContent } from "../../test/test-content.ts";
import { stopClock } from "../../test/stop-clock.ts";
import { createTestClock } from "../../test/test-clock.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { ok, openVenue, setLocation, type TestVenue } from "../../test/test-venue.ts";
import { writeTestWeb } from "../../test/test-web.ts";
import { readContent } from "./content-files.ts";
import { contentPages } from "./content-pages.ts";

const example = readExample();
const presale = readDemoFile("presale.json");
const mentions = readDemoFile("mentions.json");

const saltfest = { "festivals/saltfest.json": example, "pictures/stage.png": onePixel };

let contentFolder: string;
let webFolder: string;
let server: TestServer;
let venue: TestVenue;
let manager: Session;

beforeAll(async () => {
  contentFolder = writeContent({
    ...saltfest,
    "festivals/saltfest.es.json": { ...example, claim: "Dos escenarios junto al agua." },
    "artists/mky.json": readDemoFile("artists/mky.json"),
    "presale.json": presale,
    "mentions.json": mentions,
    "pictures/other.png": onePixel,
  });
  webFolder = await writeTestWeb();
  server = await startTestServer({ webFolder, env: { CONTENT_DIR: contentFolder } });
  venue = await openVenue(server.db, "landing");
  manager = await server.signIn(venue.phones.MANAGER);
});
afterAll(async () => {
  await server.close();
  await rm(webFolder, { recursive: true });
  rmSync(contentFolder, { recursive: true });
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

  await setLocation(server.db, { vendorLocationId: venue.otherLocationId }, { display_order: 51 });
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
  for (const path of ["/vendor/vnd-none", "/vendor/.hidden", "/vendor/vnd-none/mky"]) {
    expect([path, (await readPage(path)).status]).toEqual([path, 404]);
  }
});

/** What a festival's page and its answers show of the example. */
async function shownExample() {
  const { festival } = ok(await server.call(getFestival, { params: { slug: "saltfest" } }));
  return festival;
}

describe("a deployment's content", () => {
  test("the documentation's festival is a page at every location, and goes by one address", async () => {
    const festival = await shownExample();
    expect(festival).toEqual({ ...example, picture: expect.objectContaining({ srcSet: null }) as unknown });
    const image = `${server.url}${festival.picture.src}`;
    const { html, data, answers, status } = await readPage(
      `/location/${venue.vendorLocationId.toLowerCase()}/SaltFest`,
    );
    expect(status).toBe(200);
    expect(html).toContain("<title>Salt Fest · Skipline</title>");
    expect(html).toContain(`<link rel="canonical" href="${server.url}/location/P1ER9/saltfest" />`);
    expect(html).toContain(`content="${image}"`);
    expect(data).toMatchObject({
      "@context": "https://schema.org",
      "@type": "Festival",
      name: "Salt Fest",
      startDate: "2027-07-10T12:00:00-07:00",
      url: `${server.url}/location/P1ER9/saltfest`,
      image,
    });
    expect(html).toContain('data-as-of="0"');
    // The page is drawn, and taken over, with what the call answers.
    expect(answers).toContainEqual([getFestival.id, { params: { slug: "saltfest" } }, { festival }]);
    expect((await readPage(`/vendor/${venue.vendorId}/mky`)).html).toContain("<title>MKY · Skipline</title>");
    const map = await (await fetch(`${server.url}/sitemap.xml`)).text();
    for (const path of ["/location/P1ER9/saltfest", "/vendor/vnd-aurora/mky", `/vendor/${venue.vendorId}`])
      expect(map).toContain(`<loc>${server.url}${path}</loc>`);
    expect(map).toContain(`<loc>${server.url}/presale-wristband</loc>`);
  });

  test("what is in no file is not there, and neither is a festival at a location that is not", async () => {
    for (const path of [
      "/location/ZZZZ9/saltfest",
      `/location/${venue.vendorLocationId}/heartla`,
      `/location/${venue.vendorLocationId}/saltfest.es`,
      `/location/${venue.vendorLocationId}/..%2fpresale`,
      `/location/${venue.vendorLocationId}/constructor`,
      `/vendor/${venue.vendorId}/nova`,
      `/vendor/${venue.vendorId}/__proto__`,
    ])
      expect([path, (await readPage(path)).status]).toEqual([path, 404]);
    const missing = await server.call(getFestival, { params: { slug: "heartla" } });
    expect(missing).toMatchObject({ status: 404, body: { error: { message: "Page was not found." } } });
    expect((await server.call(getArtist, { params: { slug: "nova" } })).status).toBe(404);
  });

  test("who reads Spanish gets what is translated, and the first language's words where nothing is", async () => {
    const es = { query: { lang: "es" } } as const;
    const { festival } = ok(await server.call(getFestival, { params: { slug: "saltfest" }, ...es }));
    expect(festival).toEqual({ ...(await shownExample()), claim: "Dos escenarios junto al agua." });
    const told = ok(await server.call(getSiteContent, es));
    expect(told).toEqual(ok(await server.call(getSiteContent, {})));
    expect(told).toMatchObject({ ...mentions, presale: { productId: presale["productId"] } });
  });

  test("the pages that name a presale, partners or venues are drawn with them", async () => {
    expect(ok(await server.call(getClientConfig, {})).hasPresale).toBe(true);
    const told = [getSiteContent.id, {}, ok(await server.call(getSiteContent, {}))];
    for (const path of ["/", "/lusiv", "/presale-wristband"])
      expect([path, (await readPage(path)).answers]).toEqual([path, expect.arrayContaining([told])]);
  });

  test("pictures are served as what they were at start, kept, and never run", async () => {
    const { picture } = await shownExample();
    const response = await fetch(server.url + picture.src);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(onePixel);
    const { headers } = response;
    expect(headers.get("content-type")).toBe("image/png");
    expect(headers.get("cache-control")).toBe("public, max-age=86400");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect((await fetch(`${server.url}/content/stage.png`, { method: "HEAD" })).status).toBe(200);
    // Only what was there at the start, under its name there.
    writeFileSync(join(contentFolder, "pictures/late.png"), onePixel);
    writeFileSync(join(contentFolder, "pictures/other.png"), "<script>alert(1)</script>");
    for (const name of [
      "late.png",
      "other.png",
      "none.png",
      "",
      "presale.json",
      "..%2fpresale.json",
      "%2e%2e%2fpresale.json",
      "..%5cpresale.json",
      "stage.png%00",
      "STAGE.PNG",
      "constructor",
    ]) {
      const { status } = await fetch(`${server.url}/content/${name}`);
      expect([name, status]).toEqual([name, 404]);
    }
  });

  test("locations that it names and nobody has are said at start, each once", async () => {
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
    const folder = writeContent({ ...saltfest, "presale.json": presale, "mentions.json": mentions });
    const told = await startTestServer({ database: server.database, env: { CONTENT_DIR: folder }, log });
    await told.close();
    rmSync(folder, { recursive: true });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      msg: "CONTENT_DIR names locations that are not there",
      vendorLocationIds: ["P1ER9", "7M3RC", "064E1", "SKY12"],
    });
  });

  test("its page is made again once it is over", async () => {
    const clock = createTestClock(new Date("2027-07-11T04:59:58Z"));
    clock.stop();
    const folder = writeContent(saltfest);
    const content = readContent(folder, houseArt);
    rmSync(folder, { recursive: true });
    const [page] = contentPages({
      content,
      clock,
      menus: { getMenuSnapshot: async () => ({ shown: { location: {} as VendorLocation } }) },
      vendorPages: { getVendorPage: async () => null },
      operator: { name: "Salt", email: "salt@example.com", regions: ["US"] },
    });
    const look = async () => {
      const params = { vendorLocationId: "P1ER9", festival: "saltfest" };
      const sight = await page?.look(params, "en", () => false);
      return [sight?.key, sight?.asOf];
    };
    const before = await look();
    clock.advance({ seconds: 3 });
    // All servers draw it as of the same moment.
    expect([before, await look()]).toEqual([
      ["false", 0],
      ["true", Date.parse(example["endsAt"] as string)],
    ]);
  });
});

describe("a deployment without content", () => {
  let bare: TestServer;
  beforeAll(async () => {
    bare = await startTestServer({ webFolder, database: server.database });
  });
  afterAll(() => bare.close());

  test("has no such pages, names none, and says so", async () => {
    for (const path of [
      `/location/${venue.vendorLocationId}/heartla`,
      `/location/${venue.vendorLocationId}/saltfest`,
      `/vendor/${venue.vendorId}/mky`,
      "/presale-wristband",
      "/content/stage.png",
    ])
      expect([path, (await fetch(bare.url + path)).status]).toEqual([path, 404]);
    expect(ok(await bare.call(getClientConfig, {})).hasPresale).toBe(false);
    expect(ok(await bare.call(getSiteContent, {}))).toEqual({ presale: null, partners: [], venues: [] });
    const map = await (await fetch(`${bare.url}/sitemap.xml`)).text();
    expect(map).toContain(`/vendor/${venue.vendorId}<`);
    expect(map).not.toMatch(/presale|saltfest|mky/);
  });
});
