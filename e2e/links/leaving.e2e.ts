import type { Page } from "@playwright/test";
import { hostileTargets, otherSites } from "@skipline/contract/leaving-targets";
import { watchLeaving } from "../support/leaving.ts";
import { somePhone } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

/**
 * Goes to a place of the app as a link of it would, without loading it anew, and waits until the page shows what is
 * told: first `before`, where that is given, then `after`; each is the start of the path with its query, or a heading.
 */
async function visit(page: Page, path: string, state: unknown, shows: { before?: string; after: string }) {
  await page.evaluate(
    async ([to, usr, { before, after }]) => {
      const isShown = (what: string) =>
        what.startsWith("/")
          ? (location.pathname + location.search).startsWith(what)
          : document.querySelector("h1")?.textContent === what;
      const until = (what: string) =>
        new Promise<void>((resolve) => {
          const watch = new MutationObserver(() => look());
          const look = () => {
            if (!isShown(what)) return;
            watch.disconnect();
            resolve();
          };
          watch.observe(document, { childList: true, subtree: true, characterData: true });
          look();
        });
      history.pushState({ usr, key: crypto.randomUUID(), idx: history.length }, "", to);
      dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
      if (before !== undefined) await until(before);
      await until(after);
    },
    [path, state, shows] as const,
  );
}

test("no address that anybody stored or sent leads out of the app, or runs", async ({ page, signIn, baseURL }) => {
  const origin = baseURL ?? "";
  const hostile = hostileTargets(origin);
  const left = await watchLeaving(page, origin);

  // Answers that no server of ours would give, for the last check is the browser's.
  const targetOf = (url: string) => hostile[Number(/\d+$/.exec(url)?.[0])] ?? "";
  await page.route(/\/api\/short-code-redirects\/v\d+$/, (route) =>
    route.fulfill({ json: { redirect: { redirectUrl: targetOf(route.request().url()) } } }),
  );
  await page.route(/\/api\/nfc\/v\d+$/, (route) =>
    route.fulfill({
      json: { vendorId: /v\d+$/.exec(route.request().url())?.[0], overrideUrl: targetOf(route.request().url()) },
    }),
  );
  // Pages of vendors that are not there are quickly shown.
  await page.route(/\/api\/vendors\/v\d+\/page$/, (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto("/R/nowhere");
  await expect(page.getByRole("heading", { level: 1, name: "Error Occurred" })).toBeVisible();
  for (const index of hostile.keys()) {
    // A short link says that it leads nowhere, a wristband leads to its vendor.
    await visit(page, `/R/v${index}`, null, { before: "Following the link", after: "Error Occurred" });
    await visit(page, `/nfc/v${index}`, null, { after: `/vendor/v${index}` });
  }

  await signIn(somePhone());
  await page.goto("/404");
  const nowhere = "404: Page Not Found";
  await expect(page.getByRole("heading", { level: 1, name: nowhere })).toBeVisible();
  for (const authRedirectTo of hostile) {
    await page.evaluate((target) => sessionStorage.setItem("skipline.authRedirectTo", target), authRedirectTo);
    await visit(page, "/signin", { authRedirectTo, from: "/404" }, { before: "Sign In", after: nowhere });
  }
  expect(left).toEqual([]);
  expect(hostile.length).toBeGreaterThanOrEqual(100);

  // Another site that staff stored is gone to: what is watched for is seen.
  const [site = ""] = otherSites(origin);
  await page.route(/\/api\/short-code-redirects\/other$/, (route) =>
    route.fulfill({ json: { redirect: { redirectUrl: site } } }),
  );
  await page.goto("/R/other");
  await expect.poll(() => left[0]).toBe(new URL(site).href);
});
