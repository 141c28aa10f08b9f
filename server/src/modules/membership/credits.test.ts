import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { addGlevent, addMember } from "../../test/test-members.ts";
import { createCredits } from "./credits.ts";

const now = new Date("2027-03-10T20:00:00Z");
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const { findMembership, holdMembership, spendCredits, returnCredits } = createCredits({
  timeZone: "America/Los_Angeles",
});

let database: TestDatabase;
let db: TestDatabase["db"];
let gleventId: string;
let phone = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
  gleventId = await addGlevent(db, now);
});
afterAll(() => database.drop());

async function someMember(options: Parameters<typeof addMember>[3] = {}) {
  const userId = randomUUIDv7();
  phone += 1;
  await db
    .insertInto("app_user")
    .values({ user_id: userId, phone: `+1213555${1000 + phone}`, created_at: now })
    .execute();
  const { membershipId } = await addMember(db, now, userId, options);
  const book = async (quantity: number, at = now) => {
    const reservationId = randomUUIDv7();
    const isBooked = await db.transaction().execute(async (trx) => {
      await trx
        .insertInto("reservation")
        .values({
          reservation_id: reservationId,
          glevent_id: gleventId,
          vendor_id: "aurora",
          user_id: userId,
          membership_id: membershipId,
          quantity,
          status: "CANCELLED",
          cancelled_at: at,
          created_at: at,
          updated_at: at,
        })
        .execute();
      return spendCredits(trx, { membershipId, reservationId, quantity, now: at });
    });
    return { reservationId, isBooked };
  };
  const giveBack = (reservationId: string, at = now) =>
    db.transaction().execute((trx) => returnCredits(trx, { reservationId, now: at }));
  const read = async () => {
    const { credits } = await db
      .selectFrom("membership")
      .select("credits")
      .where("membership_id", "=", membershipId)
      .executeTakeFirstOrThrow();
    const lines = await db
      .selectFrom("credit_entry")
      .select(["kind", "amount"])
      .where("membership_id", "=", membershipId)
      .orderBy("credit_entry_id")
      .execute();
    return { credits, lines: lines.map(({ kind, amount }) => `${kind} ${amount}`) };
  };
  return { userId, membershipId, book, giveBack, read };
}

describe("spending", () => {
  it("takes what is there and nothing more", async () => {
    const member = await someMember();
    expect((await member.book(3)).isBooked).toBe(true);
    expect((await member.book(2)).isBooked).toBe(false);
    expect((await member.book(1)).isBooked).toBe(true);
    expect(await member.read()).toEqual({ credits: 0, lines: ["GRANT 4", "SPEND -3", "SPEND -1"] });
  });

  it("is over with the membership, to the instant", async () => {
    const member = await someMember({ days: 1 });
    expect((await member.book(1, new Date(later(1).getTime() - 1))).isBooked).toBe(true);
    expect((await member.book(1, later(1))).isBooked).toBe(false);
    expect(await member.read()).toEqual({ credits: 0, lines: ["GRANT 4", "SPEND -1", "EXPIRE -3"] });
    expect(await findMembership(db, member.userId, later(1))).toBeNull();
    expect(
      await db
        .transaction()
        .execute((trx) => holdMembership(trx, { membershipId: member.membershipId, now: later(2) })),
    ).toBeNull();
  });

  it("takes a new month's credits before the job has brought them", async () => {
    const member = await someMember({ credits: 1, days: 60 });
    await db
      .updateTable("membership")
      .set({ due_at: new Date("2027-04-01T07:00:00Z") })
      .where("membership_id", "=", member.membershipId)
      .execute();
    expect((await member.book(5, new Date("2027-04-01T06:59:59.999Z"))).isBooked).toBe(false);
    expect((await member.book(5, new Date("2027-04-01T07:00:00Z"))).isBooked).toBe(true);
    expect((await member.read()).lines).toEqual(["GRANT 1", "GRANT 4", "SPEND -5"]);
  });
});

describe("giving back", () => {
  it("happens once for a reservation", async () => {
    const member = await someMember();
    const { reservationId } = await member.book(3);
    const answers = await Promise.all(Array.from({ length: 10 }, () => member.giveBack(reservationId)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await member.read()).toEqual({ credits: 4, lines: ["GRANT 4", "SPEND -3", "RETURN 3"] });
    expect(await member.giveBack(randomUUIDv7())).toBe(false);
  });

  it("lets what would be above twelve expire", async () => {
    const member = await someMember({ credits: 12, days: 60 });
    const { reservationId } = await member.book(4);
    await db
      .updateTable("membership")
      .set({ due_at: new Date("2027-04-01T07:00:00Z") })
      .where("membership_id", "=", member.membershipId)
      .execute();
    expect(await member.giveBack(reservationId, later(30))).toBe(true);
    expect(await member.read()).toEqual({
      credits: 12,
      lines: ["GRANT 12", "SPEND -4", "GRANT 4", "EXPIRE -4", "RETURN 4"],
    });
  });

  it("gives nothing to a membership that has lapsed", async () => {
    const member = await someMember({ days: 1 });
    const { reservationId } = await member.book(2);
    expect(await member.giveBack(reservationId, later(1))).toBe(false);
    expect(await member.read()).toEqual({ credits: 0, lines: ["GRANT 4", "SPEND -2", "EXPIRE -2"] });
  });
});
