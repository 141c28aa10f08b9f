import { addGuests, openGlevent } from "../../server/src/test/test-guests.ts";
import { demo } from "../support/demo.ts";
import { lookAround, makeMember, openNight, somewhere } from "../support/nights.ts";
import { somePhone } from "../support/people.ts";
import { forgetLastSend } from "../support/resend.ts";
import { result } from "../support/scans.ts";
import { dialog } from "../support/sight.ts";
import { addToCart, openMenu, reviewOrder, signInOnScreen } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const ways = {
  "throws on access": () => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    }
  },
  "is not there": () => {
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { value: null });
  },
};

for (const [what, block] of Object.entries(ways)) {
  test(`a browser whose storage ${what}: the menu and the cart work, sign-in says what it needs`, async ({ page }) => {
    const faults: Error[] = [];
    page.on("pageerror", (error) => faults.push(error));
    await page.addInitScript(block);
    await openMenu(page, demo.barLocationId);
    await addToCart(page, "Cola", 2);
    await expect(page.getByRole("button", { name: "Cart, 2 items" })).toBeVisible();
    await reviewOrder(page);
    await expect(page).toHaveURL("/signin");
    await expect(page.getByText("Cookies and site data are blocked")).toBeVisible();
    await signInOnScreen(page, somePhone());
    // As long as the page lives the cart and the way back are known.
    await expect(page).toHaveURL(/\/order\/review$/);
    await expect(page.getByRole("heading", { level: 1, name: "Cart (2)" })).toBeVisible();
    // Whoever is about to pay hears what a reload would cost.
    await page.getByRole("button", { name: "Checkout" }).click();
    await expect(page.getByText("Keep this page open")).toBeVisible();
    expect(faults).toEqual([]);
  });
}

test.describe("a browser whose storage throws on access", () => {
  const faults: Error[] = [];
  test.beforeEach(async ({ page }) => {
    faults.length = 0;
    page.on("pageerror", (error) => faults.push(error));
    await page.addInitScript(ways["throws on access"]);
  });
  test.afterEach(() => expect(faults).toEqual([]));

  test("a member reserves a night, and has its code", async ({ page, context, venue, db, signIn, newPerson }) => {
    const phone = somePhone();
    await makeMember(db, await signIn(phone, (await newPerson()).context));
    const here = somewhere();
    const manager = await signIn(venue.phones.ADMIN, (await newPerson()).context);
    await openNight(manager, venue, here, { name: "Basement" });
    await forgetLastSend(db, phone);
    await lookAround(page, context, here);
    await page.getByRole("link", { name: /Sign Up to get started/ }).click();
    await signInOnScreen(page, phone);
    // The place that was looked around is part of the address.
    await page.getByRole("button", { name: "Reserve: Basement" }).click();
    await dialog(page, "Basement").getByRole("button", { name: "Reserve 1 spot" }).click();
    await page.getByRole("link", { name: "My reservation" }).click();
    await expect(page.getByRole("img", { name: "QR code of your reservation for Basement" })).toBeVisible();
  });

  test("the door lets a guest in", async ({ page, venue, db }) => {
    const night = await openGlevent(db, venue, { name: "Rooftop Night", capacity: 12 });
    await addGuests(db, night, [{ firstName: "Zoe", lastName: "Adams" }]);
    await page.goto(`/staff/location/${venue.vendorLocationId}/guestlist-event/${night.gleventId}/guests`);
    await signInOnScreen(page, venue.phones.STAFF);
    await page.getByRole("button", { name: "Check in Zoe Adams" }).click();
    await expect(result(page)).toContainText("Checked In");
    await expect(page.getByRole("button", { name: "Check in Zoe Adams" })).toBeDisabled();
  });

  test("a manager changes a price, makes an event and adds somebody to the staff", async ({ page, venue }) => {
    await page.goto(`/staff/location/${venue.vendorLocationId}/inventory`);
    await signInOnScreen(page, venue.phones.ADMIN);
    const soda = page.getByRole("form", { name: "The soda" });
    await soda.getByLabel("Price of The soda").fill("5.25");
    await soda.getByRole("button", { name: "Update" }).click();
    await expect(soda.getByText(/Updated: guests pay/)).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await page
      .getByRole("link", { name: /^Events/ })
      .first()
      .click();
    await page.getByRole("link", { name: "Add Event" }).click();
    await page.getByLabel("Event name").fill("Salsa Night");
    await page.getByLabel("Status").selectOption({ label: "Upcoming" });
    await page.getByRole("button", { name: "Create Event" }).click();
    await expect(page.getByRole("link", { name: /Salsa Night/ })).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await page
      .getByRole("link", { name: /^Staff/ })
      .last()
      .click();
    await page.getByRole("button", { name: "Add Staff" }).click();
    const sheet = dialog(page, "Add Staff");
    await sheet.getByLabel("Name").fill("Ada");
    await sheet.getByLabel("Phone number").fill(somePhone().slice(2));
    await sheet.getByLabel("Role").selectOption({ index: 1 });
    await sheet.getByRole("button", { name: "Add Staff" }).click();
    await expect(page.getByText("5 profiles")).toBeVisible();
  });
});

test("a browser that keeps things hears nothing of it", async ({ page }) => {
  await page.goto("/signin");
  await expect(page.getByLabel("Mobile number")).toBeVisible();
  await expect(page.getByText("Cookies and site data are blocked")).toHaveCount(0);
});
