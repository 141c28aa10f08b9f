import { createHash, randomUUID } from "node:crypto";
import { requestLanguageHeader } from "@skipline/contract/languages";
import { updateEvent } from "@skipline/contract/events";
import { refundOrder } from "@skipline/contract/fulfilment";
import { markPaid } from "@skipline/contract/ordering";
import * as contract from "@skipline/contract/rewards";
import { listActivities } from "@skipline/contract/roles";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { addContest, addTickets, draw } from "../../test/test-contests.ts";
import { draw as drawPicture, uploaded } from "../../test/test-pictures.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  codeOf,
  letMinutePass,
  ok,
  openVenue,
  placeOrder,
  placePaidOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let elsewhere: TestVenue;
let manager: Session;
let staff: Session;
let foreign: Session;
let guest: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "draws");
  elsewhere = await openVenue(server.db, "draws-elsewhere");
  await signInAll();
});
afterAll(() => server.close());
beforeEach(async () => {
  await letMinutePass(server);
  // What was paid in the test before brings its tickets late: none to a draw of this one.
  await server.untilRelayed();
  await sql`update event set status = 'COMPLETED'`.execute(server.db);
  guest = await server.signIn(somePhone());
});

/** Again, where the test's clock has gone on for longer than a session lives. */
async function signInAll(): Promise<void> {
  [manager, staff] = [await server.signIn(venue.phones.MANAGER), await server.signIn(venue.phones.STAFF)];
  foreign = await server.signIn(elsewhere.phones.ADMIN);
}

const never = { quantity: 1, odds: 0 };
const open = (options: Parameters<typeof addContest>[2] = {}) => addContest(server.db, venue.vendorId, options);
const later = (seconds: number) => new Date(server.clock.now().getTime() + seconds * 1_000);
const signInTicket = (eventId: string, as = guest) =>
  server.call(contract.createRewardTicket, { body: { sourceType: "SIGNIN", eventId } }, as);
const listTickets = async (eventId?: string, as = guest) =>
  ok(await server.call(contract.listTickets, { query: eventId ? { eventId } : {} }, as));
/** What the vendor's people read of it, newest first. */
async function trailOf(subjectType: "contest" | "reward", subjectId: string) {
  const input = { params: { vendorId: venue.vendorId }, query: { subjectType } };
  const { items } = ok(await server.call(listActivities, input, manager));
  return items.flatMap(({ type, actorName, details, ...one }) =>
    one.subjectId === subjectId ? { type, actorName, details } : [],
  );
}
const rewardsOf = async (as = guest) => ok(await server.call(contract.listRewards, { query: {} }, as));
const claim = (rewardId: string, as = guest, key = server.newKey()) =>
  server.call(contract.claimReward, { params: { rewardId }, body: {} }, as, { "idempotency-key": key });
const byCode = (
  claimCode: string,
  endpoint: typeof contract.findRewardByCode | typeof contract.claimRewardByCode,
  as = staff,
  vendorId = venue.vendorId,
  key = server.newKey(),
) => server.call(endpoint, { params: { vendorId }, body: { claimCode } }, as, { "idempotency-key": key });
const end = async (eventId: string) => {
  await server.db.updateTable("event").set({ status: "COMPLETED" }).where("event_id", "=", eventId).execute();
  await server.runJob("rewards.close-ended");
};

async function win(options: Parameters<typeof addContest>[2] = {}): Promise<contract.Reward> {
  const { eventId } = await open(options);
  ok(await signInTicket(eventId));
  return ok(await draw(server, eventId, guest)).rewards[0]!;
}

describe("tickets", () => {
  test("a sign-in gives one a person and event, whoever asks again is told of it", async () => {
    const { eventId } = await open({ prizes: [never], endsAt: later(600) });
    const first = ok(await signInTicket(eventId));
    expect(first).toMatchObject({ isSpent: false, ticket: { eventId, sourceType: "SIGNIN", eventName: "Draw night" } });
    expect(ok(await signInTicket(eventId))).toEqual(first);
    expect(await listTickets(eventId)).toEqual({ tickets: [first.ticket], total: 1, nextToken: null });
    ok(await draw(server, eventId, guest));
    expect(ok(await signInTicket(eventId))).toEqual({ ...first, isSpent: true });
    expect(await listTickets()).toEqual({ tickets: [], total: 0, nextToken: null });
  });

  test("none for an event without a draw, one that is over, or another source", async () => {
    const { eventId } = await open({ endsAt: later(600) });
    await signInTicket(eventId);
    expect(codeOf(await signInTicket(randomUUID()))).toBe("NOT_FOUND");
    server.clock.advance({ seconds: 601 });
    expect(codeOf(await signInTicket(eventId))).toBe("CONTEST_ENDED");
    // They expire with it.
    expect((await listTickets()).total).toBe(0);
    expect(codeOf(await draw(server, eventId, guest))).toBe("CONTEST_ENDED");
    const body = { sourceType: "PURCHASE" as "SIGNIN", eventId };
    expect(codeOf(await server.call(contract.createRewardTicket, { body }, guest))).toBe("BAD_REQUEST");
  });

  test("come in pages, newest first, with their number", async () => {
    const { eventId } = await open();
    for (let turn = 0; turn < 3; turn += 1) await addTickets(server.db, venue, eventId, [guest.userId], later(turn));
    const page = (query: { limit: number; nextToken?: string }) =>
      server.call(contract.listTickets, { query: { ...query, limit: 2 } }, guest);
    const first = ok(await page({ limit: 2 }));
    const second = ok(await page({ limit: 2, nextToken: first.nextToken! }));
    const times = [...first.tickets, ...second.tickets].map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect([first.total, second.total, times.length, second.nextToken]).toEqual([3, 3, 3, null]);
  });

  test("a paid order gives one to each draw that is on, and a refund takes back what was not drawn", async () => {
    const [one, two] = [await open({ prizes: [never] }), await open({ startsAt: later(-60), status: "UPCOMING" })];
    await open({ startsAt: later(600), status: "UPCOMING" });
    await addContest(server.db, elsewhere.vendorId);
    const order = await placePaidOrder(server, venue, guest);
    await expect.poll(() => listTickets().then(({ total }) => total)).toBe(2);
    const { tickets } = await listTickets(one.eventId);
    expect(tickets).toMatchObject([{ sourceType: "PURCHASE", eventId: one.eventId, vendorId: venue.vendorId }]);
    ok(await draw(server, one.eventId, guest));
    const body = { refundReason: "NONE_PROVIDED" as const };
    ok(await server.call(refundOrder, { params: { userId: "_", orderId: order.orderId }, body }, staff));
    await expect.poll(() => listTickets(two.eventId).then(({ total }) => total)).toBe(0);
    expect(codeOf(await draw(server, two.eventId, guest))).toBe("NO_TICKETS");
    await assertInvariants(server.db);
  });

  test("an order that costs nothing gives none, nor one of so little that nothing is charged", async () => {
    const { eventId } = await open();
    for (const cart of [{ water: 1 }, { straw49: 1 }]) {
      const { orderId } = (await placeOrder(server, venue, guest, cart)).order;
      ok(await server.call(markPaid, { params: { userId: guest.userId, orderId } }, guest));
    }
    await placeOrder(server, venue, guest);
    await placePaidOrder(server, venue, guest);
    await expect.poll(() => listTickets(eventId).then(({ total }) => total)).toBe(1);
  });
});

describe("a draw", () => {
  test("is told of in the language of whoever asks, also of whoever asks again", async () => {
    const { eventId } = await open({ prizes: [{ name: "Shirt", quantity: 1, imageUrl: "/demo/shirt.webp" }] });
    ok(await signInTicket(eventId));
    const key = randomUUID();
    const ask = async (language: string) => {
      const headers = { "idempotency-key": key, [requestLanguageHeader]: language };
      return ok(await server.call(contract.drawPrize, { params: { contestId: eventId }, body: {} }, guest, headers));
    };
    const first = await ask("en");
    expect(first.message).toBe("Congratulations! You won Shirt.");
    expect(await ask("es")).toEqual({ ...first, message: "¡Felicidades! Ganaste Shirt." });
  });

  test("wins a prize with its code and 72 hours, and costs one ticket", async () => {
    const { eventId, prizeIds } = await open({
      prizes: [{ name: "Shirt", quantity: 2, imageUrl: "/demo/shirt.webp" }],
    });
    const own = ok(await signInTicket(eventId)).ticket;
    await addTickets(server.db, venue, eventId, [guest.userId], later(1));
    const drawn = ok(await draw(server, eventId, guest));
    expect(drawn).toMatchObject({ winStatus: true, ticketsLeft: 1, draw: { counter: 1, ticketId: own.ticketId } });
    expect(drawn.message).toContain("Shirt");
    const [reward] = drawn.rewards;
    expect(reward).toMatchObject({ prizeName: "Shirt", prizeImageUrl: "/demo/shirt.webp", status: "PENDING", eventId });
    expect(reward!.claimCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(Date.parse(reward!.claimExpiration) - Date.parse(reward!.wonTimestamp)).toBe(72 * 3_600_000);
    expect(await rewardsOf()).toEqual({ rewards: [reward], claimedCount: 0, nextToken: null });
    const { prizes } = ok(await server.call(contract.listPrizes, { params: { contestId: eventId } }));
    expect(prizes).toMatchObject([{ prizeId: prizeIds[0], quantity: 2, remaining: 1 }]);
    // One a person and event.
    expect(ok(await draw(server, eventId, guest))).toMatchObject({ winStatus: false, rewards: [], ticketsLeft: 0 });
    expect(codeOf(await draw(server, eventId, guest))).toBe("NO_TICKETS");
    const lines = await server.db
      .selectFrom("activity")
      .select(["type", "actor_user_id"])
      .where("subject_id", "in", [eventId, reward!.rewardId])
      .orderBy("activity_id")
      .execute();
    expect(lines).toEqual(["reward.won", "contest.drawn"].map((type) => ({ type, actor_user_id: guest.userId })));
    await assertInvariants(server.db);
  });

  test("is the same draw under the same key, also after the end, and under no other contest's", async () => {
    const [{ eventId }, another] = [await open(), await open()];
    await addTickets(server.db, venue, eventId, [guest.userId, guest.userId]);
    await addTickets(server.db, venue, another.eventId, [guest.userId]);
    // Each of these orders brings a ticket to the other draw too, once its line is read.
    await server.untilRelayed();
    const key = server.newKey();
    const first = ok(await draw(server, eventId, guest, key));
    expect(ok(await draw(server, eventId, guest, key))).toEqual(first);
    expect(codeOf(await draw(server, another.eventId, guest, key))).toBe("IDEMPOTENCY_KEY_REUSED");
    await end(eventId);
    expect(ok(await draw(server, eventId, guest, key))).toEqual(first);
    expect(codeOf(await draw(server, eventId, guest))).toBe("CONTEST_ENDED");
    expect((await listTickets(another.eventId)).total).toBe(3);
  });

  test("wins nothing where the prizes have run out, and nothing is drawn with another's ticket", async () => {
    const { eventId } = await open({ prizes: [{ quantity: 1 }] });
    const second = await server.signIn(somePhone());
    await addTickets(server.db, venue, eventId, [guest.userId, second.userId]);
    expect(ok(await draw(server, eventId, guest)).winStatus).toBe(true);
    expect(ok(await draw(server, eventId, second)).winStatus).toBe(false);
    expect(codeOf(await draw(server, eventId, await server.signIn(somePhone())))).toBe("NO_TICKETS");
    expect(codeOf(await draw(server, randomUUID(), guest))).toBe("NOT_FOUND");
  });
});

describe("a reward", () => {
  test("is claimed by its owner once; a lost answer is given again", async () => {
    const { rewardId } = await win();
    expect(codeOf(await claim(rewardId, await server.signIn(somePhone())))).toBe("NOT_FOUND");
    const key = server.newKey();
    const claimed = ok(await claim(rewardId, guest, key)).reward;
    expect(claimed).toMatchObject({ rewardId, status: "CLAIMED", isExpired: false });
    expect(ok(await claim(rewardId, guest, key)).reward).toEqual(claimed);
    const refused = await claim(rewardId);
    const { status, claimedAt, claimExpiration } = claimed;
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { code: "REWARD_NOT_CLAIMABLE", details: { status, claimedAt, claimExpiration } } },
    });
    expect((await rewardsOf()).claimedCount).toBe(1);
    await assertInvariants(server.db);
  });

  test("is claimed by its code, however it is typed, at its own vendor alone", async () => {
    const { claimCode, rewardId } = await win();
    const typed = `${claimCode.slice(0, 4)}-${claimCode.slice(4).toLowerCase().replaceAll("0", "o").replaceAll("1", "l")} `;
    expect(ok(await byCode(typed, contract.findRewardByCode)).reward).toMatchObject({ rewardId, status: "PENDING" });
    expect(codeOf(await byCode(claimCode, contract.findRewardByCode, foreign, elsewhere.vendorId))).toBe("NOT_FOUND");
    expect(codeOf(await byCode(claimCode, contract.claimRewardByCode, foreign, elsewhere.vendorId))).toBe("NOT_FOUND");
    expect(codeOf(await byCode("A".repeat(16), contract.claimRewardByCode))).toBe("NOT_FOUND");
    const key = server.newKey();
    const claimOnce = (as = staff) => byCode(claimCode, contract.claimRewardByCode, as, venue.vendorId, key);
    const claimed = ok(await claimOnce()).reward;
    expect(claimed).toMatchObject({ rewardId, status: "CLAIMED" });
    expect(ok(await claimOnce()).reward).toEqual(claimed);
    // Another's key of the same text is another key.
    expect(codeOf(await claimOnce(manager))).toBe("REWARD_NOT_CLAIMABLE");
    expect(codeOf(await claim(rewardId, guest, key))).toBe("REWARD_NOT_CLAIMABLE");
    const details = { name: "Draw night", prize: "Prize 1" };
    expect(await trailOf("reward", rewardId)).toEqual([
      { type: "reward.claimed", actorName: "STAFF of draws", details },
      { type: "reward.won", actorName: null, details: expect.objectContaining(details) },
    ]);
  });

  test("is not handed over after its 72 hours", async () => {
    const { rewardId, claimCode } = await win();
    server.clock.advance({ seconds: 72 * 3_600 });
    guest = await server.signIn(guest.phone);
    const refused = await claim(rewardId);
    expect(refused).toMatchObject({ body: { error: { details: { status: "PENDING", claimedAt: null } } } });
    await signInAll();
    expect(codeOf(await byCode(claimCode, contract.claimRewardByCode))).toBe("REWARD_NOT_CLAIMABLE");
    expect((await rewardsOf()).rewards).toMatchObject([{ status: "PENDING", isExpired: true }]);
  });
});

describe("a contest", () => {
  const prize = { name: "Drink", description: "", mediaId: null, quantity: 3, odds: 200_000 };
  const params = (eventId: string) => ({ vendorId: venue.vendorId, eventId });
  const save = (eventId: string, body: { prizes: object[]; version: number }, as = manager) =>
    server.call(contract.saveContest, { params: params(eventId), body: body as never }, as);
  const get = async (eventId: string) =>
    ok(await server.call(contract.getContest, { params: params(eventId) }, manager));

  async function withoutContest(options: Parameters<typeof addContest>[2] = {}): Promise<string> {
    const { eventId } = await open({ ...options, prizes: [] });
    await server.db.deleteFrom("contest").where("event_id", "=", eventId).execute();
    return eventId;
  }

  test("is made, taken back whole, changed and frozen by its first draw", async () => {
    const eventId = await withoutContest();
    expect((await server.call(contract.getContest, { params: params(eventId) }, manager)).status).toBe(404);
    const made = ok(await save(eventId, { prizes: [prize, { ...prize, name: "Shirt" }], version: 0 }));
    expect(made).toMatchObject({ version: 1, canChange: true, ticketCount: 0, contest: { seed: null, drawCount: 0 } });
    expect(made).toEqual(await get(eventId));
    // In another order, one of them new: who was known is who they were.
    const [drink, shirt] = made.prizes;
    const again = ok(await save(eventId, { ...made, prizes: [{ ...shirt, quantity: 9 }, prize, drink!] }));
    expect(again.prizes.map(({ prizeId }) => prizeId)).toEqual([shirt!.prizeId, expect.any(String), drink!.prizeId]);
    expect(again.prizes[0]).toMatchObject({ quantity: 9, remaining: 9 });
    expect(again.contest.seedHash).toBe(made.contest.seedHash);
    expect(codeOf(await save(eventId, made))).toBe("EVENT_CHANGED");
    expect(codeOf(await save(eventId, { prizes: [], version: 0 }))).toBe("EVENT_CHANGED");
    ok(await signInTicket(eventId));
    ok(await draw(server, eventId, guest));
    expect(await get(eventId)).toMatchObject({ canChange: false, ticketCount: 1 });
    expect(codeOf(await save(eventId, again))).toBe("CONTEST_STARTED");
    // Draws that won nothing are no reading for people.
    const [before, after] = ["3 × Drink (20%), 3 × Shirt (20%)", "9 × Shirt (20%), 3 × Drink (20%), 3 × Drink (20%)"];
    const line = { actorName: "MANAGER of draws" };
    expect(await trailOf("contest", eventId)).toMatchObject([
      { ...line, type: "contest.updated", details: { before: { prizes: before }, after: { prizes: after } } },
      { ...line, type: "contest.created", details: { after: { prizes: before } } },
    ]);
  });

  test.each([
    [
      "more than all there is",
      [
        { ...prize, odds: 600_000 },
        { ...prize, odds: 400_001 },
      ],
      "RULE_VIOLATED",
    ],
    ["a prize of another contest", [{ ...prize, prizeId: randomUUID() }], "RULE_VIOLATED"],
    ["a picture that is not there", [{ ...prize, mediaId: randomUUID() }], "RULE_VIOLATED"],
    ["none of a prize", [{ ...prize, quantity: 0 }], "BAD_REQUEST"],
    ["too many prizes", Array.from({ length: 21 }, () => ({ ...prize, odds: 1 })), "BAD_REQUEST"],
  ])("refuses %s", async (_, prizes, code) => {
    const eventId = await withoutContest();
    expect(codeOf(await save(eventId, { prizes, version: 0 }))).toBe(code);
    expect(codeOf(await signInTicket(eventId))).toBe("NOT_FOUND");
  });

  test("shows pictures of its own vendor, and keeps them", async () => {
    const png = await drawPicture(200, 200).png().toBuffer();
    const add = async (as: Session, { vendorId }: TestVenue) =>
      (await uploaded(server, png, { as, vendorId, type: "image/png" })).mediaId;
    const [own, unused, others] = [await add(manager, venue), await add(manager, venue), await add(foreign, elsewhere)];
    const eventId = await withoutContest();
    expect(codeOf(await save(eventId, { prizes: [{ ...prize, mediaId: others }], version: 0 }))).toBe("RULE_VIOLATED");
    ok(await save(eventId, { prizes: [{ ...prize, mediaId: own, odds: 1_000_000 }], version: 0 }));
    server.clock.advance({ seconds: 25 * 3_600 });
    await server.runJob("media.remove-unused-pictures");
    const kept = await server.db.selectFrom("media").select("media_id").execute();
    expect(kept.map((row) => row.media_id)).toContain(own);
    expect(kept.map((row) => row.media_id)).not.toContain(unused);
    await signInAll();
    guest = await server.signIn(guest.phone);
    ok(await signInTicket(eventId));
    const { prizes } = ok(await server.call(contract.listPrizes, { params: { contestId: eventId } }));
    expect(prizes[0]!.imageUrl).toContain(own);
    expect(ok(await draw(server, eventId, guest)).rewards[0]!.prizeImageUrl).toBe(prizes[0]!.imageUrl);
  });

  test("is made of an event of one's own that is not over", async () => {
    expect(codeOf(await save(randomUUID(), { prizes: [prize], version: 0 }))).toBe("NOT_FOUND");
    expect(codeOf(await save(await withoutContest({ status: "COMPLETED" }), { prizes: [], version: 0 }))).toBe(
      "CONTEST_ENDED",
    );
    const { eventId } = await addContest(server.db, elsewhere.vendorId);
    expect(codeOf(await save(eventId, { prizes: [prize], version: 1 }))).toBe("NOT_FOUND");
  });

  test("keeps its seed and its draws until the end, and is drawn in no more when they are told", async () => {
    const { eventId } = await open({ prizes: [{ odds: 500_000 }] });
    await addTickets(server.db, venue, eventId, [guest.userId, guest.userId, guest.userId]);
    for (let turn = 0; turn < 2; turn += 1) ok(await draw(server, eventId, guest));
    const listDraws = async (query = {}) =>
      ok(await server.call(contract.listDraws, { params: { contestId: eventId }, query }));
    expect(await listDraws()).toMatchObject({ draws: [], contest: { seed: null, drawCount: 2 } });
    await server.db.updateTable("event").set({ status: "COMPLETED" }).where("event_id", "=", eventId).execute();
    // Over, and not closed yet: staff may still have been wrong.
    expect(await listDraws()).toMatchObject({ draws: [], contest: { seed: null, status: "COMPLETED" } });
    await server.runJob("rewards.close-ended");
    const { contest: ended, draws, nextToken } = await listDraws({ limit: "1" });
    expect(createHash("sha256").update(Buffer.from(ended.seed!, "hex")).digest("hex")).toBe(ended.seedHash);
    expect(draws.map(({ counter }) => counter)).toEqual([1]);
    expect((await listDraws({ nextToken })).draws.map(({ counter }) => counter)).toEqual([2]);
    const body = { eventId, vendorId: venue.vendorId, eventName: "Again", status: "IN_PROGRESS" as const };
    ok(await server.call(updateEvent, { params: { vendorId: venue.vendorId }, body }, manager));
    expect(codeOf(await draw(server, eventId, guest))).toBe("CONTEST_ENDED");
    expect((await listTickets()).total).toBe(0);
    expect((await listDraws()).contest.status).toBe("COMPLETED");
  });
});
