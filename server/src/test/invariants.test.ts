import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { findViolationsOf, readInvariants } from "../db/invariants.ts";
import { allOfThem, findViolations } from "./invariants.ts";

const invariants = readInvariants();

/** Orders of the rows below, and what the provider calls their payments. */
const complete = "01a1fef5-a0c5-736a-aacf-611bbea8d7f5";
const refunding = "01a1fef5-a15e-793a-925d-d6fac8b1f09c";
const paid = "01a1fef5-a349-70c3-930e-7813834a7fd4";
const unpaid = "01a1fef5-a4b4-751d-acd4-14fde8fcfb8d";
const paidIntent = "spi_93039689b3ce4895975372d001016e5d";
const refundingIntent = "spi_c7ef9bbbd528410f92ddc29466a67bff";
const stranger = "01a1fef5-9ffa-7385-b566-86239318857d";

const copy = (table: string, changes: Record<string, unknown>, where: string) =>
  `insert into ${table} overriding system value select (jsonb_populate_record(t, '${JSON.stringify(changes)}')).* from ${table} t where ${where}`;
const line = (type: string, order: string) => `type = '${type}' and subject_id = '${order}'`;
const again = (type: string, order: string) => copy("activity", { activity_id: 1_000_000 }, line(type, order));
const forget = (type: string, order: string) => `delete from activity where ${line(type, order)}`;
const blame = (type: string, order: string) =>
  `update activity set actor_user_id = '${stranger}' where ${line(type, order)}`;
const order = (id: string, changes: string) => `update customer_order set ${changes} where order_id = '${id}'`;
const payment = (reference: string, changes: string) =>
  `update payment set ${changes} where reference = '${reference}'`;

/** A member who bought a month, with four credits, and what a reservation of two places is. */
const guestOf = `(select user_id from customer_order where order_id = '${paid}')`;
const bought = "01a1fef5-b000-7000-8000-000000000001";
const memberId = "01a1fef5-b000-7000-8000-000000000002";
const reservationId = "01a1fef5-b000-7000-8000-000000000003";
const creditLine = (kind: string, amount: number) =>
  `insert into credit_entry (membership_id, kind, amount, reservation_id, created_at)
   values ('${memberId}', '${kind}', ${amount}, '${reservationId}', now())`;
const member = `insert into membership (membership_id, user_id, duration_months, started_at, ends_at, credits,
    granted_through, due_at, created_at, updated_at)
  values ('${memberId}', ${guestOf}, 1, now(), now() + interval '1 month', 4, '2027-01-01', now(), now(), now());
  insert into credit_entry (membership_id, kind, amount, month, created_at)
  values ('${memberId}', 'GRANT', 4, '2027-01-01', now())`;
const purchase = `insert into membership_purchase (purchase_id, user_id, duration_months, amount_cents, status, created_at,
    updated_at, paid_at)
  values ('${bought}', ${guestOf}, 1, (select amount_cents from payment where reference = '${paid}'), 'PAID', now(), now(),
    now())`;
const joined = `insert into activity (type, actor_user_id, subject_type, subject_id, details, created_at)
  values ('membership.joined', ${guestOf}, 'membership', '${memberId}', '{"purchaseId": "${bought}"}', now())`;
const reserved = `insert into reservation (reservation_id, glevent_id, vendor_id, user_id, membership_id, quantity, status,
    created_at, updated_at)
  values ('${reservationId}', '${bought}', 'v', ${guestOf}, '${memberId}', 2, 'CONFIRMED', now(), now())`;
const night = (reservedCount: number) =>
  `insert into glevent (glevent_id, vendor_id, name, original_capacity, capacity, reserved_count, status, venue_name,
    address_line1, city, state, country, zip_code, latitude, longitude, created_at, updated_at)
  values ('${bought}', 'v', 'Night', 2, 2, ${reservedCount}, 'UPCOMING', 'v', 'a', 'c', 's', 'US', 'z', 0, 0, now(), now())`;
const another = copy("reservation", { reservation_id: stranger }, "true");

/** A dispute about the paid order, whose evidence the provider confirmed, with the line of whoever handed it over. */
const disputed = `insert into dispute (provider, dispute_id, payment_id, status, is_answered, evidence_key, evidence,
    evidence_by, evidence_asked_at, evidence_received_at, created_at, updated_at)
  select 'sandbox', 'sdp_1', payment_id, 'OPEN', true, payment_id, '{"whole": "ours"}', '${stranger}', now(), now(), now(), now()
  from payment where reference = '${paid}'`;
const disputeLine = (
  by: string,
) => `insert into activity (type, actor_user_id, subject_type, subject_id, details, created_at)
  select 'payment.evidence_handed_over', ${by}, 'payment', payment_id::text, '{"disputeId": "sdp_1"}', now()
  from payment where reference = '${paid}'`;
const disputedThere = (
  evidence: string,
) => `insert into sandbox.dispute (dispute_id, intent_id, status, evidence, created_at)
  values ('sdp_1', '${paidIntent}', 'open', ${evidence}, now())`;

/** A contest of two prizes, in which the guest of the paid order has won the first one with the ticket for it. */
const [contestId, prizeId, otherPrize, ticketId] = [3, 4, 5, 6].map((n) => `01a1fef5-b000-7000-8000-00000000000${n}`);
const contest = `insert into contest (event_id, vendor_id, seed, draw_count, created_at, updated_at)
  select '${contestId}', vendor_id, '\\x00', 1, now(), now() from customer_order where order_id = '${paid}';
  insert into prize (prize_id, event_id, position, name, description, quantity, given, odds_ppm)
  values ('${prizeId}', '${contestId}', 0, 'Shirt', '', 1, 1, 1), ('${otherPrize}', '${contestId}', 1, 'Cap', '', 1, 0, 1);
  insert into ticket (ticket_id, event_id, user_id, source_type, source_id, created_at, spent_at)
  values ('${ticketId}', '${contestId}', ${guestOf}, 'PURCHASE', '${paid}', now(), now());
  insert into draw (event_id, counter, ticket_id, user_id, prize_id, had_won, drawn_at)
  values ('${contestId}', 1, '${ticketId}', ${guestOf}, '${prizeId}', false, now());
  insert into reward (reward_id, event_id, draw_counter, user_id, vendor_id, prize_id, prize_name, prize_description,
    won_at, claim_code, claim_expires_at)
  values ('${bought}', '${contestId}', 1, ${guestOf}, 'v', '${prizeId}', 'Shirt', '', now(), 'K', now());
  insert into activity (type, actor_user_id, subject_type, subject_id, details, created_at)
  values ('reward.won', ${guestOf}, 'reward', '${bought}', '{}', now())`;

/** For each invariant the rows that no code of ours would write: every one of them must be found. */
const breaches: Record<string, Record<string, string>> = {
  "V1 Money that a card was charged pays exactly one order or membership of the same amount, or went back in full.": {
    "charged twice": copy("sandbox.charge", { charge_id: "sch_again" }, `intent_id = '${paidIntent}'`),
    "another total": order(paid, "total_cents = total_cents + 1"),
    "another guest's": payment(paid, `user_id = '${stranger}'`),
    "a payment that is not kept": payment(paid, "returned_reason = 'LATE'"),
    "an order that does not know": order(paid, "paid_at = null"),
    "not given back in full": `update sandbox.refund set amount_cents = 492;
      ${payment(refunding, "returned_reason = 'LATE'")}`,
    "no purchase": payment(paid, "purpose = 'MEMBERSHIP'"),
    "a purchase without a membership": `${purchase}; ${payment(paid, `purpose = 'MEMBERSHIP', reference = '${bought}'`)}`,
    "a purchase of another amount": `${member}; ${purchase}; update membership_purchase set amount_cents = 1;
      ${payment(paid, `purpose = 'MEMBERSHIP', reference = '${bought}'`)}`,
  },
  "V1 Two payments never count for one order or membership.": {
    "a second payment": copy("payment", { payment_id: stranger, intent_id: "spi_again" }, `reference = '${paid}'`),
  },
  "V1 A payment that is kept pays an order or a membership of its payer and its amount.": {
    "no order": payment(paid, `reference = '${stranger}'`),
    "an order that does not know": order(paid, "paid_at = null"),
    "another total": order(paid, "total_cents = total_cents + 1"),
    "another guest's": payment(paid, `user_id = '${stranger}'`),
    "no purchase": payment(paid, "purpose = 'MEMBERSHIP'"),
    "a purchase of another amount": `${purchase}; update membership_purchase set amount_cents = 1;
      ${payment(paid, `purpose = 'MEMBERSHIP', reference = '${bought}'`)}`,
  },
  "V1 What we hold for paid was charged.": {
    "never charged": `delete from sandbox.charge where intent_id = '${paidIntent}'`,
    "charged another amount": `update sandbox.charge set amount_cents = 1 where intent_id = '${paidIntent}'`,
  },
  "V1 A payment is at the account that was paid into.": {
    "another account's": payment(paid, "account = 'acct_another'"),
    "the platform's": `update sandbox.intent set account = 'acct_another' where intent_id = '${paidIntent}'`,
  },
  "V2 A paid order has a succeeded payment of exactly its total, or costs less than 0.50.": {
    "an order without a payment": order(unpaid, "status = 'PAID'"),
    "a payment of another amount": payment(paid, "amount_cents = amount_cents - 1"),
    "a payment that is not kept": payment(paid, "returned_reason = 'LATE'"),
    "another guest's payment": payment(paid, `user_id = '${stranger}'`),
  },
  "V2 The lines of an order add up to its subtotal and discount.": {
    "a line more": `update order_item set quantity = quantity + 1 where order_id = '${paid}'`,
    "no lines": `delete from order_item where order_id = '${paid}'`,
    "a discount of a line": `update order_item set discount_cents = 5 where order_id = '${paid}'`,
    "a discount of no line": order(paid, "discount_cents = 5"),
  },
  "V3 A payment that succeeded has reached its order or membership or is on its way back.": {
    "a payment unheard of": payment(paid, "intent_id = 'spi_another'"),
    "a payment still open": payment(paid, "status = 'OPEN'"),
  },
  "V3 A payment that goes back has a refund that lives or succeeded, went back at the provider's desk, or is a person's.":
    {
      "no refund": payment(paid, "returned_reason = 'LATE'"),
      "one that failed": `${payment(refunding, "returned_reason = 'LATE'")}; update refund set status = 'FAILED'`,
      "a part that went back at the desk": `${payment(paid, "returned_reason = 'LATE'")};
      insert into desk_refund (provider, provider_refund_id, payment_id, amount_cents, status, created_at, updated_at)
      select 'sandbox', 'sre_desk', payment_id, 1, 'SUCCEEDED', now(), now() from payment where reference = '${paid}'`,
    },
  "V3 Whatever goes back in vain is known to do so.": {
    "a repeat that nobody was told of": `${payment(refunding, "returned_reason = 'LATE'")};
      ${copy("refund", { refund_id: stranger, idempotency_key: "again", status: "FAILED" }, "true")}`,
  },
  "V4 Never more goes back than was paid.": {
    "a cent more": `update sandbox.refund set amount_cents = amount_cents + 1`,
    "a second refund": copy("sandbox.refund", { refund_id: "sre_again" }, `intent_id = '${refundingIntent}'`),
  },
  "V4 An order is REFUNDED exactly when all of its money went back.": {
    "a refunded order, no money": order(paid, "status = 'REFUNDED'"),
    "all the money, no refunded order": "update refund set status = 'SUCCEEDED'",
  },
  "V4 What we hold for given back was given back.": {
    "not yet": "update refund set status = 'SUCCEEDED'",
    "another amount": `update refund set status = 'SUCCEEDED', amount_cents = 492;
      update sandbox.refund set status = 'succeeded'`,
  },
  "V4 What went back at the provider is known here: asked for here, or made at its own desk.": {
    "unheard of": "update sandbox.refund set status = 'succeeded'",
  },
  "V4 What counts as going back of a payment is the sum of its refunds that live.": {
    "counted, not asked for": payment(paid, "refunded_cents = 1"),
    "asked for, not counted": payment(refunding, "refunded_cents = refunded_cents - 1"),
  },
  "V4 Of no line more was given back than was ordered.": {
    "one more": `${order(refunding, "has_part_refunds = true")};
      update refund set lines = (select jsonb_build_array(jsonb_build_object('line', 1, 'quantity', quantity + 1))
        from order_item where order_id = '${refunding}' and line = 1)`,
    "of a line that is none": `${order(refunding, "has_part_refunds = true")};
      update refund set lines = '[{"line": 9, "quantity": 1}]'`,
  },
  "V4 An order is being refunded exactly while all of its money is on its way back, and failed while nobody has tried again.":
    {
      "a part, shown as the whole": "update refund set amount_cents = amount_cents - 1",
      "a refund that nobody shows": order(refunding, "refund_state = null"),
      "shown, not asked for": order(paid, "refund_state = 'REFUNDING'"),
      "failed, still shown as under way": "update refund set status = 'FAILED'",
      "under way, shown as failed": order(refunding, "refund_state = 'FAILED'"),
    },
  "V5 An order is handed over at most once, with who, where and when, but for what was undone.": {
    twice: again("order.completed", complete),
    "without a line": forget("order.completed", complete),
    "without a time": order(complete, "completed_at = null"),
    "by nobody": order(complete, "completed_by_user = null"),
    "by nobody by name": order(complete, "completed_by_name = null"),
    "at another place": order(complete, "completed_at_location = 'O0XBD'"),
    "by another than the trail says": blame("order.completed", complete),
  },
  "V6 The places of an event that are taken are those of its reservations, and no more than it has.": {
    "one too many counted": night(1),
    "not counted": `${night(0)}; ${reserved}`,
    oversold: `${night(4)}; ${reserved}; ${another}`,
  },
  "V6 Nobody has two active reservations; waiting, which is not paid, is none.": {
    "at two events": `${reserved}; ${another}`,
  },
  "V6 A member's place is paid with credits that did not come back; who waits has paid nothing.": {
    unpaid: `${member}; ${reserved}`,
    "given back": `${member}; ${reserved}; ${creditLine("SPEND", -2)}; ${creditLine("RETURN", 2)}`,
    "waits, and has paid": `${member}; ${reserved}; ${creditLine("SPEND", -2)}; update reservation set status = 'WAITLISTED'`,
  },
  "V7 Credits are the sum of the ledger, 0 to 12, and none are left after the end.": {
    "a credit from nowhere": `${member}; update membership set credits = 5`,
    "a line that does not count": `${member}; ${creditLine("SPEND", -1)}`,
    "more than twelve": `${member}; update membership set credits = 13; ${creditLine("RETURN", 9)}`,
    "left after the end": `${member}; update membership set granted_through = null`,
  },
  "V7 Each purchase that was paid has given months once: a payment of its amount, one line in the trail.": {
    "no payment": `${member}; ${purchase}; ${joined}`,
    "no line": `${purchase}; ${payment(paid, `purpose = 'MEMBERSHIP', reference = '${bought}'`)}`,
    twice: `${purchase}; ${joined}; ${joined}; ${payment(paid, `purpose = 'MEMBERSHIP', reference = '${bought}'`)}`,
    "not paid": `${purchase}; ${joined}; update membership_purchase set paid_at = null, status = 'OPEN'`,
  },
  "V7 Credits of a reservation were spent once and came back at most once, as many as it has places.": {
    "spent twice": `${member}; ${reserved}; ${creditLine("SPEND", -2)}; ${creditLine("SPEND", -2)}`,
    "given back, never spent": `${member}; ${reserved}; ${creditLine("RETURN", 2)}`,
    "given back twice": `${member}; ${reserved}; ${creditLine("SPEND", -2)}; ${creditLine("RETURN", 2)};
      ${creditLine("RETURN", 2)}`,
    "too few": `${member}; ${reserved}; ${creditLine("SPEND", -1)}`,
    "another's": `${member}; ${reserved}; ${creditLine("SPEND", -2)};
      update reservation set membership_id = '${stranger}'`,
  },
  "V8 Of a prize no more were given than there were, and as many as were won.": {
    "more than there were": `${contest}; update prize set quantity = 0`,
    "given, not won": `${contest}; update prize set given = 1`,
    "won, not given": `${contest}; update prize set given = 0`,
  },
  "V8 Nobody wins twice at an event.": {
    twice: `${contest}; ${copy("reward", { reward_id: stranger, draw_counter: 2 }, "true")}`,
  },
  "V8 Each ticket spent is one draw of its guest, and each draw one ticket spent.": {
    "drawn, not spent": `${contest}; update ticket set spent_at = null`,
    "spent, not drawn": `${contest}; delete from draw`,
    "drawn twice": `${contest}; ${copy("draw", { counter: 2 }, "true")}`,
    "drawn when it was taken back": `${contest}; update ticket set revoked_at = now()`,
    "by another": `${contest}; update draw set user_id = '${stranger}'`,
    "in another contest": `${contest}; update draw set event_id = '${stranger}'`,
  },
  "V8 The draws of a contest are numbered from 1 to its count, each with its line in the trail.": {
    "one too many counted": `${contest}; update contest set draw_count = 2`,
    "a gap": `${contest}; update draw set counter = 2`,
    "no line": `${contest}; delete from activity where type = 'reward.won'`,
    "by another": `${contest}; update activity set actor_user_id = '${stranger}' where type = 'reward.won'`,
    "a line too many": `${contest}; insert into activity (type, subject_type, subject_id, details, created_at)
      values ('contest.drawn', 'contest', '${contestId}', '{}', now())`,
  },
  "V8 A reward is what its guest's draw won, and what a draw won is a reward.": {
    "another prize": `${contest}; update reward set prize_id = '${otherPrize}'`,
    "another guest": `${contest}; update reward set user_id = '${stranger}'`,
    "no reward": `${contest}; delete from reward`,
    "no draw": `${contest}; delete from draw`,
    "a draw of none": `${contest}; update draw set prize_id = null`,
    "who had won": `${contest}; update draw set had_won = true`,
  },
  "V8 A ticket is given once for an order that cost its guest something at the contest's vendor, or for its guest's sign-in.":
    {
      twice: `${contest}; ${copy("ticket", { ticket_id: stranger }, "true")}`,
      "of another guest": `${contest}; update ticket set user_id = '${stranger}'`,
      "not paid": `${contest}; ${order(paid, "paid_at = null")}`,
      "for nothing": `${contest}; ${order(paid, "total_cents = 49")}`,
      "at another vendor": `${contest}; update contest set vendor_id = 'another'`,
      "another's sign-in": `${contest}; update ticket set source_type = 'SIGNIN', source_id = '${stranger}'`,
    },
  "V9 A code is compared at most five times and opens at most one session.": {
    "six tries": "update login_code set tries = 6",
    "two sessions": "update session_family set login_code_id = (select min(login_code_id::text)::uuid from login_code)",
    "a session, not used": "update login_code set used_at = null",
  },
  "V10 Paying has one line in the trail, by the guest.": {
    twice: again("order.paid", paid),
    never: forget("order.paid", paid),
    "by another": blame("order.paid", paid),
  },
  "V10 Creating has one line, by the guest.": {
    twice: again("order.created", paid),
    never: forget("order.created", paid),
    "by another": blame("order.created", paid),
  },
  "V10 A refund has one line for each time staff asked for it, with who, and one for its outcome.": {
    "a line more": again("order.refund_requested", refunding),
    "by nobody": `update activity set actor_user_id = null where ${line("order.refund_requested", refunding)}`,
    "done without a line": order(refunding, "status = 'REFUNDED'"),
    "failed without a line": order(refunding, "refund_state = 'FAILED'"),
  },
  "V10 No order is refunded or being refunded without its line.": {
    "without a line": forget("order.refund_requested", refunding),
  },
  "V11 What had sold out before an order was paid is written on it until it is handed over or given back.": {
    "not written": "update product set is_available = false, updated_at = '2020-01-01'",
    "another product written": `update product set is_available = false, updated_at = '2020-01-01';
      ${order(paid, "sold_out_product_ids = '{another}'")}`,
  },
  "V11 Only what a paid order holds is said to have sold out.": {
    "of an unpaid order": order(unpaid, "sold_out_product_ids = array(select product_id from product)"),
    "another order's": order(paid, "sold_out_product_ids = '{another}'"),
  },
  "V11 What an order holds of a count is spent with its payment, and not before.": {
    "paid and held": order(paid, "stock_state = 'HELD'"),
    "spent and not paid": order(unpaid, "stock_state = 'SPENT'"),
  },
  "V12 Evidence about a dispute that the provider has from here has one line in the trail, by whoever handed it over.":
    {
      "no line": disputed,
      "two lines": `${disputed}; ${disputeLine(`'${stranger}'`)}; ${disputeLine(`'${stranger}'`)}`,
      "by another": `${disputed}; ${disputeLine("'somebody'")}`,
      "of what nobody has handed over": `${disputed}; ${disputeLine(`'${stranger}'`)};
      update dispute set evidence_received_at = null`,
    },
  "V12 What we hold for handed over is what the provider has, and what it has is no other words than ours.": {
    "not there": `${disputed}; ${disputedThere("null")}`,
    "other words": `${disputed}; ${disputedThere("'others'")}`,
  },
};

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const rows = await readFile(join(import.meta.dirname, "../db/older-rows/005.sql"), "utf8");
  await run(rows);
});
afterAll(() => database.drop());

const run = (text: string, db: TestDatabase["db"] = database.db) => db.executeQuery(CompiledQuery.raw(text));

/** Whatever forbids such rows in earnest; what is left is the judgement of the invariants alone. */
const lawless = `
  set local session_replication_role = replica;
  do $$
  declare law record;
  begin
    for law in select conrelid::regclass as held_by, conname from pg_constraint
      where contype in ('c', 'u', 'f') and connamespace in ('public'::regnamespace, 'sandbox'::regnamespace)
      order by contype = 'u'
    loop execute format('alter table %s drop constraint if exists %I cascade', law.held_by, law.conname); end loop;
    for law in select i.indexrelid::regclass as name from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and not i.indisprimary and c.relnamespace in ('public'::regnamespace, 'sandbox'::regnamespace)
    loop execute format('drop index %s', law.name); end loop;
  end $$`;

it("the rows are sound before anybody breaks them", async () => {
  expect(await findViolations(database.db)).toEqual([]);
});

it("every invariant is broken by somebody below", () => {
  expect(Object.keys(breaches).toSorted()).toEqual(invariants.map(({ title }) => title).toSorted());
});

describe.each(invariants)("$title", (invariant) => {
  it.each(Object.entries(breaches[invariant.title] ?? {}))("finds %s", async (_what, breach) => {
    const trx = await database.db.startTransaction().execute();
    try {
      await run(lawless, trx);
      await run(breach, trx);
      expect(await findViolationsOf(invariant, trx, allOfThem)).not.toEqual([]);
    } finally {
      await trx.rollback().execute();
    }
  });
});
