import process, { env } from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { createDatabase } from "../server/src/db/connection.ts";
import { assertInvariants } from "../server/src/test/invariants.ts";
import { freePort } from "../server/src/test/main-process.ts";
import { createTestClock } from "../server/src/test/test-clock.ts";
import { addContest, addTickets } from "../server/src/test/test-contests.ts";
import { addMember } from "../server/src/test/test-members.ts";
import { addGlevent, addManyReservations } from "../server/src/test/test-reservations.ts";
import { createBody, openVenue } from "../server/src/test/test-venue.ts";
import { type Call, type CallAnswer, openHttpClient } from "./generator/client.ts";
import { figuresOf } from "./load.ts";
import { type Person, signIn } from "./people.ts";
import { startServerProcess } from "./server-process.ts";
import { startBenchCluster } from "./stage/cluster.ts";
import { temporaryFolder } from "./stage/temporary-folder.ts";

/**
 * Everybody taps when a guest list opens and a draw begins: BENCH_MEMBERS bookings of one event and as many draws of one
 * contest in the same moment, at two servers, each on a connection of its own; beside them orders and check-ins of
 * another vendor go on at their own pace. BENCH_ROOT measures another checkout.
 */
const crowdSize = Number(env["BENCH_MEMBERS"] ?? 1_500);
const root = env["BENCH_ROOT"];
/** Between two orders, and two check-ins; whatever became of those before. */
const besideMs = 50;
const [memberPhone, guestPhone] = ["+1310555", "+1424555"];

const cluster = await startBenchCluster();
const database = "hot_rows";
await query("postgres", `create database ${database}`);
const { db, close } = createDatabase({ url: cluster.url(database), statementMs: 60_000 });
const dataDir = temporaryFolder("data");
const port = await freePort();
const settings = { DATABASE_URL: cluster.url(database), DEMO_DATA: "off", PUBLIC_URL: `http://127.0.0.1:${port}` };
const options = { isAsDeployed: true, settings, ...(root ? { root } : {}) };
const servers = [
  await startServerProcess(dataDir, { ...options, port }),
  await startServerProcess(dataDir, options),
] as const;
try {
  const clock = createTestClock();
  const [venue, other] = [await openVenue(db, "crowded"), await openVenue(db, "beside")];
  const people = await signInAll(crowdSize, memberPhone);
  for (const { userId } of people) await addMember(db, clock.now(), userId, { credits: 12 });
  const { eventId } = await addContest(db, venue.vendorId, { prizes: [{ odds: 100_000, quantity: 20 }] });
  await addTickets(
    db,
    venue,
    eventId,
    people.map(({ userId }) => userId),
  );
  const gleventId = await addGlevent({ db, clock }, venue.vendorId, { capacity: 5_000 });
  const elsewhere = {
    vendorId: other.vendorId,
    gleventId: await addGlevent({ db, clock }, other.vendorId, { capacity: 9_000 }),
  };
  await addManyReservations(db, elsewhere, 5_000);
  const listed = await db
    .selectFrom("reservation")
    .select("reservation_id")
    .where("glevent_id", "=", elsewhere.gleventId)
    .execute();
  const guests = await signInAll(40, guestPhone);
  const staff = await signIn(servers[0].url, other.phones.STAFF);
  await query(database, "analyze");

  const clients = servers.map(({ url }) => openHttpClient(url, crowdSize * 2));
  const beside = servers.map(({ url }) => openHttpClient(url, 64));
  const at = <T>(all: readonly T[], turn: number) => all[turn % all.length]!;
  const headersOf = (one: Person) => ({ authorization: `Bearer ${one.idToken}` });
  const keyed = (one: Person, key: string) => ({ ...headersOf(one), "idempotency-key": key });

  const book = (one: Person, key: string): Call => ({
    method: "POST",
    path: `/api/vendors/${venue.vendorId}/glevents/${gleventId}/reservations`,
    headers: keyed(one, `b${key}`),
    body: JSON.stringify({ quantity: 2, vendorId: venue.vendorId }),
  });
  const draw = (one: Person, key: string): Call => ({
    method: "POST",
    path: `/api/contests/${eventId}/draw`,
    headers: keyed(one, `d${key}`),
    body: "{}",
  });
  const order = (turn: number): Call => {
    const guest = at(guests, turn);
    const session = { ...guest, phone: "", cookie: "" };
    return {
      method: "POST",
      path: `/api/users/${guest.userId}/orders`,
      headers: keyed(guest, `o${turn}`),
      body: JSON.stringify(createBody(other, session, { beer: 1, soda: 1 })),
    };
  };
  const checkIn = (turn: number): Call => ({
    method: "POST",
    path: `/api/vendors/${elsewhere.vendorId}/glevents/${elsewhere.gleventId}/reservations/${listed[turn]!.reservation_id}/check-in`,
    headers: keyed(staff, `c${turn}`),
    body: "{}",
  });

  /** At its own pace until it is told to stop. */
  function goOn(make: (turn: number) => Call) {
    const took: number[] = [];
    const statuses = new Map<number, number>();
    const calls: Promise<void>[] = [];
    let isOn = true;
    const one = async (turn: number) => {
      const since = performance.now();
      const { status } = await at(beside, turn).call(make(turn));
      took.push(performance.now() - since);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    const run = (async () => {
      for (let turn = 0; isOn && turn < listed.length; turn += 1) {
        calls.push(one(turn));
        await delay(besideMs);
      }
    })();
    return async () => {
      isOn = false;
      await run;
      await Promise.all(calls);
      return { ...figuresOf(took, 1_000), statuses: Object.fromEntries(statuses) };
    };
  }

  /** Until each has an answer that is none to come again: whoever is told when to does so. */
  async function crowd(make: (one: Person, key: string) => Call) {
    const [first, all]: [number[], number[]] = [[], []];
    const refused = { withTime: 0, without: 0, longestWait: 0 };
    const statuses = new Map<number, number>();
    await Promise.all(
      people.map(async (person, index) => {
        const since = performance.now();
        for (let tries = 0; ; tries += 1) {
          const answer: CallAnswer = await at(clients, index).call(make(person, String(index)));
          if (tries === 0) first.push(performance.now() - since);
          const wait = Number(answer.headers["retry-after"] ?? 0);
          if (answer.status === 503 && wait > 0) {
            refused.withTime += 1;
            refused.longestWait = Math.max(refused.longestWait, wait);
            await delay(wait * 1_000);
            continue;
          }
          if (answer.status >= 500) refused.without += 1;
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          all.push(performance.now() - since);
          return;
        }
      }),
    );
    return {
      first: figuresOf(first, 1_000),
      all: figuresOf(all, 1_000),
      statuses: Object.fromEntries(statuses),
      refused,
    };
  }

  const warm = [goOn((turn) => order(turn + 4_000)), goOn((turn) => checkIn(turn + 4_000))];
  await delay(2_000);
  for (const stop of warm) await stop();
  const ends = [goOn(order), goOn(checkIn)];
  await delay(500);
  const [booked, drawn] = await Promise.all([crowd(book), crowd(draw)]);
  const [orders, checkIns] = await Promise.all(ends.map((end) => end()));
  await assertInvariants(db);

  for (const [name, one] of Object.entries({ bookings: booked, draws: drawn })) {
    console.log(
      `${crowdSize} ${name}: answers ${JSON.stringify(one.statuses)}, refused with a time ${one.refused.withTime} (longest ${one.refused.longestWait} s),`,
      `without ${one.refused.without}; first answer p50 ${ms(one.first.p50Ms)}, p99 ${ms(one.first.p99Ms)}; done p50 ${ms(one.all.p50Ms)}, p99 ${ms(one.all.p99Ms)}`,
    );
  }
  for (const [name, one] of Object.entries({ orders, "check-ins": checkIns })) {
    console.log(
      `beside them ${one!.count} ${name}: ${JSON.stringify(one!.statuses)}, p50 ${ms(one!.p50Ms)}, p99 ${ms(one!.p99Ms)}`,
    );
  }
  await Promise.all([...clients, ...beside].map((client) => client.close()));
} finally {
  for (const server of servers) await server.stop();
  await close();
  await cluster.stop();
}
process.exit();

async function query(name: string, text: string): Promise<void> {
  const client = new Client({ connectionString: cluster.url(name) });
  await client.connect();
  await client.query(text);
  await client.end();
}

function ms(time: number): string {
  return `${time.toFixed(0)} ms`;
}

async function signInAll(count: number, prefix: string): Promise<Person[]> {
  const signedIn: Person[] = [];
  while (signedIn.length < count) {
    const some = Array.from({ length: Math.min(8, count - signedIn.length) }, (_, index) =>
      signIn(servers[0].url, `${prefix}${String(signedIn.length + index).padStart(4, "0")}`),
    );
    signedIn.push(...(await Promise.all(some)));
  }
  return signedIn;
}
