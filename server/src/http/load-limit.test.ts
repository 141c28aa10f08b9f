import { connect } from "node:net";
import { listProducts } from "@skipline/contract/catalog";
import { findVendor, findVendorLocation, listVendors } from "@skipline/contract/venues";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerToHead } from "../test/raw-calls.ts";
import { type Answer, startTestServer, type TestServer } from "../test/test-server.ts";
import { ok, openVenue, type TestVenue } from "../test/test-venue.ts";

let server: TestServer;
/** To which a second in line is too long: on a busy machine that is over before anything is wrong. */
let hasty: TestServer;
let venue: TestVenue;

beforeAll(async () => {
  const env = { DATABASE_POOL: "2" };
  server = await startTestServer({ env });
  hasty = await startTestServer({ env, waits: { longestLineMs: 1_000 } });
  venue = await openVenue(hasty.db, "aspen");
});
afterAll(async () => {
  await server.close();
  await hasty.close();
});

/** Sends all at once on one connection; answers all that came back until the server closed it. */
async function pipeline(requests: string[]): Promise<string[]> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.on("data", (chunk) => (answer += String(chunk)));
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()).on("error", () => {}));
  socket.write(requests.map((one) => `${one} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(""));
  await closed;
  return answer.split(/(?=HTTP\/1\.1 \d{3} )/);
}

test("one connection has 16 requests under way; the next is its last, and nothing behind it is begun", async () => {
  const waiting = pipeline(Array.from({ length: 5_000 }, () => "GET /api/vendors"));
  const beside = server.call(listVendors, { query: {} });
  const answers = await waiting;
  ok(await beside);
  expect(answers).toHaveLength(17);
  expect(answers.slice(0, 16).every((one) => one.startsWith("HTTP/1.1 200 "))).toBe(true);
  const last = answers.at(-1) ?? "";
  expect(last).toMatch(/^HTTP\/1\.1 503 /);
  expect(last).toMatch(/\r\nretry-after: 1\r\n/i);
  expect(last).toMatch(/\r\nconnection: close\r\n/i);
  expect(last).toContain('"code":"UNAVAILABLE"');
});

test("a few requests sent ahead are all answered, in order, on a connection that stays", async () => {
  const paths = ["/healthz", "/api/vendors", "/api/nothing", "/api/vendors"];
  const last = "GET /healthz HTTP/1.1\r\nConnection: close\r\nX-Last:";
  const answers = await pipeline([...paths.map((path) => `GET ${path}`), last]);
  expect(answers.map((one) => one.slice(9, 12))).toEqual(["200", "200", "404", "200", "200"]);
});

test("a burst that the pool gets through is served, however long its line is", async () => {
  const burst = Array.from({ length: 100 }, () => server.call(listVendors, { query: {} }));
  expect(new Set((await Promise.all(burst)).map((answer) => answer.status))).toEqual(new Set([200]));
});

test("while the database has a line of its own, calls are turned away and health still answers", async () => {
  const params = { vendorLocationId: venue.vendorLocationId };
  ok(await hasty.call(listProducts, { params }));
  const locked = Promise.withResolvers<void>();
  const unlock = Promise.withResolvers<void>();
  const lock = hasty.db.transaction().execute(async (tx) => {
    await sql`lock table vendor in access exclusive mode`.execute(tx);
    locked.resolve();
    await unlock.promise;
  });
  await locked.promise;
  // Two hold the connections, twenty stand in line for them.
  const inLine = Array.from({ length: 22 }, () => hasty.call(listVendors, { query: {} }));
  await expect.poll(() => hasty.context.isOverloaded()).toBe(true);
  const [turnedAway, ...atHand] = await Promise.all([
    hasty.call(listVendors, { query: {} }),
    // What is in memory needs no connection.
    hasty.call(listProducts, { params }),
    hasty.call(findVendorLocation, { query: params }),
    hasty.call(findVendor, { query: { vendorId: venue.vendorId } }),
  ]);
  for (const answer of atHand) ok(answer as Answer<unknown>);
  expect(turnedAway).toMatchObject({ status: 503, body: { error: { code: "UNAVAILABLE" } } });
  expect(turnedAway.headers.get("retry-after")).toBe("1");
  // Nor is a body read that nobody will look at.
  const unread = await answerToHead(hasty, "POST /api/passwordless/start HTTP/1.1");
  expect(unread).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 1\r/i);
  expect((await hasty.request("GET", "/healthz")).status).toBe(200);
  unlock.resolve();
  await lock;
  expect(new Set((await Promise.all(inLine)).map((answer) => answer.status))).toEqual(new Set([200]));
  ok(await hasty.call(listVendors, { query: {} }));
});
