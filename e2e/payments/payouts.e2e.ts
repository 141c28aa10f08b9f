import { readFile } from "node:fs/promises";
import { addPayout } from "../../server/src/test/test-payouts.ts";
import { placePaidOrder } from "../../server/src/test/test-venue.ts";
import { startDeployment } from "../support/deployment.ts";
import { api, operatorPhones, someOperator } from "../support/people.ts";
import { toast } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("an owner reads which orders are in a payout, saves it, and prints the month's statement", async ({
  page,
  venue,
  signIn,
  guest,
  db,
}) => {
  const { orderId } = await placePaidOrder(api, venue, guest, { soda: 2 });
  const payoutId = await addPayout(db, venue.vendorId, orderId, new Date());
  await signIn(venue.phones.ADMIN);
  await page.goto(`/console/vendors/${venue.vendorId}/payouts`);
  const listed = page.getByRole("listitem").filter({ hasText: "2 entries" });
  await expect(listed).toContainText("$4.11");
  await expect(listed).toContainText("Arrived");
  await expect(listed).toContainText("1 not from here");
  await listed.getByRole("link").click();

  // 9.86 less 0.55 and 0.20, and less 5.00 that the provider took for itself.
  const line = page.getByRole("listitem").filter({ hasText: `#${orderId.slice(-6)}` });
  await expect(line).toContainText("Gross $9.86 · provider $0.55 · platform $0.20");
  await expect(line).toContainText("$9.11");
  await expect(page.getByRole("listitem").filter({ hasText: "stripe_fee" })).toContainText("Not from here");
  await expect(page.getByText(payoutId)).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  const text = await readFile(await (await saved).path(), "utf8");
  expect(text).toContain(`${orderId},9.86,0.55,0.20,9.11`);
  expect(text).toContain("-5.00,0.00,0.00,-5.00");

  await page.getByRole("main").getByRole("button", { name: "Back" }).click();
  await page.getByRole("main").getByRole("link", { name: "Monthly statement" }).click();
  const row = (name: string) => page.getByText(name, { exact: true }).locator("..");
  await expect(row("Takings")).toContainText("$9.86");
  await expect(row("Payment provider’s fees")).toContainText("-$0.55");
  await expect(row("In payouts")).toContainText("$9.11");
  await expect(row("Together")).toContainText("$4.11");
  await page.emulateMedia({ media: "print" });
  await expect(row("Takings")).toBeVisible();
  await expect(page.getByLabel("Month")).toBeHidden();
  await page.emulateMedia({ media: null });
});

test("whoever is no owner learns whom to ask, and a list that does not load is asked for again", async ({
  page,
  venue,
  signIn,
}) => {
  await signIn(venue.phones.MANAGER);
  await page.goto(`/console/vendors/${venue.vendorId}/payouts`);
  await expect(page.getByText("$")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Payouts" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Monthly statement" })).toHaveCount(0);
  await signIn(venue.phones.ADMIN);
  await page.route(/\/payouts(\?|$)/, (route) =>
    route.request().resourceType() === "document" ? route.fallback() : route.fulfill({ status: 503, json: {} }),
  );
  await page.goto(`/console/vendors/${venue.vendorId}/payouts`);
  await expect(page.getByText("The payouts did not load")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No payouts yet")).toBeVisible();
});

test("an operator sets what the platform keeps of one venue's payments", async ({
  page,
  context,
  venue,
  db,
  signIn,
}) => {
  const deployment = await startDeployment(db, {
    STRIPE_CONNECT: "on",
    PLATFORM_FEE_PERCENT: "10",
    PLATFORM_ADMIN_PHONES: operatorPhones.join(","),
  });
  try {
    await deployment.serve(context);
    await context.route(/\/api\/vendors\/[^/]+\/(payment-account|platform-fee)/, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      return route.fulfill({ response: await route.fetch({ url: deployment.url + pathname + search }) });
    });
    await signIn(someOperator());
    await page.goto(`/console/vendors/${venue.vendorId}/payments`);
    const field = page.getByLabel("Per cent of each payment");
    await field.fill("2.555");
    await expect(page.getByText("From 0 to 100, with two decimals at most.")).toBeVisible();
    await field.fill("2.5");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Platform fee saved")).toBeVisible();
    const kept = await db
      .selectFrom("vendor")
      .select("fee_basis_points")
      .where("vendor_id", "=", venue.vendorId)
      .executeTakeFirst();
    expect(kept).toEqual({ fee_basis_points: 250 });
    await page.goto(`/console/vendors/${venue.vendorId}/payments`);
    await expect(page.getByText("The platform keeps 2.5% of each payment", { exact: false })).toBeVisible();
  } finally {
    // What a page still asks for is answered before the deployment that answers it goes.
    await context.unrouteAll({ behavior: "wait" });
    await deployment.close();
  }
});
