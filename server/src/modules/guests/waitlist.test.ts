import { randomUUIDv7 } from "node:crypto";
import * as contract from "@skipline/contract/guests";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { addMember } from "../../test/test-members.ts";
import {
  addGlevent,
  cancel,
  creditsOf,
  readOwn,
  reserve,
  reserved,
  reservedCount,
  signInMember,
} from "../../test/test-reservations.ts";
import { startTestServer, type Session, type TestServer } from "../../test/test-server.ts";
import { codeOf, letMinutePass, ok, openVenue, somePhone } from "../../test/test-venue.ts";

let server: TestServer;
let vendorId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ vendorId } = await openVenue(server.db, "roof"));
});
beforeEach(() => letMinutePass(server));
afterAll(async () => {
  await assertInvariants(server.db);
  await server.close();
});

const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000);
const event = async (changes = {}) => ({ vendorId, gleventId: await addGlevent(server, vendorId, changes) });
const nextWeek = (changes = {}) => event({ starts_at: inHours(168), ends_at: inHours(172), ...changes });
const sweep = () => server.runJob("guests.promote-waiting");
const statusOf = async (member: Session, { gleventId }: { gleventId: string }) =>
  (await readOwn(server, member)).find((one) => one.gleventId === gleventId)?.reservationStatus;
const eligibility = async (member: Session) => ok(await server.call(contract.getEligibility, {}, member));
const bodiesTo = async ({ phone }: Session) =>
  (await server.db.selectFrom("guest_message").select("body").where("phone", "=", phone).execute()).map(
    ({ body }) => body,
  );

describe("who waits", () => {
  it("has no active reservation: other events can be booked and waited for", async () => {
    const [full, alsoFull, free] = [await event({ capacity: 1 }), await event({ capacity: 1 }), await event()];
    const [one, two, member] = [await signInMember(server), await signInMember(server), await signInMember(server)];
    await reserved(server, full, one);
    await reserved(server, alsoFull, two);
    expect((await reserved(server, full, member)).reservationStatus).toBe("WAITLISTED");
    const waitingGleventIds = [full.gleventId];
    expect(await eligibility(member)).toEqual({ isEligible: true, reason: null, gleventId: null, waitingGleventIds });
    expect((await reserved(server, alsoFull, member)).reservationStatus).toBe("WAITLISTED");
    expect((await reserved(server, free, member)).reservationStatus).toBe("CONFIRMED");
    expect(await eligibility(member)).toMatchObject({ reason: "ACTIVE_RESERVATION", gleventId: free.gleventId });
  });

  it("is passed over while another place is held, and let in once it is given up", async () => {
    const [full, free] = [await event({ capacity: 1 }), await event()];
    const [holder, member, next] = [await signInMember(server), await signInMember(server), await signInMember(server)];
    const held = await reserved(server, full, holder);
    await reserved(server, full, member);
    await reserved(server, full, next);
    const elsewhere = await reserved(server, free, member);
    ok(await cancel(server, held, holder));
    expect([await statusOf(member, full), await statusOf(next, full)]).toEqual(["WAITLISTED", "CONFIRMED"]);
    ok(await cancel(server, (await readOwn(server, next))[0]!, next));
    expect(await statusOf(member, full)).toBe("WAITLISTED");
    ok(await cancel(server, elsewhere, member));
    await sweep();
    expect(await statusOf(member, full)).toBe("CONFIRMED");
  });

  it("is passed over while a booking of theirs is under way", async () => {
    const full = await event({ capacity: 1 });
    const [holder, member] = [await signInMember(server), await signInMember(server)];
    const held = await reserved(server, full, holder);
    await reserved(server, full, member);
    await server.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(2101, hashtext(${member.userId}))`.execute(trx);
      ok(await cancel(server, held, holder));
      expect(await statusOf(member, full)).toBe("WAITLISTED");
    });
    await sweep();
    expect(await statusOf(member, full)).toBe("CONFIRMED");
  });
});

describe("a party in front that is too large for what is free", () => {
  async function waitBehindFour() {
    const night = await nextWeek({ capacity: 4 });
    const [holder, other, four, one] = await Promise.all([2, 2, 4, 1].map(() => signInMember(server)));
    const held = await reserved(server, night, holder!, 2);
    const otherHeld = await reserved(server, night, other!, 2);
    await reserved(server, night, four!, 4);
    await reserved(server, night, one!, 1);
    ok(await cancel(server, held, holder!));
    return { night, four: four!, one: one!, other: other!, otherHeld };
  }

  it("is passed by nobody until a day before: places are kept together for it, also from newcomers", async () => {
    const { night, four, one, other, otherHeld } = await waitBehindFour();
    const late = await signInMember(server);
    expect((await reserved(server, night, late)).reservationStatus).toBe("WAITLISTED");
    await sweep();
    expect([await statusOf(four, night), await statusOf(one, night)]).toEqual(["WAITLISTED", "WAITLISTED"]);
    ok(await cancel(server, otherHeld, other));
    expect([await statusOf(four, night), await statusOf(one, night)]).toEqual(["CONFIRMED", "WAITLISTED"]);
  });

  it("is shown to have no places free, as who books now waits", async () => {
    const { night } = await waitBehindFour();
    const query = { latitude: "34.098", longitude: "-118.3267", limit: 100 };
    const { glevents } = ok(await server.call(contract.listAvailableGlevents, { query }));
    expect(glevents.find((one) => one.gleventId === night.gleventId)).toMatchObject({ availableCount: 0 });
  });

  it("is passed from a day before on, so that nothing stays empty", async () => {
    const { night, four, one } = await waitBehindFour();
    await sql`update glevent set starts_at = ${inHours(23)}, ends_at = ${inHours(30)}
      where glevent_id = ${night.gleventId}`.execute(server.db);
    await sweep();
    expect([await statusOf(four, night), await statusOf(one, night)]).toEqual(["WAITLISTED", "CONFIRMED"]);
  });
});

describe("once the night has begun", () => {
  async function beginFull(hoursLeft: number) {
    const night = await event({ capacity: 2, starts_at: inHours(0.01), ends_at: inHours(hoursLeft) });
    const [holder, ...waiting] = await Promise.all([4, 4, 4].map((credits) => signInMember(server, credits)));
    await reserved(server, night, holder!, 2);
    for (const one of waiting) await reserved(server, night, one);
    server.clock.advance({ seconds: 60 });
    const free = async (capacity: number) => {
      await sql`update glevent set capacity = ${capacity} where glevent_id = ${night.gleventId}`.execute(server.db);
      await sweep();
    };
    return { night, waiting, free };
  }

  it("nobody is charged from afar: who waits longest is told, once, and the next half an hour later", async () => {
    const { night, waiting, free } = await beginFull(6);
    await free(3);
    await sweep();
    const [first, second] = waiting;
    expect([await statusOf(first!, night), await creditsOf(server, first!)]).toEqual(["WAITLISTED", 4]);
    expect(await bodiesTo(first!)).toEqual([
      expect.stringMatching(
        /^Lusiv: places are free at Night, .+ 1 credit is used when the door lets you in, none if you/,
      ),
    ]);
    expect(await bodiesTo(second!)).toEqual([]);
    server.clock.advance({ seconds: 31 * 60 });
    await sweep();
    expect([(await bodiesTo(first!)).length, (await bodiesTo(second!)).length]).toEqual([1, 1]);
    expect(await reservedCount(server, night.gleventId)).toBe(2);
  });

  it("nobody is told in its last hour", async () => {
    const { waiting, free } = await beginFull(1);
    await free(3);
    expect(await bodiesTo(waiting[0]!)).toEqual([]);
  });
});

it("lets smaller parties in behind a whole batch of which only one still fits", async () => {
  const night = await event({ capacity: 3 });
  const [holder, last] = [await signInMember(server), await signInMember(server)];
  await reserved(server, night, holder, 3);
  await addWaiting(night, 50, 2);
  await reserved(server, night, last);
  await sql`update glevent set capacity = 6 where glevent_id = ${night.gleventId}`.execute(server.db);
  await sweep();
  expect(await statusOf(last, night)).toBe("CONFIRMED");
  expect(await reservedCount(server, night.gleventId)).toBe(6);
});

it("two who pass one place to and fro do so a few times, not for ever", async () => {
  const night = await event({ capacity: 1 });
  const pair = [await signInMember(server), await signInMember(server)];
  const refused: unknown[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    const member = pair[turn % 2]!;
    for (const one of await readOwn(server, member)) {
      if (one.reservationStatus === "CONFIRMED") ok(await cancel(server, one, member));
    }
    const answer = await reserve(server, night, member);
    if (answer.status !== 200) refused.push(codeOf(answer));
  }
  expect(new Set(refused)).toEqual(new Set(["RULE_VIOLATED"]));
  const told = [...(await bodiesTo(pair[0]!)), ...(await bodiesTo(pair[1]!))];
  expect(told.length).toBeLessThanOrEqual(2 * (contract.mostCancels + 1));
});

/** So many parties that have waited since a while. */
async function addWaiting({ gleventId }: { gleventId: string }, count: number, quantity: number): Promise<void> {
  const now = server.clock.now();
  const since = new Date(now.getTime() - 60_000);
  for (let made = 0; made < count; made += 1) {
    const user_id = randomUUIDv7();
    await server.db.insertInto("app_user").values({ user_id, phone: somePhone(), created_at: now }).execute();
    const { membershipId } = await addMember(server.db, now, user_id);
    const made_at = { created_at: since, updated_at: since };
    await server.db
      .insertInto("reservation")
      .values({
        reservation_id: randomUUIDv7(),
        glevent_id: gleventId,
        vendor_id: vendorId,
        user_id,
        membership_id: membershipId,
        quantity,
        status: "WAITLISTED",
        ...made_at,
      })
      .execute();
  }
}
