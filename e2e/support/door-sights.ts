import { checkInGuest } from "@skipline/contract/guests";
import { addGuests, openGlevent } from "../../server/src/test/test-guests.ts";
import { api } from "./people.ts";
import { title, type Sight } from "./sight.ts";
import { expect } from "./test.ts";

/** The door of a guest list event, to a manager who signs in for it. */
export const doorSights: Sight[] = [
  [
    "the door, with somebody who came twice",
    async ({ page, venue, db, signIn, signInElsewhere }) => {
      await signIn(venue.phones.SUPER_ADMIN);
      const night = await openGlevent(db, venue, { name: "Rooftop Night with a Long Name", capacity: 60 });
      const ids = await addGuests(db, night, [
        { firstName: "Zoe", lastName: "Adams" },
        { firstName: "José María", lastName: "Ñandú-Villanueva de la Torre", quantity: 4 },
        { firstName: "Penny", lastName: "Pend", status: "PENDING" },
        { firstName: "Wendy", lastName: "Waits", status: "WAITLISTED" },
        { firstName: "Carl", lastName: "Cole", status: "CANCELLED" },
      ]);
      const staff = await signInElsewhere(venue.phones.STAFF);
      const params = { ...night, reservationId: ids[0]! };
      for (const body of [{}, { checkedInAt: new Date().toISOString() }]) {
        await api.call(checkInGuest, { params, body }, staff);
      }
      await page.goto(`/staff/location/${venue.vendorLocationId}/guestlist-event/${night.gleventId}/guests`);
      await title(page, "Rooftop Night with a Long Name");
      await expect(page.getByText("1 guest came twice")).toBeVisible();
    },
  ],
  [
    "a party at the door",
    async ({ page }) => {
      await page.getByRole("button", { name: "Check in José María Ñandú-Villanueva de la Torre" }).click();
      await expect(page.getByRole("dialog").getByRole("button", { name: "Check In 4" })).toBeVisible();
    },
  ],
  [
    "a check-in to take back",
    async ({ page }) => {
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
      await page.getByRole("button", { name: "Zoe Adams", exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Undo Check-In" }).click();
      await expect(page.getByLabel("Reason")).toBeVisible();
    },
  ],
  [
    "a walk-in",
    async ({ page }) => {
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
      await page.getByRole("button", { name: "Walk-In" }).click();
      await expect(page.getByLabel("First name")).toBeVisible();
    },
  ],
  [
    "a code at the door",
    async ({ page }) => {
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
      await page.getByRole("button", { name: "Scan QR" }).click();
      await page.getByLabel("Or type the guest’s code").fill("000000");
      await page.getByRole("button", { name: "Check In" }).click();
      await expect(page.getByRole("region", { name: "Result" })).toContainText("Not On This List");
    },
  ],
];
