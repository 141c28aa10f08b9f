import { everyDay } from "@skipline/contract/opening-hours";
import { readClock, twoDigits } from "@skipline/contract/wall-clock";
import { setLocation } from "../../server/src/test/test-venue.ts";
import { title, type Sight } from "./sight.ts";
import { expect } from "./test.ts";

/** Locations in the console, to an owner of their venue. */
export const locationSights: Sight[] = [
  [
    "a location's code",
    async ({ page, venue, signIn }) => {
      await signIn(venue.phones.ADMIN);
      await page.goto(`/console/vendors/${venue.vendorId}/locations`);
      await page
        .getByRole("button", { name: /^More for / })
        .first()
        .click();
      await page.getByRole("menuitem", { name: "Show QR code" }).click();
      await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
    },
  ],
  [
    "a location's posters",
    async ({ page, venue }) => {
      await page.goto(`/console/vendors/${venue.vendorId}/locations/${venue.vendorLocationId}/posters`);
      await title(page, "Posters");
      await page.getByRole("radio", { name: "Sticker" }).check({ force: true });
      await expect(page.getByRole("img", { name: /^How it looks/ })).toBeVisible();
    },
  ],
  [
    "what a location needs before it opens",
    async ({ page, venue }) => {
      await page.goto(`/console/vendors/${venue.vendorId}/locations/${venue.vendorLocationId}/ready`);
      await title(page, "Ready to open");
      await expect(page.getByRole("heading", { name: "Payments" })).toBeVisible();
      await expect(page.getByText(/^Guests find it open\./)).toBeVisible();
    },
  ],
  [
    "the menu of a location that is only tried yet",
    async ({ page, venue, db }) => {
      const here = { status: "CLOSED", was_opened: false };
      const id = venue.otherLocationId;
      await db.updateTable("vendor_location").set(here).where("vendor_location_id", "=", id).execute();
      await page.goto(`/location/${id}`);
      await expect(page.getByText("Guests can’t order here yet.")).toBeVisible();
    },
  ],
  [
    "what such a location needs before it opens",
    async ({ page, venue }) => {
      await page.goto(`/console/vendors/${venue.vendorId}/locations/${venue.otherLocationId}/ready`);
      await expect(page.getByRole("heading", { name: "A test order" })).toBeVisible();
    },
  ],
  [
    "the menu of a location that is closed, with words for guests",
    async ({ page, venue, db }) => {
      const other = { vendorLocationId: venue.otherLocationId };
      await setLocation(db, other, { was_opened: true, closed_note: "mezcalito" });
      await page.goto(`/location/${venue.otherLocationId}`);
      await expect(page.getByText("mezcalito")).toBeVisible();
    },
  ],
  [
    "a location's hours, of which some end as they begin",
    async ({ page, venue }) => {
      await page.goto(`/console/vendors/${venue.vendorId}/locations/${venue.otherLocationId}`);
      await page.getByLabel("Takes orders only at these hours").check({ force: true });
      await page.getByLabel("Sells alcohol only at these hours").check({ force: true });
      for (const end of ["from", "until"]) await page.getByLabel(`Sunday, ${end}`).first().selectOption("02:00 PM");
      await page.getByRole("button", { name: "Save changes" }).click();
      await expect(page.getByText("These hours end as they begin.")).toBeVisible();
    },
  ],
  [
    "the menu of a location outside of its hours",
    async ({ page, venue, db }) => {
      const { hour } = readClock(new Date(), "America/Los_Angeles");
      const at = (later: number) => `${twoDigits((hour + later) % 24)}:00`;
      const opening_hours = JSON.stringify(everyDay({ opens: at(2), closes: at(4) }));
      await setLocation(db, venue, { opening_hours });
      await page.goto(`/location/${venue.vendorLocationId}`);
      await expect(page.getByText(/^Closed for orders right now\. Opens /)).toBeVisible();
      await setLocation(db, venue, { opening_hours: null });
    },
  ],
  [
    "a new location, with what is required",
    async ({ page, venue }) => {
      await page.goto(`/console/vendors/${venue.vendorId}/locations/new`);
      await title(page, "New location");
      await page.getByLabel("It has an address of its own").check({ force: true });
      await page.getByRole("button", { name: "Create location" }).click();
      await expect(page.getByText("Please fill this in.").first()).toBeVisible();
    },
  ],
  [
    "a location's film, and a file that is none",
    async ({ page, venue, db }) => {
      await setLocation(db, venue, { splash_video_url: "/demo/splash.webm" });
      await page.goto(`/console/vendors/${venue.vendorId}/locations/${venue.vendorLocationId}`);
      await title(page, "Location");
      const file = { name: "phone.mov", mimeType: "video/quicktime", buffer: Buffer.from("film") };
      await page.getByLabel("Choose another video").setInputFiles(file);
      await expect(page.getByText("Please choose an MP4 or WebM video.")).toBeVisible();
    },
  ],
  [
    "what somebody else changed of a location",
    async ({ page, venue, db }) => {
      await page.goto(`/console/vendors/${venue.vendorId}/locations/${venue.vendorLocationId}`);
      await title(page, "Location");
      await expect(page.getByLabel("Name of the location")).not.toHaveValue("");
      await setLocation(db, venue, { display_order: 7, version: 2 });
      await page.getByLabel("Name of the location").fill("Another name");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByRole("dialog", { name: "Somebody else changed this location" })).toContainText("7");
    },
  ],
];
