import { handOver, placePaidOrder } from "../../server/src/test/test-venue.ts";
import { stopTime } from "../support/pauses.ts";
import { api, somePhone } from "../support/people.ts";
import { expectPickupCode, toast } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("staff refund an order that waits: the guest's page tells", async ({ page, venue, signIn, newPerson }) => {
  const guest = await signIn(somePhone());
  const staff = await newPerson();
  await signIn(venue.phones.STAFF, staff.context);
  const { orderId, totalAmount } = await placePaidOrder(api, venue, guest);
  await page.goto(`/location/${venue.vendorLocationId}/order/${orderId}/status`);
  await expectPickupCode(page);

  // From the history: looking at an order does not hand it over.
  await staff.page.goto(`/staff/location/${venue.vendorLocationId}/order/${orderId}?view=1`);
  await expect(staff.page.getByRole("region", { name: "Result" })).toContainText("Paid");
  await staff.page.getByRole("button", { name: "Order actions" }).click();
  await staff.page.getByRole("menuitem", { name: "Start Refund" }).click();
  const question = staff.page.getByRole("alertdialog", { name: "Confirm Refund" });
  await expect(question).toContainText(`$${totalAmount} goes back to the guest.`);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expectPickupCode(page);

  await staff.page.getByRole("button", { name: "Order actions" }).click();
  await staff.page.getByRole("menuitem", { name: "Start Refund" }).click();
  const passUntil = await stopTime(page);
  await question.getByRole("button", { name: "Refund" }).click();
  await expect(toast(staff.page, "Order refunded")).toBeVisible();
  await expect(staff.page.getByRole("region", { name: "Result" })).toContainText("Refunded");
  await expect(staff.page.getByRole("button", { name: "Order actions" })).toHaveCount(0);

  // Without a reload; and its code is of no use any more.
  await passUntil(page.getByText("Order refunded"), 3000);
  // "Confirm Refund" asks for no reason: none is made up for the guest.
  await expect(page.getByText("Reason:")).toHaveCount(0);
  await expect(page.getByRole("img", { name: /^QR code/ })).toHaveCount(0);
  await staff.page.goto(`/staff/location/${venue.vendorLocationId}/order/${orderId}`);
  await expect(staff.page.getByRole("region", { name: "Result" })).toContainText("Do not hand over.");
});

test("an order that was handed over is refunded by a manager, not by staff", async ({
  page,
  venue,
  signIn,
  newPerson,
}) => {
  const guest = await signIn(somePhone());
  const staff = await newPerson();
  const staffSession = await signIn(venue.phones.STAFF, staff.context);
  const manager = await newPerson();
  await signIn(venue.phones.MANAGER, manager.context);
  const { orderId } = await placePaidOrder(api, venue, guest);
  await handOver(api, staffSession, orderId);
  const path = `/staff/location/${venue.vendorLocationId}/order/${orderId}`;

  await staff.page.goto(path);
  await expect(staff.page.getByText("Order PICKED UP Previously")).toBeVisible();
  await expect(staff.page.getByRole("button", { name: "Show receipt" })).toBeVisible();
  await expect(staff.page.getByRole("button", { name: "Order actions" })).toHaveCount(0);

  await manager.page.goto(path);
  await manager.page.getByRole("button", { name: "Order actions" }).click();
  await manager.page.getByRole("menuitem", { name: "Start Refund" }).click();
  await manager.page.getByRole("alertdialog").getByRole("button", { name: "Refund" }).click();
  await expect(toast(manager.page, "Order refunded")).toBeVisible();

  await page.goto(`/location/${venue.vendorLocationId}/order/${orderId}/status`);
  await expect(page.getByText("Order refunded")).toBeVisible();
  await page.goto("/order/history");
  await expect(page.getByRole("listitem").filter({ hasText: "Refunded" })).toHaveCount(1);
});

test("a refund that the card's bank has not answered yet: no code, and no second refund", async ({
  page,
  venue,
  signIn,
  newPerson,
}) => {
  const guest = await signIn(somePhone());
  const staff = await newPerson();
  await signIn(venue.phones.STAFF, staff.context);
  const { orderId } = await placePaidOrder(api, venue, guest, { soda: 1 }, "4000000001000068");
  await page.goto(`/location/${venue.vendorLocationId}/order/${orderId}/status`);
  await expectPickupCode(page);
  await staff.page.goto(`/staff/location/${venue.vendorLocationId}/order/${orderId}?view=1`);
  await staff.page.getByRole("button", { name: "Order actions" }).click();
  await staff.page.getByRole("menuitem", { name: "Start Refund" }).click();
  await staff.page.getByRole("alertdialog").getByRole("button", { name: "Refund" }).click();
  await expect(staff.page.getByRole("region", { name: "Result" })).toContainText("Being Refunded");
  await expect(toast(staff.page, "Order refunded")).toHaveCount(0);
  await expect(page.getByText("This order is being refunded and can’t be picked up.")).toBeVisible();
  await expect(page.getByRole("img", { name: /^QR code/ })).toHaveCount(0);
});
