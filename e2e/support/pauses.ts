import { expect, type Locator, type Page, type Request } from "@playwright/test";
import type { TestDatabase } from "../../server/src/test/database.ts";

/**
 * Takes the page's time in hand; call it before the page is opened. What it gives moves time on, over the app's own growing
 * pauses, until something is shown. While a call is under way time stands still: on a busy machine its answer would come
 * after the call's own limit.
 */
export async function holdPauses(page: Page): Promise<(shown: Locator) => Promise<void>> {
  const underWay = new Set<Request>();
  page.on("request", (request) => {
    if (request.isNavigationRequest()) underWay.clear();
    if (request.resourceType() === "fetch" && !request.url().endsWith("/stream")) underWay.add(request);
  });
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  await page.clock.install();
  return async (shown) => {
    const look = async () => {
      if (underWay.size === 0) await page.clock.fastForward(1000);
      return shown.isVisible();
    };
    await expect.poll(look, { intervals: [20], timeout: 120_000 }).toBe(true);
  };
}

const stepMs = 20;

/**
 * Stops the page's time, on a page that is open or before the first: what stands for some seconds only, or comes after
 * some, is then there as long as a slow machine needs to look. What it gives lets time pass in small steps until
 * something is shown, after so much of the page's time at most: where the server is slow, looking is as slow.
 * `page.clock` moves time by as much as is wanted.
 */
export async function stopTime(page: Page, from?: Date): Promise<(shown: Locator, atMostMs?: number) => Promise<void>> {
  const now = from?.getTime() ?? (await page.evaluate(() => Date.now()));
  await page.clock.install({ time: now });
  // Only what is ahead can be paused at, and the page's time goes on until then.
  await page.clock.pauseAt(now + 10_000);
  return async (shown, atMostMs = 30_000) => {
    let leftMs = atMostMs;
    const look = async () => {
      await page.clock.runFor(stepMs);
      leftMs -= stepMs;
      return leftMs < 0 || (await shown.isVisible());
    };
    await expect.poll(look, { intervals: [20], timeout: 120_000 }).toBe(true);
    expect(leftMs, `so much of ${atMostMs} ms is left`).toBeGreaterThanOrEqual(0);
  };
}

/** As if the card provider's seconds had passed: what a card that takes its time becomes is known from now on. */
export async function letCardSettle(db: TestDatabase["db"], userId: string): Promise<void> {
  const own = db.selectFrom("payment").select("intent_id").where("user_id", "=", userId);
  await db
    .updateTable("sandbox.intent")
    .set({ settles_at: new Date() })
    .where("intent_id", "in", own)
    .where("settles_at", "is not", null)
    .execute();
}
