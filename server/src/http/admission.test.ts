import { completeOrder } from "@skipline/contract/fulfilment";
import { createOrder, getOrder, listOrders, streamOrder, type Order } from "@skipline/contract/ordering";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { answerToHead } from "../test/raw-calls.ts";
import { logStatements } from "../test/statement-log.ts";
import { stopClock } from "../test/stop-clock.ts";
import { startTestServer, type Session, type TestServer } from "../test/test-server.ts";
import {
  codeOf,
  createBody,
  letMinutePass,
  ok,
  openVenue,
  placePaidOrder,
  somePhone,
  type TestVenue,
} from "../test/test-venue.ts";

/** Who is turned away, when, and at what cost. */

let server: TestServer;
let other: TestServer;
let venue: TestVenue;
let guest: Session;
let spy: Session;
let order: Order;
/** Of the calls; the relay looks whether there is something new all the time. */
const statements = logStatements("skipline-server");

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_PER_MINUTE: "1000" } });
  const { database, clock, url: publicUrl } = server;
  other = await startTestServer({ database, clock, publicUrl });
  venue = await openVenue(server.db, "door");
  guest = await server.signIn(somePhone());
  spy = await server.signIn(somePhone());
  order = await placePaidOrder(server, venue, guest);
});
beforeEach(async () => {
  await letMinutePass(server);
  await letMinutePass(other);
  stopClock(server);
  statements.clear();
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const own = () => ({ params: { userId: guest.userId, orderId: order.orderId } });
const written = () => [...statements.keys()].filter((text) => /\b(insert|update|delete)\b/i.test(text));

const ordering = (session: Session, address = "10.1.1.1") =>
  `POST /api/users/${session.userId}/orders HTTP/1.1\r\nX-Forwarded-For: ${address}\r\n` +
  `Authorization: Bearer ${session.idToken}`;

test("a plain read writes nothing, and a token that was seen before is not asked about", async () => {
  ok(await server.call(getOrder, own(), guest));
  statements.clear();
  ok(await server.call(getOrder, own(), guest));
  expect(written()).toEqual([]);
  expect([...statements.keys()].filter((text) => /signing_key|session_|rate_limit/.test(text))).toEqual([]);
  expect(statements.size).toBeGreaterThan(0);
  ok(await server.call(listOrders, { params: { userId: guest.userId }, query: {} }, guest));
  expect(written()).toEqual([]);
});

test("a body that is too long is refused unread", async () => {
  expect(await answerToHead(server, ordering(guest), 1_000_000)).toMatch(/^HTTP\/1\.1 413 /);
});

test("nobody's body is not read, and asks the database nothing", async () => {
  const answer = await answerToHead(server, `POST /api/users/${guest.userId}/orders HTTP/1.1`);
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(answer).toContain("User not authenticated");
  expect([...statements.keys()]).toEqual([]);
});

test("whoever orders too often is refused unread, without a statement", async () => {
  for (let call = 0; call < 119; call += 1) server.context.limits.count(`provider:${guest.userId}`, 120);
  const empty = createBody(venue, guest, {});
  expect((await server.call(createOrder, { params: { userId: guest.userId }, body: empty }, guest)).status).toBe(400);
  statements.clear();
  const answer = await answerToHead(server, ordering(guest));
  expect(answer).toMatch(/^HTTP\/1\.1 429 /);
  expect(answer).toMatch(/retry-after: \d+\r/i);
  expect([...statements.keys()]).toEqual([]);
});

test("an address that floods is refused unread, before its token is looked at", async () => {
  for (let call = 0; call < 1000; call += 1) server.context.limits.count("10.9.9.9", 1000);
  expect(await answerToHead(server, ordering(guest, "10.9.9.9"))).toMatch(/^HTTP\/1\.1 429 /);
  expect([...statements.keys()]).toEqual([]);
  expect((await server.request("GET", "/healthz", undefined, null, { "x-forwarded-for": "10.9.9.9" })).status).toBe(
    200,
  );
});

test("ids are guessed 60 times a minute over all servers, and right ones do not count", async () => {
  const at = [server, other];
  const guess = (turn: number) =>
    at[turn % 2]!.call(getOrder, { params: { userId: spy.userId, orderId: crypto.randomUUID() } }, spy);
  const answers = await Promise.all(Array.from({ length: 100 }, (_, turn) => guess(turn)));
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(60);
  expect(answers.filter((one) => codeOf(one) === "TOO_MANY_REQUESTS")).toHaveLength(40);
  // One whose own guesses all came in time has not been told yet.
  for (const turn of [0, 1]) await guess(turn);
  statements.clear();
  for (const turn of [0, 1]) {
    const late = await guess(turn);
    expect([late.status, late.headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  }
  // Each server remembers until the minute ends.
  expect([...statements.keys()]).toEqual([]);
  for (let turn = 0; turn < 70; turn += 1) ok(await at[turn % 2]!.call(getOrder, own(), guest));
});

test("what staff alone may do, and what is watched, is guessed as rarely", async () => {
  const params = () => ({ userId: "_", orderId: crypto.randomUUID() });
  for (const act of [
    () => server.call(completeOrder, { params: params(), query: {} }, spy),
    () => server.call(streamOrder, { params: params() }, spy),
  ]) {
    await letMinutePass(server);
    const answers = await Promise.all(Array.from({ length: 70 }, act));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  }
});
