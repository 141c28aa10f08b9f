import { placePaidOrder } from "../../server/src/test/test-venue.ts";
import { api, somePhone } from "../support/people.ts";
import { expectPickupCode, toast } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("staff give a part back, by items and by amount, on a phone: the guest sees it, and no more than the rest goes", async ({
  page,
  venue,
  signIn,
  newPerson,
}) => {
  const guest = await signIn(somePhone());
  const staff = await newPerson();
  await signIn(venue.phones.STAFF, staff.context);
  const { orderId, totalAmount } = await placePaidOrder(api, venue, guest, { soda: 2 });
  expect(totalAmount).toBe("9.86");
  await page.goto(`/location/${venue.vendorLocationId}/order/${orderId}/status`);
  await expectPickupCode(page);

  await staff.page.goto(`/staff/location/${venue.vendorLocationId}/order/${orderId}?view=1`);
  const openSheet = async () => {
    await staff.page.getByRole("button", { name: "Order actions" }).click();
    await staff.page.getByRole("menuitem", { name: "Refund Part" }).click();
  };
  const sheet = staff.page.getByRole("dialog", { name: "Refund Part" });
  await openSheet();
  await expect(sheet.getByRole("button", { name: "Check Refund" })).toBeDisabled();
  await sheet.getByRole("button", { name: "Add The soda" }).click();
  await expect(sheet).toContainText("$4.93 of $9.86 goes back");
  await sheet.getByLabel("Reason").fill("Spilled");
  await sheet.getByRole("button", { name: "Check Refund" }).click();
  await expect(sheet).toContainText("$4.93 goes back to the guest. This cannot be undone.");
  await expect(sheet).toContainText("1 × The soda");
  await sheet.getByRole("button", { name: "Back" }).click();
  await sheet.getByRole("button", { name: "Check Refund" }).click();
  await sheet.getByRole("button", { name: "Refund $4.93" }).click();
  await expect(toast(staff.page, "$4.93 refunded")).toBeVisible();
  const list = staff.page.getByRole("region", { name: "Refunds of this order" });
  await expect(list).toContainText("1 × The soda");
  await expect(list).toContainText("Spilled");

  // The order goes on, and its guest knows.
  await expect(page.getByText("$4.93 of this order was refunded.")).toBeVisible();
  await expect(page.getByText("Reason: Spilled.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText("Partly refunded");
  await expectPickupCode(page);

  await openSheet();
  await sheet.getByText("An amount").click();
  await sheet.getByLabel("Amount to refund").fill("5");
  await expect(sheet).toContainText("At most $4.93 can go back.");
  await expect(sheet.getByRole("button", { name: "Check Refund" })).toBeDisabled();
  await sheet.getByLabel("Amount to refund").fill("1.5");
  await sheet.getByRole("button", { name: "Check Refund" }).click();
  await sheet.getByRole("button", { name: "Refund $1.50" }).click();
  await expect(toast(staff.page, "$1.50 refunded")).toBeVisible();
  await expect(page.getByText("$6.43 of this order was refunded.")).toBeVisible();

  // The whole refund is of what is left.
  await staff.page.getByRole("button", { name: "Order actions" }).click();
  await staff.page.getByRole("menuitem", { name: "Start Refund" }).click();
  const question = staff.page.getByRole("alertdialog", { name: "Confirm Refund" });
  await expect(question).toContainText("$3.43 goes back to the guest.");
  await question.getByRole("button", { name: "Refund" }).click();
  await expect(toast(staff.page, "Order refunded")).toBeVisible();
  await expect(page.getByText("Order refunded")).toBeVisible();
});

test("a part that does not fit any more when it is sent is refused, with what is left", async ({
  venue,
  page,
  signIn,
}) => {
  const guest = await signIn(somePhone());
  const { orderId } = await placePaidOrder(api, venue, guest, { soda: 2 });
  await signIn(venue.phones.STAFF);
  await page.goto(`/staff/location/${venue.vendorLocationId}/order/${orderId}?view=1`);
  await page.getByRole("button", { name: "Order actions" }).click();
  await page.getByRole("menuitem", { name: "Refund Part" }).click();
  const sheet = page.getByRole("dialog", { name: "Refund Part" });
  await sheet.getByText("An amount").click();
  await sheet.getByLabel("Amount to refund").fill("6");
  await sheet.getByRole("button", { name: "Check Refund" }).click();
  // Somebody else was faster by this very call.
  await page.route("**/refund", async (route) => {
    const key = crypto.randomUUID();
    const headers = { ...route.request().headers(), "idempotency-key": key };
    await route.fetch({ headers });
    await route.continue();
  });
  await sheet.getByRole("button", { name: "Refund $6.00" }).click();
  await expect(sheet).toContainText("$3.86 of this order can still be refunded.");
});
