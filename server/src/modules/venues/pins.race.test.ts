import { resetPin } from "@skipline/contract/roles";
import { setOwnPin, switchHolder } from "@skipline/contract/shared-phones";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { countRounds } from "../../test/race-rounds.ts";
import { setPin, share, testPin } from "../../test/shared-phones.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { closeGate, type Tampering } from "../../test/tampering.ts";
import type { Session } from "../../test/test-server.ts";
import { hire, ok, openVenue, type TestVenue } from "../../test/test-venue.ts";

const gate = 21;
const resetGate = 22;

/** A shared phone and somebody who works there, known at two server processes. */
interface Bar {
  database: TestDatabase;
  venue: TestVenue;
  processes: [ServerProcess, ServerProcess];
  phone: Session;
  sam: Session;
  kim: Session;
}

async function openBar(tampering?: Tampering): Promise<Bar> {
  const database = await createTestDatabase();
  const venue = await openVenue(database.db, "guesses");
  const options = tampering ? { tampering } : {};
  const first = await startServerProcess(database, "skipline-web", options);
  const second = await startServerProcess(database, "skipline-web", { ...options, publicUrl: first.url });
  const phone = await first.signIn(await hire(database.db, venue, { name: "Max" }));
  const sam = await first.signIn(await hire(database.db, venue, { role: "STAFF", name: "Sam" }));
  const kim = await first.signIn(venue.phones.ADMIN);
  await setPin(first, phone);
  await share(first, venue.vendorId, phone);
  return { database, venue, processes: [first, second], phone, sam, kim };
}

async function close({ database, processes }: Bar): Promise<void> {
  for (const process of processes) await process.close();
  await database.drop();
}

/** Its tries are counted and not limited, and a PIN that was right is not held. */
const unguarded: Tampering = {
  rewrite: [
    { find: `where "pin_try"."tries" < `, replace: `where 0 < ` },
    { find: ` for share`, replace: "" },
  ],
  pauseAfter: { statement: `select "pin_id" from "staff_pin"`, gate },
  pauseBefore: { statement: `insert into "phone_holder"`, gate: resetGate },
};

let sound: Bar;
let broken: Bar;
beforeAll(async () => {
  [sound, broken] = await Promise.all([openBar(), openBar(unguarded)]);
  await sql`alter table pin_try drop constraint pin_try_most`.execute(broken.database.db);
});
afterAll(() => Promise.all([close(sound), close(broken)]));

function tryPin({ processes, venue, phone, sam }: Bar, turn: number, pin: string) {
  const input = { params: { vendorId: venue.vendorId }, body: { userId: sam.userId, pin } };
  return processes[turn % 2]!.call(switchHolder, input, phone);
}

/** Each that is compared is told another number of tries that are left. */
async function guessAtOnce(bar: Bar, guesses: number) {
  for (const process of bar.processes) await process.letMinutePass();
  await setPin(bar.processes[0], bar.sam);
  const answers = await Promise.all(
    Array.from({ length: guesses }, (_, turn) => tryPin(bar, turn, String(300_001 + turn * 17))),
  );
  const bodies = answers.map(({ body }) => body as { error?: { code: string; details?: { triesLeft: number } } });
  const left = bodies.map(({ error }) => error?.details?.triesLeft);
  const compared = new Set(left).size;
  const right = [await tryPin(bar, 0, testPin), await tryPin(bar, 1, testPin)];
  const isRightTaken = right.every(({ status }) => status === 200);
  return { codes: new Set(bodies.map(({ error }) => error?.code)), compared, isRightTaken };
}

describe("a PIN guessed 50 times at once, at two processes", () => {
  it("without the guard is compared each time", async () => {
    const { compared, isRightTaken } = await guessAtOnce(broken, 50);
    expect({ compared, isRightTaken }).toEqual({ compared: 50, isRightTaken: true });
  });

  it("is compared five times, and then not even the right one is taken", async () => {
    for (let round = 0; round < countRounds(3); round += 1) {
      const { codes, compared, isRightTaken } = await guessAtOnce(sound, 50);
      expect([...codes]).toEqual(["PIN_REFUSED"]);
      expect({ compared, isRightTaken }).toEqual({ compared: 5, isRightTaken: false });
    }
  });
});

async function readOpen({ database, sam }: Bar): Promise<number> {
  const open = database.db.selectFrom("phone_holder").select("holder_id").where("ended_at", "is", null);
  return (await open.where("user_id", "=", sam.userId).execute()).length;
}

describe("a PIN that a manager resets while a phone is taken by it", () => {
  const reset = ({ processes, venue, sam, kim }: Bar) =>
    processes[1].call(resetPin, { params: { vendorId: venue.vendorId, phoneNumber: sam.phone } }, kim);

  it("without the lock leaves the phone to whoever knew it", async () => {
    await setPin(broken.processes[0], broken.sam);
    const hasLooked = await closeGate(broken.database.url, resetGate);
    const taking = tryPin(broken, 0, testPin);
    await expect.poll(() => hasLooked.countWaiting()).toBe(1);
    ok(await reset(broken));
    await hasLooked.open();
    ok(await taking);
    expect(await readOpen(broken)).toBe(1);
  });

  it("ends them, or comes first, round after round", async () => {
    for (let round = 0; round < countRounds(6); round += 1) {
      for (const process of sound.processes) await process.letMinutePass();
      await setPin(sound.processes[0], sound.sam);
      const [taken, set] = await Promise.all([tryPin(sound, 0, testPin), reset(sound)]);
      ok(set);
      expect([200, 403]).toContain(taken.status);
      expect(await readOpen(sound)).toBe(0);
    }
  });
});

describe("a PIN that is set anew while a phone is taken by the one before", () => {
  const setNew = ({ processes, sam }: Bar, pin: string) => processes[1].call(setOwnPin, { body: { pin } }, sam);

  it("without the lock leaves the phone to whoever knew that one", async () => {
    await setPin(broken.processes[0], broken.sam);
    const hasLooked = await closeGate(broken.database.url, gate);
    const taking = tryPin(broken, 0, testPin);
    await expect.poll(() => hasLooked.countWaiting()).toBe(1);
    ok(await setNew(broken, "314159"));
    await hasLooked.open();
    ok(await taking);
    expect(await readOpen(broken)).toBe(1);
  });

  it("ends them, or comes first, round after round", async () => {
    for (let round = 0; round < countRounds(6); round += 1) {
      for (const process of sound.processes) await process.letMinutePass();
      await setPin(sound.processes[0], sound.sam);
      const [taken, set] = await Promise.all([tryPin(sound, 0, testPin), setNew(sound, "314159")]);
      ok(set);
      expect([200, 403]).toContain(taken.status);
      expect(await readOpen(sound)).toBe(0);
    }
  });
});
