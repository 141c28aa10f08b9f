import type { FirstAnswer } from "@skipline/contract/first-answers";
import type { Language } from "@skipline/contract/languages";
import * as m from "@skipline/contract/texts";
import { fixedPage, listedPage, type WebPage } from "./http/pages.ts";

const order = "/location/:vendorLocationId/order";
const staff = "/staff/location/:vendorLocationId";

/** A text without parameters. */
type Text = (inputs: Record<string, never>, options: { locale: Language }) => string;

const privatePage = (pattern: string, title: Text) =>
  fixedPage(pattern, (locale) => ({ title: title({}, { locale }), isPrivate: true }));

const toldPage = (path: string, [title, description]: readonly [title: Text, description: Text], image?: string) =>
  listedPage(path, (locale) => ({
    title: title({}, { locale }),
    description: description({}, { locale }),
    ...(image === undefined ? {} : { image }),
  }));

const signInPage = (pattern: string, [title, description]: readonly [title: Text, description: Text]) =>
  fixedPage(pattern, (locale) => ({ title: title({}, { locale }), description: description({}, { locale }) }));

/**
 * The pages that say the same whoever asks. Those that show something of ours are listed by their modules. `contentNamed` is
 * what some of them name of the deployment's content.
 */
export const sitePages = (contentNamed: (language: Language) => readonly FirstAnswer[]): readonly WebPage[] => [
  listedPage("/", (locale) => ({
    title: m.order_from_spot({}, { locale }),
    description: m.page_home_description({}, { locale }),
    image: "/art/night-bar-1600.webp",
    answers: () => contentNamed(locale),
    structuredData: (url) => ({
      "@type": "Organization",
      name: "Skipline",
      url,
      logo: new URL("/icons/icon-512.png", url).href,
    }),
  })),
  toldPage("/corporate", [m.corporate_title, m.page_corporate_description], "/art/queue-1600.webp"),
  toldPage("/members", [m.members, m.page_members_description], "/art/crowd-stage-1600.webp"),
  toldPage("/join-lusiv", [m.join_lusiv, m.page_join_lusiv_description], "/art/wristband-1600.webp"),
  toldPage("/prize-drawing-terms", [m.prize_terms, m.page_prize_terms_description]),
  signInPage("/signin", [m.sign_in_title, m.page_sign_in_description]),
  {
    ...listedPage("/lusiv", (locale) => ({
      title: "Lusiv",
      description: m.page_lusiv_description({}, { locale }),
      answers: () => contentNamed(locale),
    })),
    carried: "nfcId",
  },
  toldPage("/lusiv/events", [m.lusiv_events_title, m.page_lusiv_events_description]),
  fixedPage("/membership/events", (locale) => ({
    title: m.lusiv_events_title({}, { locale }),
    description: m.page_lusiv_events_description({}, { locale }),
    canonicalPath: "/lusiv/events",
  })),
  ...["/nfc/:nfcId", "/lusiv/:nfcId"].map((pattern) => privatePage(pattern, m.wristband)),
  // They lead on, and what says where to comes along.
  ...["/location", "/demo"].map((pattern) => privatePage(pattern, m.order_from_spot)),
  privatePage("/display", m.display_title),
  privatePage("/staff/scan", m.page_scan),
  privatePage("/account", m.my_account),
  privatePage("/order/history", m.order_history),
  privatePage(`${order}/review`, m.cart),
  privatePage(`${order}/checkout`, m.checkout_title),
  privatePage(`${order}/:orderId/status`, m.page_your_order),
  signInPage("/staff/signin", [m.page_staff_sign_in, m.page_staff_sign_in_description]),
  privatePage("/staff/locations", m.location_choose),
  privatePage(staff, m.location),
  privatePage(`${staff}/scan`, m.page_scan),
  privatePage(`${staff}/order/:orderId?`, m.order),
  privatePage(`${staff}/orders`, m.orders),
  privatePage(`${staff}/inventory`, m.page_inventory),
  privatePage(`${staff}/reporting`, m.report_title),
  privatePage(`${staff}/reporting/orders`, m.report_orders_title),
  privatePage(`${staff}/reporting/reconcile`, m.page_reconcile),
  privatePage(`${staff}/reporting/day`, m.page_day_sheet),
  privatePage(`${staff}/:vendorId/links`, m.links_title),
  privatePage(`${staff}/guestlist-event/:gleventId/guests`, m.door_title),
  privatePage("/console", m.console_title),
  privatePage("/console/leads", m.leads_title),
  privatePage("/console/invite-codes", m.invite_codes_title),
  privatePage("/console/members", m.members),
  privatePage("/console/plans", m.plans),
  privatePage("/console/phones", m.phones_title),
  privatePage("/console/returns", m.returns_title),
  privatePage("/console/vendors/new", m.console_new_venue),
  privatePage("/console/vendors/:vendorId", m.console_title),
  privatePage("/console/vendors/:vendorId/details", m.console_details),
  privatePage("/console/vendors/:vendorId/promotions", m.console_promotions),
  privatePage("/console/vendors/:vendorId/promotions/new", m.console_promotion_new),
  privatePage("/console/vendors/:vendorId/promotions/:promotionId", m.console_promotion),
  privatePage("/console/vendors/:vendorId/events", m.events),
  privatePage("/console/vendors/:vendorId/events/new", m.event_create_title),
  privatePage("/console/vendors/:vendorId/events/:eventId", m.event_edit_title),
  privatePage("/console/vendors/:vendorId/events/:eventId/prizes", m.prizes),
  privatePage("/console/vendors/:vendorId/guest-lists", m.glevents_title),
  privatePage("/console/vendors/:vendorId/guest-lists/new", m.glevent_create_title),
  privatePage("/console/vendors/:vendorId/guest-lists/:gleventId", m.glevent_edit_title),
  privatePage("/console/vendors/:vendorId/guest-lists/:gleventId/guests", m.door_title),
  privatePage("/console/vendors/:vendorId/links", m.links_title),
  privatePage("/console/vendors/:vendorId/locations", m.report_locations),
  privatePage("/console/vendors/:vendorId/locations/new", m.console_location_new),
  privatePage("/console/vendors/:vendorId/locations/:vendorLocationId", m.location),
  privatePage("/console/vendors/:vendorId/locations/:vendorLocationId/menu", m.menu),
  privatePage("/console/vendors/:vendorId/locations/:vendorLocationId/menu/new", m.console_product_new),
  privatePage("/console/vendors/:vendorId/locations/:vendorLocationId/menu/import", m.import_title),
  privatePage("/console/vendors/:vendorId/locations/:vendorLocationId/menu/import/:importId", m.import_title),
  privatePage("/console/vendors/:vendorId/locations/:vendorLocationId/menu/:productId", m.report_column_product),
];
