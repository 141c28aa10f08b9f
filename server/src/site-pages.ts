import { fixedPage, type WebPage } from "./http/pages.ts";

const order = "/location/:vendorLocationId/order";
const staff = "/staff/location/:vendorLocationId";
const privatePage = (pattern: string, title: string) => fixedPage(pattern, { title, isPrivate: true });

/** The pages that say the same whoever asks. Those that show something of ours are listed by their modules. */
export const sitePages: readonly WebPage[] = [
  fixedPage("/", {
    title: "Order from your spot",
    description: "Skip the line: pick from the menu on your phone, pay, and show a code to collect.",
  }),
  fixedPage("/signin", {
    title: "Sign In",
    description: "Sign in to Skipline with your phone number: your phone number is your account.",
  }),
  fixedPage("/lusiv", {
    title: "Lusiv",
    description: "The invite-only membership: 4 event credits a month, exclusive perks and an NFC smart wristband.",
  }),
  ...["/lusiv/events", "/membership/events"].map((pattern) =>
    fixedPage(pattern, {
      title: "Lusiv Events",
      description:
        "Guest lists around Los Angeles and Anaheim for members of Lusiv: reserve your spot, or join the waitlist.",
    }),
  ),
  privatePage("/account", "My Account"),
  privatePage("/order/history", "Order History"),
  privatePage(`${order}/review`, "Cart"),
  privatePage(`${order}/checkout`, "Checkout"),
  privatePage(`${order}/:orderId/status`, "Your order"),
  fixedPage("/staff/signin", {
    title: "Staff Sign In",
    description: "For those who work at a bar, club or festival with Skipline.",
  }),
  privatePage("/staff/locations", "Choose a Location"),
  privatePage(staff, "Location"),
  privatePage(`${staff}/scan`, "Scan"),
  privatePage(`${staff}/order/:orderId?`, "Order"),
  privatePage(`${staff}/orders`, "Orders"),
  privatePage(`${staff}/inventory`, "Inventory"),
  privatePage(`${staff}/guestlist-event/:gleventId/guests`, "Guests"),
];
