import { keepLanguage } from "@skipline/contract/account";
import {
  createVendorRole,
  deleteVendorRole,
  inviteAgain,
  listActivities,
  listVendorRoles,
} from "@skipline/contract/roles";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { stopClock } from "../../test/stop-clock.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { createInvitations } from "./invitations.ts";
import { codeOf, letMinutePass, ok, openVenue, somePhone, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let boss: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aurora");
  boss = await server.signIn(venue.phones.ADMIN);
});
beforeEach(() => stopClock(server));
afterAll(() => server.close());

const job = (name: string) => server.context.jobs.find((one) => one.name === name)!;
const errand = () => server.context.errands.find(({ name }) => name === "venues.invitation")!;

/** As the queue does: each that is due, once. */
async function sendDue(): Promise<void> {
  for (const ids of await errand().listDue()) await errand().run(ids);
}

const add = (phoneNumber: string, { at = venue, as = boss, invite = true } = {}) =>
  server.call(
    createVendorRole,
    { params: { vendorId: at.vendorId }, body: { phoneNumber, name: "Kim", role: "STAFF", invite } },
    as,
  );
const again = (phoneNumber: string, as = boss) =>
  server.call(inviteAgain, { params: { vendorId: venue.vendorId, phoneNumber } }, as);
const remove = (phoneNumber: string) =>
  server.call(deleteVendorRole, { params: { vendorId: venue.vendorId, phoneNumber } }, boss);

async function textsTo(phone: string): Promise<string[]> {
  const rows = await server.db
    .selectFrom("sms_outbox")
    .select("body")
    .where("to_phone", "=", phone)
    .where("body", "not like", "%code%")
    .execute();
  return rows.map(({ body }) => body);
}

async function statusOf(phone: string): Promise<string | null> {
  for (let nextToken: string | undefined; ;) {
    const query = { limit: 100, ...(nextToken && { nextToken }) };
    const page = ok(await server.call(listVendorRoles, { params: { vendorId: venue.vendorId }, query }, boss));
    const found = page.items.find(({ phoneNumber }) => phoneNumber === phone);
    if (found) return found.invitation?.status ?? null;
    if (page.nextToken === null) throw new Error("no such role");
    nextToken = page.nextToken;
  }
}

test("a new role is told of once, and is accepted by whoever signs in", async () => {
  const phone = somePhone();
  ok(await add(phone));
  expect(await statusOf(phone)).toBe("WAITING");
  await sendDue();
  await sendDue();
  expect(await textsTo(phone)).toEqual([
    expect.stringMatching(/^Skipline: ADMIN of aurora added you to the team at aurora\. Sign in .+\/staff\/signin$/),
  ]);
  expect(await statusOf(phone)).toBe("SENT");
  server.clock.advance({ seconds: 60 });
  await server.signIn(phone);
  expect(await statusOf(phone)).toBe("ACCEPTED");
});

test("it is written in the language of the account, else of the vendor", async () => {
  const [known, unknown] = [somePhone(), somePhone()];
  const kim = await server.signIn(known);
  ok(await server.call(keepLanguage, { body: { language: "es", isChosen: true } }, kim));
  ok(await add(known));
  await server.db.updateTable("vendor").set({ language: "es" }).where("vendor_id", "=", venue.vendorId).execute();
  ok(await add(unknown));
  await server.db.updateTable("vendor").set({ language: "en" }).where("vendor_id", "=", venue.vendorId).execute();
  await sendDue();
  for (const phone of [known, unknown]) expect((await textsTo(phone))[0]).toContain("te agrega al personal");
});

test("nobody who was not asked for is told, and the trail says who was", async () => {
  const [silent, told] = [somePhone(), somePhone()];
  ok(await add(silent, { invite: false }));
  ok(await add(told));
  ok(await again(silent));
  await sendDue();
  expect([await textsTo(silent), await textsTo(told)].map(({ length }) => length)).toEqual([1, 1]);
  const query = { subjectType: "role" as const, limit: 3 };
  const { items } = ok(await server.call(listActivities, { params: { vendorId: venue.vendorId }, query }, boss));
  expect(items.map(({ type, subjectId, details }) => [type, subjectId, details["isInvited"]])).toEqual([
    ["role.invited", silent, undefined],
    ["role.created", told, true],
    ["role.created", silent, undefined],
  ]);
});

test("who is taken away and added again within a day is not written to again; unsent words are withdrawn", async () => {
  const phone = somePhone();
  ok(await add(phone));
  await sendDue();
  ok(await remove(phone));
  ok(await add(phone));
  await sendDue();
  expect(await textsTo(phone)).toHaveLength(1);
  server.clock.advance({ seconds: 25 * 3600 });
  await letMinutePass(server);
  boss = await server.signIn(venue.phones.ADMIN);
  ok(await remove(phone));
  ok(await add(phone));
  ok(await remove(phone));
  await sendDue();
  expect(await textsTo(phone)).toHaveLength(1);
});

test("asked for again: a moment later it is the same one, and three are enough for a day", async () => {
  const phone = somePhone();
  ok(await add(phone));
  const { invitation } = ok(await again(phone));
  await sendDue();
  expect(ok(await again(phone)).invitation).toEqual({ ...invitation, status: "SENT" });
  for (const count of [2, 3]) {
    server.clock.advance({ seconds: 660 });
    ok(await again(phone));
    await sendDue();
    expect(await textsTo(phone)).toHaveLength(count);
  }
  server.clock.advance({ seconds: 660 });
  const refused = await again(phone);
  expect(codeOf(refused)).toBe("TOO_MANY_REQUESTS");
  expect(await textsTo(phone)).toHaveLength(3);
});

test("one that is not taken is tried five times, then told as failed, and may go out anew at once", async () => {
  const phone = somePhone();
  ok(await add(phone));
  let tries = 0;
  const sms = {
    name: "twilio" as const,
    async send() {
      tries += 1;
      throw new Error("down");
    },
  };
  const { errand: broken } = createInvitations({
    db: server.db,
    clock: server.clock,
    sms,
    send: async () => {},
    log: pino({ level: "silent" }),
    address: "",
    people: { findLanguage: async () => null, findLastSignIns: async () => new Map() },
  });
  const outcomes: string[] = [];
  for (let round = 0; round < 6; round += 1) {
    for (const ids of await broken.listDue()) outcomes.push(await broken.run(ids));
    // Not before its pause is over.
    expect(await broken.listDue()).toEqual([]);
    server.clock.advance({ seconds: 60 * 2 ** round });
  }
  expect(outcomes).toEqual(["again", "again", "again", "again", "given up"]);
  expect(tries).toBe(5);
  boss = await server.signIn(venue.phones.ADMIN);
  expect(await statusOf(phone)).toBe("FAILED");
  ok(await again(phone));
  await sendDue();
  expect(await statusOf(phone)).toBe("SENT");
});

test("a vendor writes to thirty in an hour; their roles are given beyond, and all vendors together write five to one phone", async () => {
  await letMinutePass(server);
  const phones = Array.from({ length: 31 }, somePhone);
  for (const phone of phones) ok(await add(phone));
  await sendDue();
  const told = await Promise.all(phones.map(async (phone) => (await textsTo(phone)).length));
  expect(told).toEqual(phones.map((_, index) => (index < 30 ? 1 : 0)));
  expect(codeOf(await again(phones[30]!))).toBe("TOO_MANY_REQUESTS");
  const hunted = somePhone();
  for (let vendor = 0; vendor < 6; vendor += 1) {
    const other = await openVenue(server.db, `hunting-${vendor}`);
    ok(await add(hunted, { at: other, as: await server.signIn(other.phones.ADMIN) }));
  }
  await sendDue();
  expect(await textsTo(hunted)).toHaveLength(5);
});

test("a role out of reach is told of by nobody below it, and one of another vendor is not there", async () => {
  const manager = await server.signIn(venue.phones.MANAGER);
  expect((await again(venue.phones.SUPER_ADMIN, manager)).status).toBe(403);
  expect((await again(somePhone())).status).toBe(404);
});

test("phones are forgotten after thirty days", async () => {
  server.clock.advance({ seconds: 31 * 86_400 });
  await job("venues.forget-invitations").run();
  const rows = await server.db.selectFrom("staff_invitation").select("phone").execute();
  expect(rows).toEqual([]);
});
