import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process, { env } from "node:process";
import { type Page, request } from "@playwright/test";
import { connectTestDatabase } from "../../server/src/test/database.ts";
import { openVenue } from "../../server/src/test/test-venue.ts";
import { startServer } from "../../e2e/support/global-setup.ts";
import {
  awaitDeeds,
  type Deeds,
  findLosses,
  killAfterSaved,
  killInTakeOver,
  type Losses,
  type Round,
} from "../../e2e/support/killed-browser.ts";
import { addressHeader, exchangeCode, somePhone } from "../../e2e/support/people.ts";
import { databaseUrlVariable, serverUrlVariable } from "../../e2e/support/variables.ts";

/** Of these the last tenth are in the take-over of what the release before kept. */
const kills = Number(env["BENCH_KILLS"] ?? 200);
/** So long after "saved", or after the take-over began, at most. */
const longestPauseMs = { saved: 5000, takeOver: 500 };
/** After this what was called saved, and is not at the server, counts as lost. */
const patienceMs = 30_000;
/** An account places so many orders in a run that no limit of orders a minute is met. */
const killsOfGuest = 3;

const stopServer = await startServer();
const url = env[serverUrlVariable] ?? "";
const { db, close } = connectTestDatabase(env[databaseUrlVariable] ?? "");
const program = env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const profile = await mkdtemp(join(tmpdir(), "skipline-killed-"));

/** From an address of their own, as people's phones are. */
async function person(phone: string) {
  const asking = await request.newContext({ baseURL: url, extraHTTPHeaders: addressHeader() });
  const known = await exchangeCode({ request: asking }, phone);
  await asking.dispose();
  return known;
}

try {
  const venue = await openVenue(db, `killed-${Date.now()}`);
  const { session, expiresIn } = await person(venue.phones.STAFF);
  const staff = { ...session, expiresIn };
  let { session: guest } = await person(somePhone());
  const sum = { saved: [0, 0, 0, 0], takeOver: [0, 0, 0, 0] };
  type Kind = keyof typeof sum;
  /** What was called saved before the last kill, until it is known what became of it. */
  let last: { kind: Kind; round: Round; deeds: Deeds } | null = null;
  function note({ lost, doubled }: Losses): void {
    if (!last) return;
    const { kind, round, deeds } = last;
    const figures = [1, deeds.reservations.length + deeds.orders.length, lost, doubled];
    sum[kind] = sum[kind].map((value, index) => value + (figures[index] ?? 0));
    if (lost + doubled > 0) {
      process.exitCode = 1;
      console.log(`${kind} ${JSON.stringify(round)}: ${lost} lost, ${doubled} doubled`);
    }
    last = null;
  }
  const phone = () => ({ url, program, profile, db, venue, staff, guest });

  for (let count = 0; count < kills; count += 1) {
    if (count % killsOfGuest === 0) guest = (await person(somePhone())).session;
    const kind: Kind = count < kills * 0.9 ? "saved" : "takeOver";
    const round: Round = {
      checkIns: randomInt(3),
      scans: randomInt(1, 3),
      // Half of them within the first tenth: there it hurts.
      pauseMs: randomInt(count % 2 === 0 ? longestPauseMs[kind] / 10 : longestPauseMs[kind]),
    };
    // The browser that is opened for the next kill tells what became of the last one.
    const isBack = async (page: Page) => last && note(await awaitDeeds(page, phone(), last.deeds, patienceMs));
    if (kind === "saved") last = { kind, round, deeds: await killAfterSaved(phone(), round, isBack) };
    else {
      if (last) note(await findLosses(phone(), last.deeds, patienceMs));
      last = { kind, round, deeds: await killInTakeOver(phone(), round) };
    }
    if (count % 20 === 19) console.log(`${count + 1} kills`);
  }
  if (last) note(await findLosses(phone(), last.deeds, patienceMs));
  for (const [kind, [killed, deeds, lost, doubled]] of Object.entries(sum)) {
    console.log(`${kind}: ${killed} kills, ${deeds} deeds, ${lost} lost, ${doubled} doubled`);
  }
} finally {
  await close();
  await stopServer();
  await rm(profile, { recursive: true, force: true });
}
