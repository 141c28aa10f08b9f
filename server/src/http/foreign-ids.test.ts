import { isDeepStrictEqual } from "node:util";
import type { Endpoint } from "@skipline/contract/endpoint";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contractEndpoints } from "../test/contract-endpoints.ts";
import { assertInvariants } from "../test/invariants.ts";
import { type House, type IdName, openHouse } from "../test/house.ts";
import { sampleOf, sendSample } from "../test/sample-calls.ts";
import { startServerProcess } from "../test/start-server-process.ts";
import { startTestServer, type Session, type TestServer } from "../test/test-server.ts";
import { letMinutePass } from "../test/test-venue.ts";

/** Rows Z2 and Z3: ids of several vendors mixed in one path, query or body, and placeholder users. */

let server: TestServer;
let houses: House[];
const endpoints = await contractEndpoints();
const closed = endpoints.filter(({ access }) => !["public", "platform", "printer"].includes(access.kind));

beforeAll(async () => {
  server = await startTestServer();
  houses = [];
  for (const name of ["one", "two", "three"]) houses.push(await openHouse(server, name));
  await server.untilRelayed();
});
afterAll(() => server.close());

interface Place {
  name: IdName;
  /** Whose id it is given. */
  house: number;
}

/** Every place of a call takes an id of any house; of two houses where there are more than three places. */
function* mixes(endpoint: Endpoint): Generator<Place[]> {
  const names: IdName[] = [];
  sampleOf(endpoint)((name) => {
    names.push(name);
    return houses[0]!.ids[name];
  });
  const among = names.length > 3 ? 2 : houses.length;
  for (let mix = 0; mix < among ** names.length; mix += 1) {
    yield names.map((name, place) => ({ name, house: Math.floor(mix / among ** place) % among }));
  }
}

/** What the people of the first house may ask: about their own, and guests buy wherever they like. */
function isTheirs({ access }: Endpoint, mix: Place[]): boolean {
  const isGuests = access.kind === "self" || access.kind === "user";
  const named = mix.filter(({ name }) => isGuests && name !== "userId" && !/(Order|Reservation|Reward)Id$/.test(name));
  const isOneShop = new Set(named.map(({ house }) => house)).size <= 1;
  return isOneShop && mix.every((place) => place.house === 0 || named.includes(place));
}

async function askMix(at: { url: string }, endpoint: Endpoint, mix: Place[], as: Session) {
  let place = 0;
  return sendSample(at, endpoint, (name) => houses[mix[place++]!.house]!.ids[name], as);
}

/** Asks every mix that is not theirs, as the boss and as a guest of the first house; answers which were let in. */
async function findOpen(at: { url: string }, asked: Endpoint[], people: Session[]) {
  const open: string[] = [];
  const statuses = new Map<number, number>();
  for (const endpoint of asked) {
    // What is asked too often would be refused for that.
    await letMinutePass(server);
    for (const mix of mixes(endpoint)) {
      if (isTheirs(endpoint, mix)) continue;
      for (const as of people) {
        const { status } = await askMix(at, endpoint, mix, as);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status < 300)
          open.push(`${endpoint.id} ${mix.map(({ house, name }) => `${name} ${house + 1}`).join(", ")}`);
      }
    }
  }
  return { open, statuses };
}

/** Each row that is stored, by its table; but how often who has called, which the test itself forgets. */
async function readBooks(): Promise<Record<string, unknown>> {
  const { db } = server;
  const { rows: tables } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'sandbox') and tablename <> 'rate_limit'`.execute(db);
  const books: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)} as stored order by stored::text`.execute(db);
    books[name] = rows;
  }
  return books;
}

test("no id of another vendor opens anything to a SUPER_ADMIN or a guest, in any place of any call", async () => {
  const [own] = houses;
  const before = await readBooks();
  const { open, statuses } = await findOpen(server, closed, [own!.boss, own!.guest]);
  expect(open).toEqual([]);
  // Refused for what they ask, each of them, not for how they ask it.
  expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual([403, 404, 409, 422]);
  expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(400);
  expect(await readBooks()).toEqual(before);
  await assertInvariants(server.db);
});

test("no placeholder but `_` exists, and `_` is for staff of the order's vendor", async () => {
  const [own, other] = houses;
  if (!own || !other) throw new Error("no house");
  const placeholders = ["_", "me", "test-user-id", "undefined", "null", "-", own.guest.userId.toUpperCase()];
  const reads = endpoints.filter((endpoint) => endpoint.path.startsWith("/users/{userId}/orders/{orderId}"));
  expect(reads.length).toBeGreaterThan(5);
  await letMinutePass(server);
  const askAs = (endpoint: Endpoint, userId: string, orders: House, as: Session) =>
    sendSample(server, endpoint, (name) => (name === "userId" ? userId : orders.ids[name]), as);
  for (const endpoint of reads) {
    await letMinutePass(server);
    for (const user of [...placeholders, own.guest.userId]) {
      for (const house of [own, other]) {
        if (user === own.guest.userId && house === own) continue;
        const { status } = await askAs(endpoint, user, house, own.guest);
        // `_` with one's own order tells nothing new, but only staff may use it.
        expect([403, 404], `${endpoint.id} of ${user} as a guest: ${status}`).toContain(status);
      }
    }
  }
  for (const id of ["ordering.getOrder", "ordering.streamOrder"]) {
    const read = reads.find((endpoint) => endpoint.id === id)!;
    expect((await askAs(read, "_", own, own.boss)).status).toBe(200);
    expect((await askAs(read, "_", other, own.boss)).status).toBe(404);
  }
});

test("without the condition that looks a child up under its parent they would open", async () => {
  const boss = houses[0]!.boss.phone;
  const broken = await startServerProcess(server.database, "skipline-web", {
    tampering: {
      rewrite: [
        // A product's location, an event's vendor.
        { find: ` and "vendor_location_id" = `, replace: ` and '' <> ` },
        { find: ` where "vendor_id" = $1 and "event_id" = `, replace: ` where '' <> $1 and "event_id" = ` },
      ],
    },
  });
  await server.db.deleteFrom("sign_in_guard").where("phone", "=", boss).execute();
  await server.db.deleteFrom("login_code").where("phone", "=", boss).execute();
  const guarded = closed.filter(({ id }) => ["catalog.updateProduct", "events.updateEvent"].includes(id));
  const session = await broken.signIn(boss);
  const before = await readBooks();
  const { open } = await findOpen(broken, guarded, [session]);
  const after = await readBooks();
  const changed = Object.keys(after).filter((table) => !isDeepStrictEqual(after[table], before[table]));
  expect(changed).toEqual(expect.arrayContaining(["public.activity", "public.event"]));
  expect(new Set(open.map((line) => line.split(" ")[0]))).toEqual(new Set(guarded.map(({ id }) => id)));
  await broken.close();
});
