import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { firstVenueSteps, openFirstVenueStage } from "../e2e/support/first-venue.ts";
import { minutesOf } from "../e2e/support/hands.ts";
import { startServerProcess } from "./server-process.ts";

/** From an empty database to an order that is handed over, at a person's pace. */
const mostMinutes = 30;

const phones = {
  operator: "+12135559200",
  owner: "+12135559201",
  staff: "+12135559202",
  secondStaff: "+12135559203",
  guest: "+12135559204",
};

/** The steps are those of the journey in the tests. Answers whether it keeps within half an hour. */
export async function measureFirstVenue(browser: Browser): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), "skipline-bench-"));
  const settings = { DEMO_DATA: "off", PLATFORM_ADMIN_PHONES: phones.operator };
  const server = await startServerProcess(dataDir, { settings });
  try {
    const device = { viewport: { width: 390, height: 664 }, isMobile: true, hasTouch: true, locale: "en-US" };
    const options = { ...device, baseURL: server.url, timezoneId: "America/Los_Angeles" };
    const { stage, readHands, close } = await openFirstVenueStage(browser, options, phones);
    let before = readHands();
    for (const { name, run } of firstVenueSteps) {
      await run(stage);
      const now = readHands();
      console.log(`  ${name}: ${now.taps - before.taps} taps, ${now.fields - before.fields} fields`);
      before = now;
    }
    await close();
    const minutes = minutesOf(before);
    console.log(
      `from an empty database to an order handed over: ${before.taps} taps, ${before.fields} fields, ${minutes.toFixed(1)} of at most ${mostMinutes} minutes`,
    );
    return minutes <= mostMinutes;
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
