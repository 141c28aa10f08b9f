import { expect, test } from "../support/test.ts";

test("without JavaScript the pages that tell can be read, and lead to each other", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  const follow = (name: string) => page.getByRole("link", { name, exact: true }).last().click();
  const expectHeading = (name: string | RegExp) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await page.goto("/");
  await expectHeading("Order from your spot");
  await expect(page.getByText("event attendees skip purchases because of long waits.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Book a Demo" }).first()).toHaveAttribute("href", /^mailto:/);
  await follow("For venues and sponsors");
  await expectHeading("The line is the most expensive thing in your venue.");
  await expect(page.getByText("$7,200")).toBeVisible();
  await follow("Members");
  await expectHeading("Your name is at the door.");
  await follow("Join Lusiv");
  await expectHeading("You’re invited.");
  await follow("Prize drawing terms");
  await expectHeading("Prize drawing terms");
  await expect(page.getByText("Effective 05-01-2025")).toBeVisible();
  await follow("Wristband presale");
  await expectHeading(/wristband/i);
  await page.goto("/vendor/vnd-aurora");
  await expectHeading("Aurora Bar");
  await context.close();
});

/** A page nobody has asked for yet: what is drawn for the first time takes longest, and a search engine asks once. */
test("the first who asks for a page gets all of it, without JavaScript too", async ({ browser, baseURL, venue }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  for (const path of [`/vendor/${venue.vendorId}`, `/location/${venue.vendorLocationId}`]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("#root")).not.toBeEmpty();
  }
  await context.close();
});

test("an address that leads nowhere says so to whoever reads its status, and brings the app's page", async ({
  page,
}) => {
  for (const path of ["/nonsense", "/location/ZZZZ9", "/staff/no/such/page", "/location/064E1/no-festival"]) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 404]);
  }
  await page.goto("/nonsense");
  await expect(page.getByRole("heading", { level: 1, name: "404: Page Not Found" })).toBeVisible();
  for (const path of ["/demo", "/l/064e1", "/staff/scan", "/Location/064E1/", "/auth/callback"]) {
    const answer = await page.request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
  }
});
