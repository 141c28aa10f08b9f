import { randomInt, randomUUID } from "node:crypto";
import { completeOrder } from "@skipline/contract/fulfilment";
import type { Order } from "@skipline/contract/ordering";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  letMinutePass,
  codeOf,
  ok,
  openVenue,
  placeOrder,
  placePaidOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

/** Two devices of two people, each at a server process of its own. */
let server: TestServer;
let other: ServerProcess;
let venue: TestVenue;
let guest: Session;
let here: Session;
let there: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aurora");
  other = await startServerProcess(server.database, server.context.config.auth.clientId);
  guest = await server.signIn(somePhone());
  here = await server.signIn(venue.phones.STAFF);
  there = await other.signIn(venue.phones.MANAGER);
});
afterEach(async () => {
  await assertInvariants(server.db);
  await letMinutePass(server, other);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

interface Scan {
  device: "here" | "there";
  scanId: string;
  orderId: string;
}

const scan = (device: Scan["device"], { orderId }: Order): Scan => ({ device, scanId: randomUUID(), orderId });

/** As a device sends its queue: a twin that is still under way is asked for again. */
async function upload({ device, scanId, orderId }: Scan) {
  const input = { params: { userId: "_", orderId }, query: { vendorLocationId: venue.vendorLocationId } };
  const headers = { "idempotency-key": scanId };
  for (;;) {
    const answer = await (device === "here"
      ? server.call(completeOrder, input, here, headers)
      : other.call(completeOrder, input, there, headers));
    if (codeOf(answer) !== "IDEMPOTENCY_KEY_IN_USE") return answer;
  }
}

/** Every scan three times, in any order, many at once. */
async function uploadAll(scans: Scan[]) {
  const queue = [...scans, ...scans, ...scans];
  for (let last = queue.length - 1; last > 0; last -= 1) {
    const pick = randomInt(last + 1);
    [queue[last], queue[pick]] = [queue[pick]!, queue[last]!];
  }
  const answers = new Map<string, Awaited<ReturnType<typeof upload>>[]>();
  const worker = async () => {
    for (let one = queue.pop(); one; one = queue.pop()) {
      const answer = await upload(one);
      answers.set(one.scanId, [...(answers.get(one.scanId) ?? []), answer]);
    }
  };
  await Promise.all(Array.from({ length: 12 }, worker));
  return answers;
}

async function handOversOf(orders: Order[]): Promise<number[]> {
  const rows = await server.db
    .selectFrom("activity")
    .select("subject_id")
    .where("type", "=", "order.completed")
    .execute();
  return orders.map((order) => rows.filter((row) => row.subject_id === order.orderId).length);
}

describe("F7: scans that were queued without a network", () => {
  test("90 scans of 60 orders, each sent 3 times, shuffled, by two devices: 60 hand-overs, one answer to a scan", async () => {
    const orders: Order[] = [];
    for (let n = 0; n < 60; n += 1) orders.push(await placePaidOrder(server, venue, guest, { soda: 1 }));
    const scans = [
      ...orders.slice(0, 45).map((order) => scan("here", order)),
      ...orders.slice(15).map((order) => scan("there", order)),
    ];
    const answers = await uploadAll(scans);
    const firsts = scans.map((one) => {
      const [first, ...repeats] = (answers.get(one.scanId) ?? []).map(ok);
      expect(repeats).toEqual([first, first]);
      return { ...one, first: first! };
    });
    expect(await handOversOf(orders)).toEqual(orders.map(() => 1));
    for (const { orderId } of orders) {
      const told = firsts.filter((one) => one.orderId === orderId);
      const winners = told.filter((one) => !one.first.pickedUpPreviously);
      expect(winners).toHaveLength(1);
      const name = winners[0]?.device === "here" ? "STAFF of aurora" : "MANAGER of aurora";
      // The one that came too late is shown who was faster, and when.
      expect(new Set(told.map((one) => one.first.order.completedBy))).toEqual(new Set([name]));
      expect(new Set(told.map((one) => one.first.order.datetimeCompleted)).size).toBe(1);
    }
  });

  test("a scan made first but sent last: the later device's hand-over stands and is shown", async () => {
    const order = await placePaidOrder(server, venue, guest);
    const queued = scan("here", order);
    const done = ok(await upload(scan("there", order)));
    const told = ok(await upload(queued));
    expect(told).toEqual({
      order: expect.objectContaining({ completedBy: "MANAGER of aurora" }),
      pickedUpPreviously: true,
    });
    expect(told.order.datetimeCompleted).toBe(done.order.datetimeCompleted);
    expect(ok(await upload(queued))).toEqual(told);
    expect(await handOversOf([order])).toEqual([1]);
  });

  test("sent again when the kept answer is a day old: the order itself still knows its scan", async () => {
    const order = await placePaidOrder(server, venue, guest);
    const [mine, late] = [scan("here", order), scan("there", order)];
    const first = ok(await upload(mine));
    const second = ok(await upload(late));
    const old = new Date(server.clock.now().getTime() - 25 * 3_600_000);
    await server.db.updateTable("idempotency_key").set({ created_at: old }).execute();
    expect(ok(await upload(mine))).toEqual(first);
    expect(ok(await upload(late))).toEqual(second);
    expect(await handOversOf([order])).toEqual([1]);
  });

  test("canary: when the order does not know its scan, the scan's own repeat is told of a stranger's hand-over", async () => {
    const rewrite = [{ find: `"o"."completed_by_scan"`, replace: "null::text" }];
    const forgetful = await startServerProcess(server.database, server.context.config.auth.clientId, {
      tampering: { rewrite },
    });
    const admin = await forgetful.signIn(venue.phones.ADMIN);
    const order = await placePaidOrder(server, venue, guest);
    const send = async () => {
      const input = { params: { userId: "_", orderId: order.orderId }, query: {} };
      const answer = ok(await forgetful.call(completeOrder, input, admin, { "idempotency-key": "scan" }));
      await server.db.deleteFrom("idempotency_key").where("key", "=", "scan").execute();
      return answer.pickedUpPreviously;
    };
    expect([await send(), await send()]).toEqual([false, true]);
    await forgetful.close();
  });

  test("none is dropped in silence: an unpaid one is refused each time, a foreign one too", async () => {
    const { order } = await placeOrder(server, venue, guest);
    const elsewhere = await openVenue(server.db, "borealis");
    const foreign = await placePaidOrder(server, elsewhere, guest);
    const scans = [scan("here", order), scan("there", order), scan("here", foreign), scan("there", foreign)];
    const answers = await uploadAll(scans);
    const codes = scans.map((one) => (answers.get(one.scanId) ?? []).map(codeOf));
    const three = (code: string) => [code, code, code];
    expect(codes).toEqual([three("ORDER_NOT_PAID"), three("ORDER_NOT_PAID"), three("NOT_FOUND"), three("NOT_FOUND")]);
    expect(await handOversOf([order, foreign])).toEqual([0, 0]);
  });
});
