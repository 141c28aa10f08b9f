import { demo } from "../support/demo.ts";
import { stopTime } from "../support/pauses.ts";
import { openMenu, toast } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("an artist's slides move by themselves until a pointer rests on them or they are paused", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const passUntil = await stopTime(page);
  await page.goto("/vendor/vnd-aurora/mky");
  const slides = page.getByRole("region", { name: "Pictures of MKY" });
  const told = slides.getByText(/^Slide \d of 5/);
  await passUntil(told.filter({ hasText: "Slide 1 of 5" }));
  await page.clock.runFor(6_000);
  await expect(told).toContainText("Slide 2 of 5");
  await slides.hover();
  await page.clock.runFor(12_000);
  await expect(told).toContainText("Slide 2 of 5");
  await slides.getByRole("button", { name: "Pause the slides" }).click();
  await slides.getByRole("button", { name: "Next slide" }).click();
  await expect(told).toContainText("Slide 3 of 5");
  await page.getByRole("link", { name: /^Ask me anything/ }).hover();
  await page.clock.runFor(12_000);
  await expect(told).toContainText("Slide 3 of 5");
});

for (const [what, answer] of [
  ["whose location has no such product", { json: { items: [] } }],
  ["whose location is not there", { status: 404, json: { error: { code: "NOT_FOUND", message: "no" } } }],
] as const) {
  test(`a presale ${what} says that it is not sold, and fills no cart`, async ({ page }) => {
    await page.route(`**/api/vendor-locations/${demo.merchLocationId}/products*`, (route) => route.fulfill(answer));
    await page.goto("/presale-wristband");
    await page.getByRole("button", { name: "Pre-Purchase Now" }).first().click();
    await expect(toast(page, "The wristband isn’t sold at the moment.")).toBeVisible();
    await expect(page.getByRole("link", { name: /View cart/ })).toHaveCount(0);
  });
}

test("the presale counts down by the server's clock, and puts a wristband's deposit into a real cart", async ({
  page,
}) => {
  // Ten minutes and five seconds before midnight; this phone is a day and a bit ahead.
  const told = new Date("2026-11-21T23:49:55-08:00");
  const passUntil = await stopTime(page, new Date(told.getTime() + 26 * 3_600_000));
  await page.route("**/healthz", (route) =>
    route.fulfill({ json: { status: "ok" }, headers: { date: told.toUTCString() } }),
  );
  await page.goto("/presale-wristband");
  const left = page.getByRole("timer");
  await passUntil(left.filter({ hasText: /^00:10:0\d$/ }));
  await page.getByRole("button", { name: "Pre-Purchase Now" }).first().click();
  await passUntil(toast(page, "Your wristband has been added to your cart"));
  await expect(page.getByRole("link", { name: "View cart (1)" }).first()).toHaveAttribute(
    "href",
    `/location/${demo.merchLocationId}/order/review`,
  );
  await page.clock.runFor(8_000);
  await expect(page.getByText("Hurry up! Limited time remaining!")).toBeVisible();
  await page.clock.fastForward(10 * 60_000);
  await expect(page.getByText("Offer Expired!")).toBeVisible();
  await expect(left).toHaveText("00:00:00");
  await expect(page.getByRole("button", { name: "Pre-Purchase Now" })).toHaveCount(0);

  await page.clock.resume();
  await openMenu(page, demo.merchLocationId);
  await expect(page.getByRole("link", { name: "Review order" })).toContainText("$22.50");
});
