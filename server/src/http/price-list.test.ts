import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { costOf, type Price, priceList } from "@skipline/contract/price-list";
import { pino } from "pino";
import { expect, test } from "vitest";
import { contractEndpoints } from "../test/contract-endpoints.ts";
import { createTestClock } from "../test/test-clock.ts";
import { testIndex, writeTestWeb } from "../test/test-web.ts";
import { createCallLimits } from "./call-limits.ts";
import { createHttpApp } from "./http-app.ts";
import { limitRequests } from "./request-limit.ts";
import { serveWebFiles } from "./web-files.ts";

/** An app that weighs what one address asks for against `perMinute` reads. */
async function openDoor(perMinute: number) {
  const app = await createHttpApp({
    log: pino({ level: "silent" }),
    trustedProxyHops: 0,
    isHttps: false,
    foreignOrigins: { connect: [], script: [], frame: [] },
  });
  limitRequests(app, createCallLimits({ clock: createTestClock(new Date("2026-01-01T10:00:00Z")) }), perMinute);
  const ask = async (path: string, count: number) => {
    const statuses = [];
    for (let turn = 0; turn < count; turn += 1) statuses.push((await app.inject(path)).statusCode);
    return statuses;
  };
  return { app, ask };
}

test("pages of the web app are counted, in whatever spelling: an address that draws them without end is stopped", async () => {
  const folder = await writeTestWeb();
  const { app, ask } = await openDoor(3 * priceList.page.weight);
  const pages = [{ pattern: "/place/:name", look: () => ({ title: "A place", key: "" }) }];
  await serveWebFiles(app, folder, { pages, answers: [], publicUrl: "https://a.example", isOverloaded: () => false });
  expect(await ask("/place/one", 2)).toEqual([200, 200]);
  expect(await ask("/place/%6fne", 2)).toEqual([200, 429]);
  // Who looks at it gets the app, which has words for it.
  expect((await app.inject("/place/one")).body).toBe(testIndex);
  // What costs nothing is served to whoever asks.
  expect(await ask("/demo", 1)).toEqual([200]);
  await app.close();
  await rm(folder, { recursive: true });
});

test("a release's own files are nobody's to count, however many a page asks for; looking for others' is", async () => {
  const folder = await writeTestWeb();
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets/app-Bx3k9abc.js"), "skip();");
  const { app, ask } = await openDoor(2);
  await serveWebFiles(app, folder);
  expect(await ask("/assets/app-Bx3k9abc.js", 5)).toEqual([200, 200, 200, 200, 200]);
  expect(await ask("/assets/app-gone9abc.js", 3)).toEqual([404, 404, 429]);
  await app.close();
  await rm(folder, { recursive: true });
});

test("what costs more fills an address's minute sooner", async () => {
  const { app, ask } = await openDoor(2 * priceList.report.weight);
  app.get("/report", { config: { cost: "report" } }, async () => ({}));
  app.get("/read", { config: { cost: "read" } }, async () => ({}));
  expect([await ask("/report", 1), await ask("/read", priceList.report.weight + 1)].flat()).toEqual([
    ...Array.from({ length: priceList.report.weight + 1 }, () => 200),
    429,
  ]);
  await app.close();
});

test("what anybody may send us is counted by address on top of that", async () => {
  const { app, ask } = await openDoor(10_000);
  app.get("/fault", { config: { cost: "fault" } }, async () => ({}));
  const { perMinute } = priceList.fault.limit;
  expect((await ask("/fault", perMinute + 1)).filter((status) => status === 429)).toHaveLength(1);
  await app.close();
});

test("a class that counts persons or devices is named only where the call asks who it is", async () => {
  const endpoints = await contractEndpoints();
  const blind = endpoints.filter(({ cost, access }) => {
    const { limit }: Price = priceList[cost ?? "read"];
    return access.kind === "public" && limit !== undefined && limit.by !== "address";
  });
  expect(blind.map(({ id }) => id)).toEqual([]);
  expect(endpoints.filter((endpoint) => costOf(endpoint) === "report").length).toBeGreaterThan(5);
});
