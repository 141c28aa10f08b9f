import { updateProduct } from "@skipline/contract/product-change";
import { handOver, setLocation } from "../../server/src/test/test-venue.ts";
import { demo } from "./demo.ts";
import { api, somePhone } from "./people.ts";
import { dialog, question, title, type Sight } from "./sight.ts";
import {
  acceptTerms,
  addToCart,
  codeField,
  expectPickupCode,
  fillCard,
  goToCheckout,
  openMenu,
  payButton,
  prepareSoda,
  readOrderId,
  reviewOrder,
} from "./steps.ts";
import { expect } from "./test.ts";

export const visitorSights: Sight[] = [
  [
    "home",
    async ({ page }) => {
      await page.goto("/");
      await title(page, "Order from your spot");
      // Comes after the first screen.
      await expect(page.getByRole("heading", { name: "Trusted by Leading Venues" })).toBeVisible();
    },
  ],
  ["the menu", ({ page }) => openMenu(page, demo.barLocationId)],
  [
    "a search of the menu that finds nothing",
    async ({ page }) => {
      const opener = page.getByRole("button", { name: "Search the menu" });
      // Wide screens show the field itself.
      if (await opener.isVisible()) await opener.click();
      await page.getByRole("searchbox", { name: "Search the menu" }).fill("mezcalito");
      await expect(page.getByText("Nothing found for “mezcalito”")).toBeVisible();
    },
  ],
  [
    "the merchandise sheet",
    async ({ page }) => {
      await page.getByRole("button", { name: "Show the whole menu" }).click();
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
      // Goes by itself after five seconds, while it is looked at or soon after.
      await expect(dialog(page, "Alcohol: 21+ only")).toBeHidden();
      await expect(page.getByRole("link", { name: "Review order" })).toBeVisible();
    },
  ],
  [
    "the cart, with a note being written",
    async ({ page }) => {
      const bag = page.getByRole("button", { name: "Cart, 1 item" });
      // A laptop shows it beside the menu.
      if (await bag.isVisible()) await bag.click();
      const cart = dialog(page, "Cart (1)").or(page.getByRole("region", { name: "Cart (1)" }));
      await expect(cart.getByText("Subtotal")).toBeVisible();
      await cart.getByRole("button", { name: "Add a note to Aurora Spritz" }).click();
      await expect(cart.getByRole("textbox", { name: "Note" })).toBeFocused();
    },
  ],
  [
    "the membership's explainer, a question open",
    async ({ page }) => {
      await page.goto("/lusiv");
      await page.getByText("Can I bring friends?").click();
      await expect(page.getByText("Yes, with multiple credits")).toBeVisible();
    },
  ],
  [
    "events where the device may not say where it is",
    async ({ page }) => {
      await page.goto("/lusiv/events");
      await page.getByRole("button", { name: "Near me" }).click();
      await expect(page.getByText("Select a city to see available events")).toBeVisible();
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
    "a code that no location has",
    async ({ page }) => {
      await page.goto("/location/zzzz9");
      await expect(page.getByText("We don’t know the code ZZZZ9.")).toBeVisible();
    },
  ],
  [
    "a short link that leads nowhere",
    async ({ page }) => {
      await page.goto("/r/nowhere");
      await title(page, "Error Occurred");
    },
  ],
  [
    "a wristband that nobody entered",
    async ({ page }) => {
      await page.goto("/nfc/nowhere");
      await title(page, "Error occurred");
    },
  ],
];

let sellAgain: () => Promise<unknown> = async () => undefined;

export const guestSights: Sight[] = [
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
    "one's name and email, with what is not right",
    async ({ page }) => {
      await page.getByRole("button", { name: "Edit", exact: true }).click();
      const form = dialog(page, "Name and email");
      await form.getByRole("textbox", { name: "Email" }).fill("nobody");
      await form.getByRole("button", { name: "Save" }).click();
      await expect(form.getByRole("textbox", { name: "Email" })).toHaveAttribute("aria-invalid", "true");
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
    "the checkout when something has sold out",
    async ({ page, venue, signInElsewhere }) => {
      const params = { vendorLocationId: venue.vendorLocationId, productId: venue.id("soda") };
      const manager = await signInElsewhere(venue.phones.MANAGER);
      await api.call(updateProduct, { params, body: { isAvailable: false } }, manager);
      await expect(page.getByRole("button", { name: /^Review your cart/ })).toBeVisible();
      sellAgain = () => api.call(updateProduct, { params, body: { isAvailable: true } }, manager);
    },
  ],
  [
    "the bank's question",
    async ({ page }) => {
      await sellAgain();
      await fillCard(page, "4000002500003155");
      await page.getByRole("checkbox", { name: "Save this card for next time" }).check();
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
    "its code, full screen",
    async ({ page }) => {
      await page.getByRole("button", { name: "Show the code full screen" }).click();
      await expect(
        page.getByRole("dialog", { name: /^Code of order/ }).getByRole("button", { name: "Close" }),
      ).toBeVisible();
    },
  ],
  [
    "an order that waits, and how its guest wants to be told",
    async ({ page, venue, db }) => {
      await page.goBack();
      await expect(page.getByRole("dialog", { name: /^Code of order/ })).toBeHidden();
      await setLocation(db, venue, { prepares_orders: true });
      await page.reload();
      const offer = page.getByRole("region", { name: "Tell me when it’s ready" });
      await expect(offer.getByRole("button", { name: "Text me" })).toBeVisible();
    },
  ],
  [
    "an order that is ready",
    async ({ page, venue, db }) => {
      await db
        .updateTable("customer_order")
        .set({ pickup_state: "READY" })
        .where("vendor_location_id", "=", venue.vendorLocationId)
        .execute();
      await page.reload();
      await expect(page.getByText("Your order is ready!")).toBeVisible();
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
    "the checkout with a saved card",
    async ({ page, venue }) => {
      await prepareSoda(page, venue.vendorLocationId);
      await expect(page.getByRole("list", { name: "Saved cards" }).getByText("Expires 12 / 40")).toBeVisible();
    },
  ],
  [
    "the menu of a bar that is paused",
    async ({ page, venue, db }) => {
      await setLocation(db, venue, { paused_until: new Date(Date.now() + 60 * 60_000), pause_note: "mezcalito" });
      await openMenu(page, venue.vendorLocationId);
      await expect(page.getByRole("status").filter({ hasText: "Orders are paused" })).toBeVisible();
    },
  ],
  [
    "the orders of a guest",
    async ({ page }) => {
      await page.goto("/order/history");
      await expect(page.getByText("Completed", { exact: true })).toBeVisible();
    },
  ],
  [
    "the account, with a saved card",
    async ({ page }) => {
      await page.goto("/account");
      await expect(page.getByText("Completed", { exact: true })).toBeVisible();
      await expect(page.getByRole("region", { name: "Saved cards" }).getByText("Visa ···· 3155")).toBeVisible();
    },
  ],
  [
    "the question before an account is deleted",
    async ({ page }) => {
      await page.goto("/account");
      await page.getByRole("button", { name: "Delete account" }).click();
      await expect(page.getByRole("alertdialog", { name: "Delete your account?" })).toBeVisible();
    },
  ],
];

export const tableSights: Sight[] = [
  [
    "the menu at a table",
    async ({ page, venue, db, signIn }) => {
      await signIn(somePhone());
      const here = venue.vendorLocationId;
      await setLocation(db, { vendorLocationId: here }, { table_count: 20 });
      await page.goto(`/L/${here}?t=12`);
      await expect(page.getByText("Table 12")).toBeVisible();
    },
  ],
  [
    "a table that there is not",
    async ({ page }) => {
      await addToCart(page, "The soda");
      await reviewOrder(page);
      // The menu has such a button, too.
      await title(page, "Cart (1)");
      await page.getByRole("button", { name: "Change table" }).click();
      await page.getByLabel("Number of your table").fill("21");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText("The tables here have numbers from 1 to 20.")).toBeVisible();
    },
  ],
];
