import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertInvariants, findViolations } from "../../test/invariants.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import type { Tampering } from "../../test/tampering.ts";
import { addGlevent, cancel, readOwn, reserve, signInMember } from "../../test/test-reservations.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { letMinutePass, ok, openVenue } from "../../test/test-venue.ts";
import { whileOneIsHeld } from "../../test/while-held.ts";

/** Who waits at two events has one place in the end; two processes let them in, and a third one asks nothing. */
let server: TestServer;
let other: ServerProcess;
let careless: ServerProcess;
let vendorId: string;
let members: Session[];

const promoting = 1;
/** Holds whoever has seen who waits, and does not ask whether they hold a place by now. */
const withoutConditions: Tampering = {
  pauseAfter: { statement: "guests.lock_waiting", gate: promoting },
  rewrite: [
    { find: "and pg_try_advisory_xact_lock(2101, hashtext(user_id))", replace: "" },
    {
      find: "where place.user_id = reservation.user_id",
      replace: "where false and place.user_id = reservation.user_id",
    },
  ],
};

beforeAll(async () => {
  server = await startTestServer();
  ({ vendorId } = await openVenue(server.db, "roof"));
  const { clientId } = server.context.config.auth;
  [other, careless] = await Promise.all([
    startServerProcess(server.database, clientId, { publicUrl: server.url }),
    startServerProcess(server.database, clientId, { publicUrl: server.url, tampering: withoutConditions }),
  ]);
  members = await Promise.all(Array.from({ length: 12 }, () => signInMember(server, 12)));
});
afterAll(async () => {
  await Promise.all([other.close(), careless.close()]);
  await server.close();
});

const open = async (capacity: number) => ({ vendorId, gleventId: await addGlevent(server, vendorId, { capacity }) });

async function book(at: TestServer | ServerProcess, night: Awaited<ReturnType<typeof open>>, member: Session) {
  return ok(await reserve(at, night, member)).reservation;
}

const statusesOf = async (member: Session) =>
  (await readOwn(server, member)).map(({ reservationStatus }) => reservationStatus).toSorted();

test("at two events four places each get free at once: the four who wait at both have one each", async () => {
  const at = (turn: number) => (turn % 2 === 0 ? server : other);
  const nights = [await open(4), await open(4)] as const;
  const held = await Promise.all(
    members.slice(0, 8).map((member, turn) => book(at(turn), nights[turn < 4 ? 0 : 1], member)),
  );
  const waiting = members.slice(8);
  for (const night of nights) for (const member of waiting) await book(server, night, member);
  await Promise.all(held.map((one, turn) => cancel(at(turn), one, members[turn]!)));
  // Whom each of the two left to the other one.
  await server.runJob("guests.promote-waiting");
  for (const member of waiting) expect(await statusesOf(member)).toEqual(["CONFIRMED", "WAITLISTED"]);
  await assertInvariants(server.db);
});

/** At both events a place gets free: one process has seen who waits, then the other one lets them in, then the first. */
async function promoteTwice(): Promise<Session> {
  await letMinutePass(server, careless);
  const [first, second] = [await open(1), await open(1)];
  const [one, two, waiter] = [await signInMember(server), await signInMember(server), await signInMember(server)];
  const held = [await book(server, first, one), await book(server, second, two)] as const;
  for (const night of [first, second]) await book(server, night, waiter);
  await whileOneIsHeld(
    server.database.url,
    promoting,
    () => cancel(careless, held[0], one),
    async () => ok(await cancel(server, held[1], two)),
  );
  return waiter;
}

test("without its conditions the index alone keeps them to one place, and without the index they have two", async () => {
  expect(await statusesOf(await promoteTwice())).toEqual(["CONFIRMED", "WAITLISTED"]);
  await assertInvariants(server.db);
  await sql`drop index reservation_one_place`.execute(server.db);
  const waiter = await promoteTwice();
  expect(await statusesOf(waiter)).toEqual(["CONFIRMED", "CONFIRMED"]);
  expect((await findViolations(server.db)).map(({ subject }) => subject)).toContain(waiter.userId);
});
