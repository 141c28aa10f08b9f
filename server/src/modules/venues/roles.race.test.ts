import { deleteVendorRole, updateVendorRole } from "@skipline/contract/roles";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase } from "../../db/connection.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { openVenue, type TestVenue } from "../../test/test-venue.ts";
import { createRoleService } from "./role-service.ts";
import * as store from "./venues-store.ts";

let servers: [TestServer, TestServer];
let venue: TestVenue;
const rivalPhone = "+12133734260";
/** By server, then by person: each server's issuer has an address of its own. */
let rivals: [[Session, Session], [Session, Session]];

beforeAll(async () => {
  const first = await startTestServer();
  servers = [first, await startTestServer({ database: first.database, clock: first.clock })];
  venue = await openVenue(first.db, "rivals");
  await makeBothSuper();
  const signIn = async (server: TestServer): Promise<[Session, Session]> => [
    await server.signIn(venue.phones.SUPER_ADMIN),
    await server.signIn(rivalPhone),
  ];
  const atFirst = await signIn(servers[0]);
  // A phone gets one code a minute.
  first.clock.advance({ seconds: 61 });
  rivals = [atFirst, await signIn(servers[1])];
});
afterAll(async () => {
  await servers[1].close();
  await servers[0].close();
});

async function makeBothSuper(): Promise<void> {
  const values = [venue.phones.SUPER_ADMIN, rivalPhone].map((phone) => ({
    vendor_id: venue.vendorId,
    phone,
    name: "Rival",
    role: "SUPER_ADMIN",
    created_at: servers[0].clock.now(),
  }));
  await servers[0].db
    .insertInto("vendor_role")
    .values(values)
    .onConflict((conflict) => conflict.columns(["vendor_id", "phone"]).doUpdateSet({ role: "SUPER_ADMIN" }))
    .execute();
}

async function countSuper(): Promise<number> {
  const { length } = await servers[0].db
    .selectFrom("vendor_role")
    .select("phone")
    .where("vendor_id", "=", venue.vendorId)
    .where("role", "=", "SUPER_ADMIN")
    .execute();
  return length;
}

const params = (phoneNumber: string) => ({ params: { vendorId: venue.vendorId, phoneNumber } });

describe("two super admins who demote each other", () => {
  it("leave one, in each of 200 rounds on two servers", async () => {
    const left: number[] = [];
    const answers = new Map<string, number>();
    for (let round = 0; round < 200; round += 1) {
      await makeBothSuper();
      const body = { role: "ADMIN" as const };
      const results = await Promise.all([
        round % 2 === 0
          ? servers[0].call(updateVendorRole, { ...params(rivalPhone), body }, rivals[0][0])
          : servers[0].call(deleteVendorRole, params(rivalPhone), rivals[0][0]),
        servers[1].call(updateVendorRole, { ...params(venue.phones.SUPER_ADMIN), body }, rivals[1][1]),
      ]);
      left.push(await countSuper());
      const outcome = results
        .map(({ status }) => status)
        .toSorted((one, other) => one - other)
        .join(" ");
      answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
    }
    expect(left).toEqual(left.map(() => 1));
    // The slower one has lost its role by then.
    expect([...answers.keys()]).toEqual(["200 403"]);
  });

  it("leave one when many step down at once", async () => {
    for (let round = 0; round < 20; round += 1) {
      await makeBothSuper();
      const steps = [0, 1, 2, 3, 4, 5].map((turn) => {
        const server = turn % 2;
        const rival = rivals[server]![turn % 3 === 0 ? 0 : 1];
        const body = { role: turn < 3 ? ("MANAGER" as const) : ("STAFF" as const) };
        return servers[server]!.call(updateVendorRole, { ...params(rival.phone), body }, rival);
      });
      const statuses = (await Promise.all(steps)).map(({ status }) => status);
      expect(statuses.filter((status) => ![200, 403, 409].includes(status))).toEqual([]);
      expect(await countSuper()).toBe(1);
    }
  });

  it("would leave none without the lock", async () => {
    await makeBothSuper();
    const bothHaveCounted = createBarrier(2);
    const connections = servers.map((server) => createDatabase({ url: server.database.url, maxConnections: 2 }));
    const services = connections.map(({ db }) =>
      createRoleService({
        db,
        clock: servers[0].clock,
        findRole: async (phone, vendorId, trx) => {
          const row = await store.findRole(trx, phone, vendorId);
          return row ? { vendorId, role: "SUPER_ADMIN", name: row.name } : null;
        },
        unsafeForTests: { isUnguarded: true, afterRead: bothHaveCounted },
      }),
    );
    const demote = (index: 0 | 1) =>
      services[index]!.updateRole(
        rivals[index][index],
        { vendorId: venue.vendorId, phone: rivals[index][1 - index]!.phone },
        { role: "ADMIN" },
      );
    await Promise.all([demote(0), demote(1)]);
    expect(await countSuper()).toBe(0);
    for (const connection of connections) await connection.close();
  });
});

/** Resolves for everybody when `size` callers have come. */
function createBarrier(size: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  return () => {
    waiting += 1;
    if (waiting >= size) resolve();
    return promise;
  };
}
