import { somePhone, vendorPlace } from "../test-venue.ts";
import type { SampleCalls } from "../sample-calls.ts";

const vendor = { ...vendorPlace, name: "The Sample", addressLine2: null };

const support = {
  supportPhone: "+13233733100",
  supportEmail: "help@sample.example",
  receiptFooter: "Thanks!",
  translations: { es: { receiptFooter: "¡Gracias!" } },
  accent: "#e8590c",
};

const location = {
  description: "The Terrace",
  address: { addressLine1: "2 Sunset Blvd", addressLine2: null, city: "Los Angeles", state: "CA", zip: "90028" },
  displayOrder: 3,
};

const notice = {
  en: "Card payments are slow.",
  es: "Los pagos con tarjeta van lentos.",
  audience: "guests",
  until: new Date(Date.now() + 24 * 60 * 60_000).toISOString(),
};

export const venuesCalls: SampleCalls<"venues"> = {
  "venues.findVendorLocation": (id) => ({ query: { vendorLocationId: id("vendorLocationId") } }),
  "venues.listVendorLocations": (id) => ({ query: { vendorId: id("vendorId") } }),
  "venues.findVendor": (id) => ({ query: { vendorId: id("vendorId") } }),
  "venues.listVendors": () => ({}),
  "venues.getOwnPin": () => ({}),
  "venues.setOwnPin": () => ({ body: { pin: "295036" } }),
  "venues.sharePhone": (id) => ({ params: { vendorId: id("vendorId") } }),
  "venues.unsharePhone": (id) => ({ params: { vendorId: id("vendorId") } }),
  "venues.listPhonePeople": (id) => ({ params: { vendorId: id("vendorId") } }),
  "venues.switchHolder": (id) => ({
    params: { vendorId: id("vendorId") },
    body: { userId: id("userId"), pin: "295036" },
  }),
  "venues.lockPhone": (id) => ({ params: { vendorId: id("vendorId") } }),
  "venues.listOwnVendors": () => ({}),
  "venues.getOwnVendor": (id) => ({ params: { vendorId: id("vendorId") } }),
  "venues.createVendor": () => ({
    body: { ...vendor, superAdmin: { name: "Robin", phoneNumber: somePhone() } },
  }),
  "venues.updateVendor": (id) => ({
    params: { vendorId: id("vendorId") },
    body: { ...vendor, ...support, logoMediaId: id("mediaId"), businessDayStartHour: 6, guestlistEnabled: false },
  }),
  "venues.suspendVendor": (id) => ({ params: { vendorId: id("vendorId") }, body: { reason: "Unpaid fees" } }),
  "venues.reopenVendor": (id) => ({ params: { vendorId: id("vendorId") } }),
  "venues.getNotice": () => ({}),
  "venues.setNotice": () => ({ body: notice }),
  "venues.removeNotice": () => ({}),
  "venues.listOwnLocations": (id) => ({ params: { vendorId: id("vendorId") } }),
  "venues.getOwnLocation": (id) => ({
    params: { vendorId: id("vendorId"), vendorLocationId: id("vendorLocationId") },
  }),
  "venues.createLocation": (id) => ({ params: { vendorId: id("vendorId") }, body: location }),
  "venues.updateLocation": (id) => ({
    params: { vendorId: id("vendorId"), vendorLocationId: id("vendorLocationId") },
    body: { ...location, splashMediaId: id("filmId") },
  }),
  "venues.pauseLocation": (id) => ({
    params: { vendorLocationId: id("vendorLocationId") },
    body: { until: new Date(Date.now() + 60 * 60_000).toISOString(), note: "Changing the keg" },
  }),
  "venues.resumeLocation": (id) => ({ params: { vendorLocationId: id("vendorLocationId") } }),
  "venues.getPoster": (id) => ({
    params: { vendorId: id("vendorId"), vendorLocationId: id("vendorLocationId") },
    query: { format: "sticker" },
  }),
  "venues.getUserRole": (id) => ({ params: { vendorId: id("vendorId") } }),
  "venues.listStaffLocations": () => ({}),
  "venues.listPastLocations": () => ({}),
  "venues.rememberLocation": (id) => ({ params: { vendorLocationId: id("vendorLocationId") } }),
  "venues.listVendorRoles": (id) => ({ params: { vendorId: id("vendorId") } }),
  "venues.createVendorRole": (id) => ({
    params: { vendorId: id("vendorId") },
    body: { vendorId: id("vendorId"), phoneNumber: somePhone(), name: "New", role: "STAFF" },
  }),
  "venues.updateVendorRole": (id) => ({
    params: { vendorId: id("vendorId"), phoneNumber: id("phoneNumber") },
    body: { role: "STAFF", name: "Renamed" },
  }),
  "venues.deleteVendorRole": (id) => ({ params: { vendorId: id("vendorId"), phoneNumber: id("phoneNumber") } }),
  "venues.inviteAgain": (id) => ({ params: { vendorId: id("vendorId"), phoneNumber: id("phoneNumber") } }),
  "venues.resetPin": (id) => ({ params: { vendorId: id("vendorId"), phoneNumber: id("phoneNumber") } }),
  "venues.listActivities": (id) => ({ params: { vendorId: id("vendorId") } }),
};
