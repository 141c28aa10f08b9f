import { updateEvent } from "@skipline/contract/events";
import { refundOrder } from "@skipline/contract/fulfilment";
import * as contract from "@skipline/contract/rewards";
import { beforeEach, describe, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { addContest, addTickets, draw } from "../../test/test-contests.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, ok, openVenue, placePaidOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let manager: Session;
let staff: Session;
let guest: Session;

/** Each test moves the clock on for longer than a session lives. */
beforeEach(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "ended");
  [manager, staff] = [await server.signIn(venue.phones.MANAGER), await server.signIn(venue.phones.STAFF)];
  guest = await server.signIn(somePhone());
  return () => server.close();
});

const never = { quantity: 1, odds: 0 };
const open = (options: Parameters<typeof addContest>[2] = {}) => addContest(server.db, venue.vendorId, options);
const later = (seconds: number) => new Date(server.clock.now().getTime() + seconds * 1_000);
const listTickets = async (eventId: string) =>
  ok(await server.call(contract.listTickets, { query: { eventId } }, guest));
const listRewards = async () => ok(await server.call(contract.listRewards, { query: {} }, guest)).rewards;

describe("an event that staff complete by hand", () => {
  const setStatus = async (eventId: string, status: "COMPLETED" | "IN_PROGRESS") => {
    const body = { eventId, vendorId: venue.vendorId, eventName: "Draw night", status };
    return ok(await server.call(updateEvent, { params: { vendorId: venue.vendorId }, body }, manager));
  };
  const readContest = async (contestId: string) =>
    ok(await server.call(contract.listPrizes, { params: { contestId } })).contest;

  test("goes on drawing for a quarter of an hour, and is then closed for good", async () => {
    const { eventId } = await open({ prizes: [never] });
    await addTickets(server.db, venue, eventId, [guest.userId, guest.userId, guest.userId]);
    const params = { vendorId: venue.vendorId, eventId };
    ok(await draw(server, eventId, guest));
    expect(ok(await server.call(contract.getContest, { params }, manager))).toMatchObject({
      ticketCount: 3,
      ticketsToDraw: 2,
    });
    const before = server.clock.now();
    await setStatus(eventId, "COMPLETED");
    server.clock.advance({ seconds: 14 * 60 });
    await server.runJob("rewards.close-ended");
    const open1 = await readContest(eventId);
    expect(open1).toMatchObject({ seed: null, status: "IN_PROGRESS" });
    expect(Date.parse(open1.closesAt!) - before.getTime()).toBeGreaterThanOrEqual(15 * 60_000);
    expect((await listTickets(eventId)).tickets[0]!.expiresAt).toBe(open1.closesAt);
    ok(await draw(server, eventId, guest));

    server.clock.advance({ seconds: 2 * 60 });
    expect(codeOf(await draw(server, eventId, guest))).toBe("CONTEST_ENDED");
    expect((await readContest(eventId)).seed).toBeNull();
    await server.runJob("rewards.close-ended");
    expect((await readContest(eventId)).seed).not.toBeNull();
  });

  test("is taken back whole until then, with the tickets of what was bought meanwhile", async () => {
    const { eventId } = await open({ prizes: [never] });
    await setStatus(eventId, "COMPLETED");
    await placePaidOrder(server, venue, guest);
    await expect.poll(() => listTickets(eventId).then(({ total }) => total)).toBe(1);
    server.clock.advance({ seconds: 14 * 60 });
    await setStatus(eventId, "IN_PROGRESS");
    server.clock.advance({ seconds: 30 * 60 });
    await server.runJob("rewards.close-ended");
    expect(await readContest(eventId)).toMatchObject({ seed: null, status: "IN_PROGRESS", closesAt: null });
    ok(await draw(server, eventId, guest));
    await assertInvariants(server.db);
  });

  test("is over at its end where time completes it, whatever staff chose before", async () => {
    const endsAt = later(60);
    const { eventId } = await open({ prizes: [never], endsAt, statusChosenAt: later(-60) });
    expect((await readContest(eventId)).closesAt).toBe(endsAt.toISOString());
    server.clock.advance({ seconds: 61 });
    await server.runJob("events.move-status");
    expect(await readContest(eventId)).toMatchObject({ status: "COMPLETED", closesAt: endsAt.toISOString() });
    await server.runJob("rewards.close-ended");
    expect((await readContest(eventId)).seed).not.toBeNull();
  });
});

test("a prize won with an order that was refunded since is staff's to decide", async () => {
  const { eventId } = await open();
  const order = await placePaidOrder(server, venue, guest);
  await expect.poll(() => listTickets(eventId).then(({ total }) => total)).toBe(1);
  const [reward] = ok(await draw(server, eventId, guest)).rewards;
  expect(reward).toMatchObject({ status: "PENDING", isOrderRefunded: false });
  const { rewardId, claimCode } = reward!;
  const byCode = { params: { vendorId: venue.vendorId }, body: { claimCode } };
  const refund = { params: { userId: "_", orderId: order.orderId }, body: { refundReason: "NONE_PROVIDED" as const } };
  ok(await server.call(refundOrder, refund, staff));
  expect(await listRewards()).toMatchObject([{ rewardId, isOrderRefunded: true }]);
  const refused = await server.call(contract.claimReward, { params: { rewardId }, body: {} }, guest);
  expect(codeOf(refused)).toBe("REWARD_NOT_CLAIMABLE");
  expect(refused.body).toMatchObject({ error: { details: { status: "PENDING", isOrderRefunded: true } } });
  expect(ok(await server.call(contract.findRewardByCode, byCode, staff)).reward.isOrderRefunded).toBe(true);
  const claimed = ok(await server.call(contract.claimRewardByCode, byCode, staff)).reward;
  expect(claimed).toMatchObject({ status: "CLAIMED", isOrderRefunded: true });
  await assertInvariants(server.db);
});
