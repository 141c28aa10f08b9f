import { join } from "node:path";
import { createLead } from "@skipline/contract/leads";
import { deleteAccount, updateAccount } from "@skipline/contract/people";
import { createVendorRole } from "@skipline/contract/roles";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { assertInvariants } from "../test/invariants.ts";
import { productionSettings } from "../test/production-settings.ts";
import { runScript } from "../test/run-script.ts";
import { type Session, startTestServer, type TestServer } from "../test/test-server.ts";
import { handOver, ok, openVenue, placePaidOrder, somePhone, type TestVenue } from "../test/test-venue.ts";

const program = join(import.meta.dirname, "skipline.ts");

let database: TestDatabase;
let server: TestServer;
let venue: TestVenue;
let boss: Session;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ database });
  venue = await openVenue(server.db, "letters");
  boss = await server.signIn(venue.phones.SUPER_ADMIN);
});
afterAll(async () => {
  await assertInvariants(server.db);
  await server.close();
  await database.drop();
});

/** As an operator runs it: a process of its own, with a production's settings, beside a running server. */
const skipline = (args: string[], env: Record<string, string> = {}) =>
  runScript(program, args, { ...productionSettings, DATABASE_URL: database.url, ...env });

async function orderAndPickUp(): Promise<{ guest: Session; orderId: string }> {
  const guest = await server.signIn(somePhone());
  const { orderId } = await placePaidOrder(server, venue, guest);
  await handOver(server, boss, orderId);
  return { guest, orderId };
}

const ordersOf = (userId: string) =>
  server.db.selectFrom("customer_order").select("order_id").where("user_id", "=", userId).execute();

describe("somebody who asks by letter", () => {
  it("gets all that names them and nobody else, and keeps it until --yes is said", async () => {
    const [{ guest, orderId }, { guest: other, orderId: others }] = [await orderAndPickUp(), await orderAndPickUp()];
    const { code, answer } = await skipline(["export", guest.phone]);
    const file = JSON.parse(answer) as Record<string, unknown>;
    expect([code, file]).toMatchObject([
      0,
      {
        account: [{ userId: guest.userId, phoneNumber: guest.phone }],
        sessions: [{ userId: guest.userId }],
        orders: [{ orderId, payments: [{ status: "SUCCEEDED" }] }],
      },
    ]);
    for (const word of [other.phone, other.userId, others, boss.userId, boss.phone]) expect(answer).not.toContain(word);
    const asked = await skipline(["delete", guest.phone]);
    expect(asked).toMatchObject({ code: 1, answer: expect.stringMatching(/has an account.*\(1 orders.*--yes/) });
    expect(JSON.parse((await skipline(["export", guest.phone])).answer)).toEqual({
      ...file,
      exportedAt: expect.any(String),
    });
  });

  it("is deleted, told what of them is kept, and asked twice is gone: the books stay, without them", async () => {
    const [{ guest, orderId }, { guest: other, orderId: others }] = [await orderAndPickUp(), await orderAndPickUp()];
    const { code, answer } = await skipline(["delete", guest.phone, "--yes"]);
    expect(code).toBe(0);
    expect(answer.split("\n")).toEqual([
      `The account of ${guest.phone} is deleted: phone, name, mail address, sessions, roles, notes and messages are gone.`,
      expect.stringMatching(/^Kept as books, without them: 1 orders, 0 .* with their payments and the trail\.$/),
      expect.stringMatching(/^Not in this database, .* backups, /),
      "",
    ]);
    expect(await ordersOf(guest.userId)).toEqual([]);
    const kept = server.db.selectFrom("customer_order as o").innerJoin("app_user as u", "u.user_id", "o.user_id");
    expect(await kept.select("u.phone").where("o.order_id", "=", orderId).execute()).toEqual([{ phone: null }]);
    expect(await ordersOf(other.userId)).toEqual([{ order_id: others }]);
    const trail = () => server.db.selectFrom("activity").select("activity_id").orderBy("activity_id").execute();
    const before = await trail();
    for (const command of [
      ["delete", guest.phone, "--yes"],
      ["delete", guest.phone],
      ["export", guest.phone],
    ])
      expect(await skipline(command)).toMatchObject({ code: 1, output: expect.stringContaining("No account has") });
    expect(await trail()).toEqual(before);
    expect((await server.call(deleteAccount, { body: { phoneNumber: guest.phone } }, guest)).status).toBe(401);
  });

  it("has no account, and a role and a request for a demo that others wrote down: they are in the file, and go", async () => {
    const phone = somePhone();
    const role = { phoneNumber: phone, name: "Ida Inviter", role: "STAFF" as const, invite: true };
    const newKey = () => ({ "idempotency-key": server.newKey() });
    ok(await server.call(createVendorRole, { params: { vendorId: venue.vendorId }, body: role }, boss, newKey()));
    const lead = {
      companyName: "Bar",
      fullName: "Ida Inviter",
      phone,
      email: "ida@bar.example",
      message: "Call me back",
    };
    ok(await server.call(createLead, { body: lead }, null, newKey()));
    const { code, answer } = await skipline(["export", phone]);
    expect([code, JSON.parse(answer)]).toMatchObject([
      0,
      { account: [], roles: [{ name: "Ida Inviter" }], requestsForADemo: [{ fullName: "Ida Inviter" }] },
    ]);
    expect((await skipline(["delete", phone])).answer).toContain("has no account; its number is written down");
    expect(await skipline(["delete", phone, "--yes"])).toMatchObject({
      code: 0,
      answer: expect.stringContaining(`What named ${phone} is deleted`),
    });
    for (const table of ["staff_role", "staff_invitation", "lead", "app_user"] as const)
      expect(await server.db.selectFrom(table).select("phone").where("phone", "=", phone).execute()).toEqual([]);
    expect((await skipline(["export", phone])).code).toBe(1);
  });

  it("asked for a demo with a phone of no country: their mail address finds it, and nothing of others", async () => {
    const ask = async (email: string, fullName: string) => {
      const body = { companyName: "Bar", fullName, phone: "07911 123456", email, message: "Call me back" };
      ok(await server.call(createLead, { body }, null, { "idempotency-key": server.newKey() }));
    };
    await ask("Una@pub.example", "Una Abroad");
    await ask("una@pub.example", "Una Abroad");
    await ask("runa@pub.example", "Runa Abroad");
    const { guest } = await orderAndPickUp();
    ok(
      await server.call(
        updateAccount,
        { body: { firstName: "Una", lastName: "Abroad", email: "una@pub.example" } },
        guest,
      ),
    );
    const { code, answer } = await skipline(["export", "una@pub.example"]);
    const una = { fullName: "Una Abroad", phoneNumber: "07911 123456" };
    expect([code, JSON.parse(answer)]).toEqual([
      0,
      {
        exportedAt: expect.any(String),
        requestsForADemo: [expect.objectContaining(una), expect.objectContaining(una)],
        mails: expect.any(Array),
      },
    ]);
    for (const word of ["Runa", guest.phone, guest.userId]) expect(answer).not.toContain(word);
    expect(await skipline(["delete", "una@pub.example"])).toMatchObject({
      code: 1,
      answer: expect.stringMatching(/^2 requests for a demo .* stays\..*--yes/),
    });
    expect((await skipline(["delete", "una@pub.example", "--yes"])).code).toBe(0);
    const left = await server.db.selectFrom("lead").select("email").where("phone", "=", "07911 123456").execute();
    expect(left).toEqual([{ email: "runa@pub.example" }]);
    for (const command of ["export", "delete"])
      expect(await skipline([command, "una@pub.example"])).toMatchObject({
        code: 1,
        output: expect.stringContaining("Nobody asked for a demo"),
      });
    expect((await skipline(["export", guest.phone])).answer).toContain('"email": "una@pub.example"');
  });

  it("is kept, with the reason, while an order waits or a venue would have nobody left", async () => {
    const guest = await server.signIn(somePhone());
    await placePaidOrder(server, venue, guest);
    const waiting = await skipline(["delete", guest.phone, "--yes"]);
    expect([waiting.code, waiting.answer]).toEqual([1, ""]);
    expect(waiting.output).toMatch(/order/i);
    expect(await ordersOf(guest.userId)).toHaveLength(1);
    expect((await skipline(["delete", boss.phone, "--yes"])).code).toBe(1);
    expect((await skipline(["export", boss.phone])).code).toBe(0);
  });

  it("is told of where a setting names them, which no row knows", async () => {
    const { guest } = await orderAndPickUp();
    const named = await skipline(["delete", guest.phone, "--yes"], { PLATFORM_ADMIN_PHONES: guest.phone });
    expect(named).toMatchObject({ code: 1, output: expect.stringContaining("take it from there") });
    expect(named.answer).toContain("is deleted");
  });
});

describe.each(["export", "delete"])("%s", (command) => {
  it.each([
    [[], 1, "A phone is written like +12135550100."],
    [["213 555 0100"], 1, "A phone is written like +12135550100."],
    [["+12135550100", "+12135550101"], 2, "+12135550101 is nothing that"],
    [["+12135550100", "--force"], 2, "--force is nothing that"],
    [["+12135559876"], 1, "No account has the phone +12135559876, and nothing else that is stored."],
  ])("is refused with %j", async (args, code, words) => {
    expect(await skipline([command, ...args])).toMatchObject({
      code,
      answer: "",
      output: expect.stringContaining(words),
    });
  });

  it("says that the database is away", async () => {
    const away = await skipline([command, "+12135550100"], { DATABASE_URL: "postgres://127.0.0.1:1/nowhere" });
    expect(away).toMatchObject({ code: 1, answer: "", output: expect.stringContaining("ECONNREFUSED") });
  });
});
