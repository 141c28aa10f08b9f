import { randomBytes, randomUUID } from "node:crypto";
import { addUnreturned } from "../../server/src/test/unreturned.ts";
import { makeMember } from "./nights.ts";
import { somePhone, someOperator } from "./people.ts";
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
    "a venue that somebody has to look after",
    async ({ page, venue, signInElsewhere, db }) => {
      const { userId } = await signInElsewhere(somePhone());
      await addUnreturned(db, userId, new Date(), venue.vendorId);
      await page.goto(`/console?search=${venue.vendorId.slice(4)}`);
      await expect(page.getByText(/1 payment to give back/)).toBeVisible();
    },
  ],
];

/** What is the platform's own, to an operator, and venues that are suspended. */
export const platformSights: Sight[] = [
  [
    "the members, one of them sought",
    async ({ page, signIn, signInElsewhere, db }) => {
      await signIn(someOperator());
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
    "the plans of the membership",
    async ({ page }) => {
      await page.goto("/console/plans");
      await expect(page.getByText(/members? now/).first()).toBeVisible();
    },
  ],
  [
    "a notice for all screens, with what is required",
    async ({ page }) => {
      await page.goto("/console/notice");
      await page.getByRole("button", { name: "Show the notice" }).click();
      await expect(page.getByText("Please fill this in.").first()).toBeVisible();
    },
  ],
  [
    "a notice that is on all screens",
    async ({ page }) => {
      // Journeys run side by side: what would be on all their screens stays on this one.
      const notice = { en: "mezcalito", es: "mezcalito", audience: "EVERYONE", until: "2037-11-20T21:00:00.000Z" };
      await page.route("**/api/notice", (route) => route.fulfill({ json: { notice } }));
      await page.goto("/console/notice");
      await expect(page.getByText(/Shown until /)).toBeVisible();
      await page.unroute("**/api/notice");
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
      await page.getByLabel("Accent color", { exact: true }).fill("#ffffff");
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
      await page.getByLabel("Accent color", { exact: true }).fill("");
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
    "a PIN that is locked, to be reset",
    async ({ page, venue, db, signInElsewhere }) => {
      const { userId } = await signInElsewhere(venue.phones.STAFF);
      const { userId: owner } = await signInElsewhere(venue.phones.MANAGER);
      const hash = { salt: randomBytes(16), hash: randomBytes(32) };
      await db
        .insertInto("staff_pin")
        .values({ user_id: userId, pin_id: randomUUID(), ...hash, set_at: new Date() })
        .execute();
      await db.insertInto("pin_try").values({ user_id: userId, phone_user_id: owner, tries: 5 }).execute();
      await db
        .insertInto("shared_phone")
        .values({
          shared_phone_id: randomUUID(),
          session_id: randomUUID(),
          user_id: owner,
          vendor_id: venue.vendorId,
          made_at: new Date(),
          expires_at: new Date(Date.now() + 60 * 60_000),
        })
        .execute();
      await page.reload();
      await expect(page.getByText("PIN is locked")).toBeVisible();
      await page.getByRole("button", { name: /^Reset the PIN of/ }).click();
      await expect(page.getByRole("alertdialog", { name: /^Reset the PIN of/ })).toBeVisible();
    },
  ],
  [
    "somebody to invite to some locations, with what is required",
    async ({ page }) => {
      await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
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
    "a venue's disputes, one to be answered and one that was lost",
    async ({ page, venue }) => {
      const asked = { openedAt: "2026-11-20T20:00:00.000Z", dueAt: "2099-11-27T20:00:00.000Z" };
      const evidence = {
        text: "Payment: pi_1",
        byName: "Ana Ruiz",
        askedAt: asked.openedAt,
        receivedAt: asked.openedAt,
      };
      const open = { ...asked, orderId: "01a1fef5-a349-70c3-930e-7813834a7fd4", amount: "24.50", status: "OPEN" };
      const items = [
        { ...open, disputeId: "dp_1SomewhatLongAsTheyAre", reason: "fraudulent", isAnswered: false, evidence: null },
        { ...open, disputeId: "dp_2", reason: null, amount: null, status: "LOST", isAnswered: true, evidence },
      ];
      await page.route(/\/disputes\?/, (route) => route.fulfill({ json: { items, nextToken: null } }));
      await page.goto(`/console/vendors/${venue.vendorId}/disputes`);
      await title(page, "Disputes");
      await expect(page.getByText("Evidence handed over by Ana Ruiz")).toBeVisible();
      await page.unroute(/\/disputes\?/);
    },
  ],
  [
    "what a venue knows of a disputed order, to be handed over",
    async ({ page }) => {
      const facts =
        "Payment: pi_1\nVenue: The Aurora\n\n2 × The soda: $9.00\nTotal: $9.86\n\n2026-11-20 19:00:00 UTC: paid";
      await page.route(/\/disputes\/dp_1/, (route) =>
        route.fulfill({
          json: {
            dispute: {
              disputeId: "dp_1SomewhatLongAsTheyAre",
              orderId: "01a1fef5-a349-70c3-930e-7813834a7fd4",
              amount: "24.50",
              reason: "fraudulent",
              status: "OPEN",
              isAnswered: false,
              evidence: null,
              openedAt: "2026-11-20T20:00:00.000Z",
              dueAt: "2099-11-27T20:00:00.000Z",
            },
            facts,
          },
        }),
      );
      await page.getByRole("button", { name: "Evidence" }).first().click();
      await expect(page.getByText("Venue: The Aurora")).toBeVisible();
      await page.unroute(/\/disputes\/dp_1/);
    },
  ],
  [
    "where a venue's guests pay, to a venue that is paid by the platform",
    async ({ page, venue }) => {
      await page.goto(`/console/vendors/${venue.vendorId}/payments`);
      await expect(page.getByText("Guests pay the platform")).toBeVisible();
    },
  ],
  [
    "where a venue's guests pay, with details that its account lacks",
    async ({ page, venue }) => {
      const standing = { takesCharges: false, paysOut: false, isSubmitted: true, dueCount: 2, askedAt: null };
      const account = { account: "acct_1SomewhatLongAsTheyAre", ...standing };
      const vendorAccount = { paidTo: "VENUE", provider: "stripe", feePercent: "2.5", account };
      await page.route(/\/payment-account$/, (route) => route.fulfill({ json: { vendorAccount } }));
      await page.goto(`/console/vendors/${venue.vendorId}/payments?again=1`);
      await expect(page.getByText("The provider asks for 2 details more")).toBeVisible();
      await page.unroute(/\/payment-account$/);
    },
  ],
  [
    "a venue's locations",
    async ({ page, venue }) => {
      await page.goto(`/console/vendors/${venue.vendorId}/locations`);
      await title(page, "Locations");
      await page
        .getByRole("button", { name: /^More for / })
        .first()
        .click();
      await expect(page.getByRole("menuitem", { name: "Show QR code" })).toBeVisible();
    },
  ],
];
