import { randomUUID } from "node:crypto";
import { addContest } from "../../server/src/test/test-contests.ts";
import { addGuests } from "../../server/src/test/test-guests.ts";
import { openNight, somewhere } from "./nights.ts";
import { somePhone } from "./people.ts";
import { dialog, title, type Sight } from "./sight.ts";
import { expect } from "./test.ts";

/** What an owner finds of their venue's nights in the console: pages that the staff's side has as well. */
export const nightSights: Sight[] = [
  [
    "a venue's home in the console, with guest lists",
    async ({ page, venue, signIn, db }) => {
      const { vendorId } = venue;
      await db.updateTable("vendor").set({ guestlist_enabled: true }).where("vendor_id", "=", vendorId).execute();
      await addContest(db, vendorId, { prizes: [{ name: "House margarita", odds: 250_000 }] });
      const night = { name: "Rooftop Night with Mezcal and Friends" };
      const { gleventId } = await openNight(await signIn(venue.phones.ADMIN), venue, somewhere(), night);
      await addGuests(db, { vendorId, gleventId }, [{}]);
      await page.goto(`/console/vendors/${vendorId}`);
      await expect(page.getByRole("main").getByRole("link", { name: "Guest List Events" })).toBeVisible();
    },
  ],
  [
    "the events in the console",
    async ({ page }) => {
      await page.getByRole("main").getByRole("link", { name: "Events", exact: true }).click();
      await title(page, "Events");
      await expect(page.getByRole("link", { name: /Draw night/ })).toBeVisible();
    },
  ],
  [
    "an event in the console",
    async ({ page }) => {
      await page.getByRole("link", { name: /Draw night/ }).click();
      await expect(page.getByLabel("Event name")).toHaveValue("Draw night");
    },
  ],
  [
    "an event to delete",
    async ({ page }) => {
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await expect(page.getByRole("alertdialog", { name: "Delete Draw night?" })).toBeVisible();
    },
  ],
  [
    "an event's prizes in the console",
    async ({ page }) => {
      await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("link", { name: /^Prize Draw/ }).click();
      await title(page, "Prizes");
      await expect(page.getByLabel("Chance in %")).toHaveValue("25");
    },
  ],
  [
    "a new event in the console, with what is required",
    async ({ page, venue }) => {
      await page.goto(`/console/vendors/${venue.vendorId}/events/new`);
      await page.getByRole("button", { name: "Create Event" }).click();
      await expect(page.getByText("Event name is required.")).toBeVisible();
    },
  ],
  [
    "the guest lists in the console",
    async ({ page, venue }) => {
      await page.goto(`/console/vendors/${venue.vendorId}/guest-lists`);
      await title(page, "Guest List Events");
      await expect(page.getByRole("link", { name: "Edit Rooftop Night" })).toBeVisible();
    },
  ],
  [
    "a night on the guest list in the console",
    async ({ page }) => {
      await page.getByRole("link", { name: "Edit Rooftop Night" }).click();
      await expect(page.getByLabel("Street address")).toHaveValue("1 Sunset Blvd");
    },
  ],
  [
    "what became of a message to the guests of a night",
    async ({ page, venue, db }) => {
      const { vendorId } = venue;
      const { glevent_id: gleventId } = await db
        .selectFrom("glevent")
        .select("glevent_id")
        .where("vendor_id", "=", vendorId)
        .executeTakeFirstOrThrow();
      const becameOf = ["DELIVERED", "UNDELIVERED", "OPTED_OUT", "SENT", null];
      const ids = await addGuests(
        db,
        { vendorId, gleventId },
        becameOf.map(() => ({})),
      );
      const notice = { notice_id: randomUUID(), phone: somePhone(), body: "mezcalito", created_at: new Date() };
      const messages = ids.map((reservation_id, index) => ({
        ...notice,
        guest_message_id: randomUUID(),
        reservation_id,
        delivery: becameOf[index],
        sent_at: becameOf[index] === null ? null : new Date(),
        // Nobody is to send what waits.
        claimed_until: new Date("2037-11-20T21:00:00Z"),
      }));
      await db.insertInto("guest_message").values(messages).execute();
      await page.getByRole("button", { name: "Message all guests" }).click();
      await expect(page.getByText("1 delivered · 1 not delivered")).toBeVisible();
    },
  ],
  [
    "a night's guests in the console",
    async ({ page }) => {
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
      await page.getByRole("button", { name: "Back" }).click();
      await page.getByRole("link", { name: /^Rooftop Night/ }).click();
      await expect(page.getByRole("button", { name: "Walk-In" })).toBeVisible();
    },
  ],
  [
    "a new night on the guest list in the console",
    async ({ page, venue }) => {
      await page.goto(`/console/vendors/${venue.vendorId}/guest-lists/new`);
      await expect(page.getByRole("combobox", { name: "Find the address" })).toBeVisible();
    },
  ],
  [
    "the links in the console",
    async ({ page, venue, db }) => {
      const link = { vendor_id: venue.vendorId, created_at: new Date(), redirect_url: "/location/064E1" };
      await db
        .insertInto("short_link")
        .values({ ...link, code: `poster-${venue.vendorId.slice(-8).toLowerCase()}` })
        .execute();
      await page.goto(`/console/vendors/${venue.vendorId}/links`);
      await title(page, "Links & Wristbands");
      await expect(page.getByRole("heading", { level: 2, name: /^\/R\/poster-/ })).toBeVisible();
    },
  ],
  [
    "a file of wristbands, with rows that are wrong",
    async ({ page }) => {
      await page.getByText("Wristbands", { exact: true }).click();
      await page.getByRole("button", { name: "Add Wristbands" }).click();
      const sheet = dialog(page, "Add Wristbands");
      await sheet.getByText("From a CSV file").click();
      const buffer = Buffer.from(`Box;UID\n1;04:A2:B7:01\n1;4.00E+07\n1;\n`);
      await sheet.getByLabel("Choose a CSV file").setInputFiles({ name: "bands.csv", mimeType: "text/csv", buffer });
      await expect(sheet.getByText("Row 3: 4.00E+07 is no wristband’s id.")).toBeVisible();
    },
  ],
  [
    "what is about all locations, to a manager of one",
    async ({ page, venue, db, signIn }) => {
      const { phones, vendorLocationId, vendorId } = venue;
      await db
        .updateTable("staff_role")
        .set({ location_ids: [vendorLocationId] })
        .where("phone", "=", phones.MANAGER)
        .execute();
      await signIn(phones.MANAGER);
      await page.goto(`/console/vendors/${vendorId}/events/new`);
      await expect(page.getByText("Only for roles at all locations")).toBeVisible();
    },
  ],
];
