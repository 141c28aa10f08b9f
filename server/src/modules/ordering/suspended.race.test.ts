import { createOrder } from "@skipline/contract/ordering";
import { getOwnLocation, updateLocation } from "@skipline/contract/own-locations";
import { reopenVendor, suspendVendor } from "@skipline/contract/vendors";
import type { LocationStatus } from "@skipline/contract/venues";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { countRounds } from "../../test/race-rounds.ts";
import { allowNextCode } from "../../test/sign-in.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, createBody, letMinutePass, ok, openVenue, somePhone, type TestVenue } from "../../test/test-venue.ts";

/**
 * An operator suspends a vendor at one process while guests order there at others, which hear of no change of a menu: what
 * they keep is old. The third one writes what it priced without holding the menu.
 */
const operatorPhone = "+12135555903";
const phone = somePhone();
const rounds = countRounds(25);
const deaf = { find: 'listen "menu_changed"', replace: 'listen "nothing"' };
const unheld = { find: "and menu_version = ", replace: "and menu_version >= " };

let server: TestServer;
let guarded: ServerProcess;
let unguarded: ServerProcess;
let venue: TestVenue;
let operator: Session;
const sessions = new Map<ServerProcess | TestServer, Session>();

beforeAll(async () => {
  server = await startTestServer({ env: { PLATFORM_ADMIN_PHONES: operatorPhone } });
  venue = await openVenue(server.db, "closing");
  const { clientId } = server.context.config.auth;
  guarded = await startServerProcess(server.database, clientId, { tampering: { rewrite: [deaf] } });
  unguarded = await startServerProcess(server.database, clientId, { tampering: { rewrite: [deaf, unheld] } });
  for (const at of [server, guarded, unguarded]) {
    await allowNextCode(server.db, phone);
    sessions.set(at, await at.signIn(phone));
  }
  operator = await server.signIn(operatorPhone);
  await watchOrders();
});
afterAll(async () => {
  await Promise.all([guarded.close(), unguarded.close()]);
  await server.close();
});

/** Notes each order that is written where none are taken: what says so has been committed by then. */
async function watchOrders(): Promise<void> {
  await sql`create table sold_while_suspended (order_id uuid)`.execute(server.db);
  await sql`create function note_suspended() returns trigger language plpgsql as $$
    begin
      if (select suspended_at is not null from vendor where vendor_id = new.vendor_id)
        or (select status <> 'OPEN' from vendor_location where vendor_location_id = new.vendor_location_id) then
        insert into sold_while_suspended values (new.order_id);
      end if;
      return null;
    end $$`.execute(server.db);
  await sql`create trigger note_suspended after insert on customer_order for each row execute function note_suspended()`.execute(
    server.db,
  );
}

async function countSoldWhileSuspended(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sold_while_suspended`.execute(
    server.db,
  );
  return rows[0]?.count ?? 0;
}

const params = () => ({ vendorId: venue.vendorId });
const suspend = async () =>
  ok(await server.call(suspendVendor, { params: params(), body: { reason: "Closed" } }, operator));
const reopen = async () => ok(await server.call(reopenVendor, { params: params() }, operator));

function order(at: ServerProcess | TestServer) {
  const as = sessions.get(at)!;
  const headers = { "idempotency-key": crypto.randomUUID() };
  const body = createBody(venue, as, { soda: 1 });
  return at.call(createOrder, { params: { userId: as.userId }, body }, as, headers);
}

test("orders race with a suspension: each is made before it, or refused; whoever comes after it is refused everywhere", async () => {
  let made = 0;
  for (let round = 0; round < rounds; round += 1) {
    await letMinutePass(server, guarded);
    const racing = [server, guarded].flatMap((at) => [order(at), order(at), order(at)]);
    const [, ...answers] = await Promise.all([suspend(), ...racing]);
    const codes = answers.map((one) => (one.status === 200 ? "made" : codeOf(one)));
    expect(codes.filter((code) => code !== "made" && code !== "VENDOR_SUSPENDED")).toEqual([]);
    made += codes.filter((code) => code === "made").length;
    const late = await Promise.all([server, guarded].map((at) => order(at)));
    expect(late.map(codeOf)).toEqual(["VENDOR_SUSPENDED", "VENDOR_SUSPENDED"]);
    await reopen();
    // And all may order again, whatever a server has heard of.
    for (const at of [server, guarded]) ok(await order(at));
  }
  expect(made).toBeGreaterThan(0);
  expect(await countSoldWhileSuspended()).toBe(0);
  await assertInvariants(server.db);
});

test("orders race with the closing of their location: each is made before it, or refused", async () => {
  const admin = await server.signIn(venue.phones.ADMIN);
  const at = { params: { vendorId: venue.vendorId, vendorLocationId: venue.vendorLocationId } };
  const set = async (status: LocationStatus) => {
    const { location } = ok(await server.call(getOwnLocation, at, admin));
    ok(await server.call(updateLocation, { ...at, body: { ...location, status } }, admin));
  };
  let made = 0;
  for (let round = 0; round < rounds; round += 1) {
    await letMinutePass(server, guarded);
    const racing = [server, guarded].flatMap((one) => [order(one), order(one), order(one)]);
    const [, ...answers] = await Promise.all([set(round % 2 ? "CLOSED" : "ARCHIVED"), ...racing]);
    const codes = answers.map((one) => (one.status === 200 ? "made" : codeOf(one)));
    expect(codes.filter((code) => code !== "made" && code !== "LOCATION_CLOSED")).toEqual([]);
    made += codes.filter((code) => code === "made").length;
    const late = await Promise.all([server, guarded].map((one) => order(one)));
    expect(late.map(codeOf)).toEqual(["LOCATION_CLOSED", "LOCATION_CLOSED"]);
    await set("OPEN");
    for (const one of [server, guarded]) ok(await order(one));
  }
  expect(made).toBeGreaterThan(0);
  expect(await countSoldWhileSuspended()).toBe(0);
  await assertInvariants(server.db);
});

test("canary: a process that does not hold the menu sells at a suspended vendor", async () => {
  await letMinutePass(server, unguarded);
  ok(await order(unguarded));
  await suspend();
  ok(await order(unguarded));
  expect(await countSoldWhileSuspended()).toBeGreaterThan(0);
  await reopen();
});
