import { nameVenueAddress } from "@skipline/contract/venue-addresses";
import type { WorkChallenge } from "@skipline/contract/sign-in-work";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { createDice } from "../seed/random.ts";
import { createTestBrowser, type TestBrowser } from "./test-browser.ts";
import type { TestServer } from "./test-server.ts";
import { openVenue } from "./test-venue.ts";

export interface Crowd {
  seconds: number;
  /** New guests on the Wi-Fi that a manager named, and on one that nobody named. */
  named: number;
  unnamed: number;
  /** Devices that have signed in before, and how often each does so again. */
  devices: number;
  turns: number;
  /** Messages that ten networks of 10,000 addresses ask for, a tenth of them in the first minute; none of their codes is entered. */
  attempts: number;
  seed: number;
}

/** The statuses that they were left with. */
export interface CrowdFigures {
  named: number[];
  unnamed: number[];
  known: number[];
  hostile: number[];
  /** Seconds that guests were told to wait, and waited: nobody waits twice, or more than a minute. */
  waits: number[];
}

const networks = 10;
/** Longer nobody waits for a code. */
const longestWait = 60;

/** Everybody comes as the seed says, in the test clock's time, over HTTP. Answers the status that each was left with. */
export async function letCrowdIn(server: TestServer, crowd: Crowd): Promise<CrowdFigures> {
  const dice = createDice(crowd.seed);
  const events = Array.from({ length: crowd.seconds }, () => [] as (() => Promise<void>)[]);
  const at = (second: number, act: () => Promise<void>) => events[Math.min(second, crowd.seconds - 1)]!.push(act);
  const figures: CrowdFigures = { named: [], unnamed: [], known: [], hostile: [], waits: [] };
  let phones = 2_000_000;
  const somePhone = () => `+1213${(phones += 1)}`;

  /** Enters the code after a while, as nine of ten do; the tenth has given up. */
  function enterLater(browser: TestBrowser, phone: string, now: number): void {
    if (dice.below(10) === 0) return;
    const code = browser.readCode(phone);
    at(now + 10 + dice.below(40), async () => void (await browser.exchange(phone, await code)));
  }

  function letGuestsIn(count: number, address: string, statuses: number[]): void {
    for (let guest = 0; guest < count; guest += 1) {
      const second = Math.floor((guest * crowd.seconds) / count);
      const browser = createTestBrowser(server, address);
      const phone = somePhone();
      at(second, async () => {
        const { status, wait } = await askWorking(browser, phone);
        if (wait > longestWait || second + wait >= crowd.seconds) return void statuses.push(status);
        if (wait === 0) return settle(browser, phone, { status, second }, statuses);
        figures.waits.push(wait);
        at(second + wait, async () =>
          settle(browser, phone, { ...(await askWorking(browser, phone)), second: second + wait }, statuses),
        );
      });
    }
  }

  function settle(
    browser: TestBrowser,
    phone: string,
    { status, second }: { status: number; second: number },
    statuses: number[],
  ): void {
    statuses.push(status);
    if (status === 200) enterLater(browser, phone, second);
  }

  const venue = await openVenue(server.db, "crowd");
  const manager = await server.signIn(venue.phones.MANAGER);
  const params = { vendorId: venue.vendorId };
  await server.call(nameVenueAddress, { params }, manager, { "x-forwarded-for": "192.0.2.1" });
  letGuestsIn(crowd.named, "192.0.2.1", figures.named);
  letGuestsIn(crowd.unnamed, "198.18.0.1", figures.unnamed);

  for (let device = 0; device < crowd.devices; device += 1) {
    const browser = createTestBrowser(server, `172.${16 + (device % 16)}.${device >> 4}.1`);
    const phone = somePhone();
    await browser.start(phone);
    await browser.exchange(phone, await browser.readCode(phone));
    // Some seconds apart: they came over the day.
    server.clock.advance({ seconds: 30 });
    const between = Math.floor(crowd.seconds / crowd.turns);
    for (let turn = 0; turn < crowd.turns; turn += 1) {
      const second = turn * between + dice.below(Math.max(1, between - 61));
      at(second, async () => {
        figures.known.push((await browser.start(phone)).status);
        await browser.exchange(phone, await browser.readCode(phone));
      });
    }
  }
  server.clock.advance({ seconds: 3600 - ((server.clock.now().getTime() / 1000) % 3600) });

  for (let attempt = 0; attempt < crowd.attempts; attempt += 1) {
    const network = attempt % networks;
    const one = dice.below(10_000);
    const address =
      network % 2 === 0 ? `45.${network}.${one >> 8}.${one & 255}` : `2001:db8:${network}:${one.toString(16)}::1`;
    at(dice.below(attempt % 10 === 0 ? 60 : crowd.seconds), async () => {
      const browser = createTestBrowser(server, address);
      // Six of ten do the work that they are asked for.
      const asked = network < 6 ? askWorking(browser, somePhone()) : browser.start(somePhone());
      figures.hostile.push((await asked).status);
    });
  }

  for (const [second] of events.entries()) {
    // What is done in a second may be put off to a later one, so the list is read when its time has come.
    await allOf(events[second]!);
    server.clock.advance({ seconds: 1 });
  }
  return figures;
}

/** As the web app does: whoever is given work does it. */
async function askWorking(browser: TestBrowser, phone: string): Promise<{ status: number; wait: number }> {
  for (let rounds = 0, work: unknown; ; rounds += 1) {
    const { status, body, headers } = await browser.start(phone, work === undefined ? {} : { work });
    if (body.work === undefined || rounds === 3) {
      return { status, wait: status === 429 ? Number(headers.get("retry-after")) : 0 };
    }
    const challenge = body.work as WorkChallenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    work = { challenge, solution: { counter: solution?.counter, derivedKey: solution?.derivedKey } };
  }
}

/** A few at a time, in the order in which they stand. */
async function allOf(acts: readonly (() => Promise<void>)[]): Promise<void> {
  const queue = acts.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const act of queue) await act();
    }),
  );
}
