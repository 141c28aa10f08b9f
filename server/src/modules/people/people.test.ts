import { gunzipSync, gzipSync } from "node:zlib";
import { checkInGuest } from "@skipline/contract/guests";
import { checkId } from "@skipline/contract/id-check";
import { createLead } from "@skipline/contract/leads";
import { deleteAccount, exportAccount, getAccount, updateAccount } from "@skipline/contract/people";
import { createVendorRole, listActivities } from "@skipline/contract/roles";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "../../log.ts";
import { assertInvariants } from "../../test/invariants.ts";
import { workWithPhones } from "../../test/shared-phones.ts";
import { addContest, addTickets, draw } from "../../test/test-contests.ts";
import { join } from "../../test/test-members.ts";
import { addGlevent, cancel, reserved } from "../../test/test-reservations.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  codeOf,
  handOver,
  ok,
  openVenue,
  placeOrder,
  placePaidOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

/** All that the server said, but what development shows of its outbox. */
const said: string[] = [];
const log = createLog("trace", 0, { write: (line) => void (/"msg":"(sms|mail)"/.test(line) || said.push(line)) });

let server: TestServer;
let venue: TestVenue;
let boss: Session;
beforeAll(async () => {
  server = await startTestServer({ env: { SMS_PER_MINUTE: "10000" }, log });
  venue = await openVenue(server.db, "rights");
  boss = await server.signIn(venue.phones.SUPER_ADMIN);
});
afterAll(async () => {
  await assertInvariants(server.db);
  await server.close();
});

const remove = (as: Session) => server.call(deleteAccount, { body: { phoneNumber: as.phone } }, as);
const holdOf = (answer: { body: unknown }) =>
  (answer.body as { error?: { details?: { hold?: string } } }).error?.details?.hold;
type PersonFile = Record<string, Record<string, unknown>[]> & { exportedAt: unknown };
const take = async (as: Session) => ok(await server.call(exportAccount, {}, as)) as unknown as PersonFile;
const tell = (as: Session, firstName: string, lastName: string, email: string) =>
  server.call(updateAccount, { body: { firstName, lastName, email } }, as);

/** Every table of every schema whose rows have one of the words, also in bytes, and in dumps that are packed. */
async function findTables(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema') order by 1, 2`.execute(
    server.db,
  );
  expect(tables.length).toBeGreaterThan(60);
  const sought = words.flatMap((word) => [word, Buffer.from(word).toString("hex")]);
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(`${schema}.${name}`)} t
      where t::text ilike any(${sought.map((word) => `%${word}%`)})`.execute(server.db);
    if (rows.length > 0) found.push(name);
  }
  // Large objects are in no table of ours, and nothing of ours makes any.
  const { rows: large } = await sql`select from pg_largeobject_metadata limit 1`.execute(server.db);
  expect(large).toEqual([]);
  const dumps = await server.db.selectFrom("analytics_dump").select("body").execute();
  if (dumps.some(({ body }) => words.some((word) => gunzipSync(body).includes(word)))) found.push("analytics_dump");
  return found;
}

/** A guest, member, winner and bartender in one person: there is nothing that could name somebody and does not name them. */
async function liveALife(names: { first: string; last: string; email: string }): Promise<Session> {
  const phone = somePhone();
  const as = await server.signIn(phone);
  await join(server, as);
  ok(await tell(as, names.first, names.last, names.email));
  const order = await placePaidOrder(server, venue, as);
  await handOver(server, boss, order.orderId);
  await server.db
    .insertInto("ready_notice")
    .values({
      ready_notice_id: server.newKey(),
      order_id: order.orderId,
      vendor_id: venue.vendorId,
      channel: "PUSH",
      language: "en",
      endpoint: `https://push.example/${names.first}`,
      p256dh: "p",
      auth: "a",
      asked_at: server.clock.now(),
    })
    .execute();
  const night = { vendorId: venue.vendorId, gleventId: await addGlevent(server, venue.vendorId) };
  const place = await reserved(server, night, as);
  const params = { ...night, reservationId: place.reservationId };
  ok(await server.call(checkInGuest, { params, body: {} }, boss));
  const contest = await addContest(server.db, venue.vendorId);
  await addTickets(server.db, venue, contest.eventId, [as.userId]);
  ok(await draw(server, contest.eventId, as));
  await server.db
    .updateTable("customer_order")
    .set({
      status: "COMPLETE",
      completed_at: server.clock.now(),
      completed_by_user: boss.userId,
      completed_by_name: "x",
      completed_at_location: venue.vendorLocationId,
    })
    .where("status", "=", "PAID")
    .where("user_id", "=", as.userId)
    .execute();
  const lines = await server.db
    .selectFrom("customer_order")
    .select(["order_id", "vendor_id"])
    .where("user_id", "=", as.userId)
    .where("completed_by_name", "=", "x")
    .execute();
  for (const line of lines)
    await server.db
      .insertInto("activity")
      .values({
        type: "order.completed",
        actor_user_id: boss.userId,
        vendor_id: line.vendor_id,
        subject_type: "order",
        subject_id: line.order_id,
        created_at: server.clock.now(),
      })
      .execute();
  await server.db
    .updateTable("order_item")
    .set({ note: `for ${names.first}` })
    .where("order_id", "=", order.orderId)
    .execute();
  const name = `${names.first} ${names.last}`;
  const roleBody = { phoneNumber: phone, name, role: "STAFF" as const, invite: true };
  ok(
    await server.call(createVendorRole, { params: { vendorId: venue.vendorId }, body: roleBody }, boss, {
      "idempotency-key": server.newKey(),
    }),
  );
  await workWithPhones(server, venue, as, boss);
  await sql`insert into give_back (give_back_id, vendor_id, vendor_location_id, order_ids, amount_cents, reason, requested_by,
      requested_by_name, created_at, finished_at)
    values (${server.newKey()}, ${venue.vendorId}, ${venue.vendorLocationId}, array[${order.orderId}]::uuid[], 1, 'No power',
      ${as.userId}, ${name}, now(), now())`.execute(server.db);
  const typed = `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;
  const lead = { companyName: "Bar", fullName: name, phone: typed, email: names.email, message: "Call me back soon" };
  ok(await server.call(createLead, { body: lead }, null, { "idempotency-key": server.newKey() }));
  const day = order.datetimeCreated.slice(0, 10);
  await server.db
    .insertInto("analytics_day")
    .values({ vendor_id: venue.vendorId, day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await server.db
    .insertInto("analytics_customer")
    .values({
      user_id: as.userId,
      vendor_id: venue.vendorId,
      vendor_location_id: venue.vendorLocationId,
      day,
      is_refunded: false,
      orders: 1,
      taken_cents: 1,
      refund_cents: 0,
      last_paid_at: server.clock.now(),
    })
    .execute();
  return as;
}

describe("somebody who did all there is", () => {
  const zora = { first: "Zorabel", last: "Quillfeather", email: "zora.q@person.example" };
  const otto = { first: "Ottokar", last: "Brambleby", email: "otto.b@other.example" };
  let one: Session;
  let other: Session;
  let words: string[];
  let otherWords: string[];
  const wordsOf = ({ first, last, email }: typeof zora, { userId, phone }: Session) => [
    first,
    last,
    email,
    userId,
    phone,
    phone.slice(2),
  ];

  beforeAll(async () => {
    one = await liveALife(zora);
    other = await liveALife(otto);
    words = wordsOf(zora, one);
    otherWords = wordsOf(otto, other);
    // As staff: the other one's order and place.
    const order = await placePaidOrder(server, venue, other, { beer: 1 });
    ok(await server.call(checkId, { params: { userId: "_", orderId: order.orderId } }, one));
    await handOver(server, one, order.orderId);
    const month = order.datetimeCreated.slice(0, 7);
    await server.db.insertInto("sms_opt_out").values({ phone: one.phone, opted_out_at: server.clock.now() }).execute();
    await server.db
      .insertInto("payment_customer")
      .values(
        [one, other].map(({ userId }) => ({
          payment_customer_id: server.newKey(),
          user_id: userId,
          provider: "sandbox",
          customer_id: `scus_${server.newKey()}`,
          created_at: server.clock.now(),
        })),
      )
      .execute();
    await server.db
      .insertInto("analytics_dump")
      .values({
        vendor_id: venue.vendorId,
        month,
        include_refunded: false,
        version: 1,
        num_orders: 1,
        generated_at: server.clock.now(),
        body: gzipSync(JSON.stringify([one, zora])),
      })
      .execute();
    await server.untilRelayed();
  });

  /** Which part of the file tells what a table knows of its owner. What others' rows say of staff is told by the trail. */
  const toldBy: Record<string, string> = {
    activity: "trail",
    analytics_customer: "figures",
    analytics_dump: "orders",
    app_user: "account",
    customer_order: "orders",
    draw: "tickets",
    give_back: "trail",
    idempotency_key: "calls",
    lead: "requestsForADemo",
    login_code: "signInCodes",
    membership: "membership",
    membership_purchase: "membershipPurchases",
    order_item: "orders",
    past_location: "placesOrderedAt",
    payment: "orders",
    payment_customer: "savedCardsKeptAs",
    phone_holder: "sharedPhones",
    pin_reset: "sharedPhones",
    pin_try: "sharedPhones",
    rate_limit: "counters",
    ready_notice: "readyNotices",
    reservation: "reservations",
    reward: "rewards",
    session_family: "sessions",
    shared_phone: "sharedPhones",
    sign_in_guard: "devices",
    sms_opt_out: "messagesRefused",
    sms_outbox: "messages",
    staff_invitation: "messages",
    staff_pin: "sharedPhones",
    staff_role: "roles",
    ticket: "tickets",
  };

  test("finds all of it in one file, and nothing of anybody else", async () => {
    const found = await findTables(words);
    const file = await take(one);
    const untold = found.filter((table) => (file[toldBy[table] ?? ""] ?? []).length === 0);
    expect(untold).toEqual([]);
    expect(found.length).toBeGreaterThan(18);
    const text = JSON.stringify(file);
    for (const word of words) expect(text, word).toContain(word);
    for (const word of otherWords) expect(text, word).not.toContain(word);
    expect(text).not.toContain(boss.userId);
    expect(text).not.toContain("SUPER_ADMIN of rights");
  });

  test("is in no table afterwards, while the books balance and the other one keeps all", async () => {
    const { exportedAt: _before, ...before } = await take(other);
    const { rows: sums } = await sql`select count(*), sum(total_cents) from customer_order`.execute(server.db);
    ok(await remove(one));
    expect(await findTables(words)).toEqual(["app_user"]);
    // The row that says that the account has ended, and no more.
    const left = await server.db
      .selectFrom("app_user")
      .selectAll()
      .where("user_id", "=", one.userId)
      .executeTakeFirstOrThrow();
    expect(left).toMatchObject({ phone: null, first_name: "", last_name: "", email: "" });
    expect((await sql`select count(*), sum(total_cents) from customer_order`.execute(server.db)).rows).toEqual(sums);
    const { exportedAt: _after, ...after } = await take(other);
    expect(after).toEqual(before);
    await assertInvariants(server.db);
    // Managers read on.
    ok(await server.call(listActivities, { params: { vendorId: venue.vendorId }, query: {} }, boss));
  });

  test("is nowhere in what the server said, from the first sign-in to the deletion", () => {
    expect(said.length).toBeGreaterThan(20);
    for (const word of [...words, ...otherWords]) expect(said.filter((line) => line.includes(word))).toEqual([]);
  });

  test("is refused everywhere by the token that is left, and starts empty with the same phone", async () => {
    expect((await server.call(getAccount, {}, one)).status).toBe(401);
    expect((await tell(one, "Back", "Again", "")).status).toBe(401);
    expect((await remove(one)).status).toBe(401);
    const order = await placeOrder(server, venue, one).catch((error: unknown) => String(error));
    expect(order).toContain("401");
    const again = await server.signIn(one.phone);
    expect(again.userId).not.toBe(one.userId);
    const { account } = ok(await server.call(getAccount, {}, again));
    expect(account).toEqual({ phoneNumber: one.phone, firstName: "", lastName: "", email: "" });
    const { orders, roles, reservations, trail, membership } = await take(again);
    expect([orders, roles, reservations, trail, membership]).toEqual([[], [], [], [], []]);
  });
});

describe("an account is not deleted", () => {
  test("while an order waits to be picked up or paid, or a place is held", async () => {
    const guest = await server.signIn(somePhone());
    const order = await placePaidOrder(server, venue, guest);
    expect(holdOf(await remove(guest))).toBe("OPEN_ORDER");
    await handOver(server, boss, order.orderId);
    await placeOrder(server, venue, guest);
    expect(holdOf(await remove(guest))).toBe("MONEY_UNDER_WAY");

    const member = await server.signIn(somePhone());
    await join(server, member);
    const night = { vendorId: venue.vendorId, gleventId: await addGlevent(server, venue.vendorId) };
    const place = await reserved(server, night, member);
    expect(holdOf(await remove(member))).toBe("RESERVATION");
    ok(await cancel(server, place, member));
    expect(ok(await remove(member))).toEqual({ deleted: true });
  });

  test("by whoever signed in long ago, or means another account", async () => {
    const guest = await server.signIn(somePhone());
    const wrong = await server.call(deleteAccount, { body: { phoneNumber: somePhone() } }, guest);
    expect(codeOf(wrong)).toBe("RULE_VIOLATED");
    await sql`update session_family set created_at = created_at - interval '16 minutes' where user_id = ${guest.userId}`.execute(
      server.db,
    );
    expect(holdOf(await remove(guest))).toBe("SIGN_IN_AGAIN");
    server.clock.advance({ seconds: 61 });
    const back = await server.signIn(guest.phone);
    expect(ok(await remove(back))).toEqual({ deleted: true });
  });

  test("where a vendor would be left without a SuperAdmin", async () => {
    expect(codeOf(await remove(boss))).toBe("LAST_SUPER_ADMIN");
  });
});

describe("at the same time", () => {
  test("two deletions end one account once", async () => {
    const guest = await server.signIn(somePhone());
    const answers = await Promise.all([remove(guest), remove(guest), remove(guest)]);
    const done = answers.filter(({ status, body }) => status === 200 && body.deleted);
    expect(done).toHaveLength(1);
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect(await findTables([guest.phone])).toEqual([]);
  });

  test.each([1, 2, 3])("an order that is being made is there and holds the account, or is nobody's (%s)", async () => {
    const guest = await server.signIn(somePhone());
    await placeOrder(server, venue, guest).catch(() => null);
    await sql`update payment set status = 'CANCELED' where user_id = ${guest.userId}`.execute(server.db);
    const [made, removed] = await Promise.all([
      placeOrder(server, venue, guest).then(
        () => true,
        () => false,
      ),
      remove(guest),
    ]);
    const { phone } = await server.db
      .selectFrom("app_user")
      .select("phone")
      .where("user_id", "=", guest.userId)
      .executeTakeFirstOrThrow();
    expect(phone === null).toBe(removed.status === 200);
    const held = removed.status === 200 ? [made, undefined] : [true, "MONEY_UNDER_WAY"];
    expect([made, holdOf(removed)]).toEqual(held);
  });

  test("a sign-in comes before it and ends with it, or begins an empty account", async () => {
    const guest = await server.signIn(somePhone());
    server.clock.advance({ seconds: 61 });
    const [back, removed] = await Promise.all([server.signIn(guest.phone).catch(() => null), remove(guest)]);
    expect(removed.status).toBe(200);
    const accounts = await server.db
      .selectFrom("app_user")
      .select("user_id")
      .where("phone", "=", guest.phone)
      .execute();
    // Either the code went with the account, or the account is another one, or its session has ended.
    expect(accounts).toEqual(back && back.userId !== guest.userId ? [{ user_id: back.userId }] : []);
  });
});
