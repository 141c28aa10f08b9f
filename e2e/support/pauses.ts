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
    await expect.poll(look, { intervals: [20], timeout: 30_000 }).toBe(true);
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
