import { pino } from "pino";
import { expect, test } from "vitest";
import { createTestClock } from "../test/test-clock.ts";
import { createHttpApp } from "./http-app.ts";
import { fixedPage, listedPage, type WebPage } from "./pages.ts";
import { serveSiteMap } from "./site-map.ts";

async function startSite(pages: WebPage[]) {
  const app = await createHttpApp({
    log: pino({ level: "silent" }),
    trustedProxyHops: 0,
    isHttps: false,
    foreignOrigins: { connect: [], script: [], frame: [] },
  });
  const clock = createTestClock();
  const load = { isOverloaded: false };
  serveSiteMap(app, { pages, publicUrl: "https://skip.example", clock, isOverloaded: () => load.isOverloaded });
  const read = async () => (await app.inject({ url: "/sitemap.xml" })).body;
  return { app, clock, load, read };
}

test("lists the pages that say so, where people reach them, and none that is private", async () => {
  const places = [{ path: "/vendor/a & 'b' <c>", changedAt: new Date("2026-01-02T03:04:05Z") }, { path: "/vendor/d" }];
  const { app, read } = await startSite([
    listedPage("/", () => ({ title: "Home" })),
    fixedPage("/signin", () => ({ title: "Sign In" })),
    fixedPage("/account", () => ({ title: "My Account", isPrivate: true })),
    { pattern: "/vendor/:vendorId", look: () => null, list: async (limit) => places.slice(0, limit) },
  ]);
  const entries = [...(await read()).matchAll(/<url>(.*?)<\/url>/g)].map(([, entry]) => entry);
  expect(entries).toEqual([
    "<loc>https://skip.example/</loc>",
    "<loc>https://skip.example/vendor/a%20&amp;%20&apos;b&apos;%20%3Cc%3E</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod>",
    "<loc>https://skip.example/vendor/d</loc>",
  ]);
  const { headers } = await app.inject({ url: "/sitemap.xml" });
  expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
});

test("the robots' file leads there and keeps them out of what is counted or one person's", async () => {
  const { app } = await startSite([]);
  const { body, headers } = await app.inject({ url: "/robots.txt" });
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  const lines = body.split("\n");
  expect(lines).toContain("Sitemap: https://skip.example/sitemap.xml");
  for (const path of ["/staff/", "/account", "/R/", "/nfc/"]) expect(lines).toContain(`Disallow: ${path}`);
  expect(lines).not.toContain("Disallow: /");
});

test("the lists are read once in ten minutes, whoever asks, and not at all under load", async () => {
  let reads = 0;
  const pages: WebPage[] = [
    { pattern: "/vendor/:vendorId", look: () => null, list: async () => [{ path: `/vendor/${(reads += 1)}` }] },
  ];
  const { app, clock, load, read } = await startSite(pages);
  load.isOverloaded = true;
  expect((await app.inject({ url: "/sitemap.xml" })).statusCode).toBe(503);
  load.isOverloaded = false;
  const maps = await Promise.all(Array.from({ length: 20 }, read));
  expect([new Set(maps).size, reads]).toEqual([1, 1]);
  clock.advance({ seconds: 600 });
  load.isOverloaded = true;
  expect(await read()).toBe(maps[0]);
  load.isOverloaded = false;
  expect(await read()).toContain("/vendor/2");
});
