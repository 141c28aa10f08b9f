import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request } from "@playwright/test";
import { findLosses, killAfterSaved, killInTakeOver, type Round } from "../support/killed-browser.ts";
import { addressHeader, exchangeCode, somePhone } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

/** More of them, and of the whole browser: `npm run bench -- faults/killed-browser`. */
const kills = [
  { name: "a killed browser loses no check-in and no scan that it called saved", killAt: killAfterSaved },
  { name: "a browser killed while it takes over what the release before left loses nothing", killAt: killInTakeOver },
] as const;

for (const { name, killAt } of kills) {
  test(name, async ({ venue, db, baseURL, launchOptions }) => {
    const profile = await mkdtemp(join(tmpdir(), "skipline-killed-"));
    const asking = await request.newContext({ baseURL: baseURL ?? "", extraHTTPHeaders: addressHeader() });
    const { session: staff, expiresIn } = await exchangeCode({ request: asking }, venue.phones.STAFF);
    const { session: guest } = await exchangeCode({ request: asking }, somePhone());
    const phone = {
      url: baseURL ?? "",
      program: launchOptions.executablePath ?? "",
      profile,
      db,
      venue,
      staff: { ...staff, expiresIn },
      guest,
    };
    const rounds: Round[] = [
      { checkIns: 2, scans: 1, pauseMs: 0 },
      { checkIns: 1, scans: 2, pauseMs: randomInt(1000) },
    ];
    for (const round of rounds) {
      const deeds = await killAt(phone, round);
      expect(await findLosses(phone, deeds, 20_000), JSON.stringify(round)).toEqual({ lost: 0, doubled: 0 });
    }
    await asking.dispose();
    await rm(profile, { recursive: true, force: true });
  });
}
