import { undoHandOver } from "@skipline/contract/undo-hand-over";
import { completeOrder, refundOrder } from "@skipline/contract/fulfilment";
import type { Order } from "@skipline/contract/ordering";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertInvariants, findViolations } from "../../test/invariants.ts";
import { countRounds } from "../../test/race-rounds.ts";
import { allowNextCode } from "../../test/sign-in.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { letMinutePass, ok, openVenue, placePaidOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";

/**
 * A hand-over is undone at two server processes while the order is handed over once more and its money is given back. The
 * third process undoes whatever it finds.
 */
let server: TestServer;
let guarded: ServerProcess;
let unguarded: ServerProcess;
let venue: TestVenue;
let guest: Session;
const sessions = new Map<ServerProcess | TestServer, { staff: Session; manager: Session }>();

const rounds = countRounds(20);
type At = ServerProcess | TestServer;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "kitchen");
  const { clientId } = server.context.config.auth;
  guarded = await startServerProcess(server.database, clientId);
  const rewrite = [
    { find: "status = 'COMPLETE' and (refund_state is null or refund_state = 'FAILED')", replace: "true" },
    { find: "and completed_by_user = $", replace: "and '' <> $" },
    { find: "and completed_at = $", replace: "and now() <> $" },
    { find: "and completed_at > $", replace: "and now() > $" },
    { find: "and completed_at_location = $", replace: "and '' <> $" },
  ];
  unguarded = await startServerProcess(server.database, clientId, { tampering: { rewrite } });
  guest = await server.signIn(somePhone());
  for (const at of [server, guarded, unguarded]) {
    await allowNextCode(server.db, venue.phones.STAFF);
    await allowNextCode(server.db, venue.phones.MANAGER);
    const [staff, manager] = [await at.signIn(venue.phones.STAFF), await at.signIn(venue.phones.MANAGER)];
    sessions.set(at, { staff, manager });
  }
});
afterAll(async () => {
  await Promise.all([guarded.close(), unguarded.close()]);
  await server.close();
});

const asStaff = ({ orderId }: Order) => ({ userId: "_", orderId });

const scan = (at: At, order: Order) =>
  at.call(completeOrder, { params: asStaff(order), query: {} }, sessions.get(at)!.staff, {
    "idempotency-key": crypto.randomUUID(),
  });

async function undo(at: At, done: Order): Promise<number> {
  const body = { vendorLocationId: venue.vendorLocationId, datetimeCompleted: done.datetimeCompleted! };
  return (await at.call(undoHandOver, { params: asStaff(done), body }, sessions.get(at)!.staff)).status;
}

async function refund(at: At, order: Order): Promise<number> {
  const headers = { "idempotency-key": crypto.randomUUID() };
  const body = { refundReason: "NONE_PROVIDED" };
  return (await at.call(refundOrder, { params: asStaff(order), body }, sessions.get(at)!.manager, headers)).status;
}

/** Hand-overs undone that were over, or whose money was on its way back; the trail is read as it was written. */
async function countBroken(orders: Order[]): Promise<number> {
  let broken = 0;
  for (const { orderId } of orders) {
    const lines = await server.db
      .selectFrom("activity")
      .select(["type"])
      .where("subject_id", "=", orderId)
      .where("type", "in", ["order.completed", "order.hand_over_undone", "order.refund_requested"])
      .orderBy("activity_id")
      .execute();
    let [isOut, isGoingBack] = [false, false];
    for (const { type } of lines) {
      if (type === "order.refund_requested") isGoingBack = true;
      else if (isGoingBack || isOut === (type === "order.completed")) broken += 1;
      else isOut = !isOut;
    }
  }
  return broken;
}

async function race([one, two]: readonly [At, At]): Promise<{ orders: Order[]; statuses: number[] }> {
  const orders: Order[] = [];
  const statuses: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await letMinutePass(server, guarded, unguarded);
    const order = await placePaidOrder(server, venue, guest);
    const { order: done } = ok(await scan(two, order));
    orders.push(order);
    const answers = await Promise.all([
      undo(one, done),
      undo(two, done),
      scan(two, order).then(({ status }) => status),
      ...(round % 2 === 0 ? [refund(server, order)] : []),
      undo(one, done),
    ]);
    statuses.push(...answers);
  }
  return { orders, statuses };
}

test("undo × refund × second hand-over at two processes: what is undone was out, and its money stayed", async () => {
  const { orders, statuses } = await race([server, guarded]);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect(await countBroken(orders)).toBe(0);
  const undone = await server.db
    .selectFrom("activity")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("type", "=", "order.hand_over_undone")
    .executeTakeFirstOrThrow();
  expect(undone.count).toBeGreaterThan(0);
  await assertInvariants(server.db);
});

test("canary: without its conditions what was over is undone, and what was paid back is paid again", async () => {
  const { orders } = await race([unguarded, guarded]);
  expect(await countBroken(orders)).toBeGreaterThan(0);
  expect((await findViolations(server.db)).length).toBeGreaterThan(0);
});
