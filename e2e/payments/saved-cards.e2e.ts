import { listCharges } from "../support/ledger.ts";
import { somePhone } from "../support/people.ts";
import { expectPickupCode, fillCard, payButton, prepareSoda } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const asksTheBank = "4000002500003155";
const sodaTotal = 450 + 68 + 43;

test("a card is saved only where that is ticked, pays the next order at one tap with its bank's yes, and is removed", async ({
  page,
  signIn,
  venue,
  db,
}) => {
  const guest = await signIn(somePhone());
  const saved = page.getByRole("list", { name: "Saved cards" });
  const bank = page.getByRole("alertdialog");

  await prepareSoda(page, venue.vendorLocationId);
  await fillCard(page, asksTheBank);
  const box = page.getByRole("checkbox", { name: "Save this card for next time" });
  await expect(box).not.toBeChecked();
  await expect(saved).toHaveCount(0);
  await box.check();
  await payButton(page).click();
  await bank.getByRole("button").first().click();
  await expectPickupCode(page);

  await prepareSoda(page, venue.vendorLocationId);
  await expect(saved.getByText("Expires 12 / 40")).toBeVisible();
  await saved.getByRole("button", { name: "Pay with Visa ···· 3155" }).click();
  await bank.getByRole("button").first().click();
  await expectPickupCode(page);
  expect(await listCharges(db, guest.userId)).toEqual([sodaTotal, sodaTotal]);

  await page.goto("/account");
  const own = page.getByRole("region", { name: "Saved cards" });
  await expect(own.getByText("Visa ···· 3155")).toBeVisible();
  await own.getByRole("button", { name: "Remove Visa ···· 3155" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Visa ···· 3155 is removed")).toBeVisible();
  await expect(own).toHaveCount(0);

  await prepareSoda(page, venue.vendorLocationId);
  await expect(page.getByText("Credit card", { exact: true })).toBeVisible();
  await expect(saved).toHaveCount(0);
});
