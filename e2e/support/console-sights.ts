import { randomUUID } from "node:crypto";
import { addUnreturned } from "../../server/src/test/unreturned.ts";
import { makeMember } from "./nights.ts";
import { somePhone, someOperator } from "./people.ts";
import { menuSights } from "./console-menu-sights.ts";
import { dialog, title, type Sight } from "./sight.ts";
import { expect } from "./test.ts";

/** The console, to an operator, and to whoever runs nothing. */
export const operatorSights: Sight[] = [
  [
    "the console to whoever runs nothing",
    async ({ page, signIn }) => {
      await signIn(somePhone());
      await page.goto("/console");
      await expect(page.getByText("Not your console")).toBeVisible();
    },
  ],
  [
    "the venues to an operator, one of them sought",
    async ({ page, venue, signIn }) => {
      await signIn(someOperator());
      await page.goto(`/console?search=${venue.vendorId.slice(4)}`);
      await title(page, "Venues");
      await expect(page.getByRole("heading", { level: 2 }).getByRole("link")).toHaveCount(1);
      await expect(page.getByText("0 orders today")).toBeVisible();
    },
  ],
  [
    "a new venue, with what is required",
    async ({ page }) => {
      await page.getByRole("link", { name: "New venue" }).click();
      await title(page, "New venue");
      await page.getByRole("button", { name: "Create venue" }).click();
      await expect(page.getByText("Please fill this in.").first()).toBeVisible();
    },
  ],
  [
    "the leads",
    async ({ page, db }) => {
      const fields = { company_name: "The Extra-Long Two-Line Cocktail Club", full_name: "Ada Guest" };
      const ways = { phone: "+12135550199", email: "ada@roof.example", message: "Two bars, one queue each." };
      await db
        .insertInto("lead")
        .values({ lead_id: randomUUID(), ...fields, ...ways, created_at: new Date() })
        .execute();
      await page.goto("/console/leads");
      await expect(page.getByText("The Extra-Long Two-Line Cocktail Club").first()).toBeVisible();
    },
  ],
  [
    "invite codes, just made",
    async ({ page }) => {
      await page.goto("/console/invite-codes");
      await page.getByRole("button", { name: "Make codes" }).click();
      await expect(page.getByText("10 new codes")).toBeVisible();
    },
  ],
  [
    "money to give back",
    async ({ page, signInElsewhere, db }) => {
      const { userId } = await signInElsewhere(somePhone());
      await addUnreturned(db, userId, new Date());
      await page.goto("/console/returns");
      await expect(page.getByRole("button", { name: "It was given back" }).first()).toBeVisible();
    },
  ],
  [
    "how money was given back, with what is required",
    async ({ page }) => {
      await page.getByRole("button", { name: "It was given back" }).first().click();
      const sheet = dialog(page, "It was given back");
      await sheet.getByRole("button", { name: "It was given back" }).click();
      await expect(sheet.getByText("Please fill this in.")).toBeVisible();
    },
  ],
  [
    "the members, one of them sought",
    async ({ page, signInElsewhere, db }) => {
      const member = await signInElsewhere(somePhone());
      await makeMember(db, member);
      await page.goto("/console/members");
      await expect(page.getByText("Running").first()).toBeVisible();
    },
  ],
  [
    "a membership to end, with what is required",
    async ({ page }) => {
      await page
        .getByRole("button", { name: /^End the membership/ })
        .first()
        .click();
      const sheet = page.getByRole("dialog", { name: /^End the membership/ });
      await sheet.getByRole("button", { name: "End the membership" }).click();
      await expect(sheet.getByText("Please fill this in.")).toBeVisible();
    },
  ],
  [
    "a phone that was not locked",
    async ({ page }) => {
      await page.goto("/console/phones");
      await page.getByLabel("Phone number").fill("2135550198");
      await page.getByRole("button", { name: "Unlock" }).click();
      await expect(page.getByText("(213) 555-0198 was not locked.")).toBeVisible();
    },
  ],
  [
    "a venue to suspend, with what is required",
    async ({ page, venue }) => {
      await page.goto(`/console/vendors/${venue.vendorId}`);
      await page.getByRole("button", { name: "Suspend the venue" }).click();
      await dialog(page, "Suspend the venue").getByRole("button", { name: "Suspend the venue" }).click();
      await expect(page.getByText("Please fill this in.")).toBeVisible();
    },
  ],
  [
    "a suspended venue, to an operator",
    async ({ page }) => {
      await page.getByLabel("Why").fill("Unpaid fees");
      await dialog(page, "Suspend the venue").getByRole("button", { name: "Suspend the venue" }).click();
      await expect(page.getByText(/^Suspended since .+: Unpaid fees$/)).toBeVisible();
    },
  ],
  [
    "the menu of a suspended venue",
    async ({ page, venue }) => {
      await page.goto(`/location/${venue.vendorLocationId}`);
      await expect(page.getByText(/takes no orders right now$/)).toBeVisible();
    },
  ],
  [
    "the staff's hub of a suspended venue",
    async ({ page, venue, signIn }) => {
      await signIn(venue.phones.STAFF);
      await page.goto(`/staff/location/${venue.vendorLocationId}`);
      await expect(page.getByText("This venue takes no new orders")).toBeVisible();
    },
  ],
];

/** The console, to an owner of a venue. */
export const ownerSights: Sight[] = [
  [
    "a venue's home in the console",
    async ({ page, venue, signIn }) => {
      await signIn(venue.phones.ADMIN);
      await page.goto("/console");
      await expect(page).toHaveURL(`/console/vendors/${venue.vendorId}`);
      await expect(page.getByRole("main").getByRole("link", { name: "Venue details" })).toBeVisible();
    },
  ],
  [
    "the ways through the console on a phone",
    async ({ page }) => {
      await page.getByRole("button", { name: "Menu" }).click();
      await expect(dialog(page, "Console").getByRole("link", { name: "Staff pages" })).toBeVisible();
    },
  ],
  [
    "a venue's details",
    async ({ page }) => {
      await dialog(page, "Console").getByRole("link", { name: "Venue details" }).click();
      await title(page, "Venue details");
      await expect(page.getByLabel("Name of the venue")).not.toHaveValue("");
    },
  ],
  [
    "a venue's look, with a colour that can't be seen",
    async ({ page }) => {
      await page.getByLabel("Accent color (optional)").fill("#ffffff");
      await expect(page.getByRole("button", { name: /^Use #/ })).toBeVisible();
    },
  ],
  [
    "what somebody else changed of a venue",
    async ({ page, venue, db }) => {
      await db
        .updateTable("vendor")
        .set({ business_day_start_hour: 6, version: 2 })
        .where("vendor_id", "=", venue.vendorId)
        .execute();
      await page.getByLabel("Accent color (optional)").fill("");
      await page.getByLabel("Name of the venue").fill("Another name");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(dialog(page, "Somebody else changed this venue")).toContainText("06:00 AM");
    },
  ],
  [
    "the menu of a venue with a look of its own",
    async ({ page, venue, db }) => {
      const look = { accent: "#7e37fb", suspended_at: null, suspension_reason: null };
      await db.updateTable("vendor").set(look).where("vendor_id", "=", venue.vendorId).execute();
      await page.goto(`/location/${venue.vendorLocationId}`);
      await expect(page.getByRole("heading", { name: "The soda" })).toBeVisible();
      await expect(page.locator("html[data-accent]")).toBeAttached();
    },
  ],
  [
    "who works at a venue, with an invitation that failed",
    async ({ page, venue, db }) => {
      const { vendorId, phones, otherLocationId } = venue;
      await db
        .updateTable("staff_role")
        .set({ location_ids: [otherLocationId] })
        .where("phone", "=", phones.STAFF)
        .execute();
      await db
        .insertInto("staff_invitation")
        .values({
          invitation_id: randomUUID(),
          vendor_id: vendorId,
          phone: phones.STAFF,
          body: "Welcome",
          created_at: new Date(),
          failed_at: new Date(),
        })
        .execute();
      await page.goto(`/console/vendors/${vendorId}/people`);
      await title(page, "People");
      await expect(page.getByText("Invitation not delivered")).toBeVisible();
    },
  ],
  [
    "somebody to invite to some locations, with what is required",
    async ({ page }) => {
      await page.getByRole("button", { name: "Add Staff" }).click();
      const sheet = dialog(page, "Add Staff");
      await sheet.getByText("Some locations").click();
      await sheet.getByRole("button", { name: "Add Staff" }).click();
      await expect(sheet.getByText("Name is required.")).toBeVisible();
    },
  ],
  [
    "a venue's orders, to take along",
    async ({ page, venue }) => {
      await page.goto(`/console/vendors/${venue.vendorId}/orders`);
      await title(page, "Orders");
      await expect(page.getByRole("button", { name: "Save as CSV" })).toBeVisible();
    },
  ],
  [
    "a venue's locations",
    async ({ page, venue }) => {
      await page.goto(`/console/vendors/${venue.vendorId}/locations`);
      await title(page, "Locations");
      await expect(page.getByRole("button", { name: "Show QR code" }).first()).toBeVisible();
    },
  ],
  ...menuSights,
  [
    "a new promotion, with what is required",
    async ({ page, venue }) => {
      await page.goto(`/console/vendors/${venue.vendorId}/promotions/new`);
      await title(page, "New promotion");
      await page.getByText("Only some products").click();
      await page.getByRole("button", { name: "Add hours" }).click();
      await page.getByRole("button", { name: "Create promotion" }).click();
      await expect(page.getByText("Please choose at least one.")).toBeVisible();
      await expect(page.getByLabel("Find a product")).toBeVisible();
    },
  ],
  [
    "a venue's promotions, one that holds and one that is paused",
    async ({ page, venue, db }) => {
      const row = { vendor_id: venue.vendorId, product_types: [], kinds: ["FOOD_ITEM", "MERCHANDISE"] };
      const hours = [{ days: ["MON", "TUE", "WED", "SUN"], from: "16:00", to: "02:00" }];
      await db
        .insertInto("promotion")
        .values([
          { ...row, promotion_id: `${venue.vendorId}-one`, description: "All night long", percent: 20 },
          {
            ...row,
            promotion_id: `${venue.vendorId}-two`,
            description: "The Extra-Long Two-Line Happy Hour",
            amount_cents: 250,
            is_paused: true,
            happy_hours: JSON.stringify(hours),
          },
        ])
        .execute();
      await page.goto(`/console/vendors/${venue.vendorId}/promotions`);
      await title(page, "Promotions");
      await expect(page.getByRole("heading", { name: "All night long" })).toBeVisible();
    },
  ],
  [
    "a promotion",
    async ({ page }) => {
      await page.getByRole("link", { name: "The Extra-Long Two-Line Happy Hour" }).click();
      await title(page, "Promotion");
      await expect(page.getByRole("region", { name: "Before you save" })).toContainText(
        "Mon, Tue, Wed, Sun 04:00 PM – 02:00 AM",
      );
    },
  ],
  [
    "a promotion to end",
    async ({ page, venue }) => {
      await page.goto(`/console/vendors/${venue.vendorId}/promotions`);
      await page.getByRole("button", { name: "More for All night long" }).click();
      await page.getByRole("menuitem", { name: "End promotion" }).click();
      await expect(page.getByRole("alertdialog")).toContainText("All night long");
    },
  ],
  [
    "a location's code",
    async ({ page, venue }) => {
      await page.goto(`/console/vendors/${venue.vendorId}/locations`);
      await page.getByRole("button", { name: "Show QR code" }).first().click();
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
      await db
        .updateTable("vendor_location")
        .set({ splash_video_url: "/demo/splash.webm" })
        .where("vendor_location_id", "=", venue.vendorLocationId)
        .execute();
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
      await db
        .updateTable("vendor_location")
        .set({ display_order: 7, version: 2 })
        .where("vendor_location_id", "=", venue.vendorLocationId)
        .execute();
      await page.getByLabel("Name of the location").fill("Another name");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByRole("dialog", { name: "Somebody else changed this location" })).toContainText("7");
    },
  ],
];
