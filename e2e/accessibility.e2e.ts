import type { BrowserContext, Page } from "@playwright/test";
import type { TestVenue } from "../server/src/test/test-venue.ts";
import { handOver, placePaidOrder } from "../server/src/test/test-venue.ts";
import { demo } from "./support/demo.ts";
import { devices } from "./support/devices.ts";
import { listViolations, watchConsole } from "./support/page-faults.ts";
import { api, somePhone } from "./support/people.ts";
import {
  acceptTerms,
  addToCart,
  codeField,
  dismissAlcoholWarning,
  expectPickupCode,
  fillCard,
  goToCheckout,
  openMenu,
  payButton,
  readOrderId,
  reviewOrder,
} from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

interface World {
  page: Page;
  context: BrowserContext;
  venue: TestVenue;
  signIn: (phone: string, context?: BrowserContext) => Promise<Parameters<typeof placePaidOrder>[2]>;
  /** A session of somebody who is not at this browser. */
  signInElsewhere: (phone: string) => Promise<Parameters<typeof placePaidOrder>[2]>;
}

/** What is looked at, and the way there from the one before. */
type Sight = [name: string, go: (world: World) => Promise<void>];

const title = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, name, exact: typeof name === "string" })).toBeVisible();
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const question = (page: Page, name: string) => page.getByRole("alertdialog", { name, exact: true });

const visitorSights: Sight[] = [
  [
    "home",
    async ({ page }) => {
      await page.goto("/");
      await title(page, "Order from your spot");
    },
  ],
  ["the menu", ({ page }) => openMenu(page, demo.barLocationId)],
  [
    "the merchandise sheet",
    async ({ page }) => {
      await page.getByRole("button", { name: "Aurora Tee" }).click();
      await expect(dialog(page, "Aurora Tee").getByRole("button", { name: /^Add to cart/ })).toBeVisible();
    },
  ],
  [
    "the alcohol warning",
    async ({ page }) => {
      await dialog(page, "Aurora Tee").getByRole("button", { name: "Close" }).click();
      await addToCart(page, "Aurora Spritz");
      await expect(dialog(page, "Alcohol: 21+ only").getByRole("button", { name: "Got it" })).toBeVisible();
    },
  ],
  [
    "the menu with a cart",
    async ({ page }) => {
      await dismissAlcoholWarning(page);
      await expect(page.getByRole("link", { name: "Review order" })).toBeVisible();
    },
  ],
  [
    "the cart sheet",
    async ({ page }) => {
      await page.getByRole("button", { name: "Cart, 1 item" }).click();
      await expect(dialog(page, "Cart (1)").getByText("Subtotal")).toBeVisible();
    },
  ],
  [
    "sign-in, the phone refused",
    async ({ page }) => {
      await page.goto("/signin");
      await page.getByLabel("Mobile number").fill("123");
      await page.getByRole("button", { name: "Send code" }).click();
      await expect(page.getByText("Invalid phone number. Please enter a valid number.")).toBeVisible();
    },
  ],
  [
    "sign-in, the code",
    async ({ page }) => {
      await page.getByLabel("Mobile number").fill(somePhone().slice(2));
      await page.getByRole("button", { name: "Send code" }).click();
      await expect(codeField(page)).toBeFocused();
    },
  ],
  [
    "staff sign-in",
    async ({ page }) => {
      await page.goto("/staff/signin");
      await title(page, "Staff Sign In");
    },
  ],
  [
    "404",
    async ({ page }) => {
      await page.goto("/nowhere");
      await title(page, /Not Found/);
    },
  ],
  [
    "a short link that leads nowhere",
    async ({ page }) => {
      await page.goto("/r/nowhere");
      await title(page, "Error Occurred");
    },
  ],
];

const guestSights: Sight[] = [
  [
    "an empty review",
    async ({ page, venue, signIn }) => {
      await signIn(somePhone());
      await page.goto(`/location/${venue.vendorLocationId}/order/review`);
      await expect(page.getByText("Your cart is currently empty.")).toBeVisible();
    },
  ],
  [
    "a checkout without an order",
    async ({ page, venue }) => {
      await page.goto(`/location/${venue.vendorLocationId}/order/checkout`);
      await expect(page.getByText("Your cart is empty. Please add items before checking out.")).toBeVisible();
    },
  ],
  [
    "an account without orders",
    async ({ page }) => {
      await page.goto("/account");
      await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    },
  ],
  [
    "a filled review",
    async ({ page, venue }) => {
      await openMenu(page, venue.vendorLocationId);
      await addToCart(page, "The soda", 2);
      await reviewOrder(page);
      await title(page, "Cart (2)");
      await expect(page.getByRole("button", { name: "Checkout" })).toBeEnabled();
    },
  ],
  [
    "the checkout before the terms",
    async ({ page }) => {
      await goToCheckout(page);
      await expect(page.getByText("Please accept the terms and conditions to proceed.")).toBeVisible();
    },
  ],
  [
    "the checkout after the terms",
    async ({ page }) => {
      await acceptTerms(page);
      await expect(page.getByText("Credit card", { exact: true })).toBeVisible();
    },
  ],
  [
    "the card form with its errors",
    async ({ page }) => {
      await fillCard(page, "4242424242424241");
      await payButton(page).click();
      await expect(page.getByText("Your card number is invalid.")).toBeVisible();
    },
  ],
  [
    "the bank's question",
    async ({ page }) => {
      await fillCard(page, "4000002500003155");
      await payButton(page).click();
      await expect(question(page, "Confirm it’s you").getByRole("button", { name: "Approve" })).toBeVisible();
    },
  ],
  [
    "a paid order",
    async ({ page }) => {
      await question(page, "Confirm it’s you").getByRole("button", { name: "Approve" }).click();
      await expectPickupCode(page);
    },
  ],
  [
    "an order that was handed over",
    async ({ page, venue, signInElsewhere }) => {
      const staff = await signInElsewhere(venue.phones.STAFF);
      await handOver(api, staff, await readOrderId(page));
      await expect(page.getByText("Order completed!")).toBeVisible();
    },
  ],
  [
    "the orders of a guest",
    async ({ page }) => {
      await page.goto("/order/history");
      await expect(page.getByText("Picked up")).toBeVisible();
    },
  ],
  [
    "the account",
    async ({ page }) => {
      await page.goto("/account");
      await expect(page.getByText("Picked up")).toBeVisible();
    },
  ],
];

const managerSights: Sight[] = [
  [
    "the locations",
    async ({ page, venue, signIn }) => {
      await signIn(venue.phones.SUPER_ADMIN);
      await page.goto("/staff/locations");
      await title(page, "Choose a Location");
      await expect(page.getByText("No location found")).toBeVisible();
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
      await page.getByLabel("Or type the order code").fill("nothing");
      await page.getByRole("button", { name: "Open Order" }).click();
      const toasts = page.getByRole("region", { name: "Notifications" });
      await expect(toasts.getByText("Please scan a valid order QR code")).toBeVisible();
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
      await expect(page.getByRole("region", { name: "Result" })).toContainText("Order Ready");
      await page.getByRole("button", { name: "Show receipt" }).click();
      await expect(page.getByText("Subtotal")).toBeVisible();
    },
  ],
  [
    "the order history",
    async ({ page, venue }) => {
      await page.goto(`/staff/location/${venue.vendorLocationId}/orders`);
      await expect(page.getByRole("link", { name: /^Order / })).toHaveCount(1);
    },
  ],
  [
    "the inventory, with a refused price",
    async ({ page, venue }) => {
      await page.goto(`/staff/location/${venue.vendorLocationId}/inventory`);
      const soda = page.getByRole("form", { name: "The soda" });
      await soda.getByLabel("Price of The soda").fill("4,5");
      await soda.getByRole("button", { name: "Update" }).click();
      await expect(soda.getByText("Price must be a valid number with up to 2 decimal places.")).toBeVisible();
    },
  ],
  [
    "no events",
    async ({ page, venue }) => {
      await page.goto(`/staff/location/${venue.vendorLocationId}/${venue.vendorId}/events`);
      await expect(page.getByText("No events yet")).toBeVisible();
    },
  ],
  [
    "a new event, with what is required",
    async ({ page }) => {
      await page.getByRole("link", { name: "Add Event" }).click();
      await expect(page.getByRole("textbox", { name: "Description" })).toBeVisible();
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
      await expect(page.getByRole("textbox", { name: "Description" })).toBeVisible();
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
    "the activity",
    async ({ page }) => {
      await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("link", { name: "Activity" }).click();
      await expect(page.getByText(/added the event “Salsa Night”/)).toBeVisible();
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

/** The browser itself writes down each answer that is an error, also where it is the right answer. */
const rightAnswers = /status of 404 .*\/api\/short-code-redirects\/nowhere/;

const tours = [
  { who: "a visitor", sights: visitorSights },
  { who: "a guest", sights: guestSights },
  { who: "a manager", sights: managerSights },
];

for (const { name: device, use } of devices) {
  test.describe(`on a ${device}`, () => {
    test.use(use);
    for (const { who, sights } of tours) {
      test(`whatever ${who} sees can be read and operated, and the console stays silent`, async ({
        page,
        context,
        venue,
        signIn,
        newPerson,
      }) => {
        test.setTimeout(120_000);
        const signInElsewhere: World["signInElsewhere"] = async (phone) => signIn(phone, (await newPerson()).context);
        const takeErrors = await watchConsole(page, rightAnswers);
        const faults: string[] = [];
        for (const [name, go] of sights) {
          await test.step(name, async () => {
            await go({ page, context, venue, signIn, signInElsewhere });
            const found = [...(await listViolations(page)), ...takeErrors()];
            faults.push(...found.map((fault) => `${name}: ${fault}`));
          });
        }
        expect(faults).toEqual([]);
      });
    }
  });
}
