import { addContest } from "../server/src/test/test-contests.ts";
import { placePaidOrder, type TestVenue } from "../server/src/test/test-venue.ts";
import type { TestDatabase } from "../server/src/test/database.ts";
import { lookAround, makeMember, openNight, reserveNight, somewhere } from "./support/nights.ts";
import { api, somePhone } from "./support/people.ts";
import { dialog } from "./support/sight.ts";
import { expect, test } from "./support/test.ts";

/** What the venue typed is Spanish; these pages are read in English. */
async function typeInSpanish(db: TestDatabase["db"], { vendorId }: TestVenue): Promise<void> {
  await db.updateTable("vendor").set({ language: "es" }).where("vendor_id", "=", vendorId).execute();
}

const spanish = '[lang="es"]';

test("a night that was named in another language says so: in the search, on the card, and before it is cancelled", async ({
  page,
  context,
  venue,
  db,
  signIn,
  newPerson,
}) => {
  await typeInSpanish(db, venue);
  const here = somewhere();
  const manager = await signIn(venue.phones.ADMIN, (await newPerson()).context);
  const night = await openNight(manager, venue, here, { name: "Noche de azotea" });
  const member = await signIn(somePhone());
  await makeMember(db, member);
  await lookAround(page, context, here);
  await expect(page.getByRole("heading", { name: "Noche de azotea" }).locator(spanish)).toBeVisible();
  await page.getByRole("button", { name: "Reserve: Noche de azotea" }).click();
  await expect(dialog(page, "Noche de azotea").getByRole("heading").locator(spanish)).toHaveText("Noche de azotea");

  await reserveNight(night, member);
  await page.goto("/account#my-reservations");
  await expect(page.getByRole("heading", { name: "Noche de azotea" }).locator(spanish)).toBeVisible();
  await page.getByRole("button", { name: "Cancel reservation" }).click();
  const asked = page.getByRole("alertdialog").getByText(/Your place at/);
  await expect(asked).toHaveText(
    "Your place at Noche de azotea goes to somebody else, and 1 credit comes back to you.",
  );
  await expect(asked.locator(spanish)).toHaveText("Noche de azotea");
});

test("so do prizes, and what staff take stock of", async ({ page, venue, db, signIn }) => {
  await typeInSpanish(db, venue);
  const { eventId } = await addContest(db, venue.vendorId, { prizes: [{ name: "Gorra de la casa" }] });
  await page.goto(`/vendor/${venue.vendorId}/rewards/${eventId}`);
  await expect(page.locator(spanish, { hasText: "Gorra de la casa" })).toBeVisible();
  await signIn(venue.phones.STAFF);
  await page.goto(`/staff/location/${venue.vendorLocationId}/inventory`);
  await expect(page.getByRole("heading", { name: "The soda" }).locator(spanish)).toBeVisible();
});

test("so does what is being refunded, and what is changed in the console", async ({
  page,
  venue,
  db,
  signIn,
  guest,
}) => {
  await typeInSpanish(db, venue);
  const { orderId } = await placePaidOrder(api, venue, guest, { soda: 2 });
  await signIn(venue.phones.ADMIN);
  await page.goto(`/staff/location/${venue.vendorLocationId}/order/${orderId}?view=1`);
  await page.getByRole("button", { name: "Order actions" }).click();
  await page.getByRole("menuitem", { name: "Refund Part" }).click();
  const sheet = dialog(page, "Refund Part");
  await sheet.getByRole("button", { name: "Add The soda" }).click();
  await sheet.getByRole("button", { name: "Check Refund" }).click();
  await expect(sheet.getByRole("listitem").locator(spanish)).toHaveText("The soda");

  const location = `/console/vendors/${venue.vendorId}/locations/${venue.vendorLocationId}`;
  await page.goto(`${location}/menu/${venue.id("soda")}`);
  await expect(page.locator(spanish, { hasText: "The soda ·" })).toBeVisible();
  for (const part of ["", "/menu", "/menu/new", "/menu/import", "/posters", "/ready"]) {
    await page.goto(`${location}${part}`);
    await expect(page.locator(spanish, { hasText: `· ${venue.vendorLocationId}` }).first()).toBeVisible();
  }
});

test("what a promotion is for, and what its prices become, is named as it was typed", async ({
  page,
  venue,
  db,
  signIn,
}) => {
  await typeInSpanish(db, venue);
  await db
    .updateTable("product")
    .set({ translations: { en: { name: "What guests read" } } })
    .where("product_id", "=", venue.id("soda"))
    .execute();
  await signIn(venue.phones.ADMIN);
  await page.goto(`/console/vendors/${venue.vendorId}/promotions/new`);
  await page.getByText("Only some products").click();
  await page.getByLabel("Menu of").first().selectOption(venue.vendorLocationId);
  const soda = page.getByRole("checkbox", { name: "The soda" });
  await page.getByLabel("Find a product").fill("guests read");
  await soda.check();
  await expect(page.getByRole("checkbox")).toHaveCount(6);
  await expect(page.getByRole("region", { name: "Before you save" }).locator(spanish)).toHaveText("The soda");
  await expect(page.getByText("What guests read")).toHaveCount(0);
});

test("so do nights and events that staff look through", async ({ page, context, venue, db, signIn, newPerson }) => {
  await typeInSpanish(db, venue);
  const manager = await signIn(venue.phones.ADMIN, (await newPerson()).context);
  await openNight(manager, venue, somewhere(), { name: "Noche de azotea" });
  await addContest(db, venue.vendorId);
  await signIn(venue.phones.MANAGER, context);
  const staffPages = `/staff/location/${venue.vendorLocationId}`;
  await page.goto(`${staffPages}/guestlist-events`);
  await expect(page.getByRole("link", { name: /Noche de azotea/ }).locator(spanish)).toHaveText("Noche de azotea");
  await page.goto(`${staffPages}/${venue.vendorId}/events`);
  await expect(page.getByRole("link", { name: /Draw night/ }).locator(spanish)).toContainText(["Draw night"]);
});
