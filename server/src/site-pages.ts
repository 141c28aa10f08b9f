import { fixedPage, listedPage, type WebPage } from "./http/pages.ts";

const order = "/location/:vendorLocationId/order";
const staff = "/staff/location/:vendorLocationId";
const privatePage = (pattern: string, title: string) => fixedPage(pattern, { title, isPrivate: true });

const lusivEvents = {
  title: "Lusiv Events",
  description:
    "Guest lists around Los Angeles and Anaheim for members of Lusiv: reserve your spot, or join the waitlist.",
};

/** The pages that say the same whoever asks. Those that show something of ours are listed by their modules. */
export const sitePages: readonly WebPage[] = [
  listedPage("/", {
    title: "Order from your spot",
    description: "Skip the line: pick from the menu on your phone, pay, and show a code to collect.",
    image: "/art/night-bar-1600.webp",
    structuredData: (url) => ({
      "@type": "Organization",
      name: "Skipline",
      url,
      logo: new URL("/icons/icon-512.png", url).href,
    }),
  }),
  listedPage("/corporate", {
    title: "For venues and sponsors",
    description:
      "1 in 3 event attendees skip purchases because of long waits. See what your line costs, and book a demo.",
    image: "/art/queue-1600.webp",
  }),
  listedPage("/members", {
    title: "Members",
    description: "A night as a member of Lusiv: a spot on the list, past the line, a drink that waits for you.",
    image: "/art/crowd-stage-1600.webp",
  }),
  listedPage("/join-lusiv", {
    title: "Join Lusiv",
    description: "You’re invited: 4 event credits a month, an NFC smart wristband and members-only events.",
    image: "/art/wristband-1600.webp",
  }),
  listedPage("/prize-drawing-terms", {
    title: "Prize drawing terms",
    description: "Who may enter, how often, how winners hear of it and how prizes are claimed. Effective 05-01-2025.",
  }),
  fixedPage("/signin", {
    title: "Sign In",
    description: "Sign in to Skipline with your phone number: your phone number is your account.",
  }),
  listedPage("/presale-wristband", {
    title: "The Wristband presale",
    description:
      "The wristband presale: pay 50% today, the balance at pickup. VIP artist chat, NFC connectivity, a sleek design. Until midnight.",
    image: "/art/wristband-1600.webp",
  }),
  {
    ...listedPage("/lusiv", {
      title: "Lusiv",
      description: "The invite-only membership: 4 event credits a month, exclusive perks and an NFC smart wristband.",
    }),
    carried: "nfcId",
  },
  listedPage("/lusiv/events", lusivEvents),
  fixedPage("/membership/events", { ...lusivEvents, canonicalPath: "/lusiv/events" }),
  ...["/nfc/:nfcId", "/lusiv/:nfcId"].map((pattern) => privatePage(pattern, "Wristband")),
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
  privatePage(`${staff}/reporting`, "Analytics & Reporting"),
  privatePage(`${staff}/reporting/orders`, "Orders of a report"),
  privatePage(`${staff}/reporting/reconcile`, "Reconcile"),
  privatePage(`${staff}/:vendorId/links`, "Links & Wristbands"),
  privatePage(`${staff}/guestlist-event/:gleventId/guests`, "Guests"),
];
