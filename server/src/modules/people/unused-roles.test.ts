import { createVendorRole, listActivities, updateVendorRole } from "@skipline/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { ok, openVenue, somePhone, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let boss: Session;
beforeAll(async () => {
  server = await startTestServer({ env: { SMS_PER_MINUTE: "10000" } });
  venue = await openVenue(server.db, "givenlongago");
  boss = await server.signIn(venue.phones.SUPER_ADMIN);
});
afterAll(() => server.close());

const run = () => server.runJob("people.end-unused-roles");
const days = 86_400_000;

/** A role of a number that nobody has signed in with, given so many days ago; its trail, too. */
async function give(role: "STAFF" | "SUPER_ADMIN", daysAgo: number): Promise<string> {
  const phone = somePhone();
  const body = { phoneNumber: phone, name: "Zora Q", role };
  const key = { "idempotency-key": server.newKey() };
  ok(await server.call(createVendorRole, { params: { vendorId: venue.vendorId }, body }, boss, key));
  const at = new Date(server.clock.now().getTime() - daysAgo * days);
  await server.db.updateTable("staff_role").set({ created_at: at }).where("phone", "=", phone).execute();
  await server.db.updateTable("activity").set({ created_at: at }).where("subject_id", "=", phone).execute();
  return phone;
}

async function has(phone: string): Promise<boolean> {
  const rows = await server.db.selectFrom("staff_role").select("phone").where("phone", "=", phone).execute();
  return rows.length > 0;
}

test("a role of a number that nobody signed in with for a year ends, is told of, and is given again", async () => {
  const [old, recent, another] = [await give("STAFF", 366), await give("STAFF", 360), await give("SUPER_ADMIN", 366)];
  await run();
  expect([await has(old), await has(recent), await has(another)]).toEqual([false, true, false]);
  const { items } = ok(await server.call(listActivities, { params: { vendorId: venue.vendorId }, query: {} }, boss));
  const removed = items.filter(
    ({ type, subjectId }) => type === "role.removed" && [old, recent, another].includes(subjectId),
  );
  expect(removed.map(({ subjectId }) => subjectId).toSorted()).toEqual([old, another].toSorted());
  const stranger = await server.signIn(old);
  expect(await has(stranger.phone)).toBe(false);
  const body = { phoneNumber: old, name: "Zora Q", role: "STAFF" as const };
  const key = { "idempotency-key": server.newKey() };
  ok(await server.call(createVendorRole, { params: { vendorId: venue.vendorId }, body }, boss, key));
  await run();
  expect(await has(old)).toBe(true);
});

test("it stays where somebody has signed in with it, or whoever gives roles has changed it since", async () => {
  const used = await give("STAFF", 800);
  await server.signIn(used);
  const changed = await give("STAFF", 800);
  const params = { vendorId: venue.vendorId, phoneNumber: changed };
  ok(await server.call(updateVendorRole, { params, body: { name: "Zora Quill", role: "STAFF" } }, boss));
  await run();
  expect([await has(used), await has(changed)]).toEqual([true, true]);
});

test("a vendor's SuperAdmins stay while none of them has signed in", async () => {
  const lonely = await openVenue(server.db, "lonely");
  const at = new Date(server.clock.now().getTime() - 800 * days);
  await server.db.updateTable("staff_role").set({ created_at: at }).where("vendor_id", "=", lonely.vendorId).execute();
  await run();
  const left = server.db.selectFrom("staff_role").select("role").where("vendor_id", "=", lonely.vendorId);
  expect(await left.execute()).toEqual([{ role: "SUPER_ADMIN" }]);
});
