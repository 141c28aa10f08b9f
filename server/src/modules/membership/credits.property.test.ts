import { randomUUIDv7 } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "../../test/invariants.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { addGlevent } from "../../test/test-members.ts";
import { createCredits } from "./credits.ts";
import { findPurchase, setRefunded } from "./purchase-store.ts";
import { createStays } from "./stays.ts";

const timeZone = "America/Los_Angeles";
const credits = createCredits({ timeZone });

let database: TestDatabase;
let gleventId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  gleventId = await addGlevent(database.db, new Date("2027-01-01T00:00:00Z"));
});
afterAll(() => database.drop());

type Deed =
  | { kind: "buy"; months: number }
  | { kind: "takeBack" }
  | { kind: "restore" }
  | { kind: "book"; quantity: number }
  | { kind: "cancel"; which: number }
  | { kind: "wait"; hours: number };

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("buy" as const), months: fc.constantFrom(1, 3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("takeBack" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("restore" as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("book" as const), quantity: fc.integer({ min: 1, max: 10 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("cancel" as const), which: fc.nat(20) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 1_500 }) }),
  },
);

/** One person's life, by the module's own doors. */
async function live(deeds: readonly Deed[]): Promise<void> {
  const { db } = database;
  let now = new Date("2027-01-15T12:00:00Z");
  const stays = createStays({ clock: { now: () => now }, credits, timeZone });
  const userId = randomUUIDv7();
  const phone = `+1213${String(Number.parseInt(userId.slice(-10), 16) % 10_000_000).padStart(7, "2")}`;
  await db.insertInto("app_user").values({ user_id: userId, phone, created_at: now }).execute();
  const purchases: string[] = [];
  const taken: string[] = [];
  const booked: string[] = [];
  const transact = <T>(work: Parameters<ReturnType<typeof db.transaction>["execute"]>[0]) =>
    db.transaction().execute(work) as Promise<T>;

  async function buy(months: number): Promise<void> {
    const purchaseId = randomUUIDv7();
    purchases.push(purchaseId);
    const bought = { purchase_id: purchaseId, user_id: userId, duration_months: months, amount_cents: months * 2000 };
    const times = { created_at: now, updated_at: now, paid_at: now };
    await transact(async (trx) => {
      await trx
        .insertInto("membership_purchase")
        .values({ ...bought, ...times, status: "PAID" })
        .execute();
      const plan = { durationMonths: months, priceCents: months * 2000 };
      await stays.give(trx, (await findPurchase(trx, purchaseId))!, plan, now);
    });
  }

  async function book(quantity: number): Promise<void> {
    const member = await credits.findMembership(db, userId, now);
    if (!member) return;
    const { membershipId } = member;
    const reservationId = randomUUIDv7();
    await transact(async (trx) => {
      const times = { created_at: now, updated_at: now, cancelled_at: now };
      const whose = { user_id: userId, membership_id: membershipId, glevent_id: gleventId, vendor_id: "aurora" };
      const made = { reservation_id: reservationId, quantity, status: "CANCELLED" };
      await trx
        .insertInto("reservation")
        .values({ ...made, ...whose, ...times })
        .execute();
      const held = await credits.holdMembership(trx, { membershipId, now });
      const isBooked = await credits.spendCredits(trx, { membershipId, reservationId, quantity, now });
      expect(isBooked).toBe(held !== null && held.credits >= quantity);
      if (isBooked) booked.push(reservationId);
    });
  }

  /** The money of the last one goes back, or comes again. */
  async function moveMoney(from: string[], to: string[], isGone: boolean): Promise<void> {
    const purchaseId = from.pop();
    if (purchaseId === undefined) return;
    to.push(purchaseId);
    await transact(async (trx) => {
      const purchase = await findPurchase(trx, purchaseId);
      await setRefunded(trx, purchase!, isGone, now);
      await (isGone ? stays.takeBack : stays.restore)(trx, purchase!, now);
    });
  }

  for (const one of deeds) {
    // No two things happen in the same instant.
    now = new Date(now.getTime() + 1);
    if (one.kind === "wait") now = new Date(now.getTime() + one.hours * 3_600_000);
    else if (one.kind === "buy") await buy(one.months);
    else if (one.kind === "takeBack") await moveMoney(purchases, taken, true);
    else if (one.kind === "restore") await moveMoney(taken, purchases, false);
    else if (one.kind === "book") await book(one.quantity);
    else if (booked.length > 0) {
      const reservationId = booked[one.which % booked.length]!;
      await transact((trx) => credits.returnCredits(trx, { reservationId, now }));
    }
    await expectBalance(userId);
  }
}

async function expectBalance(userId: string): Promise<void> {
  const { rows } = await sql<
    Record<"credits" | "granted" | "spent" | "returned" | "restored" | "expired" | "lowest" | "highest", number>
  >`
    select m.credits, sum(l.amount) filter (where l.kind = 'GRANT') as granted,
      coalesce(-sum(l.amount) filter (where l.kind = 'SPEND'), 0) as spent,
      coalesce(sum(l.amount) filter (where l.kind = 'RETURN'), 0) as returned,
      coalesce(sum(l.amount) filter (where l.kind = 'RESTORE'), 0) as restored,
      coalesce(-sum(l.amount) filter (where l.kind = 'EXPIRE'), 0) as expired,
      min(l.balance) as lowest, max(l.balance) as highest
    from membership m join (
      select *, sum(amount) over (partition by membership_id order by credit_entry_id) as balance from credit_entry
    ) l on l.membership_id = m.membership_id
    where m.user_id = ${userId} group by m.membership_id`.execute(database.db);
  for (const { credits: balance, granted, spent, returned, restored, expired, lowest, highest } of rows) {
    expect(granted - spent + returned + restored - expired).toBe(balance);
    expect(lowest).toBeGreaterThanOrEqual(0);
    expect(highest).toBeLessThanOrEqual(12);
  }
}

test("granted − spent + returned + restored − expired is the balance, 0 to 12, whatever somebody does", async () => {
  await fc.assert(fc.asyncProperty(fc.array(deed, { maxLength: 25 }), live), { numRuns: 40 });
  // What these lives lack are their payments.
  const violations = await findViolations(database.db);
  expect(violations.filter(({ detail }) => !/^(PAID|REFUNDED), /.test(detail))).toEqual([]);
});
