import { createVendorRole, deleteVendorRole, listActivities, updateVendorRole } from "@skipline/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordActivity } from "../../db/activity.ts";
import { encodeCursor } from "../../http/cursor.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  confirmCard,
  handOver,
  ok,
  openVenue,
  placeOrder,
  placePaidOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let admin: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "trail");
  admin = await server.signIn(venue.phones.ADMIN);
});
afterAll(() => server.close());

type Query = {
  subjectType?: "order" | "product" | "role" | "event";
  phoneNumber?: string;
  day?: string;
  limit?: number;
  nextToken?: string;
};

async function list(query: Query = {}) {
  return ok(await server.call(listActivities, { params: { vendorId: venue.vendorId }, query }, admin));
}

test("what was done to a role is in the trail, with before and after", async () => {
  const phone = "+12133734250";
  const params = { vendorId: venue.vendorId, phoneNumber: phone };
  ok(
    await server.call(
      createVendorRole,
      { params: { vendorId: venue.vendorId }, body: { phoneNumber: phone, name: " Kim ", role: "STAFF" } },
      admin,
    ),
  );
  ok(await server.call(updateVendorRole, { params, body: { role: "MANAGER" } }, admin));
  // Nothing new: nothing to tell.
  ok(await server.call(updateVendorRole, { params, body: { role: "MANAGER", name: "Kim" } }, admin));
  ok(await server.call(deleteVendorRole, { params }, admin));
  const { items } = await list({ subjectType: "role" });
  expect(items.map(({ type, actorName, subjectId, details }) => ({ type, actorName, subjectId, details }))).toEqual([
    {
      type: "role.removed",
      actorName: "ADMIN of trail",
      subjectId: phone,
      details: { before: { name: "Kim", role: "MANAGER" } },
    },
    {
      type: "role.changed",
      actorName: "ADMIN of trail",
      subjectId: phone,
      details: { before: { name: "Kim", role: "STAFF" }, after: { name: "Kim", role: "MANAGER" } },
    },
    {
      type: "role.created",
      actorName: "ADMIN of trail",
      subjectId: phone,
      details: { after: { name: "Kim", role: "STAFF" } },
    },
  ]);
});

test("a refused change leaves no line", async () => {
  const before = (await list()).items.length;
  const params = { vendorId: venue.vendorId, phoneNumber: venue.phones.SUPER_ADMIN };
  expect((await server.call(deleteVendorRole, { params }, admin)).status).toBe(403);
  expect((await list()).items).toHaveLength(before);
});

test("the trail goes back page by page, newest first, without another vendor's lines", async () => {
  const other = await openVenue(server.db, "other-trail");
  for (let index = 0; index < 30; index += 1) {
    const subjectType = index % 3 === 0 ? "product" : "order";
    const vendorId = index % 2 === 0 ? venue.vendorId : other.vendorId;
    await recordActivity(server.db, server.clock, {
      type: `${subjectType}.updated`,
      actor: null,
      vendorId,
      subjectType,
      subjectId: String(index),
    });
  }
  const seen: string[] = [];
  let nextToken: string | undefined;
  do {
    const page = await list({ subjectType: "order", limit: 4, ...(nextToken ? { nextToken } : {}) });
    seen.push(...page.items.map((item) => item.subjectId));
    nextToken = page.nextToken ?? undefined;
  } while (nextToken);
  expect(seen).toEqual(["28", "26", "22", "20", "16", "14", "10", "8", "4", "2"]);
  expect((await list({ subjectType: "product" })).items.map((item) => item.subjectId)).toEqual([
    "24",
    "18",
    "12",
    "6",
    "0",
  ]);
  const all = (await list({ limit: 100 })).items.map((item) => BigInt(item.activityId));
  expect(all).toEqual(all.toSorted((one, two) => (one < two ? 1 : -1)));
});

test("the trail is asked for by person and by day, and a line leads to its order", async () => {
  const other = await openVenue(server.db, "days");
  const guest = await server.signIn(somePhone());
  const staff = await server.signIn(other.phones.STAFF);
  const boss = await server.signIn(other.phones.ADMIN);
  const ask = async (query: Query) =>
    ok(await server.call(listActivities, { params: { vendorId: other.vendorId }, query }, boss));
  const { orderId } = await placePaidOrder(server, other, guest);
  await handOver(server, staff, orderId);
  const place = { orderId, vendorLocationId: other.vendorLocationId };
  const all = (await ask({})).items;
  expect(all.map(({ order }) => order)).toEqual(all.map(() => place));
  expect((await ask({ phoneNumber: other.phones.STAFF })).items.map(({ type }) => type)).toEqual(["order.completed"]);
  expect((await ask({ phoneNumber: other.phones.MANAGER })).items).toEqual([]);

  const actor = { userId: staff.userId, name: "Sam" };
  const nights = ["2026-03-07T14:00:00Z", "2026-03-08T04:00:00Z", "2026-03-08T13:59:59Z", "2026-03-08T14:00:00Z"];
  for (const [index, at] of nights.entries()) {
    await server.db
      .insertInto("activity")
      .values({
        type: "product.changed",
        actor_user_id: index % 2 === 0 ? staff.userId : boss.userId,
        actor_name: actor.name,
        vendor_id: other.vendorId,
        subject_type: "product",
        subject_id: String(index),
        created_at: new Date(at),
      })
      .execute();
  }
  await server.db
    .updateTable("vendor")
    .set({ business_day_start_hour: 6 })
    .where("vendor_id", "=", other.vendorId)
    .execute();
  const subjects: string[] = [];
  let nextToken: string | undefined;
  do {
    const page = await ask({ day: "2026-03-07", limit: 1, ...(nextToken ? { nextToken } : {}) });
    subjects.push(...page.items.map((item) => item.subjectId));
    nextToken = page.nextToken ?? undefined;
  } while (nextToken);
  // The clocks went forward in that night: it ends an hour earlier.
  expect(subjects).toEqual(["1", "0"]);
  const both = await ask({ day: "2026-03-07", phoneNumber: other.phones.STAFF });
  expect(both.items.map(({ subjectId, order }) => [subjectId, order])).toEqual([["0", null]]);
  const params = { vendorId: other.vendorId };
  expect((await server.call(listActivities, { params, query: { phoneNumber: "sam" } }, boss)).status).toBe(400);
});

test("a made-up page token or subject is refused", async () => {
  const params = { vendorId: venue.vendorId };
  const tokens = ["abc", encodeCursor("x"), encodeCursor("9".repeat(19))];
  for (const nextToken of tokens) {
    expect((await server.call(listActivities, { params, query: { nextToken } }, admin)).status).toBe(400);
  }
  const query = { subjectType: "phone" as "role" };
  expect((await server.call(listActivities, { params, query }, admin)).status).toBe(400);
});

test("managers read that a payment came too late and goes back, and one line for one that did not", async () => {
  const guest = await server.signIn(somePhone());
  const { order, clientSecret } = await placeOrder(server, venue, guest, { soda: 1 });
  await server.db
    .updateTable("customer_order")
    .set({ expired_at: server.clock.now() })
    .where("order_id", "=", order.orderId)
    .execute();
  ok(await confirmCard(server, clientSecret));
  server.clock.advance({ seconds: 61 });
  await server.runJob("payments.settle-open");
  const { items } = await list();
  expect(items.map((item) => item.type).slice(0, 2)).toEqual(["payment.returned", "order.created"]);
  expect(items[0]?.details).toMatchObject({ reference: order.orderId, amountCents: 493 });

  await placePaidOrder(server, venue, guest, { soda: 1 });
  expect((await list()).items.map((item) => item.type).slice(0, 2)).toEqual(["order.paid", "order.created"]);
});
