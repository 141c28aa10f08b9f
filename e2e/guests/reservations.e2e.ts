import { cancelReservation } from "@skipline/contract/guests";
import { getCredits } from "@skipline/contract/membership";
import type { Page } from "@playwright/test";
import { waitForServiceWorker } from "../support/network.ts";
import { lookAround, makeMember, openNight, reserveNight, somewhere } from "../support/nights.ts";
import { api, exchangeCode, somePhone } from "../support/people.ts";
import { dialog, question } from "../support/sight.ts";
import { signInOnScreen, toast } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

/** The card of a night, or of a reservation for it. */
function card(page: Page, name: string) {
  return page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
}

function doorCode(page: Page, name: string) {
  return page.getByRole("img", { name: `QR code of your reservation for ${name}`, exact: true });
}

test.describe("with a page that works without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("a member reserves for two, has the code at a door without a network, and cancels", async ({
    page,
    context,
    venue,
    db,
    signIn,
    newPerson,
  }) => {
    const manager = (await exchangeCode((await newPerson()).context, venue.phones.MANAGER)).session;
    const member = await signIn(somePhone());
    await makeMember(db, member, 2);
    const here = somewhere();
    await openNight(manager, venue, here, { name: "Neon Roof" });
    await openNight(manager, venue, here, { name: "Basement" });

    await lookAround(page, context, here);
    await expect(page.getByText("Select An Event To Book")).toBeVisible();
    await card(page, "Neon Roof").getByRole("button", { name: "Reserve" }).click();
    const sheet = dialog(page, "Neon Roof");
    const more = sheet.getByRole("button", { name: "One more spot" });
    await more.click();
    // No more than there are credits.
    await expect(more).toBeDisabled();
    await sheet.getByRole("button", { name: "Reserve 2 spots" }).click();
    await expect(sheet).toBeHidden();
    await expect(toast(page, "You’re on the list")).toBeVisible();
    await expect(page.getByText("Event Reserved")).toBeVisible();
    await expect(card(page, "Neon Roof").getByText("Confirmed")).toBeVisible();

    await card(page, "Basement").getByRole("button", { name: "Reserve" }).click();
    const book = dialog(page, "Basement").getByRole("button", { name: /^Reserve/ });
    await expect(book).toBeDisabled();
    await expect(book).toHaveAccessibleDescription("Only 1 active reservation allowed");
    await page.keyboard.press("Escape");

    await card(page, "Neon Roof").getByRole("link", { name: "My reservation" }).click();
    await expect(doorCode(page, "Neon Roof")).toBeVisible();
    await waitForServiceWorker(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText("You’re offline.")).toBeVisible();
    await card(page, "Neon Roof").getByRole("button", { name: "Show the code full screen" }).click();
    await expect(dialog(page, "Code for Neon Roof").getByText("2 spots")).toBeVisible();
    await page.goBack();
    await context.setOffline(false);

    await page.getByRole("button", { name: "Cancel reservation" }).click();
    await question(page, "Cancel this reservation?").getByRole("button", { name: "Cancel reservation" }).click();
    await expect(toast(page, "Your reservation has been cancelled successfully.")).toBeVisible();
    await expect(card(page, "Neon Roof").getByText("Cancelled")).toBeVisible();
    await expect(doorCode(page, "Neon Roof")).toBeHidden();
    expect((await api.call(getCredits, {}, member)).body).toEqual({ availableCredits: 2 });
  });
});

test("a full list: a member waits, and is on it when another cancels", async ({
  page,
  context,
  venue,
  db,
  signIn,
  newPerson,
}) => {
  const manager = (await exchangeCode((await newPerson()).context, venue.phones.MANAGER)).session;
  const ada = (await exchangeCode((await newPerson()).context, somePhone())).session;
  const bobsPhone = somePhone();
  const bob = await signIn(bobsPhone);
  await makeMember(db, ada);
  await makeMember(db, bob);
  const here = somewhere();
  const night = await openNight(manager, venue, here, { name: "One Table", capacity: 1 });
  const hers = await reserveNight(night, ada);

  await lookAround(page, context, here);
  await expect(card(page, "One Table").getByText("Full")).toBeVisible();
  await card(page, "One Table").getByRole("button", { name: "Join waitlist" }).click();
  const keys: (string | undefined)[] = [];
  await page.route(/\/glevents\/[^/]+\/reservations$/, (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    return keys.length === 1 ? route.abort() : route.continue();
  });
  const join = dialog(page, "One Table").getByRole("button", { name: "Join waitlist" });
  await join.click();
  await expect(dialog(page, "One Table").getByText("Failed to reserve spot.")).toBeVisible();
  // The page knows where it looked, and that this is the same wish.
  await page.reload();
  await card(page, "One Table").getByRole("button", { name: "Join waitlist" }).click();
  await join.click();
  await expect(toast(page, "You’re on the waitlist")).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toBeTruthy();
  await expect(card(page, "One Table").getByText("Waitlisted")).toBeVisible();
  await card(page, "One Table").getByRole("link", { name: "My reservation" }).click();
  // Its card looks alike on both pages.
  await expect(page).toHaveURL(/\/account#my-reservations$/);
  await expect(card(page, "One Table").getByText("Waitlisted")).toBeVisible();
  await expect(doorCode(page, "One Table")).toBeHidden();
  expect((await api.call(getCredits, {}, bob)).body).toEqual({ availableCredits: 4 });

  const params = { reservationId: hers.reservationId };
  await api.call(cancelReservation, { params }, ada, { "idempotency-key": api.newKey() });
  await page.reload();
  await expect(card(page, "One Table").getByText("Confirmed")).toBeVisible();
  await expect(doorCode(page, "One Table")).toBeVisible();
  expect((await api.call(getCredits, {}, bob)).body).toEqual({ availableCredits: 3 });
  await expect
    .poll(async () => (await context.request.get(`/dev/outbox.json?phone=${encodeURIComponent(bobsPhone)}`)).text())
    .toContain("One Table");
});

test("a stranger comes from the explainer to the events, is led to sign in and back, and learns what is where they are", async ({
  page,
  context,
}) => {
  await page.goto("/lusiv?nfcId=band-7");
  await expect(page.getByRole("heading", { level: 1, name: "Lusiv" })).toBeVisible();
  await page.getByRole("link", { name: "See the events" }).first().click();
  await expect(page).toHaveURL(/\/membership\/events\?nfcId=band-7$/);

  // Not allowed to ask where the device is.
  await page.getByRole("button", { name: "Near me" }).click();
  await expect(page.getByRole("alert").getByText("Your location is off for this site")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Select a city to see available events" })).toBeVisible();
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 40.71, longitude: -74 });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "No events found in this area" })).toBeVisible();
  await page.getByRole("button", { name: "See Anaheim" }).click();
  await expect(page.getByRole("combobox", { name: "City" })).toHaveValue("anaheim");

  await page.getByRole("link", { name: /JOIN LUSIV UNLIMITED.*Sign Up to get started/ }).click();
  await signInOnScreen(page, somePhone());
  // Led on without a tap.
  await expect(page).toHaveURL(/\/membership\/events\?nfcId=band-7&city=anaheim$/);
});
