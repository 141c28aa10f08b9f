import { randomInt } from "node:crypto";
import { env } from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { getGlevent, listAvailableGlevents } from "@skipline/contract/guests";
import { startTestCluster } from "../server/src/test/cluster.ts";
import { CLUSTER_VARIABLE } from "../server/src/test/database.ts";
import { assertInvariants } from "../server/src/test/invariants.ts";
import { startServerProcess } from "../server/src/test/start-server-process.ts";
import { addMember } from "../server/src/test/test-members.ts";
import {
  addGlevent,
  addManyGlevents,
  addManyReservations,
  countByStatus,
  reserve,
} from "../server/src/test/test-reservations.ts";
import { type Session, startTestServer } from "../server/src/test/test-server.ts";
import { codeOf, letMinutePass, ok, openVenue } from "../server/src/test/test-venue.ts";
import { asOften, inTurn, type LoadFigures, underLoad } from "./load.ts";

/**
 * Fault rows C1 and C2 in full size, on two server processes; then what a search among 50,000 events takes, and a look at
 * an event with 10,000 reservations. BENCH_MEMBERS is how many want the 100 places; each asks ten times.
 */
const memberCount = Number(env["BENCH_MEMBERS"] ?? 1_000);
const places = 100;

const cluster = await startTestCluster();
env[CLUSTER_VARIABLE] = cluster.adminUrl;
const server = await startTestServer({ env: { SMS_PER_MINUTE: "100000" } });
const other = await startServerProcess(server.database, server.context.config.auth.clientId, { publicUrl: server.url });
try {
  const { vendorId, phones } = await openVenue(server.db, "bench");
  const manager = await server.signIn(phones.MANAGER);
  const members: Session[] = [];
  await asOften(8, memberCount, async () => {
    const phone = `+1310${String(5_550_000 + members.push({} as Session)).padStart(7, "0")}`;
    const index = members.length - 1;
    members[index] = await server.signIn(phone);
    await addMember(server.db, server.clock.now(), members[index].userId, { credits: 12 });
  });
  const event = async (capacity: number) => ({ vendorId, gleventId: await addGlevent(server, vendorId, { capacity }) });
  const at = (turn: number) => (turn % 2 === 0 ? server : other);
  const everybodyMayBookAgain = async () => {
    await server.db.updateTable("reservation").set({ ended_at: new Date() }).where("ended_at", "is", null).execute();
    await letMinutePass(server, other);
  };

  const night = await event(places);
  let turn = 0;
  const codes = new Map<string | number, number>();
  const rush = await asOften(400, memberCount * 10, async () => {
    const mine = turn++;
    for (;;) {
      const answer = await reserve(at(mine), night, members[mine % memberCount]!);
      const code = codeOf(answer);
      codes.set(code, (codes.get(code) ?? 0) + 1);
      // As a browser does: come again when there is room.
      if (code !== "UNAVAILABLE") return;
      await delay(Number(answer.headers.get("retry-after")) * randomInt(500, 1_500));
    }
  });
  const statuses = await countByStatus(server.db, night.gleventId);
  await assertInvariants(server.db);
  print(`C1: ${memberCount * 10} attempts of ${memberCount} members for ${places} places, 400 in flight`, rush);
  console.log("  answers", Object.fromEntries(codes), "reservations", statuses);

  await everybodyMayBookAgain();
  const rounds = 200;
  let wrong = 0;
  for (let round = 0; round < rounds; round += 1) {
    const last = await event(1);
    const twenty = Array.from({ length: 20 }, (_, index) => members[(round * 20 + index) % memberCount]!);
    const all = await Promise.all(twenty.map((member, index) => reserve(at(index), last, member)));
    if (all.filter((one) => ok(one).reservation.reservationStatus === "CONFIRMED").length !== 1) wrong += 1;
    await everybodyMayBookAgain();
  }
  await assertInvariants(server.db);
  console.log(`C1: ${rounds} rounds of 20 for 1 place: ${wrong} with another number in than 1`);

  const busy = await event(10_000);
  let hammers = true;
  let hammered = 0;
  const hammering = Promise.all(
    Array.from({ length: 20 }, async () => {
      while (hammers) {
        await reserve(at(hammered), busy, members[0]!);
        hammered += 1;
      }
    }),
  );
  turn = 1;
  const beside = await asOften(10, Math.min(200, memberCount - 1), async () => {
    const mine = turn++;
    ok(await reserve(at(mine), busy, members[mine]!));
  });
  hammers = false;
  await hammering;
  await assertInvariants(server.db);
  print(`C2: ${beside.count} members beside one who calls ${hammered} times`, beside);

  const full = await event(10_000);
  await addManyReservations(server.db, full, 10_000);
  print(
    "an event with 10,000 reservations, read in turn (over HTTP, by staff)",
    await inTurn(500, async () => void ok(await server.call(getGlevent, { params: full }, manager))),
  );

  await addManyGlevents(server.db, await addGlevent(server, vendorId), 50_000);
  const search = (radiusMiles: number) => async () => {
    const query = { latitude: "34.0522", longitude: "-118.2437", radiusMiles };
    ok(await server.call(listAvailableGlevents, { query }));
  };
  for (const radius of [10, 50]) {
    print(`search within ${radius} miles among 50,000 events, in turn`, await inTurn(300, search(radius)));
  }
  print("search within 50 miles, 16 clients", await underLoad(16, 4, search(50)));
} finally {
  await other.close();
  await server.close();
  await cluster.stop();
}

function print(what: string, { perSecond, p50Ms, p95Ms, p99Ms }: LoadFigures): void {
  const [p50, p95, p99] = [p50Ms, p95Ms, p99Ms].map((ms) => ms.toFixed(1));
  console.log(`${what}: ${perSecond.toFixed(0)}/s, p50 ${p50}, p95 ${p95}, p99 ${p99} ms`);
}
