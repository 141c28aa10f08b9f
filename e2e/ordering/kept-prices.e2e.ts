import { updateProduct } from "@skipline/contract/product-change";
import { listCharges } from "../support/ledger.ts";
import { api, somePhone } from "../support/people.ts";
import {
  acceptTerms,
  addToCart,
  expectPickupCode,
  fillCard,
  goToCheckout,
  openMenu,
  payButton,
  reviewOrder,
} from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("whoever pays long after a price changed is shown the new one first, and pays that", async ({
  page,
  venue,
  signIn,
  newPerson,
  db,
}) => {
  const guest = await signIn(somePhone());
  const staff = await signIn(venue.phones.STAFF, (await newPerson()).context);
  await openMenu(page, venue.vendorLocationId);
  await addToCart(page, "The soda", 2);
  await reviewOrder(page);
  await goToCheckout(page);
  await db
    .updateTable("customer_order")
    .set({ created_at: new Date(Date.now() - 16 * 60_000) })
    .where("user_id", "=", guest.userId)
    .execute();
  const params = { vendorLocationId: venue.vendorLocationId, productId: venue.id("soda") };
  await api.call(updateProduct, { params, body: { price: "6.00" } }, staff);
  await page.reload();
  const changes = page.getByRole("alert").filter({ hasText: "Your cart has changed" });
  await expect(changes).toContainText("The soda");
  await expect(changes).toContainText("$6.00");
  expect(await listCharges(db, guest.userId)).toEqual([]);
  await goToCheckout(page);
  await acceptTerms(page);
  await fillCard(page, "4242424242424242");
  await payButton(page).click();
  await expectPickupCode(page);
  expect(await listCharges(db, guest.userId)).toEqual([1200 + 180 + 114]);
});
