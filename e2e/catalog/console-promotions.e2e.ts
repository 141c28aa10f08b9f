import { changePromotion, endPromotion, listPromotions } from "@skipline/contract/promotions";
import { ok } from "../../server/src/test/test-venue.ts";
import { api, somePhone } from "../support/people.ts";
import { addToCart, openMenu, reviewOrder } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("a manager makes a happy hour: the guest's open menu turns, and the order costs less", async ({
  page,
  venue,
  signIn,
  newPerson,
}) => {
  const { page: guest, context } = await newPerson();
  await signIn(somePhone(), context);
  await openMenu(guest, venue.vendorLocationId);
  const soda = guest.getByRole("listitem").filter({ has: guest.getByRole("heading", { name: "The soda" }) });
  await expect(soda).toContainText("$4.50");
  await signIn(venue.phones.MANAGER);
  await page.goto(`/console/vendors/${venue.vendorId}`);
  await page.getByRole("main").getByRole("link", { name: "Promotions" }).click();
  await page.getByRole("link", { name: "New promotion" }).click();
  await page.getByLabel("Name, as guests read it").fill("Happy hour");
  await page.getByText("Amount", { exact: true }).click();
  await page.getByLabel("Amount off").fill("1.25");
  await page.getByText("Only some products").click();
  const preview = page.getByRole("region", { name: "Before you save" });
  await expect(preview).toContainText("It is for nothing on this menu.");
  // Of its two locations the one that sells something: their ids, by which they are in order, are drawn.
  await page.getByLabel("Menu of").first().selectOption(venue.vendorLocationId);
  await page.getByLabel("Find a product").fill("soda");
  await page.getByRole("checkbox", { name: "The soda" }).check();
  await expect(preview.getByRole("listitem")).toHaveText(/The soda.*\$3\.25.*\$4\.50/);
  await page.getByRole("button", { name: "Add hours" }).click();
  for (const day of ["Sat", "Sun"]) await page.getByRole("checkbox", { name: day }).check();
  await page.getByLabel("From").fill("00:00");
  await page.getByLabel("Until").fill("00:00");
  await expect(preview).toContainText("Every day 12:00 AM – 12:00 AM");
  await page.getByRole("button", { name: "Create promotion" }).click();
  await expect(page.getByText("The promotion “Happy hour” is there")).toBeVisible();
  await expect(page.getByRole("heading", { name: "On now" })).toBeVisible();
  await expect(soda).toContainText("$3.25");
  await expect(soda).toContainText("$1.25 OFF");
  await addToCart(guest, "The soda", 2);
  await reviewOrder(guest);
  await expect(guest.getByRole("button", { name: "Checkout" })).toBeVisible();
  await expect(guest.getByRole("main")).toContainText("$6.50");
});

test("of two managers the second is told what the first has changed of a promotion", async ({
  page,
  venue,
  signIn,
  newPerson,
  db,
}) => {
  await db
    .insertInto("promotion")
    .values({
      promotion_id: `${venue.vendorId}-ten`,
      vendor_id: venue.vendorId,
      description: "Ten off",
      product_types: ["FOOD_ITEM"],
      percent: 10,
      starts_at: new Date(),
    })
    .execute();
  const other = await signIn(venue.phones.ADMIN, (await newPerson()).context);
  await signIn(venue.phones.MANAGER);
  const { vendorId } = venue;
  await page.goto(`/console/vendors/${vendorId}/promotions`);
  await page.getByRole("link", { name: "Ten off" }).click();
  await page.getByLabel("Name, as guests read it").fill("Mine");
  const [found] = ok(await api.call(listPromotions, { params: { vendorId } }, other)).items;
  const params = { vendorId, promotionId: found!.promotionId };
  ok(await api.call(changePromotion, { params, body: { percent: null, amountOff: "2.00" } }, other));
  await page.getByRole("button", { name: "Save Changes" }).click();
  const changed = page.getByRole("dialog", { name: "Somebody else changed this promotion" });
  await expect(changed).toContainText("$2.00 OFF");
  await changed.getByRole("button", { name: "Show theirs" }).click();
  await expect(page.getByLabel("Amount off")).toHaveValue("2.00");

  // What has ended can't be overwritten, nor saved by whoever comes back to it.
  await page.getByLabel("Name, as guests read it").fill("Mine again");
  const key = { "idempotency-key": api.newKey() };
  ok(await api.call(endPromotion, { params }, other, key));
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(changed).toContainText("Ended");
  await expect(changed.getByRole("button", { name: "Overwrite with mine" })).toHaveCount(0);
  await changed.getByRole("button", { name: "Show theirs" }).click();
  await expect(page.getByText("The promotion “Ten off” has ended")).toBeVisible();
  await page.getByRole("link", { name: "Make one like it" }).click();
  await expect(page.getByLabel("Name, as guests read it")).toHaveValue("Ten off");
});
