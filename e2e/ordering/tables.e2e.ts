import { cards, setLocation } from "../../server/src/test/test-venue.ts";
import { somePhone } from "../support/people.ts";
import { acceptTerms, addToCart, expectPickupCode, goToCheckout, payByCard, reviewOrder } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("who scans a table's code orders at that table, can move, and staff read where it goes", async ({
  page,
  signIn,
  venue,
  db,
}) => {
  const { vendorLocationId } = venue;
  await setLocation(db, venue, { table_count: 20 });
  await signIn(somePhone());
  await page.goto(`/L/${vendorLocationId.toLowerCase()}?t=12`);
  await expect(page).toHaveURL(`/location/${vendorLocationId}`);
  await expect(page.getByText("Table 12")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Table 12")).toBeVisible();
  // As a camera opens the code of the location's poster.
  const scanned = await page.context().newPage();
  await scanned.goto(`/location/${vendorLocationId}`);
  await expect(scanned.getByRole("button", { name: "Number of your table" })).toBeVisible();
  await expect(page.getByText("Table 12")).toHaveCount(0);
  await scanned.close();
  await page.goto(`/L/${vendorLocationId}?t=12`);
  await expect(page.getByText("Table 12")).toBeVisible();
  await addToCart(page, "The soda");
  await reviewOrder(page);
  await expect(page.getByRole("heading", { level: 1, name: "Cart (1)" })).toBeVisible();
  await page.getByRole("button", { name: "Change table" }).click();
  const field = page.getByLabel("Number of your table");
  await field.fill("21");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The tables here have numbers from 1 to 20.")).toBeVisible();
  await field.fill("7");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  // Taken away while somebody sits there.
  await setLocation(db, venue, { table_count: 5 });
  await page.getByRole("button", { name: /Checkout/ }).click();
  await expect(page.getByText("There is no table 7 here.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Order without a table" })).toBeVisible();
  await setLocation(db, venue, { table_count: 20 });
  await goToCheckout(page);
  await acceptTerms(page);
  await payByCard(page, cards.silent);
  const orderId = await expectPickupCode(page);
  await expect(page.getByRole("main").getByText("Table 7").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText("Table 7");

  await signIn(venue.phones.STAFF);
  await page.goto(`/staff/location/${vendorLocationId}/orders`);
  await expect(page.getByRole("listitem").filter({ hasText: `#${orderId.slice(-6)}` })).toContainText("Table 7");
  await page.goto(`/staff/location/${vendorLocationId}/order/${orderId}`);
  await expect(page.getByText("Table 7")).toBeVisible();
});
