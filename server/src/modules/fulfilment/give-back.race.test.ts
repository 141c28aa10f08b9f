import { refundOrder } from "@skipline/contract/fulfilment";
import { getWaitingOrders, giveWaitingBack } from "@skipline/contract/give-back";
import { cancelOrder } from "@skipline/contract/order-cancelling";
import { getOrder } from "@skipline/contract/ordering";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { countRounds } from "../../test/race-rounds.ts";
import { allowNextCode } from "../../test/sign-in.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  codeOf,
  handOver,
  letMinutePass,
  ok,
  openVenue,
  placePaidOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

/** Two managers give all that waits back at two processes, while staff hand over and give back, and guests cancel. */
let server: TestServer;
let beside: ServerProcess;
let venue: TestVenue;
let guest: Session;
let guestBeside: Session;
let staff: Session;
let managers: { at: TestServer | ServerProcess; as: Session }[];
const rounds = countRounds(6);

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "giving", { prepares_orders: true });
  beside = await startServerProcess(server.database, server.context.config.auth.clientId);
  const phone = somePhone();
  guest = await server.signIn(phone);
  await allowNextCode(server.db, phone);
  guestBeside = await beside.signIn(phone);
  staff = await beside.signIn(venue.phones.STAFF);
  managers = [
    { at: server, as: await server.signIn(venue.phones.MANAGER) },
    { at: beside, as: await beside.signIn(venue.phones.ADMIN) },
  ];
});
afterEach(async () => {
  await letMinutePass(server, beside);
  await assertInvariants(server.db);
});
afterAll(async () => {
  await beside.close();
  await server.close();
});

const here = () => ({ params: { vendorLocationId: venue.vendorLocationId } });
const errand = () => server.context.errands.find(({ name }) => name === "ordering.give-back")!;
async function workOff(): Promise<void> {
  for (const ids of await errand().listDue()) await errand().run(ids);
}

/** Both agree on what both were shown: how many of them had their way. */
async function bothAgree(): Promise<number> {
  const { count, amount, until } = ok(await server.call(getWaitingOrders, here(), managers[0]!.as)).waiting;
  const body = { count, amount, until, refundReason: "No power" };
  const answers = await Promise.all(
    managers.map(({ at, as }) =>
      at.call(giveWaitingBack, { ...here(), body }, as, { "idempotency-key": server.newKey() }),
    ),
  );
  const codes = answers.map((answer) => (answer.status === 200 ? "agreed" : codeOf(answer)));
  expect(new Set(codes).difference(new Set(["agreed", "CONFLICT"])).size).toBe(0);
  return codes.filter((code) => code === "agreed").length;
}

async function refundsOf(orderId: string): Promise<number[]> {
  const rows = await server.db
    .selectFrom("sandbox.refund as r")
    .innerJoin("payment as p", "p.intent_id", "r.intent_id")
    .select("r.amount_cents")
    .where("p.reference", "=", orderId)
    .execute();
  return rows.map((row) => row.amount_cents);
}

test("each order is handed over and stays, or goes back once, whoever else takes it at that moment", async () => {
  const ends = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    await letMinutePass(server, beside);
    const orders = await Promise.all(Array.from({ length: 6 }, () => placePaidOrder(server, venue, guest)));
    expect(await bothAgree()).toBe(1);
    const [over, given, cancelled] = orders;
    const refusals = [
      handOver({ ...beside, newKey: server.newKey } as never, staff, over!.orderId).then(
        () => null,
        () => null,
      ),
      beside.call(
        refundOrder,
        { params: { userId: "_", orderId: given!.orderId }, body: { refundReason: "By hand" } },
        staff,
      ),
      beside.call(cancelOrder, { params: { userId: guest.userId, orderId: cancelled!.orderId } }, guestBeside),
    ];
    await Promise.all([workOff(), ...refusals]);
    for (const { orderId, userId } of orders) {
      const { order } = ok(await server.call(getOrder, { params: { userId, orderId } }, guest));
      const back = await refundsOf(orderId);
      expect(back).toEqual(order.status === "COMPLETE" ? [] : [986]);
      ends.set(order.status, (ends.get(order.status) ?? 0) + 1);
    }
  }
  expect([...ends.keys()].filter((status) => status !== "COMPLETE" && status !== "REFUNDED")).toEqual([]);
  expect(ends.get("REFUNDED")).toBeGreaterThanOrEqual(5 * rounds);
});

test("canary: without the unique index both have their way; the orders still go back once", async () => {
  await sql`drop index give_back_running`.execute(server.db);
  const order = await placePaidOrder(server, venue, guest);
  expect(await bothAgree()).toBe(2);
  await Promise.all([workOff(), workOff()]);
  expect(await refundsOf(order.orderId)).toEqual([986]);
});
