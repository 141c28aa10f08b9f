import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { countRounds } from "../../test/race-rounds.ts";
import {
  type MembershipScheduler,
  type SchedulerOptions,
  startMembershipScheduler,
} from "../../test/start-membership-scheduler.ts";
import { closeGate } from "../../test/tampering.ts";
import { dueAfter } from "./credit-lines.ts";
import { insertMembership } from "./membership-store.ts";
import { monthOf, stayEnd } from "./membership-time.ts";

/** Row C11: two schedulers, each a process of its own, thirteen months, four zones. */
const zones = ["America/Los_Angeles", "America/Sao_Paulo", "Australia/Lord_Howe", "Asia/Kathmandu"];
/** Of each zone. */
const memberCount = countRounds(25);
const start = new Date("2027-01-15T12:00:00Z");
const hourMs = 3_600_000;

let database: TestDatabase;
let schedulers: MembershipScheduler[];

const startTwo = (options: SchedulerOptions) => Promise.all([1, 2].map(() => startMembershipScheduler(options)));

beforeAll(async () => {
  database = await createTestDatabase();
  schedulers = await startTwo({ url: database.url });
});
afterAll(async () => {
  await Promise.all(schedulers.map((one) => one.close()));
  await database.drop();
});

/** The year, month and time of day by the clocks there, without the arithmetic that is tested. */
function wallTime(at: Date, timeZone: string) {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    month: `${parts["year"]}-${parts["month"]}-01`,
    day: Number(parts["day"]),
    time: `${parts["hour"]}:${parts["minute"]}`,
  };
}

/** The months that begin after one instant and before another: all that some day of it is in, but the first. */
function monthsBetween(after: Date, before: Date, timeZone: string): string[] {
  const days = [];
  for (let at = after.getTime(); at < before.getTime(); at += 14 * 24 * hourMs) days.push(at);
  const months = new Set([...days, before.getTime() - 1].map((at) => wallTime(new Date(at), timeZone).month));
  return [...months].slice(1);
}

async function addMembers(timeZone: string, db = database.db) {
  const members = [];
  for (let index = 0; index < memberCount; index += 1) {
    const userId = randomUUIDv7();
    const phone = `+1213${String(5_550_000 + zones.indexOf(timeZone) * 2_000 + index)}`;
    await db.insertInto("app_user").values({ user_id: userId, phone, created_at: start }).execute();
    const startedAt = new Date(start.getTime() + index * 37 * hourMs);
    // Somebody for a month, somebody for longer than is looked at.
    const stayMonths = 1 + (index % 14);
    const endsAt = stayEnd(startedAt, stayMonths, timeZone);
    const grantedThrough = monthOf(startedAt, timeZone);
    const membershipId = randomUUIDv7();
    const stay = { startedAt, endsAt, stayMonths, durationMonths: 1, grantedThrough, endedEarlyAt: null };
    await db.transaction().execute((trx) =>
      insertMembership(trx, startedAt, {
        membershipId,
        userId,
        ...stay,
        dueAt: dueAfter(grantedThrough, endsAt, timeZone),
      }),
    );
    members.push({ membershipId, startedAt, endsAt });
  }
  return members;
}

/** Two schedulers that wake at the same moment, now and then together after days of sleep. */
async function liveThrough(timeZone: string, until: Date): Promise<void> {
  const wake = (at: Date) => Promise.all(schedulers.map((one) => one.wake(timeZone, at)));
  for (const day of [1, 2, 3, 20, 45, 46, 47, 80, 110, 140, 141, 175, 200, 230, 290, 291, 320, 350, 390]) {
    await wake(new Date(start.getTime() + day * 24 * hourMs));
  }
  await wake(until);
}

async function linesOf(membershipId: string) {
  return database.db
    .selectFrom("credit_entry")
    .select(["kind", "amount", "month"])
    .where("membership_id", "=", membershipId)
    .orderBy("credit_entry_id")
    .execute();
}

describe.each(zones)("thirteen months in %s", (timeZone) => {
  test("bring every month's four credits once, never more than twelve, and nothing after the end", async () => {
    const members = await addMembers(timeZone);
    const until = new Date("2028-02-15T12:00:00Z");
    await liveThrough(timeZone, until);
    for (const { membershipId, startedAt, endsAt } of members) {
      const lines = await linesOf(membershipId);
      const granted = lines.filter(({ kind }) => kind === "GRANT");
      const end = endsAt < until ? endsAt : until;
      expect(granted.map(({ month }) => month)).toEqual(monthsBetween(startedAt, end, timeZone));
      expect(granted.every(({ amount }) => amount === 4)).toBe(true);
      let balance = 0;
      for (const { amount } of lines) {
        balance += amount;
        expect(balance).toBeGreaterThanOrEqual(0);
        expect(balance).toBeLessThanOrEqual(12);
      }
      expect(balance).toBe(endsAt <= until ? 0 : Math.min(12, granted.length * 4));
      // On the same day and at the same time as it began, or on the month's last day.
      const [began, ended] = [wallTime(startedAt, timeZone), wallTime(endsAt, timeZone)];
      expect(ended.time).toBe(began.time);
      expect(ended.day === began.day || (ended.day >= 28 && ended.day < began.day)).toBe(true);
    }
  });
});

test("a month begins at midnight by the clocks there, on nights in which they change too", () => {
  const at = (timeZone: string, month: string, instant: string) => {
    const [before, sharp] = [new Date(Date.parse(instant) - 1), new Date(instant)];
    expect(monthOf(sharp, timeZone)).toBe(month);
    expect(monthOf(before, timeZone)).not.toBe(month);
    expect(dueAfter(monthOf(before, timeZone), new Date("2030-01-01"), timeZone)).toEqual(sharp);
  };
  at("America/Los_Angeles", "2027-03-01", "2027-03-01T08:00:00.000Z");
  // Los Angeles put its clocks forward on 14 March and back on 7 November.
  at("America/Los_Angeles", "2027-04-01", "2027-04-01T07:00:00.000Z");
  at("America/Los_Angeles", "2027-11-01", "2027-11-01T07:00:00.000Z");
  at("America/Los_Angeles", "2027-12-01", "2027-12-01T08:00:00.000Z");
  // In Paraguay's year 2017 midnight of 1 October did not happen: the clocks went from 00:00 to 01:00.
  at("America/Asuncion", "2017-10-01", "2017-10-01T04:00:00.000Z");
});

test("two schedulers double a month where neither the rows are held nor a month is kept once", async () => {
  const own = await createTestDatabase();
  const gate = await closeGate(own.url, 1);
  const guard = "for no key update skip locked";
  // Both have read what is due when they go on.
  const tampering = { rewrite: [{ find: guard, replace: "" }], pauseAfter: { statement: guard, gate: gate.gate } };
  const unguarded = await startTwo({ url: own.url, tampering });
  await sql`drop index credit_entry_month`.execute(own.db);
  await addMembers(zones[0]!, own.db);
  // Nobody's credits end or reach twelve meanwhile: there the table's own check would stop the second one.
  await sql`update membership set ends_at = '2030-01-01'`.execute(own.db);
  const awake = Promise.all(unguarded.map((one) => one.wake(zones[0]!, new Date("2027-02-02T12:00:00Z"))));
  await expect.poll(() => gate.countWaiting()).toBe(2);
  await gate.open();
  await awake;
  const { rows } = await sql<{ doubled: number }>`select count(*)::int as doubled from (
    select from credit_entry where month is not null group by membership_id, month having count(*) > 1) m`.execute(
    own.db,
  );
  expect(rows[0]!.doubled).toBeGreaterThan(0);
  await Promise.all(unguarded.map((one) => one.close()));
  await own.drop();
});
