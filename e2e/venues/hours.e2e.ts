import { formatClock, readClock } from "@skipline/contract/wall-clock";
import { addToCart, openMenu, toast } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("an owner sets hours; a guest outside of them reads when it opens, keeps a cart, and orders once it does", async ({
  page,
  venue,
  signIn,
}) => {
  const { hour } = readClock(new Date(), "America/Los_Angeles");
  const time = (later: number) => formatClock({ hour: (hour + later) % 24, minute: 0 });
  await signIn(venue.phones.ADMIN);
  await page.goto(`/console/vendors/${venue.vendorId}/locations/${venue.vendorLocationId}`);
  await page.getByLabel("Takes orders only at these hours").check({ force: true });
  await expect(page.getByText("Ends on Monday")).toBeVisible();
  // From midnight to midnight would be the whole day.
  const noon = formatClock({ hour: 12, minute: 0 });
  await page.getByLabel("Sunday, from").selectOption(noon);
  await page.getByLabel("Sunday, until").selectOption(noon);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("These hours end as they begin.")).toBeVisible();
  await page.getByLabel("Sunday, from").selectOption(time(2));
  await page.getByLabel("Sunday, until").selectOption(time(4));
  await page.getByRole("button", { name: "Copy to other days Sunday" }).click();
  await expect(page.getByLabel("Friday, until").locator("option:checked")).toHaveText(time(4));
  await page.getByLabel("Sells alcohol only at these hours").check({ force: true });
  await page.getByLabel("Sunday, from").nth(1).selectOption(time(3));
  await page.getByLabel("Sunday, until").nth(1).selectOption(time(4));
  await page.getByRole("button", { name: "Copy to other days Sunday" }).nth(1).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(toast(page, "The location is saved")).toBeVisible();

  await page.clock.install();
  await openMenu(page, venue.vendorLocationId);
  const closed = new RegExp(`^Closed for orders right now\\. Opens (?:\\w+ )?at ${time(2)}\\.$`);
  await expect(page.getByText(closed)).toBeVisible();
  await addToCart(page, "The soda");
  const review = page.getByRole("link", { name: /Review order/ });
  await expect(review).toHaveCount(0);
  const beer = page.getByRole("listitem").filter({ hasText: "The beer" });
  await expect(beer.getByText(new RegExp(`^From (?:\\w+ )?${time(3)}$`))).toBeVisible();
  await expect(beer.getByRole("button", { name: "Add The beer" })).toHaveCount(0);

  await page.clock.fastForward("02:00:30");
  await expect(page.getByText(new RegExp(`^Open now, closes (?:\\w+ )?at ${time(4)}$`))).toBeVisible();
  await expect(review).toBeVisible();
  await expect(beer.getByText(time(3))).toBeVisible();
  await page.clock.fastForward("01:00:00");
  await expect(beer.getByRole("button", { name: /Add.*The beer/ })).toBeVisible();
});
