import { newAccountClaim } from "@skipline/contract/issuer";
import { exportAccount, updateAccount } from "@skipline/contract/people";
import { createVendorRole } from "@skipline/contract/roles";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { ok, openVenue, placePaidOrder, handOver, somePhone, type TestVenue } from "../../test/test-venue.ts";
import { confirmHolder, deletePerson } from "./index.ts";

let server: TestServer;
let venue: TestVenue;
beforeAll(async () => {
  server = await startTestServer({ env: { SMS_PER_MINUTE: "10000" } });
  venue = await openVenue(server.db, "unused");
});
afterAll(async () => {
  await assertInvariants(server.db);
  await server.close();
});

const days = 86_400_000;

/** As if nobody had signed in with the number for so many days, and its roles were from before. */
async function leaveFor(many: number, { phone }: Session): Promise<void> {
  const at = new Date(server.clock.now().getTime() - many * days);
  await server.db.updateTable("app_user").set({ signed_in_at: at }).where("phone", "=", phone).execute();
  await server.db.updateTable("staff_role").set({ created_at: at }).where("phone", "=", phone).execute();
  server.clock.advance({ seconds: 61 });
}

async function findAccount(userId: string) {
  return server.db
    .selectFrom("app_user")
    .select(["phone", "first_name", "ended_at", "signed_in_at"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** Whether the time without a sign-in begins now. */
async function isRecent({ userId }: Session): Promise<boolean> {
  const { signed_in_at: at } = await findAccount(userId);
  return server.clock.now().getTime() - (at?.getTime() ?? 0) < days;
}

/** Somebody with a name, an order of long ago and a role. */
async function someBartender(): Promise<Session> {
  const as = await server.signIn(somePhone());
  ok(await server.call(updateAccount, { body: { firstName: "Zora", lastName: "Q", email: "" } }, as));
  const boss = await bossOf(venue);
  const order = await placePaidOrder(server, venue, as);
  await handOver(server, boss, order.orderId);
  const body = { phoneNumber: as.phone, name: "Zora Q", role: "STAFF" as const };
  const key = { "idempotency-key": server.newKey() };
  ok(await server.call(createVendorRole, { params: { vendorId: venue.vendorId }, body }, boss, key));
  return as;
}

let boss: Session | undefined;
const bossOf = async ({ phones }: TestVenue) => (boss ??= await server.signIn(phones.SUPER_ADMIN));

const rolesOf = ({ phone }: Session) =>
  server.db.selectFrom("staff_role").select("role").where("phone", "=", phone).execute();
const claimsOf = ({ idToken }: Session) =>
  JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;

describe("a number that nobody has signed in with for a year", () => {
  test("starts empty at a device that has not signed in with it before, and its roles are given anew or not at all", async () => {
    const before = await someBartender();
    await leaveFor(366, before);
    const now = await server.signIn(before.phone);
    expect(now.userId).not.toBe(before.userId);
    expect(claimsOf(now)[newAccountClaim]).toBe(true);
    expect(await rolesOf(now)).toEqual([]);
    const file = ok(await server.call(exportAccount, {}, now)) as unknown as Record<string, object[]>;
    expect(file).toMatchObject({ account: [{ firstName: "" }], orders: [], roles: [], trail: [] });
    expect(JSON.stringify(file)).not.toMatch(/Zora/);
    expect(await findAccount(before.userId)).toMatchObject({ phone: null, first_name: "", ended_at: expect.any(Date) });
    // From now on it is theirs.
    server.clock.advance({ seconds: 61 });
    expect((await server.signIn(before.phone)).userId).toBe(now.userId);
  });

  test("goes on where its holder's own device asks", async () => {
    const before = await someBartender();
    await leaveFor(366, before);
    const back = await server.signIn(before.phone, before.cookie);
    expect(back.userId).toBe(before.userId);
    expect(await rolesOf(back)).toHaveLength(1);
    expect(await isRecent(before)).toBe(true);
  });

  test("goes on within the year, and where nobody knows since when", async () => {
    const before = await someBartender();
    await leaveFor(364, before);
    expect((await server.signIn(before.phone)).userId).toBe(before.userId);
    await server.db.updateTable("app_user").set({ signed_in_at: null }).where("phone", "=", before.phone).execute();
    server.clock.advance({ seconds: 61 });
    expect((await server.signIn(before.phone)).userId).toBe(before.userId);
  });

  test("keeps a role that was given to the number since, and is let in with it, also as a new vendor's only SuperAdmin", async () => {
    const before = await someBartender();
    await leaveFor(400, before);
    const { vendorId } = await openVenue(server.db, "begun");
    await server.db
      .insertInto("staff_role")
      .values({
        vendor_id: vendorId,
        phone: before.phone,
        name: "Olga Owner",
        role: "SUPER_ADMIN",
        created_at: server.clock.now(),
      })
      .execute();
    await server.db
      .deleteFrom("staff_role")
      .where("vendor_id", "=", vendorId)
      .where("phone", "<>", before.phone)
      .execute();
    const now = await server.signIn(before.phone);
    expect(now.userId).not.toBe(before.userId);
    expect(await rolesOf(now)).toEqual([{ role: "SUPER_ADMIN" }]);
    expect(ok(await server.call(exportAccount, {}, now))).toMatchObject({ orders: [], trail: [] });
  });

  test("is refused while its account can't end, until its holder has proved more than a code", async () => {
    const other = await openVenue(server.db, "alone");
    const alone = await server.signIn(other.phones.SUPER_ADMIN);
    await leaveFor(400, alone);
    await expect(server.signIn(alone.phone)).rejects.toThrow(/403 .*account_unused/);
    expect(await findAccount(alone.userId)).toMatchObject({ phone: alone.phone, ended_at: null });
    expect(await confirmHolder(server.db, server.clock, alone.phone)).toBe(true);
    server.clock.advance({ seconds: 61 });
    expect((await server.signIn(alone.phone)).userId).toBe(alone.userId);
  });
});

describe("by night", () => {
  const run = () => server.runJob("people.end-unused");

  test("accounts of two years end, but those with something open; what has no date begins to count", async () => {
    const [old, recent, undated, waiting] = await Promise.all(
      Array.from({ length: 4 }, () => server.signIn(somePhone())),
    );
    await placePaidOrder(server, venue, waiting!);
    await leaveFor(731, old!);
    await leaveFor(729, recent!);
    await leaveFor(731, waiting!);
    await server.db.updateTable("app_user").set({ signed_in_at: null }).where("phone", "=", undated!.phone).execute();
    await run();
    const left = await Promise.all([old, recent, undated, waiting].map((one) => findAccount(one!.userId)));
    expect(left.map(({ phone }) => phone)).toEqual([null, recent!.phone, undated!.phone, waiting!.phone]);
    expect(await isRecent(undated!)).toBe(true);
    await run();
    expect((await findAccount(undated!.userId)).phone).toBe(undated!.phone);
  });

  test("an account that was found to be unused stays where somebody has signed in to it since", async () => {
    const guest = await server.signIn(somePhone());
    await leaveFor(731, guest);
    const unusedSince = new Date(server.clock.now().getTime() - 730 * days);
    await server.signIn(guest.phone, guest.cookie);
    expect(await deletePerson(server.db, server.clock, guest, { unusedSince })).toBe(false);
    expect(await findAccount(guest.userId)).toMatchObject({ phone: guest.phone, ended_at: null });
    await leaveFor(731, guest);
    expect(await deletePerson(server.db, server.clock, guest, { unusedSince })).toBe(true);
  });
});
