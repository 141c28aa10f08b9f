import { createOrder, getOrderPayment } from "@skipline/contract/ordering";
import { pauseLocation, resumeLocation } from "@skipline/contract/pauses";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { countRounds } from "../../test/race-rounds.ts";
import { allowNextCode } from "../../test/sign-in.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  codeOf,
  createBody,
  letMinutePass,
  ok,
  openVenue,
  placeOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

/**
 * A manager pauses at one process while guests begin to pay there and at another, which hears of no change of a menu: what it
 * keeps is old. The third one neither holds the menu that it priced by, nor sees which version an order's location has.
 */
const phone = somePhone();
const rounds = countRounds(25);
const deaf = { find: 'listen "menu_changed"', replace: 'listen "nothing"' };
const unheld = { find: "and menu_version = ", replace: "and menu_version >= " };
const unseen = { find: '"l"."menu_version"', replace: '0::bigint as "menu_version"' };

let server: TestServer;
let guarded: ServerProcess;
let unguarded: ServerProcess;
let venue: TestVenue;
let manager: Session;
const sessions = new Map<ServerProcess | TestServer, Session>();

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "pausing");
  const { clientId } = server.context.config.auth;
  guarded = await startServerProcess(server.database, clientId, { tampering: { rewrite: [deaf] } });
  unguarded = await startServerProcess(server.database, clientId, { tampering: { rewrite: [deaf, unheld, unseen] } });
  for (const at of [server, guarded, unguarded]) {
    await allowNextCode(server.db, phone);
    sessions.set(at, await at.signIn(phone));
  }
  manager = await server.signIn(venue.phones.MANAGER);
  await watchOrders();
});
afterAll(async () => {
  await Promise.all([guarded.close(), unguarded.close()]);
  await server.close();
});

/** Notes each order that is written while its location is paused: what says so has been committed by then. */
async function watchOrders(): Promise<void> {
  await sql`create table sold_while_paused (order_id uuid)`.execute(server.db);
  await sql`create function note_paused() returns trigger language plpgsql as $$
    begin
      if (select paused_until is not null from vendor_location where vendor_location_id = new.vendor_location_id) then
        insert into sold_while_paused values (new.order_id);
      end if;
      return null;
    end $$`.execute(server.db);
  await sql`create trigger note_paused after insert on customer_order for each row execute function note_paused()`.execute(
    server.db,
  );
}

async function countSold(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sold_while_paused`.execute(
    server.db,
  );
  return rows[0]?.count ?? 0;
}

const place = () => ({ params: { vendorLocationId: venue.vendorLocationId } });
const pause = async () => {
  const until = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  ok(await server.call(pauseLocation, { ...place(), body: { until, note: null } }, manager));
};
const resume = async () => ok(await server.call(resumeLocation, place(), manager));

function order(at: ServerProcess | TestServer) {
  const as = sessions.get(at)!;
  const headers = { "idempotency-key": crypto.randomUUID() };
  return at.call(createOrder, { params: { userId: as.userId }, body: createBody(venue, as, { soda: 1 }) }, as, headers);
}

function goOnPaying(at: ServerProcess | TestServer, orderId: string) {
  const as = sessions.get(at)!;
  return at.call(getOrderPayment, { params: { userId: as.userId, orderId } }, as);
}

test("payments begin while a location is paused: each began before it, or is refused; whoever comes after it is refused everywhere", async () => {
  let made = 0;
  for (let round = 0; round < rounds; round += 1) {
    await letMinutePass(server, guarded);
    const { orderId } = (await placeOrder(server, venue, sessions.get(server)!, { soda: 1 })).order;
    const racing = [server, guarded].flatMap((at) => [order(at), order(at), goOnPaying(at, orderId)]);
    const [, ...answers] = await Promise.all([pause(), ...racing]);
    const codes = answers.map((one) => (one.status === 200 ? "made" : codeOf(one)));
    expect(codes.filter((code) => code !== "made" && code !== "LOCATION_PAUSED")).toEqual([]);
    made += codes.filter((code) => code === "made").length;
    const late = await Promise.all([server, guarded].flatMap((at) => [order(at), goOnPaying(at, orderId)]));
    expect(late.map(codeOf)).toEqual(Array.from({ length: 4 }, () => "LOCATION_PAUSED"));
    await resume();
    // And all may order again, whatever a server has heard of.
    for (const at of [server, guarded]) {
      ok(await order(at));
      ok(await goOnPaying(at, orderId));
    }
  }
  expect(made).toBeGreaterThan(0);
  expect(await countSold()).toBe(0);
  await assertInvariants(server.db);
});

test("canary: a process that neither holds the menu nor sees its version lets both through at a paused location", async () => {
  await letMinutePass(server, unguarded);
  const { orderId } = ok(await order(unguarded)).order;
  await pause();
  ok(await order(unguarded));
  ok(await goOnPaying(unguarded, orderId));
  expect(await countSold()).toBeGreaterThan(0);
  await resume();
});
