import type { Page } from "@playwright/test";
import { placePaidOrder } from "../../server/src/test/test-venue.ts";
import { tablet } from "../support/devices.ts";
import { cutOff } from "../support/network.ts";
import { api, somePhone } from "../support/people.ts";
import { expectPickupCode } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const shortOf = ({ orderId }: { orderId: string }) => orderId.slice(-6);
const cardOf = (page: Page, order: { orderId: string }) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name: `Order #${shortOf(order)}` }) });

test("an owner opens a kitchen; bar and kitchen each make their part at a device of their own, and the guest comes when both are ready", async ({
  page,
  venue,
  signIn,
  newPerson,
}) => {
  const { vendorId, vendorLocationId } = venue;
  const owner = await newPerson();
  await signIn(venue.phones.ADMIN, owner.context);
  await owner.page.goto(`/console/vendors/${vendorId}/locations/${vendorLocationId}`);
  await owner.page.getByRole("switch", { name: "Prepare orders before they are handed over" }).check();
  const kinds = owner.page.getByRole("group", { name: "Made in the kitchen" });
  await kinds.getByRole("checkbox", { name: "Non-alcoholic" }).check();
  await owner.page.getByRole("button", { name: "Save Changes" }).click();
  await expect(owner.page.getByText("The location is saved")).toBeVisible();

  const guest = await signIn(somePhone());
  const order = await placePaidOrder(api, venue, guest, { soda: 2, beer: 1 });
  const drinks = await placePaidOrder(api, venue, guest, { beer: 3 });
  await page.goto(`/location/${vendorLocationId}/order/${order.orderId}/status`);
  await expectPickupCode(page);
  const progress = page.getByRole("region", { name: "How far your order is" });
  await expect(progress).toHaveText("In line to be made");

  const [bar, kitchen] = [await newPerson(), await newPerson()];
  await signIn(venue.phones.STAFF, bar.context);
  await signIn(venue.phones.MANAGER, kitchen.context);
  for (const [{ page: screen }, station] of [
    [bar, "Bar"],
    [kitchen, "Kitchen"],
  ] as const) {
    await screen.setViewportSize(tablet);
    await screen.goto(`/staff/location/${vendorLocationId}/queue`);
    await screen.getByRole("group", { name: "Station" }).getByText(station, { exact: true }).click();
  }
  const [atBar, inKitchen] = [cardOf(bar.page, order), cardOf(kitchen.page, order)];
  await expect(atBar).toContainText("1×The beer");
  await expect(atBar).not.toContainText("The soda");
  await expect(atBar).toContainText("Kitchen: waiting");
  await expect(inKitchen).toContainText("2×The soda");
  await expect(inKitchen).not.toContainText("The beer");
  // What the bar alone makes is not the kitchen's, and not in its count.
  await expect(cardOf(bar.page, drinks)).toBeVisible();
  await expect(cardOf(kitchen.page, drinks)).toHaveCount(0);
  await expect(kitchen.page.getByText("2 items to make")).toBeVisible();
  await expect(bar.page.getByText("4 items to make")).toBeVisible();

  await bar.page.getByRole("button", { name: `Order ${shortOf(order)} is ready` }).click();
  await expect(inKitchen).toContainText("Bar: ready");
  await expect(progress).toHaveText("Being made now");

  // The kitchen lies in the cellar: what was tapped there stays the kitchen's, over a reload.
  const restore = await cutOff(kitchen.context, "failing");
  await kitchen.page.getByRole("button", { name: `Take order ${shortOf(order)}` }).click();
  await kitchen.page.getByRole("button", { name: `Order ${shortOf(order)} is ready` }).click();
  await expect(kitchen.page.getByText("2 queue steps waiting")).toBeVisible();
  await expect(progress).toHaveText("Being made now");
  await restore();
  await kitchen.page.reload();
  await expect(progress).toContainText("Your order is ready!");
  await expectPickupCode(page);
  await kitchen.page.getByText("Ready (1)").click();
  await expect(inKitchen).toContainText("Bar: ready");
  await bar.page.getByText("Ready (1)").click();
  await expect(atBar).toContainText("Kitchen: ready");

  await bar.page.goto(`/staff/location/${vendorLocationId}/order/${order.orderId}`);
  await expect(bar.page.getByRole("region", { name: "Result" })).toContainText("Order Ready");
  await expect(page.getByText("Order completed!")).toBeVisible();
  await expect(inKitchen).toHaveCount(0);
});
