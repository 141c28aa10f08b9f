import { placePaidOrder, setLocation } from "../../server/src/test/test-venue.ts";
import { api, somePhone } from "../support/people.ts";
import { expectPickupCode } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("a guest cancels what nobody has begun after a second question; what was taken meanwhile stays, and says so", async ({
  page,
  venue,
  signIn,
  newPerson,
  db,
}) => {
  await setLocation(db, venue, { prepares_orders: true });
  const guest = await signIn(somePhone());
  const [one, two] = [await placePaidOrder(api, venue, guest), await placePaidOrder(api, venue, guest)];
  const staff = await newPerson();
  await signIn(venue.phones.STAFF, staff.context);
  await staff.page.goto(`/staff/location/${venue.vendorLocationId}/queue`);
  const inQueue = staff.page.getByRole("link", { name: `Order #${one.orderId.slice(-6)}` });
  await expect(inQueue).toBeVisible();

  await page.goto(`/location/${venue.vendorLocationId}/order/${one.orderId}/status`);
  await expectPickupCode(page);
  const question = page.getByRole("alertdialog", { name: "Cancel this order?" });
  await page.getByRole("button", { name: "Cancel order" }).click();
  await question.getByRole("button", { name: "Keep order" }).click();
  await expectPickupCode(page);
  await page.getByRole("button", { name: "Cancel order" }).click();
  await question.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText(/You cancelled this order\./)).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel order" })).toHaveCount(0);
  await expect(inQueue).toHaveCount(0);

  await page.goto(`/location/${venue.vendorLocationId}/order/${two.orderId}/status`);
  await expectPickupCode(page);
  await page.route(/\/cancel$/, async (route) => {
    await db
      .updateTable("customer_order")
      .set({ pickup_state: "PREPARING" })
      .where("order_id", "=", two.orderId)
      .execute();
    await route.fallback();
  });
  await page.getByRole("button", { name: "Cancel order" }).click();
  await question.getByRole("button", { name: "Cancel order" }).click();
  await expect(question).toContainText("This order can’t be cancelled here any more. Please ask at the bar.");
});
