import { addGuests } from "../../server/src/test/test-guests.ts";
import { handOver, placePaidOrder, setLocation } from "../../server/src/test/test-venue.ts";
import { api, somePhone } from "./people.ts";
import { pauseSights } from "./pause-sights.ts";
import { printerSights } from "./printer-sights.ts";
import { result, typeOrderCode } from "./scans.ts";
import { dialog, question, title, type Sight } from "./sight.ts";
import { expect } from "./test.ts";

/** Also where languages are more than two. */
const inSpanish = /^In (?:the other|another) language: Spanish$/;

/** The bar, to a manager who signs in for it. */
export const managerBarSights: Sight[] = [
  [
    "No location found",
    async ({ page, signIn }) => {
      await signIn(somePhone());
      await page.goto("/staff/locations");
      await expect(question(page, "No location found")).toContainText("Your account has no past locations.");
    },
  ],
  [
    "the locations",
    async ({ page, venue, signIn }) => {
      await signIn(venue.phones.SUPER_ADMIN);
      await page.goto("/staff/locations");
      await title(page, "Choose a Location");
      await expect(page.getByRole("region", { name: "Your Locations" }).getByRole("link")).toHaveCount(2);
    },
  ],
  [
    "Location Found",
    async ({ page, venue }) => {
      await page.getByLabel("Or type the 5-character code").fill(venue.vendorLocationId);
      await page.getByRole("button", { name: "Find" }).click();
      await expect(question(page, "Location Found").getByRole("button", { name: "Confirm" })).toBeVisible();
    },
  ],
  [
    "the hub",
    async ({ page }) => {
      await question(page, "Location Found").getByRole("button", { name: "Confirm" }).click();
      await expect(page.getByRole("navigation", { name: "Location" }).getByRole("link")).toHaveCount(5);
    },
  ],
  [
    "the scan, with the toast of a wrong code",
    async ({ page }) => {
      await page.getByRole("link", { name: "Scan Order QR Code" }).click();
      await title(page, /- Scan Order$/);
      await typeOrderCode(page, "nothing");
      const toasts = page.getByRole("region", { name: "Notifications" });
      await expect(toasts.getByText("Please scan a valid order QR code")).toBeVisible();
    },
  ],
  [
    "what came of a scan, beside the camera's picture",
    async ({ page, venue, signInElsewhere }) => {
      const { orderId } = await placePaidOrder(api, venue, await signInElsewhere(somePhone()), { beer: 1 });
      await typeOrderCode(page, orderId);
      await expect(result(page)).toContainText("Order Ready");
    },
  ],
  [
    "an order to confirm, with its menu open",
    async ({ page, venue, signInElsewhere }) => {
      const guest = await signInElsewhere(somePhone());
      const { orderId } = await placePaidOrder(api, venue, guest);
      await page.goto(`/staff/location/${venue.vendorLocationId}/order/${orderId}?view=1`);
      await expect(page.getByRole("button", { name: "Confirm Pickup" })).toBeVisible();
      await page.getByRole("button", { name: "Order actions" }).click();
      await expect(page.getByRole("menuitem", { name: "Start Refund" })).toBeVisible();
    },
  ],
  [
    "Confirm Refund",
    async ({ page }) => {
      await page.getByRole("menuitem", { name: "Start Refund" }).click();
      await expect(question(page, "Confirm Refund").getByRole("button", { name: "Refund" })).toBeVisible();
    },
  ],
  [
    "an order that is handed over, with its receipt",
    async ({ page }) => {
      await question(page, "Confirm Refund").getByRole("button", { name: "Cancel" }).click();
      await expect(question(page, "Confirm Refund")).toBeHidden();
      await page.getByRole("button", { name: "Confirm Pickup" }).click();
      await expect(result(page)).toContainText("Order Ready");
      await page.getByRole("button", { name: "Show receipt" }).click();
      await expect(page.getByText("Subtotal")).toBeVisible();
    },
  ],
  [
    "the order history",
    async ({ page, venue }) => {
      await page.goto(`/staff/location/${venue.vendorLocationId}/orders`);
      await expect(page.getByRole("link", { name: /^Order [0-9a-f]{6}$/ })).toHaveCount(2);
    },
  ],
  [
    "the queue, with one to make and one that is late",
    async ({ page, venue, db, signInElsewhere }) => {
      const guest = await signInElsewhere(somePhone());
      const late = await placePaidOrder(api, venue, guest, { beer: 2, soda: 1 });
      await placePaidOrder(api, venue, guest);
      await setLocation(db, venue, { prepares_orders: true });
      await db
        .updateTable("customer_order")
        .set({ paid_at: new Date(Date.now() - 20 * 60_000), table_number: 12 })
        .where("order_id", "=", late.orderId)
        .execute();
      await page.goto(`/staff/location/${venue.vendorLocationId}/queue`);
      await expect(page.getByText("Late")).toHaveCount(1);
      await page.getByText("All day").click();
    },
  ],
  ...pauseSights,
  [
    "several orders of the queue chosen",
    async ({ page }) => {
      await page.getByRole("button", { name: "Choose several" }).click();
      for (const box of await page.getByRole("checkbox").all()) await box.check();
      await expect(page.getByText("2 orders chosen")).toBeVisible();
    },
  ],
  [
    "the kitchen's part of the queue, with what the bar has made",
    async ({ page, venue, db }) => {
      await setLocation(db, venue, { kitchen_types: ["NON_ALCOHOLIC_ITEM"] });
      const since = new Date().toISOString();
      await db
        .updateTable("customer_order")
        .set({
          pickup_state: "PREPARING",
          station_states: JSON.stringify({
            BAR: { state: "READY", since, by: "Ana", byUser: "a" },
            KITCHEN: { state: "WAITING", since, by: null, byUser: null },
          }),
        })
        .where("vendor_location_id", "=", venue.vendorLocationId)
        .where("table_number", "=", 12)
        .execute();
      await page.goto(`/staff/location/${venue.vendorLocationId}/queue`);
      await page.getByText("Kitchen", { exact: true }).click();
      await expect(page.getByText("Bar: ready")).toBeVisible();
    },
  ],
  ...printerSights,
];

/** What is planned, who and what belongs to the house, and its trail, to a manager who signs in for it. */
export const managerPlanSights: Sight[] = [
  [
    "no events",
    async ({ page, venue, signIn, signInElsewhere }) => {
      await signIn(venue.phones.SUPER_ADMIN);
      // For the activity, later on.
      const { orderId } = await placePaidOrder(api, venue, await signInElsewhere(somePhone()));
      await handOver(api, await signInElsewhere(venue.phones.STAFF), orderId);
      await page.goto(`/staff/location/${venue.vendorLocationId}/${venue.vendorId}/events`);
      await expect(page.getByText("No events yet")).toBeVisible();
    },
  ],
  [
    "a new event, with what is required",
    async ({ page }) => {
      await page.getByRole("link", { name: "Add Event" }).click();
      await expect(page.getByRole("textbox", { name: "Description", exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Create Event" }).click();
      await expect(page.getByText("Event name is required.")).toBeVisible();
    },
  ],
  [
    "the calendar",
    async ({ page }) => {
      await page.getByRole("button", { name: "Starts: open the calendar" }).click();
      await expect(dialog(page, "Starts").getByRole("button", { name: "Done" })).toBeVisible();
    },
  ],
  [
    "the link of a description",
    async ({ page }) => {
      await dialog(page, "Starts").getByRole("button", { name: "Done" }).click();
      await page.getByRole("button", { name: "Link", exact: true }).click();
      await expect(dialog(page, "Link").getByLabel("Address")).toBeVisible();
    },
  ],
  [
    "leaving without saving",
    async ({ page }) => {
      await dialog(page, "Link").getByRole("button", { name: "Close" }).click();
      await page.getByLabel("Event name").fill("Salsa Night");
      await page.getByRole("button", { name: "Back" }).click();
      await expect(question(page, "Leave without saving?")).toBeVisible();
    },
  ],
  [
    "the list of events",
    async ({ page }) => {
      await question(page, "Leave without saving?").getByRole("button", { name: "Stay" }).click();
      await page.getByLabel("Status").selectOption({ label: "Upcoming" });
      await page.getByRole("button", { name: "Create Event" }).click();
      await expect(page.getByText("Event created successfully")).toBeVisible();
      await expect(page.getByRole("link", { name: /Salsa Night/ })).toBeVisible();
    },
  ],
  [
    "an event to edit",
    async ({ page }) => {
      await page.getByRole("link", { name: /Salsa Night/ }).click();
      await expect(page.getByLabel("Event name")).toHaveValue("Salsa Night");
      await page.getByText(inSpanish).click();
      await expect(page.getByRole("textbox", { name: "Description (Spanish)" })).toBeVisible();
    },
  ],
  [
    "an event to repeat",
    async ({ page }) => {
      // What was said of the list lies over the sheet as long as it is read.
      await expect(page.getByText("Event created successfully")).toBeHidden();
      await page.getByRole("button", { name: "Repeat" }).click();
      await expect(page.getByRole("dialog", { name: /^Repeat / })).toBeVisible();
    },
  ],
  [
    "a new guest list event, with addresses to choose from",
    async ({ page, venue }) => {
      await page.goto(`/staff/location/${venue.vendorLocationId}/guestlist-events`);
      await expect(page.getByText("No guest list events found...")).toBeVisible();
      await page.getByRole("link", { name: "Create Event" }).click();
      await page.getByRole("combobox", { name: "Find the address" }).fill("910 S Figueroa St, Los Angeles");
      await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(8);
    },
  ],
  [
    "a new guest list event, with an address and what is required",
    async ({ page }) => {
      await page.getByRole("combobox", { name: "Find the address" }).fill("910 S Figueroa St 90015");
      await page.getByRole("option", { name: /90015$/ }).click();
      await expect(page.getByText("Los Angeles, CA 90015", { exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Create Event" }).click();
      await expect(page.getByText("Guest list capacity is required.")).toBeVisible();
      await page.getByText(inSpanish).click();
      await expect(page.getByLabel("Name (Spanish)")).toBeVisible();
    },
  ],
  [
    "the guest list events",
    async ({ page }) => {
      await page.getByLabel("Event name").fill("Rooftop Night with Mezcal and Friends");
      await page.getByLabel("Guest list capacity").fill("100");
      await page.getByLabel("Venue name").fill("Skyline");
      await page.getByLabel("Starts", { exact: true }).fill("11/20/2037 09:00 PM");
      await page.getByLabel("Ends", { exact: true }).fill("11/21/2037 02:00 AM");
      await page.getByRole("button", { name: "Create Event" }).click();
      await expect(page.getByRole("link", { name: /^Rooftop Night/ })).toBeVisible();
    },
  ],
  [
    "a guest list event to edit",
    async ({ page }) => {
      await page.getByRole("link", { name: "Edit Rooftop Night" }).click();
      await expect(page.getByLabel("Street address")).toHaveValue("910 S Figueroa St");
    },
  ],
  [
    "a message to the guests of a night",
    async ({ page, venue, db }) => {
      const { glevent_id: gleventId } = await db
        .selectFrom("glevent")
        .select("glevent_id")
        .where("vendor_id", "=", venue.vendorId)
        .executeTakeFirstOrThrow();
      await addGuests(db, { vendorId: venue.vendorId, gleventId }, [{}]);
      await page.getByRole("button", { name: "Message all guests" }).click();
      await expect(page.getByText("1 person · 1 part each · about $0.01")).toBeVisible();
      await page.getByLabel("Your message").fill("Se abre a las diez, en la terraza. 🎉 ¡Los esperamos!");
    },
  ],
  [
    "the staff",
    async ({ page, venue }) => {
      await page.goto(`/staff/location/${venue.vendorLocationId}/${venue.vendorId}/users`);
      await expect(page.getByText("4 profiles")).toBeVisible();
    },
  ],
  [
    "a new role, with what is required",
    async ({ page }) => {
      await page.getByRole("button", { name: "Add Staff" }).click();
      await dialog(page, "Add Staff").getByRole("button", { name: "Add Staff" }).click();
      await expect(dialog(page, "Add Staff").getByText("Name is required.")).toBeVisible();
    },
  ],
  [
    "a role to remove",
    async ({ page }) => {
      await dialog(page, "Add Staff").getByRole("button", { name: "Close" }).click();
      await page.getByRole("button", { name: /^Remove STAFF/ }).click();
      await expect(page.getByRole("alertdialog").getByRole("button", { name: "Remove" })).toBeVisible();
    },
  ],
  [
    "the links, of which one is retired",
    async ({ page, venue, db }) => {
      const ofVenue = { vendor_id: venue.vendorId, created_at: new Date() };
      const code = venue.vendorId.slice(-8).toLowerCase();
      const links = [
        {
          ...ofVenue,
          code: `${code}-a`,
          redirect_url: "https://tickets.example.com/a-night-with-a-long-name",
          retired_at: null,
        },
        { ...ofVenue, code: `${code}-b`, redirect_url: "/lusiv", retired_at: new Date() },
      ];
      await db.insertInto("short_link").values(links).execute();
      const today = new Date().toISOString().slice(0, 10);
      const scan = { kind: "SHORT_LINK", vendor_id: venue.vendorId, day: today, scanned_id: `${code}-a`, scans: 1234 };
      await db.insertInto("link_scan").values(scan).execute();
      await page.goto(`/staff/location/${venue.vendorLocationId}/${venue.vendorId}/links`);
      await expect(page.getByText("Retired")).toBeVisible();
    },
  ],
  [
    "the code of a link",
    async ({ page }) => {
      await page.getByRole("button", { name: /^Code of .*-a$/ }).click();
      await expect(page.getByRole("dialog").getByRole("img", { name: /^QR code of/ })).toBeVisible();
    },
  ],
  [
    "a new link, with what is required",
    async ({ page }) => {
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
      await page.getByRole("button", { name: "New Link" }).click();
      await dialog(page, "New Link").getByRole("button", { name: "Create Link" }).click();
      await expect(dialog(page, "New Link").getByText("A code is required.")).toBeVisible();
    },
  ],
  [
    "a box of wristbands, wrongly pasted",
    async ({ page }) => {
      await dialog(page, "New Link").getByRole("button", { name: "Close" }).click();
      await page.getByText("Wristbands", { exact: true }).click();
      await expect(page.getByText("No wristbands yet")).toBeVisible();
      await page.getByRole("button", { name: "Add Wristbands" }).click();
      await dialog(page, "Add Wristbands").getByLabel("Wristband ids").fill("no-id! é");
      await dialog(page, "Add Wristbands").getByRole("button", { name: "Add Wristbands" }).click();
      await expect(dialog(page, "Add Wristbands").getByText(/^No wristband’s id/)).toBeVisible();
    },
  ],
  [
    "the activity",
    async ({ page, venue, db }) => {
      await dialog(page, "Add Wristbands").getByRole("button", { name: "Close" }).click();
      await db
        .insertInto("activity")
        .values({
          type: "event.status_moved",
          vendor_id: venue.vendorId,
          subject_type: "event",
          subject_id: "moved",
          details: JSON.stringify({ before: { status: "UPCOMING" }, after: { status: "IN_PROGRESS" } }),
          created_at: new Date(),
        })
        .execute();
      await page.goto(`/staff/location/${venue.vendorLocationId}/${venue.vendorId}/activity`);
      await expect(page.getByText(/added the event “Salsa Night”/)).toBeVisible();
      await expect(page.getByText("An event moved on by its time.")).toBeVisible();
    },
  ],
  [
    "Confirm Logout",
    async ({ page }) => {
      await page.getByRole("button", { name: "Log Out" }).click();
      await expect(question(page, "Confirm Logout").getByRole("button", { name: "Logout" })).toBeVisible();
    },
  ],
];
