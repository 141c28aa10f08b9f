import { deleteVendorRole, updateVendorRole } from "@skipline/contract/roles";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { countRounds } from "../../test/race-rounds.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { closeGate, type Tampering } from "../../test/tampering.ts";
import type { Session } from "../../test/test-server.ts";
import { hire, openVenue, type TestVenue } from "../../test/test-venue.ts";

const rivalPhone = "+12133734260";

/** Two super admins of one vendor, each at a server process of its own. */
interface House {
  database: TestDatabase;
  venue: TestVenue;
  rivals: [Rival, Rival];
}

interface Rival {
  at: ServerProcess;
  session: Session;
}

async function openHouse(tampering?: Tampering): Promise<House> {
  const database = await createTestDatabase();
  const venue = await openVenue(database.db, "rivals");
  const options = tampering ? { tampering } : {};
  const seat = async (phone: string): Promise<Rival> => {
    const at = await startServerProcess(database, "skipline-web", options);
    return { at, session: await at.signIn(phone) };
  };
  return { database, venue, rivals: await Promise.all([seat(venue.phones.SUPER_ADMIN), seat(rivalPhone)]) };
}

async function close({ database, rivals }: House): Promise<void> {
  for (const { at } of rivals) await at.close();
  await database.drop();
}

async function makeBothSuper({ database, venue }: House): Promise<void> {
  for (const phone of [venue.phones.SUPER_ADMIN, rivalPhone])
    await hire(database.db, venue, { phone, role: "SUPER_ADMIN" });
}

async function countSuper({ database, venue }: House): Promise<number> {
  const { length } = await database.db
    .selectFrom("staff_role")
    .select("phone")
    .where("vendor_id", "=", venue.vendorId)
    .where("role", "=", "SUPER_ADMIN")
    .execute();
  return length;
}

/** `by` takes the rank of whoever signed in as `of`. */
function demote({ venue }: House, by: Rival, of: Rival, role: "ADMIN" | "MANAGER" | "STAFF" = "ADMIN") {
  const params = { vendorId: venue.vendorId, phoneNumber: encodeURIComponent(of.session.phone) };
  return by.at.call(updateVendorRole, { params, body: { role } }, by.session);
}

function dismiss({ venue }: House, by: Rival, of: Rival) {
  const params = { vendorId: venue.vendorId, phoneNumber: encodeURIComponent(of.session.phone) };
  return by.at.call(deleteVendorRole, { params }, by.session);
}

const gate = 11;
let house: House;
/** Its changes of roles don't wait for one another; whoever has counted the super admins waits at the gate. */
let unlocked: House;

beforeAll(async () => {
  const pauseAfter = { statement: `select count(*) as "count" from "staff_role"`, gate };
  [house, unlocked] = await Promise.all([
    openHouse(),
    openHouse({ rewrite: [{ find: " for no key update", replace: "" }], pauseAfter }),
  ]);
});
afterAll(async () => {
  await Promise.all([close(house), close(unlocked)]);
});

const rounds = countRounds(50);

describe("two super admins at two processes", () => {
  it("who demote each other leave one, in each round", async () => {
    const [one, other] = house.rivals;
    const left = new Map<number, number>();
    const answers = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      await makeBothSuper(house);
      const results = await Promise.all([
        round % 2 === 0 ? demote(house, one, other) : dismiss(house, one, other),
        demote(house, other, one),
      ]);
      const outcome = results
        .map(({ status }) => status)
        .toSorted((a, b) => a - b)
        .join(" ");
      answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
      const count = await countSuper(house);
      left.set(count, (left.get(count) ?? 0) + 1);
    }
    expect([...left]).toEqual([[1, rounds]]);
    // The slower one has lost its role by then.
    expect([...answers]).toEqual([["200 403", rounds]]);
  });

  it("who step down many times at once leave one", async () => {
    const [one, other] = house.rivals;
    for (let round = 0; round < 20; round += 1) {
      await makeBothSuper(house);
      const steps = (["MANAGER", "MANAGER", "STAFF"] as const).flatMap((role) => [
        demote(house, one, one, role),
        demote(house, other, other, role),
      ]);
      const statuses = (await Promise.all(steps)).map(({ status }) => status);
      expect(statuses.filter((status) => ![200, 403, 409].includes(status))).toEqual([]);
      expect(await countSuper(house)).toBe(1);
    }
  });
});

it("of two who change the same role at once one does, and the other is told what it is now", async () => {
  await makeBothSuper(house);
  const { database, venue, rivals } = house;
  const { vendorId } = venue;
  const phone = venue.phones.STAFF;
  const params = { vendorId, phoneNumber: encodeURIComponent(phone) };
  for (let version = 1; version <= 5; version += 1) {
    const body = (at: number) => ({ role: "STAFF" as const, name: `Kim ${version} ${at}`, version });
    const answers = await Promise.all(
      rivals.map(({ at, session }, index) => at.call(updateVendorRole, { params, body: body(index) }, session)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = answers.findIndex(({ status }) => status === 409);
    const { name } = body(1 - late);
    const told = { code: "ROLE_CHANGED", details: { vendorRole: { name, version: version + 1 } } };
    expect(answers[late]?.body).toMatchObject({ error: told });
    const kept = database.db.selectFrom("staff_role").select(["name", "version"]).where("vendor_id", "=", vendorId);
    expect(await kept.where("phone", "=", phone).execute()).toEqual([{ name, version: version + 1 }]);
  }
});

it("would leave no super admin without the lock", async () => {
  await makeBothSuper(unlocked);
  const [one, other] = unlocked.rivals;
  const bothHaveCounted = await closeGate(unlocked.database.url, gate);
  const results = Promise.all([demote(unlocked, one, other), demote(unlocked, other, one)]);
  await expect.poll(() => bothHaveCounted.countWaiting()).toBe(2);
  await bothHaveCounted.open();
  expect((await results).map(({ status }) => status)).toEqual([200, 200]);
  expect(await countSuper(unlocked)).toBe(0);
});
