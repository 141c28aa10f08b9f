import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpApp } from "./http-app.ts";
import { serveWebFiles } from "./web-files.ts";

const page = "<!doctype html><title>Skipline</title>";
const script = `console.log("${"skip the line ".repeat(50)}");`;
const asset = "/assets/app-Bx3k9.js";

let parent: string;
let app: FastifyInstance;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "skipline-web-"));
  const folder = join(parent, "dist");
  await mkdir(join(folder, "assets"), { recursive: true });
  await mkdir(join(folder, "demo"));
  await mkdir(join(folder, "art"));
  await mkdir(join(folder, ".pages"));
  const routes = ["/", "/l/:id", "/location/:id", "/staff/signin", "/staff/:id/order/:orderId?", "/:code/more"];
  await writeFile(join(folder, ".pages/routes.json"), JSON.stringify(routes));
  await writeFile(join(folder, "art", "night-bar-480.webp"), "a picture");
  await writeFile(join(parent, "secret.html"), "a secret");
  await writeFile(join(folder, "index.html"), page);
  await writeFile(join(folder, asset), script);
  await writeFile(join(folder, `${asset}.br`), brotliCompressSync(script));
  await writeFile(join(folder, `${asset}.gz`), gzipSync(script));
  await writeFile(join(folder, "sw.js"), "self.skipWaiting();");
  app = await createHttpApp({
    log: pino({ level: "silent" }),
    trustedProxyHops: 0,
    isHttps: false,
    foreignOrigins: { connect: [], script: [], frame: [] },
  });
  await serveWebFiles(app, folder);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(parent, { recursive: true });
});

test.each([
  "/",
  "/index.html?release=1",
  "/location/064E1",
  "/location/%30%36%34E1/",
  "/L/064e1",
  "/staff/signin?next=%2Fstaff",
  "/staff/a/order",
  "/staff/a/order/b",
])("%s is the app's one page, asked for anew each time", async (url) => {
  const { statusCode, headers, body } = await app.inject({ url });
  expect([statusCode, body]).toEqual([200, page]);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["cache-control"]).toBe("no-cache");
  const head = await app.inject({ method: "HEAD", url });
  expect([head.statusCode, head.body]).toEqual([200, ""]);
});

test.each([
  ["br, gzip", "br"],
  ["gzip", "gzip"],
  ["identity", undefined],
])("a hashed file is kept for ever, and sent as %s allows", async (accepted, encoding) => {
  const { statusCode, headers } = await app.inject({ url: asset, headers: { "accept-encoding": accepted } });
  expect([statusCode, headers["content-encoding"]]).toEqual([200, encoding]);
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(headers["content-type"]).toMatch(/^(text|application)\/javascript/);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["vary"]).toMatch(/accept-encoding/i);
});

test("a picture of the public pages is kept for a month", async () => {
  const { statusCode, headers } = await app.inject({ url: "/art/night-bar-480.webp" });
  expect([statusCode, headers["cache-control"]]).toEqual([200, "public, max-age=2592000"]);
  expect(headers["content-type"]).toBe("image/webp");
});

test("a file without a hash is asked for anew, and not sent again when it is the same", async () => {
  const first = await app.inject({ url: "/sw.js" });
  expect([first.statusCode, first.headers["cache-control"]]).toEqual([200, "public, max-age=0"]);
  const again = await app.inject({ url: "/sw.js", headers: { "if-none-match": String(first.headers["etag"]) } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test.each([
  "/assets/app-gone.js",
  "/demo/gone.webp",
  "/gone.js?v=1",
  "/api",
  "/api?x=1",
  "/api/nothing",
  "/dev/outbox",
  "/%61pi/nothing",
])("%s, which is not there, is never answered with the page", async (url) => {
  const { statusCode, body } = await app.inject({ url });
  expect(statusCode).toBe(404);
  expect(body).not.toContain("<");
});

test.each([
  "/../secret.html",
  "/..%2fsecret.html",
  "/%2e%2e/secret.html",
  "/assets/..%2f..%2fsecret.html",
  "/assets/%2e%2e/%2e%2e/secret.html",
  "/..%5csecret.html",
  "//secret.html",
  "/%00/../secret.html",
])("%s does not lead out of the folder", async (url) => {
  const { statusCode, body } = await app.inject({ url });
  expect(body).not.toContain("a secret");
  expect([400, 404]).toContain(statusCode);
});

test.each(["/no/such/page", "/locations", "/staff/a/order/b/c", "/location/a%2Fb/c", "/gone.html", "/404"])(
  "somebody who opens %s, which the app has no route for, gets the page, which says so, as its status does",
  async (url) => {
    const { statusCode, body } = await app.inject({ url, headers: { accept: "text/html,*/*" } });
    expect([statusCode, body]).toEqual([404, page]);
  },
);

test("nothing can be written to a page", async () => {
  expect((await app.inject({ method: "POST", url: "/location/064E1" })).statusCode).toBe(404);
});
