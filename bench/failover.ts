import { spawnSync } from "node:child_process";
import { loadavg } from "node:os";
import process, { argv, env, execPath } from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { createDatabase } from "../server/src/db/connection.ts";
import { createTestClock } from "../server/src/test/test-clock.ts";
import { addGlevent, addManyReservations } from "../server/src/test/test-reservations.ts";
import { openVenue } from "../server/src/test/test-venue.ts";
import { type Fault, listFaults } from "./failover/faults.ts";
import { openInsistingClient, openJournal } from "./failover/journal.ts";
import { keepBusy } from "./failover/load.ts";
import { findLosses } from "./failover/losses.ts";
import { readVersion } from "./failover/postgresql.ts";
import { openScreens } from "./failover/screens.ts";
import { prepareServers } from "./failover/servers.ts";
import { watchStages } from "./failover/stages.ts";
import { standUp } from "./failover/stand-up.ts";
import { readDrinks } from "./order-path.ts";
import { type Person, signIn, staffPhones } from "./people.ts";
import { location } from "./stage/target.ts";
import { checkOut, root } from "./table/worktree.ts";

/**
 * What is lost when something dies: three servers behind HAProxy and PgBouncer on PostgreSQL under Patroni, by the files of
 * deploy/ha, with checkouts and check-ins under way. `npm run bench -- failover [--from REF] [FAULT …]`; with a release to
 * come from its servers are replaced one by one first. BENCH_CHECKOUTS, BENCH_DOORS, BENCH_THINK (ms between two steps).
 */
const words = argv.slice(2);
const from = words.includes("--from") ? words.splice(words.indexOf("--from"), 2)[1] : undefined;
const checkouts = Number(env["BENCH_CHECKOUTS"] ?? 200);
const doors = Number(env["BENCH_DOORS"] ?? 100);
const thinkMs = Number(env["BENCH_THINK"] ?? 4_000);
const listed = 60_000;
/** What follows a fault is watched for so long at least. */
const watchMs = 40_000;
/** A screen hears something each second; so long without is a fault's. */
const quietMs = 5_000;

const older = from === undefined ? null : await checkOut(from);
const { etcd, database, openWays } = await standUp("failover");
const servers = await prepareServers();
const ways = await openWays(servers.ports);
await servers.startAll(ways, older?.folder);
console.log(`${readVersion()}; ${checkouts} checkouts and ${doors} doors under way, a step each ${thinkMs / 1000} s`);

const { db, close } = createDatabase({ url: ways.databaseUrl, statementMs: 60_000 });
const clock = createTestClock();
const venue = await openVenue(db, "door");
const gleventId = await addGlevent({ db, clock }, venue.vendorId, { capacity: 100_000 });
await addManyReservations(db, { vendorId: venue.vendorId, gleventId }, listed);
const reservations = await db.selectFrom("reservation").select("reservation_id").execute();
await close();
const guests: Person[] = [];
for (let n = 0; n < Math.max(8, checkouts / 4); n += 1) {
  guests.push(await signIn(servers.address, `+1310555${String(n).padStart(4, "0")}`));
}
const bartender = await signIn(servers.address, staffPhones[0]!);
const staff = await signIn(servers.address, venue.phones.STAFF);
const drinks = await readDrinks(servers.address);
const marked = drinks.pop()!;

const journal = openJournal();
const client = openInsistingClient(ways.url, checkouts + doors, journal);
const marker = openInsistingClient(ways.url, 1, openJournal());
const at = `/api/vendor-locations/${location}`;
const asBartender = { authorization: `Bearer ${bartender.idToken}` };
const screens = openScreens(ways.url, [
  ...Array.from({ length: 12 }, (_, n) => ({
    path: `${at}/products/stream`,
    headers: { "x-forwarded-for": `10.8.0.${n}` },
  })),
  ...Array.from({ length: 8 }, () => ({ path: `${at}/orders/stream`, headers: asBartender })),
]);
const stages = watchStages({ ...ways, database, servers: servers.ports.length });
/** Open menus hear of a product that comes and goes. */
const marking = new AbortController();
const markers = (async () => {
  for (let isAvailable = false; !marking.signal.aborted; isAvailable = !isAvailable) {
    await marker.insist({
      method: "PUT",
      path: `${at}/products-v2/${marked.productId}`,
      headers: asBartender,
      body: JSON.stringify({ isAvailable }),
    });
    await delay(1_000);
  }
})();
const load = keepBusy({
  client,
  journal,
  guests,
  checkouts,
  location,
  lines: drinks,
  doors,
  staff,
  checkInPaths: reservations.map(({ reservation_id: reservationId }) => ({
    reservationId,
    path: `/api/vendors/${venue.vendorId}/glevents/${gleventId}/reservations/${reservationId}/check-in`,
  })),
  thinkMs,
});
await delay(3 * thinkMs);

const faults: Record<string, Fault> = {
  ...(older && {
    deploy: {
      what: `a rolling deploy from ${older.commit}`,
      reach: { writes: 0, screens: 15 },
      strike: async () => {
        for (const index of servers.ports.keys()) {
          await servers.replace(index);
          await delay(3_000);
        }
      },
    },
  }),
  ...listFaults({ database, etcd, servers }),
};
const wanted = Object.entries(faults).filter(([name]) => words.length === 0 || words.includes(name));
const seconds = (ms: number) => (ms / 1_000).toFixed(1);
let known = 0;
for (const [name, fault] of wanted) await meet(name, fault);

await load.stop();
marking.abort();
await markers;
await Promise.all([screens.close(), stages.close()]);
// The card provider's last news comes.
await delay(5_000);
const lost = await findLosses(database, load.ledger);
for (const one of lost) console.log(one);
for (const one of new Set(journal.strange)) console.log(`answered otherwise: ${one}`);
const { begun, created, charged, paid, letIn } = load.ledger;
const checkoutsBegun = [...begun.values()].reduce((sum, count) => sum + count, 0);
console.log(
  `${checkoutsBegun} checkouts begun; answered: ${created.size} created, ${charged.size} charged, ${paid.size} paid, ${letIn.size} let in; ${lost.length} lost or doubled`,
);
const invariants = spawnSync(execPath, ["server/src/commands/skipline.ts", "check-invariants"], {
  cwd: root,
  encoding: "utf8",
  env: { ...env, DATABASE_URL: ways.databaseUrl },
});
console.log(`${invariants.stdout}${invariants.stderr}`.trim());
await Promise.all([client.close(), marker.close()]);
await servers.stop();
await database.stop();
process.exit(lost.length === 0 && invariants.status === 0 ? 0 : 1);

/** Strikes, watches, mends, and waits until all stands again. */
async function meet(name: string, fault: Fault): Promise<void> {
  await database.untilWhole();
  await delay(5_000);
  const load1 = loadavg()[0] ?? 0;
  const since = performance.now();
  await fault.strike();
  const end = performance.now() + watchMs;
  while (performance.now() < end || screens.findBack(since, quietMs) === Infinity) {
    await delay(500);
    if (performance.now() > end + 120_000) break;
  }
  const sum = journal.sum(since);
  const back = screens.findBack(since, quietMs);
  // Now, with both: whoever is quiet while all is made whole is not the fault's.
  const missedMs = screens.measureMissed(since, quietMs, sum.silences);
  const afterWritesMs = Math.max(0, back - sum.resumedAt);
  await fault.mend?.();
  await database.untilWhole();
  const newlyLost = (await findLosses(database, load.ledger)).length - known;
  known += newlyLost;
  const quiet =
    back === since
      ? "no screen was quiet"
      : `screens live ${seconds(back - since)} s after it, ${seconds(afterWritesMs)} s after the first answered write`;
  console.log(
    `${name}: ${fault.what} (load ${load1.toFixed(1)}): no write answered for ${seconds(sum.silentMs)} s, refusals over ${seconds(sum.refusedMs)} s`,
    `(${sum.turnedAway} × 503 with Retry-After, ${sum.withoutTime} × 5xx without, ${sum.broken} broken, ${sum.answered} answered);`,
    `${quiet}, at most ${seconds(missedMs)} s while writes were answered; ${newlyLost} answered writes lost`,
  );
  console.log(`  away, in seconds after it: ${stages.describe(since)}`);
  const { writes, screens: live } = fault.reach;
  if (sum.silentMs > Math.max(writes, 2) * 1_000) console.log(`  missed: ≤ ${writes} s without a write`);
  if (Math.max(missedMs, afterWritesMs) > live * 1_000)
    console.log(`  missed: screens live ≤ ${live} s after writes are answered`);
}
