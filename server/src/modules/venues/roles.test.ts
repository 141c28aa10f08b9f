import { type RoleName, roleNames } from "@skipline/contract/endpoint";
import {
  assignableRoles,
  createVendorRole,
  deleteVendorRole,
  listActivities,
  listVendorRoles,
  updateVendorRole,
} from "@skipline/contract/roles";
import { getUserRole } from "@skipline/contract/staff-locations";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { hire, ok, openVenue, type TestVenue } from "../../test/test-venue.ts";

const operatorPhone = "+12133734299";
const guestPhone = "+12133734253";

let server: TestServer;
let venue: TestVenue;
let other: TestVenue;
const staff = {} as Record<RoleName, Session>;
let guest: Session;
let stranger: Session;
let operator: Session;

beforeAll(async () => {
  server = await startTestServer({ env: { PLATFORM_ADMIN_PHONES: operatorPhone } });
  venue = await openVenue(server.db, "roles");
  other = await openVenue(server.db, "elsewhere");
  for (const role of roleNames) staff[role] = await server.signIn(venue.phones[role]);
  guest = await server.signIn(guestPhone);
  stranger = await server.signIn(other.phones.SUPER_ADMIN);
  operator = await server.signIn(operatorPhone);
  // A second one, so that the table below meets no rule but that of rank.
  await give("+12133734201", "SUPER_ADMIN");
});
afterAll(() => server.close());

const give = (phone: string, role: RoleName, at: Pick<TestVenue, "vendorId"> = venue, name = "Somebody") =>
  hire(server.db, at, { phone, role, name });

async function roleOf(phone: string, vendorId = venue.vendorId): Promise<string | null> {
  const row = await server.db
    .selectFrom("staff_role")
    .select("role")
    .where("vendor_id", "=", vendorId)
    .where("phone", "=", phone)
    .executeTakeFirst();
  return row?.role ?? null;
}

async function remove(phone: string) {
  await server.db.deleteFrom("staff_role").where("phone", "=", phone).execute();
}

const at = (phoneNumber: string, vendorId = venue.vendorId) => ({ params: { vendorId, phoneNumber } });
const create = (as: Session | null, phoneNumber: string, role: RoleName, vendorId = venue.vendorId) =>
  server.call(createVendorRole, { params: { vendorId }, body: { phoneNumber, name: "Kim", role } }, as);
const codeOf = (answer: { body: unknown }) => (answer.body as { error?: { code: string } }).error?.code;

describe("who may touch whose role", () => {
  const somebody = "+12133734210";
  const cases = roleNames.flatMap((actor) => roleNames.map((target) => [actor, target] as const));
  const expected = (actor: RoleName, target: RoleName) => (assignableRoles(actor).includes(target) ? 200 : 403);

  it.each(cases)("%s creates %s", async (actor, target) => {
    await remove(somebody);
    const { status } = await create(staff[actor], somebody, target);
    expect(status).toBe(expected(actor, target));
    expect(await roleOf(somebody)).toBe(status === 200 ? target : null);
  });

  it.each(cases)("%s changes %s, and into %s", async (actor, target) => {
    await give(somebody, target);
    const down = await server.call(updateVendorRole, { ...at(somebody), body: { role: "STAFF" } }, staff[actor]);
    expect(down.status).toBe(expected(actor, target));
    expect(await roleOf(somebody)).toBe(down.status === 200 ? "STAFF" : target);
    await give(somebody, "STAFF");
    const up = await server.call(updateVendorRole, { ...at(somebody), body: { role: target } }, staff[actor]);
    expect(up.status).toBe(expected(actor, target));
    expect(await roleOf(somebody)).toBe(up.status === 200 ? target : "STAFF");
  });

  it.each(cases)("%s removes %s", async (actor, target) => {
    await give(somebody, target);
    const { status } = await server.call(deleteVendorRole, at(somebody), staff[actor]);
    expect(status).toBe(expected(actor, target));
    expect(await roleOf(somebody)).toBe(status === 200 ? null : target);
  });

  it("lets nobody raise themselves", async () => {
    for (const role of ["STAFF", "MANAGER", "ADMIN"] as const) {
      const above = roleNames.slice(roleNames.indexOf(role) + 1);
      for (const wanted of above) {
        const input = { ...at(venue.phones[role]), body: { role: wanted } };
        expect((await server.call(updateVendorRole, input, staff[role])).status).toBe(403);
      }
      expect(await roleOf(venue.phones[role])).toBe(role);
    }
  });

  it("lets a platform operator do all, at a vendor that is there", async () => {
    await remove(somebody);
    ok(await create(operator, somebody, "SUPER_ADMIN"));
    ok(await server.call(updateVendorRole, { ...at(somebody), body: { role: "ADMIN" } }, operator));
    ok(await server.call(deleteVendorRole, at(somebody), operator));
    expect((await create(operator, somebody, "STAFF", "vnd-nowhere")).status).toBe(404);
  });
});

describe("each call by each caller", () => {
  const somebody = "+12133734211";
  const calls = {
    listVendorRoles: (as: Session | null) =>
      server.call(listVendorRoles, { params: { vendorId: venue.vendorId }, query: {} }, as),
    createVendorRole: async (as: Session | null) => {
      await remove(somebody);
      return create(as, somebody, "STAFF");
    },
    updateVendorRole: async (as: Session | null) => {
      await give(somebody, "STAFF");
      return server.call(updateVendorRole, { ...at(somebody), body: { role: "MANAGER" } }, as);
    },
    deleteVendorRole: async (as: Session | null) => {
      await give(somebody, "STAFF");
      return server.call(deleteVendorRole, at(somebody), as);
    },
    listActivities: (as: Session | null) =>
      server.call(listActivities, { params: { vendorId: venue.vendorId }, query: {} }, as),
  };
  const callers: [string, () => Session | null, number][] = [
    ["nobody", () => null, 401],
    ["a guest", () => guest, 403],
    ["STAFF", () => staff.STAFF, 403],
    ["MANAGER", () => staff.MANAGER, 200],
    ["ADMIN", () => staff.ADMIN, 200],
    ["SUPER_ADMIN", () => staff.SUPER_ADMIN, 200],
    ["another vendor's SUPER_ADMIN", () => stranger, 403],
    ["a platform operator", () => operator, 200],
  ];

  it.each(
    Object.entries(calls).flatMap(([name, act]) =>
      callers.map(([who, session, status]) => [name, who, status, act, session] as const),
    ),
  )("%s by %s is answered %d", async (_name, _who, status, act, session) => {
    expect((await act(session())).status).toBe(status);
  });
});

describe("one phone in many spellings", () => {
  const phone = "+12133734220";
  const spellings = [
    "+12133734220",
    "12133734220",
    "1 213 373 4220",
    "2133734220",
    "213-373-4220",
    "(213) 373-4220",
    "(213)373-4220",
    "213.373.4220",
    "213 373 4220",
    " +1 213 373 4220 ",
    "+1 (213) 373-4220",
    "+1-213-373-4220",
    "+1.213.373.4220",
    "1-213-373-4220",
    "213/373/4220",
    "213\u00a0373\u00a04220",
    "213\u2013373\u20134220",
    "\uff0b12133734220",
    "\uff12\uff11\uff13\uff13\uff17\uff13\uff14\uff12\uff12\uff10",
    "\u0662\u0661\u0663\u0663\u0667\u0663\u0664\u0662\u0662\u0660",
  ];

  it(`has one role, however it is spelt (${spellings.length} ways)`, async () => {
    await remove(phone);
    const statuses: number[] = [];
    for (const spelling of spellings) statuses.push((await create(staff.ADMIN, spelling, "STAFF")).status);
    expect(statuses).toEqual([200, ...spellings.slice(1).map(() => 409)]);
    const rows = await server.db.selectFrom("staff_role").select("phone").where("name", "=", "Kim").execute();
    expect(rows.filter((row) => row.phone === phone)).toHaveLength(1);
    for (const spelling of spellings) {
      const changed = await server.call(updateVendorRole, { ...at(spelling), body: { role: "STAFF" } }, staff.ADMIN);
      expect(ok(changed).vendorRole.phoneNumber, spelling).toBe(phone);
    }
    ok(await server.call(deleteVendorRole, at(spellings.at(-1)!), staff.ADMIN));
    expect(await roleOf(phone)).toBeNull();
  });

  it.each(["", "12", "hello", "+1213373422", "+12133734220x5", "+18005550199", "+18765550123", "+4930123456"])(
    "takes no role for %j",
    async (text) => {
      const { status } = await create(staff.ADMIN, text, "STAFF");
      expect([400, 422]).toContain(status);
    },
  );

  it("tells an unknown phone from what is none", async () => {
    const body = { role: "STAFF" as const };
    expect((await server.call(updateVendorRole, { ...at("+12133734298"), body }, staff.ADMIN)).status).toBe(404);
    expect((await server.call(deleteVendorRole, at("+12133734298"), staff.ADMIN)).status).toBe(404);
    expect((await server.call(updateVendorRole, { ...at("nobody"), body }, staff.ADMIN)).status).toBe(400);
    expect((await server.call(deleteVendorRole, at("12"), staff.ADMIN)).status).toBe(400);
    // Somebody's phone, but at the other vendor.
    expect((await server.call(deleteVendorRole, at(other.phones.STAFF), staff.ADMIN)).status).toBe(404);
    expect(await roleOf(other.phones.STAFF, other.vendorId)).toBe("STAFF");
  });

  it("tells a number from abroad which countries work", async () => {
    const answer = await create(staff.ADMIN, "+4915123456789", "STAFF");
    expect([answer.status, codeOf(answer)]).toEqual([422, "RULE_VIOLATED"]);
    expect(JSON.stringify(answer.body)).toContain("Numbers of these countries work: United States, Canada");
  });

  it("still finds a role whose region is no longer allowed", async () => {
    await give("+4915123456789", "STAFF");
    ok(await server.call(deleteVendorRole, at("+49 1512 3456789"), staff.ADMIN));
    expect(await roleOf("+4915123456789")).toBeNull();
  });
});

test("a role for another vendor than the path's is refused", async () => {
  const body = { phoneNumber: "+12133734230", name: "Kim", role: "STAFF" as const, vendorId: other.vendorId };
  const answer = await server.call(createVendorRole, { params: { vendorId: venue.vendorId }, body }, staff.ADMIN);
  expect([answer.status, codeOf(answer)]).toEqual([422, "RULE_VIOLATED"]);
  const same = { ...body, vendorId: venue.vendorId };
  ok(await server.call(createVendorRole, { params: { vendorId: venue.vendorId }, body: same }, staff.ADMIN));
});

test("the same key gives a role once", async () => {
  const input = {
    params: { vendorId: venue.vendorId },
    body: { phoneNumber: "+12133734231", name: "Kim", role: "STAFF" as const },
  };
  const headers = { "idempotency-key": server.newKey() };
  const first = await server.call(createVendorRole, input, staff.ADMIN, headers);
  const again = await server.call(createVendorRole, input, staff.ADMIN, headers);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
  const changed = { ...input, body: { ...input.body, name: "Lee" } };
  expect((await server.call(createVendorRole, changed, staff.ADMIN, headers)).status).toBe(422);
});

test("a role that was taken away is missed at the next call", async () => {
  const leaving = await server.signIn("+12133734240");
  await give(leaving.phone, "MANAGER");
  const look = () => server.call(listVendorRoles, { params: { vendorId: venue.vendorId }, query: {} }, leaving);
  ok(await look());
  ok(await server.call(updateVendorRole, { ...at(leaving.phone), body: { role: "STAFF" } }, staff.ADMIN));
  expect((await look()).status).toBe(403);
  ok(await server.call(deleteVendorRole, at(leaving.phone), staff.ADMIN));
  const mine = { params: { vendorId: venue.vendorId } };
  expect((await server.call(getUserRole, mine, leaving)).status).toBe(404);
});

test("the last super admin stays, whoever asks", async () => {
  const alone = await openVenue(server.db, "alone");
  const last = await server.signIn(alone.phones.SUPER_ADMIN);
  const target = at(last.phone, alone.vendorId);
  for (const as of [last, operator]) {
    const demotion = await server.call(updateVendorRole, { ...target, body: { role: "ADMIN" } }, as);
    expect([demotion.status, codeOf(demotion)]).toEqual([409, "LAST_SUPER_ADMIN"]);
    const removal = await server.call(deleteVendorRole, target, as);
    expect([removal.status, codeOf(removal)]).toEqual([409, "LAST_SUPER_ADMIN"]);
  }
  ok(await server.call(updateVendorRole, { ...target, body: { role: "SUPER_ADMIN", name: "Renamed" } }, last));
  ok(await create(last, "+12133734241", "SUPER_ADMIN", alone.vendorId));
  ok(await server.call(deleteVendorRole, target, last));
  expect(await roleOf("+12133734241", alone.vendorId)).toBe("SUPER_ADMIN");
});

test("staff are listed by name, page by page, with their number", async () => {
  const large = await openVenue(server.db, "large");
  const manager = await server.signIn(large.phones.MANAGER);
  const names = ["zoe", "Ann", "Émile", "ann", "Bo", "Ünal", "bo", "Ann"];
  for (const [index, name] of names.entries()) await give(`+1213373430${index}`, "STAFF", large, name);
  const seen: string[] = [];
  let nextToken: string | undefined;
  do {
    const query = { limit: 3, ...(nextToken ? { nextToken } : {}) };
    const page = ok(await server.call(listVendorRoles, { params: { vendorId: large.vendorId }, query }, manager));
    expect(page.total).toBe(12);
    expect(page.items.length).toBeLessThanOrEqual(3);
    seen.push(...page.items.map((item) => item.phoneNumber));
    nextToken = page.nextToken ?? undefined;
  } while (nextToken);
  expect(new Set(seen).size).toBe(12);
  const whole = ok(await server.call(listVendorRoles, { params: { vendorId: large.vendorId }, query: {} }, manager));
  expect(whole.items.map((item) => item.phoneNumber)).toEqual(seen);
  expect(whole.nextToken).toBeNull();
  expect(whole.items.slice(0, 3).map((item) => item.name.toLowerCase())).toEqual(["admin of large", "ann", "ann"]);
});

test.each(["abc", Buffer.from("+1").toString("base64url"), Buffer.from("+12133734297").toString("base64url")])(
  "a made-up page token %s is refused",
  async (nextToken) => {
    const params = { vendorId: venue.vendorId };
    expect((await server.call(listVendorRoles, { params, query: { nextToken } }, staff.ADMIN)).status).toBe(400);
  },
);
