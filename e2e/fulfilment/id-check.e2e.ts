import { placePaidOrder } from "../../server/src/test/test-venue.ts";
import { api } from "../support/people.ts";
import { openScanner, result, typeOrderCode } from "../support/scans.ts";
import { expect, test } from "../support/test.ts";

test("one tap keeps that an ID was checked: at the scanner, and for whoever opens the order", async ({
  page,
  venue,
  signIn,
  guest,
  newPerson,
}) => {
  const { orderId } = await placePaidOrder(api, venue, guest, { beer: 1 });
  const manager = await newPerson();
  await signIn(venue.phones.MANAGER, manager.context);
  await manager.page.goto(`/staff/location/${venue.vendorLocationId}/order/${orderId}?view=1`);
  await expect(manager.page.getByRole("button", { name: "Check ID 21+" })).toBeVisible();
  await signIn(venue.phones.STAFF);
  await openScanner(page, venue);
  await typeOrderCode(page, orderId);
  await result(page).getByRole("button", { name: "Check ID 21+" }).click();
  await expect(result(page)).toContainText("ID checked");
  await expect(result(page).getByRole("button", { name: "Check ID 21+" })).toHaveCount(0);
  // What was handed over is followed no more: whoever looks again reads it.
  await manager.page.reload();
  await expect(manager.page.getByText(/ID checked by STAFF of .* at \d\d:\d\d [AP]M/)).toBeVisible();
});
