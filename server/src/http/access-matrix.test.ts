import type { Endpoint } from "@skipline/contract/endpoint";
import type { Selectable } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../db/schema.ts";
import { accessTable, type Caller, callers, type Row } from "../test/access-table.ts";
import { contractEndpoints } from "../test/contract-endpoints.ts";
import { type House, openHouse } from "../test/house.ts";
import { sendSample } from "../test/sample-calls.ts";
import { type HeldSession, holdPhones } from "../test/shared-phones.ts";
import { stopClock } from "../test/stop-clock.ts";
import { demoContent } from "../test/test-content.ts";
import { startTestServer, type Session, type TestServer } from "../test/test-server.ts";
import { hire, openVenue, somePhone } from "../test/test-venue.ts";
import { isForHolders } from "./held-phone.ts";

/** Row Z1: every endpoint, called rightly by everybody, about things that are there. */

const operatorPhone = "+12135550901";
const endpoints = await contractEndpoints();

let server: TestServer;
let house: House;
let printer: Selectable<Database["printer"]>;
let sessions: Record<Exclude<Caller, "nobody">, Session>;

beforeAll(async () => {
  server = await startTestServer({
    env: { PLATFORM_ADMIN_PHONES: operatorPhone, SMS_PER_MINUTE: "10000", CONTENT_DIR: demoContent },
  });
  house = await openHouse(server, "matrix");
  printer = await server.db
    .selectFrom("printer")
    .selectAll()
    .where("printer_id", "=", house.ids.printerId)
    .executeTakeFirstOrThrow();
  const foreignVenue = await openVenue(server.db, "matrix-foreign");
  const { SUPER_ADMIN: _, ...phones } = house.venue.phones;
  sessions = {
    guest: house.guest,
    SUPER_ADMIN: house.boss,
    otherGuest: await server.signIn(somePhone()),
    STAFF: await server.signIn(phones.STAFF),
    MANAGER: await server.signIn(phones.MANAGER),
    ADMIN: await server.signIn(phones.ADMIN),
    foreign: await server.signIn(foreignVenue.phones.SUPER_ADMIN),
    operator: await server.signIn(operatorPhone),
    staffElsewhere: await signInElsewhere("STAFF"),
    managerElsewhere: await signInElsewhere("MANAGER"),
  };
});
afterAll(() => server.close());

test("every endpoint of the contract is served and has its row, and no row is left over", () => {
  const ids = endpoints.map(({ id }) => id).toSorted();
  expect(Object.keys(accessTable).toSorted()).toEqual(ids);
  const ofApp = ["client.reportFault", "config.getClientConfig"];
  expect([...server.context.routes.map(({ endpoint }) => endpoint.id), ...ofApp].toSorted()).toEqual(ids);
});

test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))("%s", async (id, endpoint) => {
  stopClock(server);
  const seen: Partial<Row> = {};
  for (const caller of callers) {
    seen[caller] = (await ask(endpoint, caller === "nobody" ? null : sessions[caller])).status;
  }
  expect(seen).toEqual(accessTable[id]);
});

describe("on a shared phone", () => {
  let held: HeldSession[];
  beforeAll(async () => {
    const pairs = [
      ["STAFF", "MANAGER"],
      ["ADMIN", "MANAGER"],
      ["managerElsewhere", "ADMIN"],
      ["ADMIN", "managerElsewhere"],
    ] as const;
    held = await holdPhones(server, house.venue.vendorId, sessions, pairs);
  });

  /** What is about the phone itself has tests of its own (`shared-phones.test.ts`). */
  const asksForSomebody = endpoints.filter(
    ({ access, path }) =>
      !["public", "display", "printer"].includes(access.kind) && !/\/(shared-phone|account\/pin)/.test(path),
  );
  const isRefused = (status = 404) => [401, 403, 404].includes(status);

  test.each(asksForSomebody.map((endpoint) => [endpoint.id, endpoint] as const))(
    "%s is open to who holds it where it is to both them and who is signed in",
    async (id, endpoint) => {
      stopClock(server);
      for (const { person, owner, ...session } of held) {
        const [own, other] = [person, owner].map((caller) => accessTable[id]?.[caller as Caller]);
        const closed = !isForHolders(endpoint.access) || isRefused(own) || isRefused(other);
        const { status } = await ask(endpoint, session);
        expect({ person, owner, status, isRefused: isRefused(status) }).toMatchObject({ isRefused: closed });
      }
    },
  );

  test("a mark that ended, or another phone's, opens nothing", async () => {
    const [phone, another] = held as [HeldSession, HeldSession];
    for (const endpoint of asksForSomebody) {
      expect((await ask(endpoint, { ...phone, mark: another.mark })).status, endpoint.id).toBe(409);
    }
    await server.db.updateTable("phone_holder").set({ ended_at: server.clock.now() }).execute();
    for (const endpoint of asksForSomebody) expect((await ask(endpoint, phone)).status, endpoint.id).toBe(409);
  });
});

test("an expired or forged token opens nothing that asks for one", async () => {
  const [header, payload] = sessions.SUPER_ADMIN.idToken.split(".");
  const forged = { ...sessions.SUPER_ADMIN, idToken: `${header}.${payload}.${"A".repeat(86)}` };
  // A printer's token is in its path.
  const closed = endpoints.filter(({ access }) => !["public", "printer"].includes(access.kind));
  for (const endpoint of closed) expect((await ask(endpoint, forged)).status, endpoint.id).toBe(401);
  expect(closed.length).toBeGreaterThan(20);
  server.clock.advance({ seconds: 3621 });
  for (const endpoint of closed) expect((await ask(endpoint, sessions.SUPER_ADMIN)).status, endpoint.id).toBe(401);
});

async function signInElsewhere(role: "STAFF" | "MANAGER"): Promise<Session> {
  return server.signIn(await hire(server.db, house.venue, { role, locationIds: [house.venue.otherLocationId] }));
}

/** About somebody who works there, and a printer that is there, whoever was dismissed and removed by the call before. */
async function ask(endpoint: Endpoint, as: (Session & { mark?: string }) | null) {
  await server.db
    .insertInto("printer")
    .values(printer)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const phoneNumber = "+12135559999";
  await hire(server.db, house.venue, { role: "STAFF", phone: phoneNumber });
  const ids: House["ids"] = { ...house.ids, phoneNumber };
  return sendSample(server, endpoint, (name) => ids[name], as);
}
