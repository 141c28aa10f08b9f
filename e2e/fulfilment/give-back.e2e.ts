import { placePaidOrder } from "../../server/src/test/test-venue.ts";
import { api, somePhone } from "../support/people.ts";
import { expectPickupCode } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

for (const [device, viewport] of [
  ["a phone", { width: 390, height: 664 }],
  ["a laptop", { width: 1280, height: 800 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test("a manager gives all that waits back, is told of what came meanwhile, and the guests know", async ({
      page,
      venue,
      signIn,
      newPerson,
    }) => {
      const guest = await signIn(somePhone());
      const orders = [await placePaidOrder(api, venue, guest), await placePaidOrder(api, venue, guest)];
      await page.goto(`/location/${venue.vendorLocationId}/order/${orders[0]!.orderId}/status`);
      await expectPickupCode(page);
      const manager = await newPerson();
      await signIn(venue.phones.MANAGER, manager.context);
      await manager.page.goto(`/staff/location/${venue.vendorLocationId}/queue`);
      const open = () => manager.page.getByRole("button", { name: "Give All Back" }).click();
      await open();
      const sheet = manager.page.getByRole("dialog", { name: "Give All Back" });
      await expect(sheet).toContainText("2 paid orders wait. $19.72 goes back.");
      await sheet.getByLabel("Reason").fill("The power is out");
      await sheet.getByRole("button", { name: "Give Back $19.72" }).click();
      const question = manager.page.getByRole("alertdialog", { name: "Give 2 orders back?" });
      await question.getByRole("button", { name: "Cancel" }).click();
      await sheet.getByRole("button", { name: "Give Back $19.72" }).click();
      await question.getByRole("button", { name: "Give Back $19.72" }).click();
      await expect(sheet).toContainText("All of it is on its way back.");
      await expect(page.getByText("Order refunded")).toBeVisible();
      await expect(page.getByText("Reason: The power is out.")).toBeVisible();
      await manager.page.reload();
      await open();
      await expect(sheet).toContainText("Nobody waits here who has paid.");
    });
  });
}

test("staff are not offered it", async ({ page, venue, signIn, guest }) => {
  await placePaidOrder(api, venue, guest);
  await signIn(venue.phones.STAFF);
  await page.goto(`/staff/location/${venue.vendorLocationId}/queue`);
  await expect(page.getByText("This location hands over at once")).toBeVisible();
  await expect(page.getByRole("button", { name: "Give All Back" })).toHaveCount(0);
});
