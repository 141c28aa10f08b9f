import type { Page, Route } from "@playwright/test";
import { loseCookies } from "./people.ts";
import { expect } from "./test.ts";

/**
 * At the next deed at a path the server knows the session no more, and nothing renews it: the page leads to sign-in. What the
 * page reads there by itself, whenever that is, it still gets. `isOver` ends when it has. `signInAgain` is past the screen, as its own screen would: a phone is sent no second code within a minute.
 */
export async function endSession(page: Page, path: RegExp) {
  const context = page.context();
  const kept = await page.evaluate(() => ["skipline.session", localStorage.getItem("skipline.session") ?? ""] as const);
  await loseCookies(context);
  const body = { error: { code: "UNAUTHENTICATED", message: "User not authenticated", requestId: "ended" } };
  const refuse = (route: Route) =>
    route.request().method() === "GET" ? route.fallback() : route.fulfill({ status: 401, json: body });
  const renewals = "**/api/oauth/token";
  await page.route(path, refuse);
  await page.route(renewals, (route) => route.fulfill({ status: 403, json: { error: "invalid_grant" } }));
  return {
    isOver: async () => {
      await expect(page).toHaveURL("/staff/signin");
      await page.unroute(path, refuse);
      await page.unroute(renewals);
    },
    signInAgain: () => context.addInitScript(([key, value]) => localStorage.setItem(key, value), kept),
  };
}
