import { clientFault, type ClientFault, reportFault } from "@skipline/contract/client";
import type { Page } from "@playwright/test";
import { demo } from "./support/demo.ts";
import { openMenu } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

/** What the page tells the server of its faults, and what the server says to it. */
function watchFaults(page: Page): { faults: ClientFault[]; answers: number[] } {
  const heard: ReturnType<typeof watchFaults> = { faults: [], answers: [] };
  const isReport = (url: string) => url.endsWith(`/api${reportFault.path}`);
  page.on("request", (request) => {
    if (isReport(request.url())) heard.faults.push(clientFault.parse(request.postDataJSON()));
  });
  page.on("response", (response) => {
    if (isReport(response.url())) heard.answers.push(response.status());
  });
  return heard;
}

test("what nobody caught is told of once, by the route's pattern and without anybody's data", async ({ page }) => {
  const heard = watchFaults(page);
  await openMenu(page, demo.barLocationId);
  await page.evaluate(() => {
    for (let turn = 0; turn < 3; turn += 1) {
      setTimeout(() => {
        throw new RangeError("no user +12135550110");
      });
    }
    void Promise.reject(new TypeError('"Peter" is not valid JSON'));
    // No network, and a call that was called off, are no faults.
    void Promise.reject(new DOMException("stopped", "AbortError"));
  });
  const pattern = "/location/:vendorLocationId";
  await expect.poll(() => heard.answers).toEqual([200, 200]);
  // Two reports under way at once: which comes first is no promise.
  const told = heard.faults.map(({ kind, name, message, page: at }) => [kind, name, message, at]);
  expect(told.toSorted(([one = ""], [other = ""]) => one.localeCompare(other))).toEqual([
    ["error", "RangeError", "no user …", pattern],
    ["rejection", "TypeError", "… is not valid JSON", pattern],
  ]);
  expect(heard.faults[0]?.release).toMatch(/^[\w-]{8}$/);
});

test("a page that breaks shows its error, tells of it where it broke", async ({ page }) => {
  const heard = watchFaults(page);
  await page.route(/\/assets\/home-page-/, async (route) => {
    const answer = await route.fetch();
    const broken = (await answer.text()).replace(/export\{/, "throw new TypeError('x is not a function');export{");
    return route.fulfill({ response: answer, body: broken });
  });
  await openMenu(page, demo.barLocationId);
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByLabel("Mobile number")).toBeVisible();
  await page.getByRole("link", { name: "Skipline, home" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Oops! Something went wrong." })).toBeVisible();
  await expect.poll(() => heard.answers).toEqual([200]);
  expect(heard.faults[0]).toMatchObject({ kind: "page", name: "TypeError", page: "/" });
  expect(heard.faults[0]?.stack[0]).toMatch(/^home-page-/);
});

test("an app that can't start tells of it all the same", async ({ page }) => {
  const heard = watchFaults(page);
  await page.route(/\/assets\/index-/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "throw new TypeError('broken')" }),
  );
  await page.goto(`/location/${demo.barLocationId}`);
  await expect.poll(() => heard.answers).toEqual([200]);
  expect(heard.faults).toMatchObject([
    { kind: "start", name: "TypeError", message: "", page: "/location/:vendorLocationId" },
  ]);
  expect(heard.faults[0]?.stack[0]).toMatch(/^index-[\w-]+\.js:1:/);
});
