import { updateProduct } from "@skipline/contract/product-change";
import { createEvent, updateEvent } from "@skipline/contract/events";
import type { CallInput, Endpoint, Output } from "@skipline/contract/endpoint";
import { refundOrder } from "@skipline/contract/fulfilment";
import { createOrder } from "@skipline/contract/ordering";
import { createVendorRole } from "@skipline/contract/roles";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assertInvariants } from "../test/invariants.ts";
import { allowNextCode } from "../test/sign-in.ts";
import { type ServerProcess, startServerProcess } from "../test/start-server-process.ts";
import { withoutKeys } from "../test/without-keys.ts";
import { closeGate, type Tampering } from "../test/tampering.ts";
import { type Answer, type Session, startTestServer, type TestServer } from "../test/test-server.ts";
import { codeOf, createBody, ok, openVenue, placePaidOrder, somePhone, type TestVenue } from "../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
/** Whose menu nobody changes meanwhile: an order there is not priced anew. */
let calm: TestVenue;
const phones = { guest: somePhone(), staff: "" };

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aurora");
  calm = await openVenue(server.db, "borealis");
  phones.staff = venue.phones.ADMIN;
});
afterAll(() => server.close());

type Caller = Pick<ServerProcess, "call" | "signIn">;
interface People {
  guest: Session;
  staff: Session;
}

/** One person at two servers: a phone gets one code a minute. */
async function signInAt(at: Caller): Promise<People> {
  const people: Partial<People> = {};
  for (const who of ["guest", "staff"] as const) {
    await allowNextCode(server.db, phones[who]);
    people[who] = await at.signIn(phones[who]);
  }
  return people as People;
}

type Request = (at: Caller, people: People) => Promise<Answer<unknown>>;

function once<E extends Pick<Endpoint, "method" | "path">>(
  endpoint: E,
  who: keyof People,
  input: CallInput<E>,
): Request {
  const headers = { "idempotency-key": crypto.randomUUID() };
  return (at, people): Promise<Answer<Output<E>>> => at.call(endpoint, input, people[who], headers);
}

/** One of each kind of call that makes or changes something. */
async function requestsOf(here: People): Promise<Request[]> {
  const { vendorId, vendorLocationId } = venue;
  const userId = here.guest.userId;
  const event = { vendorId, eventName: "Friday", status: "UPCOMING" as const, description: "" };
  const paid = await placePaidOrder(server, venue, here.guest);
  const made = ok(
    await server.call(createEvent, { params: { vendorId }, body: { ...event, eventName: "Saturday" } }, here.staff),
  );
  const product = await server.db
    .selectFrom("product")
    .select("version")
    .where("product_id", "=", venue.id("shirt"))
    .executeTakeFirstOrThrow();
  return [
    once(createEvent, "staff", { params: { vendorId }, body: event }),
    once(createVendorRole, "staff", {
      params: { vendorId },
      body: { phoneNumber: somePhone(), name: "Robin", role: "STAFF" },
    }),
    once(createOrder, "guest", { params: { userId }, body: createBody(calm, here.guest, { soda: 1 }) }),
    once(updateProduct, "staff", {
      params: { vendorLocationId, productId: venue.id("shirt") },
      body: { price: `${30 + product.version}.00`, version: product.version },
    }),
    once(updateEvent, "staff", {
      params: { vendorId },
      body: { ...event, eventId: made.event.eventId, eventName: "Sunday", version: made.event.version },
    }),
    once(refundOrder, "staff", {
      params: { userId: "_", orderId: paid.orderId },
      body: { refundReason: "lost" },
    }),
  ];
}

/** The trail has one line for each thing that was done. */
async function linesOfTrail(): Promise<Record<string, number>> {
  const rows = await server.db
    .selectFrom("activity")
    .select((select) => ["type", select.fn.countAll<number>().as("lines")])
    .groupBy("type")
    .execute();
  return Object.fromEntries(rows.map((row) => [row.type, row.lines]));
}

const gate = 1;
/**
 * To make an order, or to ask for its refund, is one statement, its commit included: who has sent it has done it. The
 * others have committed.
 */
const afterEffect = {
  pauseAfter: ["ordering.create_order", "commit"].map((statement) => ({ statement, gate })),
  pauseBefore: { statement: "http.release_key", gate },
};
const beforeCommit = { pauseAfter: { statement: "into activity", gate } };

/** The calls are held in a process of their own, which is killed there; then repeated at another one. */
async function killAt(pauses: Tampering, canary?: { rewrite: NonNullable<Tampering["rewrite"]> }) {
  const tampering = { rewrite: canary?.rewrite ?? [], ...pauses };
  const doomed = await startServerProcess(server.database, server.context.config.auth.clientId, { tampering });
  const there = await signInAt(doomed);
  const here = await signInAt(server);
  const requests = await requestsOf(here);
  const before = await linesOfTrail();
  const kill = () => killWhilePaused(doomed, () => requests.map((request) => request(doomed, there)));
  await (canary ? withoutKeys(server.db, kill) : kill());
  const afterKill = await linesOfTrail();
  // However long that took, the ten seconds for which they are held are not over.
  await setLease(new Date(Date.now() + 3_600_000));
  const twins = await Promise.all(requests.map((request) => request(server, here)));
  // The key of a refund, which asks a provider, is held by whoever died; the others' are not, what they made is there or not.
  const isHeld = (request: Request) => request === requests[5] || (canary !== undefined && request !== requests[2]);
  expect(twins.map((one) => one.status)).toEqual(requests.map((request) => (isHeld(request) ? 409 : 200)));
  await setLease(new Date(0));
  const answers = await Promise.all(requests.map((request) => request(server, here)));
  const repeats = await Promise.all(requests.map((request) => request(server, here)));
  // A refusal has made nothing: it is judged anew, and answered under another request's id.
  const told = (all: readonly Answer<unknown>[]) => all.map((one) => (one.status === 200 ? one.body : codeOf(one)));
  expect(told(repeats)).toEqual(told(answers));
  return { statuses: answers.map((one) => one.status), before, afterKill, after: await linesOfTrail() };
}

/** Of the keys whose calls have not ended. */
async function setLease(until: Date): Promise<void> {
  await server.db.updateTable("idempotency_key").set({ locked_until: until }).where("status", "is", null).execute();
}

async function killWhilePaused(doomed: ServerProcess, send: () => Promise<unknown>[]): Promise<void> {
  const closed = await closeGate(server.database.url, gate);
  const sent = send();
  const lost = Promise.allSettled(sent);
  await expect.poll(() => closed.countWaiting()).toBe(sent.length);
  await doomed.kill();
  await closed.open();
  expect((await lost).map((one) => one.status)).toEqual(sent.map(() => "rejected"));
  await expect.poll(() => countOpenTransactions()).toBe(0);
}

/** The database notices by itself that a killed server is gone. */
async function countOpenTransactions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(server.db);
  return rows[0]?.count ?? 0;
}

const done = {
  "event.created": 1,
  "role.created": 1,
  "order.created": 1,
  "product.changed": 1,
  "event.updated": 1,
  "order.refund_requested": 1,
};

function since(before: Record<string, number>, after: Record<string, number>) {
  const types = Object.keys(done) as (keyof typeof done)[];
  return Object.fromEntries(types.map((type) => [type, (after[type] ?? 0) - (before[type] ?? 0)]));
}

describe("a server is killed in mid-call, the same calls are repeated at another one", () => {
  test("after the effect, before the answer: the repeat finds what was made", async () => {
    const { statuses, before, afterKill, after } = await killAt(afterEffect);
    expect(since(before, afterKill)).toEqual(done);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(since(before, after)).toEqual(done);
    await assertInvariants(server.db);
  });

  test("canary: when what was made is not written down with it, the repeat makes it again or is refused", async () => {
    const forget = [{ find: "set made = ", replace: "set made = null || " }];
    const { statuses, before, after } = await killAt(afterEffect, { rewrite: forget });
    expect(since(before, after)).toMatchObject({ "event.created": 2, "order.created": 2 });
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
  });

  test("before the effect is committed: the repeat makes it, once", async () => {
    const { statuses, before, afterKill, after } = await killAt(beforeCommit);
    const nothing = Object.fromEntries(Object.keys(done).map((type) => [type, 0]));
    expect(since(before, afterKill)).toEqual({ ...nothing, "order.created": 1, "order.refund_requested": 1 });
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(since(before, after)).toEqual(done);
    await assertInvariants(server.db);
  });
});
