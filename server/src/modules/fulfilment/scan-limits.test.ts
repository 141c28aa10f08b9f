import { completeOrder } from "@skipline/contract/fulfilment";
import { getOrder, type Order } from "@skipline/contract/ordering";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { stopClock } from "../../test/stop-clock.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  codeOf,
  letMinutePass,
  ok,
  openVenue,
  placePaidOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let staff: Session;
let order: Order;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aurora");
  staff = await server.signIn(venue.phones.STAFF);
});
beforeEach(async () => {
  order = await placePaidOrder(server, venue, await server.signIn(somePhone()));
});
afterAll(() => server.close());

const params = () => ({ userId: "_", orderId: order.orderId });
const read = (as: Session) => server.call(getOrder, { params: params() }, as);
const complete = (as: Session) => server.call(completeOrder, { params: params(), query: {} }, as);

/** Limits begin anew with the minute: none may end in the middle of a test. */
async function nextMinute(): Promise<void> {
  await letMinutePass(server);
  stopClock(server);
}

/** The same login on another phone; a code is sent once a minute. */
async function signInAgain(): Promise<Session> {
  server.clock.advance({ seconds: 60 });
  return server.signIn(venue.phones.STAFF);
}

test("three phones on one login scan 180 orders in a minute; whoever has no role guesses 60 times", async () => {
  const phones = [staff, await signInAgain(), await signInAgain()];
  await nextMinute();
  const scans = Array.from({ length: 180 }, (_, turn) => phones[turn % 3]!);
  const answers = await Promise.all(scans.flatMap((as) => [read(as), complete(as)]));
  expect(answers).toHaveLength(360);
  for (const answer of answers) ok<unknown>(answer);

  const spy = await server.signIn(somePhone());
  const guesses = await Promise.all(Array.from({ length: 70 }, () => complete(spy)));
  expect(guesses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 60 }, () => 404),
    ...Array.from({ length: 10 }, () => 429),
  ]);
});

test("one phone alone is stopped at 600 in a minute, and the others go on", async () => {
  const other = await signInAgain();
  await nextMinute();
  const phone = `scan:${String(decodeJwt(staff.idToken).sid)}`;
  for (let scan = 0; scan < 599; scan += 1) server.context.limits.count(phone, 600);
  ok(await read(staff));
  const refused = await read(staff);
  expect([refused.status, codeOf(refused)]).toEqual([429, "TOO_MANY_REQUESTS"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  ok(await read(other));
});
