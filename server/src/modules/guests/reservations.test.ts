import { randomUUID } from "node:crypto";
import * as contract from "@skipline/contract/guests";
import { listActivities } from "@skipline/contract/roles";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import {
  addGlevent,
  changeCredits,
  cancel,
  creditsOf,
  readOwn,
  reserve,
  reserved,
  reservedCount,
  signInMember,
} from "../../test/test-reservations.ts";
import { startTestServer, type Session, type TestServer } from "../../test/test-server.ts";
import { codeOf, letMinutePass, ok, openVenue, somePhone, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let vendorId: string;
let manager: Session;

beforeAll(async () => {
  server = await startTestServer({ hasQueue: true });
  venue = await openVenue(server.db, "roof");
  ({ vendorId } = venue);
  manager = await server.signIn(venue.phones.MANAGER);
});
afterAll(() => server.close());
beforeEach(() => letMinutePass(server));

const hour = 3_600_000;
const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * hour);
const event = async (changes = {}) => ({ vendorId, gleventId: await addGlevent(server, vendorId, changes) });
const eligibility = async (member: Session) => ok(await server.call(contract.getEligibility, {}, member));
const followTime = async () => {
  await server.runJob("guests.follow-time");
  await server.runJob("guests.close-lists");
};
const sentTo = (member: Session) =>
  server.db
    .selectFrom("sms_outbox")
    .select("body")
    .where("to_phone", "=", member.phone)
    .where("body", "like", "Lusiv:%")
    .execute();

function update(gleventId: string, body: Record<string, unknown>) {
  return server.call(contract.updateGlevent, { params: { vendorId, gleventId }, body }, manager);
}

describe("booking", () => {
  it("takes places and credits, and tells what can be done with it", async () => {
    const [night, member] = [await event(), await signInMember(server)];
    const reservation = await reserved(server, night, member, 3);
    expect(reservation).toMatchObject({
      ...night,
      gleventName: "Night",
      venueName: "The Roof",
      timeZone: "America/Los_Angeles",
      quantity: 3,
      reservationStatus: "CONFIRMED",
      isNoShow: false,
      allowedActions: ["cancel"],
    });
    expect(await creditsOf(server, member)).toBe(1);
    expect(await reservedCount(server, night.gleventId)).toBe(3);
    expect(await readOwn(server, member)).toEqual([reservation]);
    const params = { vendorId };
    const { items } = ok(await server.call(listActivities, { params, query: {} }, manager));
    expect(items.find(({ subjectId }) => subjectId === reservation.reservationId)).toMatchObject({
      type: "reservation.created",
      actorName: null,
      details: { name: "Night", quantity: 3 },
    });
  });

  it("again is answered with what is there, and costs nothing", async () => {
    const [night, member] = [await event(), await signInMember(server)];
    const first = await reserved(server, night, member);
    expect(await reserved(server, night, member, 2)).toEqual(first);
    expect(await creditsOf(server, member)).toBe(3);
  });

  it("is answered under its key with what it made, also after that was cancelled; another call may not have the key", async () => {
    const [night, other, member] = [await event(), await event(), await signInMember(server)];
    const headers = { "idempotency-key": server.newKey() };
    const first = await reserved(server, night, member, 1, headers);
    ok(await cancel(server, first, member));
    expect(await reserved(server, night, member, 1, headers)).toMatchObject({
      reservationId: first.reservationId,
      reservationStatus: "CANCELLED",
    });
    expect(codeOf(await reserve(server, night, member, 2, headers))).toBe("IDEMPOTENCY_KEY_REUSED");
    expect(codeOf(await reserve(server, other, member, 1, headers))).toBe("IDEMPOTENCY_KEY_REUSED");
    // Without the key it is another booking.
    expect((await reserved(server, night, member)).reservationId).not.toBe(first.reservationId);
  });

  it("is for members with credits and without another active reservation", async () => {
    const [night, other] = [await event(), await event()];
    const stranger = await server.signIn(somePhone());
    expect(codeOf(await reserve(server, night, stranger))).toBe("MEMBERS_ONLY");
    expect(await eligibility(stranger)).toEqual({
      isEligible: false,
      reason: "NOT_A_MEMBER",
      gleventId: null,
      waitingGleventIds: [],
    });
    const member = await signInMember(server, 2);
    expect(await eligibility(member)).toEqual({
      isEligible: true,
      reason: null,
      gleventId: null,
      waitingGleventIds: [],
    });
    expect(codeOf(await reserve(server, night, member, 3))).toBe("NO_CREDITS");
    expect(await reservedCount(server, night.gleventId)).toBe(0);
    expect(await readOwn(server, member)).toEqual([]);
    await reserved(server, night, member);
    expect(codeOf(await reserve(server, other, member))).toBe("ACTIVE_RESERVATION");
    const { gleventId } = night;
    expect(await eligibility(member)).toMatchObject({ isEligible: false, reason: "ACTIVE_RESERVATION", gleventId });
  });

  it.each([
    ["completed", () => ({ status: "COMPLETED" })],
    ["without a start", () => ({ starts_at: null, ends_at: null })],
    ["that is over while the job is late", () => ({ starts_at: inHours(-3), ends_at: inHours(-0.001) })],
    ["that began a day ago and has no end", () => ({ starts_at: inHours(-24), ends_at: null })],
    ["more than three months ahead", () => ({ starts_at: inHours(24 * 93), ends_at: null })],
  ])("is closed at an event %s", async (_, changes) => {
    const [night, member] = [await event(changes()), await signInMember(server)];
    expect(codeOf(await reserve(server, night, member))).toBe("GUESTLIST_CLOSED");
  });

  it.each([-5, 0, 1.5, 11, 1000])("of %d places is malformed", async (quantity) => {
    const [night, member] = [await event(), await signInMember(server)];
    expect((await reserve(server, night, member, quantity)).status).toBe(400);
  });

  it("needs the event's own vendor, in the path and in the body", async () => {
    const [night, member] = [await event(), await signInMember(server)];
    const elsewhere = await openVenue(server.db, `elsewhere-${randomUUID().slice(0, 8)}`);
    expect((await reserve(server, { ...night, vendorId: elsewhere.vendorId }, member)).status).toBe(404);
    expect((await reserve(server, { ...night, gleventId: randomUUID() }, member)).status).toBe(404);
    const body = { quantity: 1, vendorId: elsewhere.vendorId };
    const answer = await server.call(contract.createReservation, { params: night, body }, member);
    expect(codeOf(answer)).toBe("RULE_VIOLATED");
  });
});

describe("cancelling", () => {
  it("gives place and credits back once", async () => {
    const [night, member] = [await event(), await signInMember(server)];
    const first = await reserved(server, night, member, 2);
    const cancelled = ok(await cancel(server, first, member)).reservation;
    expect(cancelled).toEqual({ ...first, reservationStatus: "CANCELLED", allowedActions: [] });
    expect(ok(await cancel(server, first, member)).reservation).toEqual(cancelled);
    expect(await creditsOf(server, member)).toBe(4);
    expect(await reservedCount(server, night.gleventId)).toBe(0);
  });

  it("is nobody else's", async () => {
    const [night, member, other] = [await event(), await signInMember(server), await signInMember(server)];
    const first = await reserved(server, night, member);
    expect((await cancel(server, first, other)).status).toBe(404);
    expect((await cancel(server, { reservationId: randomUUID() }, other)).status).toBe(404);
  });

  it("ends at the start, which is no part of before", async () => {
    const [night, member] = [await event({ starts_at: inHours(0.1) }), await signInMember(server)];
    const first = await reserved(server, night, member);
    server.clock.advance({ seconds: 360 });
    expect(codeOf(await cancel(server, first, member))).toBe("RESERVATION_NOT_CANCELLABLE");
    expect(await readOwn(server, member)).toMatchObject([{ reservationStatus: "CONFIRMED", allowedActions: [] }]);
    expect(await creditsOf(server, member)).toBe(3);
  });
});

describe("the waitlist", () => {
  it("costs nothing, and lets the oldest in that fits and has the credits", async () => {
    const night = await event({ capacity: 2 });
    const [holder, large, poor, small, last] = await Promise.all(
      [4, 4, 1, 4, 4].map((credits) => signInMember(server, credits)),
    );
    const held = await reserved(server, night, holder!, 2);
    const waiting = [];
    for (const [member, quantity] of [
      [large!, 3],
      [poor!, 1],
      [small!, 1],
      [last!, 1],
    ] as const) {
      waiting.push(await reserved(server, night, member, quantity));
    }
    expect(waiting.map((one) => one.reservationStatus)).toEqual(Array(4).fill("WAITLISTED"));
    expect(await creditsOf(server, small!)).toBe(4);
    // Nobody may wait for what could not be paid.
    const none = await signInMember(server, 1);
    expect(codeOf(await reserve(server, night, none, 2))).toBe("NO_CREDITS");
    // Spent elsewhere meanwhile.
    await changeCredits(server, poor!, -1);
    ok(await cancel(server, held, holder!));
    const statuses = async () =>
      Promise.all(
        [large!, poor!, small!, last!].map(async (one) => (await readOwn(server, one))[0]?.reservationStatus),
      );
    expect(await statuses()).toEqual(["WAITLISTED", "WAITLISTED", "CONFIRMED", "CONFIRMED"]);
    expect(await Promise.all([small!, last!].map((one) => creditsOf(server, one)))).toEqual([3, 3]);
    expect(await reservedCount(server, night.gleventId)).toBe(2);
  });

  it("moves when the capacity grows, and tells by SMS when and where, in the venue's time", async () => {
    const night = await event({
      capacity: 1,
      starts_at: new Date(inHours(24).setUTCHours(4, 30, 0, 0)),
      ends_at: null,
    });
    const [holder, member] = [await signInMember(server), await signInMember(server)];
    await reserved(server, night, holder);
    const waiting = await reserved(server, night, member, 2);
    ok(await update(night.gleventId, { guestlistCapacity: 2 }));
    expect(await readOwn(server, member)).toMatchObject([{ reservationStatus: "WAITLISTED" }]);
    ok(await update(night.gleventId, { guestlistCapacity: 3 }));
    expect(await readOwn(server, member)).toMatchObject([{ reservationStatus: "CONFIRMED" }]);
    expect(await creditsOf(server, member)).toBe(2);
    await expect.poll(() => sentTo(member)).toHaveLength(1);
    const [message] = await sentTo(member);
    expect(message?.body).toMatch(
      /^Lusiv: you're off the waitlist! 2 places are yours at Night, The Roof, \w{3}, \w{3} \d+, 0(8|9):30 PM P[SD]T\. 2 credits were used\./,
    );
    const { items } = ok(await server.call(listActivities, { params: { vendorId }, query: {} }, manager));
    expect(items.find((line) => line.subjectId === waiting.reservationId)?.type).toBe("reservation.promoted");
    // Once.
    await server.runErrands("guests.message");
    expect(await sentTo(member)).toHaveLength(1);
  });

  it("is left without a trace of money", async () => {
    const night = await event({ capacity: 1 });
    const [holder, member] = [await signInMember(server), await signInMember(server)];
    await reserved(server, night, holder);
    const waiting = await reserved(server, night, member);
    expect(waiting.allowedActions).toEqual(["cancel"]);
    ok(await cancel(server, waiting, member));
    expect(await creditsOf(server, member)).toBe(4);
    expect(await reservedCount(server, night.gleventId)).toBe(1);
    expect(await eligibility(member)).toMatchObject({ isEligible: true });
  });

  it("is swept by a job: who had no credits when a place got free is let in when they come", async () => {
    const night = await event({ capacity: 1 });
    const [holder, member] = [await signInMember(server), await signInMember(server, 1)];
    const held = await reserved(server, night, holder);
    await reserved(server, night, member);
    await changeCredits(server, member, -1);
    ok(await cancel(server, held, holder));
    expect(await readOwn(server, member)).toMatchObject([{ reservationStatus: "WAITLISTED" }]);
    await changeCredits(server, member, 1);
    await server.runJob("guests.promote-waiting");
    expect(await readOwn(server, member)).toMatchObject([{ reservationStatus: "CONFIRMED" }]);
  });
});

describe("when the night is over", () => {
  it("a no-show loses the credit and may book again; who waited lost nothing", async () => {
    const night = await event({ capacity: 1, starts_at: inHours(0.1), ends_at: inHours(0.2) });
    const next = await event();
    const [member, waiting] = [await signInMember(server), await signInMember(server)];
    await reserved(server, night, member);
    await reserved(server, night, waiting);
    server.clock.advance({ seconds: 720 });
    await followTime();
    expect(await readOwn(server, member)).toMatchObject([
      { reservationStatus: "CONFIRMED", isNoShow: true, allowedActions: [] },
    ]);
    expect(await readOwn(server, waiting)).toMatchObject([{ reservationStatus: "WAITLISTED", isNoShow: false }]);
    expect([await creditsOf(server, member), await creditsOf(server, waiting)]).toEqual([3, 4]);
    expect((await reserved(server, next, member)).reservationStatus).toBe("CONFIRMED");
  });

  it("a late job keeps nobody from booking", async () => {
    const night = await event({ starts_at: inHours(0.1), ends_at: inHours(0.2) });
    const [next, member] = [await event(), await signInMember(server)];
    await reserved(server, night, member);
    server.clock.advance({ seconds: 720 });
    expect(await eligibility(member)).toMatchObject({ isEligible: true });
    expect((await reserved(server, next, member)).reservationStatus).toBe("CONFIRMED");
  });

  it("whose end was only written wrongly, those who booked nothing else are expected again", async () => {
    const night = await event();
    const [next, member, gone] = [await event(), await signInMember(server), await signInMember(server)];
    await reserved(server, night, member);
    await reserved(server, night, gone);
    const times = { startTime: inHours(-5).toISOString(), endTime: inHours(-1).toISOString() };
    await letMinutePass(server);
    manager = await signInAgain();
    ok(await update(night.gleventId, times));
    await followTime();
    expect(await readOwn(server, member)).toMatchObject([{ isNoShow: true }]);
    await reserved(server, next, gone);
    ok(
      await update(night.gleventId, {
        startTime: inHours(5).toISOString(),
        endTime: inHours(9).toISOString(),
        gleventStatus: "UPCOMING",
      }),
    );
    expect(await eligibility(member)).toMatchObject({ reason: "ACTIVE_RESERVATION", gleventId: night.gleventId });
    expect(await eligibility(gone)).toMatchObject({ reason: "ACTIVE_RESERVATION", gleventId: next.gleventId });
  });

  /** The tests before have moved time past the end of the session; a phone gets one code a minute. */
  async function signInAgain(): Promise<Session> {
    server.clock.advance({ seconds: 61 });
    return server.signIn(venue.phones.MANAGER);
  }
});

describe("the status", () => {
  const statusOf = async (gleventId: string) =>
    (await server.db.selectFrom("glevent").select("status").where("glevent_id", "=", gleventId).executeTakeFirst())
      ?.status;

  it("moves at the start and at the end, and a day after a start without an end", async () => {
    const night = await event({ starts_at: inHours(1), ends_at: inHours(2) });
    const open = await event({ starts_at: inHours(1), ends_at: null });
    server.clock.advance({ seconds: 3_600 });
    await Promise.all([followTime(), followTime()]);
    expect([await statusOf(night.gleventId), await statusOf(open.gleventId)]).toEqual(["IN_PROGRESS", "IN_PROGRESS"]);
    server.clock.advance({ seconds: 3_600 });
    await followTime();
    expect([await statusOf(night.gleventId), await statusOf(open.gleventId)]).toEqual(["COMPLETED", "IN_PROGRESS"]);
    server.clock.advance({ seconds: 23 * 3_600 });
    await followTime();
    expect(await statusOf(open.gleventId)).toBe("COMPLETED");
  });

  it("stays where staff put it, until the next boundary", async () => {
    const night = await event({ starts_at: inHours(-1), ends_at: inHours(1), status: "UPCOMING" });
    await server.db
      .updateTable("glevent")
      .set({ status_chosen_at: server.clock.now() })
      .where("glevent_id", "=", night.gleventId)
      .execute();
    await followTime();
    expect(await statusOf(night.gleventId)).toBe("UPCOMING");
    server.clock.advance({ seconds: 3_601 });
    await followTime();
    expect(await statusOf(night.gleventId)).toBe("COMPLETED");
  });
});

test("own reservations come in pages, the newest first", async () => {
  const member = await signInMember(server, 12);
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    const one = await reserved(server, await event(), member);
    ids.unshift(one.reservationId);
    ok(await cancel(server, one, member));
  }
  const seen: string[] = [];
  let nextToken: string | null = null;
  do {
    const query: { limit: number; nextToken?: string } = { limit: 2, ...(nextToken ? { nextToken } : {}) };
    const page: { reservations: contract.Reservation[]; nextToken: string | null } = ok(
      await server.call(contract.listReservations, { query }, member),
    );
    seen.push(...page.reservations.map(({ reservationId }) => reservationId));
    ({ nextToken } = page);
  } while (nextToken);
  expect(seen).toEqual(ids);
});
