import type { RoleName } from "@skipline/contract/endpoint";
import { taxCodes } from "@skipline/contract/tax-categories";

/**
 * Phones of the demo. 555-0100 to 555-0199 of every area code are kept for fiction, so a code never reaches a stranger;
 * number metadata still takes them for valid, as the sign-in form does.
 */
export const demoPhones = {
  staff: "+12135550101",
  manager: "+12135550102",
  admin: "+12135550103",
  superAdmin: "+12135550104",
  otherVendorStaff: "+15625550105",
  guestlistManager: "+12135550106",
  guest: "+12135550110",
  member: "+12135550111",
  formerMember: "+12135550112",
} as const;

export const barLocationId = "064E1";
export const merchLocationId = "7M3RC";
export const cantinaLocationId = "P1ER9";

const losAngeles = "America/Los_Angeles";

/** Says nothing of whom its guests ask. */
const silent = { support_phone: null, support_email: null, receipt_footer: null, translations: {} };

export const demoVendors = [
  {
    vendor_id: "vnd-aurora",
    name: "Aurora Bar",
    guestlist_enabled: false,
    address_line1: "910 S Figueroa St",
    address_line2: "Ground floor",
    city: "Los Angeles",
    state: "CA",
    zip: "90015",
    time_zone: losAngeles,
    business_day_start_hour: 6,
    support_phone: "+12135550134",
    support_email: "hello@aurora.example",
    receipt_footer: "Thanks for stopping by!\nOpen every night until 2 AM.",
    translations: { es: { receiptFooter: "¡Gracias por venir!\nAbierto todas las noches hasta las 2 AM." } },
  },
  {
    vendor_id: "vnd-pier9",
    name: "Pier 9 Cantina",
    guestlist_enabled: false,
    address_line1: "90 E Shoreline Dr",
    address_line2: null,
    city: "Long Beach",
    state: "CA",
    zip: "90802",
    time_zone: losAngeles,
    business_day_start_hour: 6,
    ...silent,
  },
  {
    vendor_id: "vnd-skyline",
    name: "Skyline Rooftop",
    guestlist_enabled: true,
    address_line1: "1600 N Cahuenga Blvd",
    address_line2: "Level 12",
    city: "Los Angeles",
    state: "CA",
    zip: "90028",
    time_zone: losAngeles,
    business_day_start_hour: 6,
    ...silent,
  },
] as const;

/** Of the web app's own files: no file of it lies in the store. */
export const demoFilm = {
  media_id: "01a1f000-0000-7000-8000-000000000001",
  vendor_id: "vnd-aurora",
  uploaded_by: "demo",
  kind: "FILM",
  width: 720,
  height: 1280,
};

const location = (id: string, vendorId: string, description: string, order: number | null, splash?: string) => ({
  vendor_location_id: id,
  vendor_id: vendorId,
  description,
  display_order: order,
  splash_video_url: splash ?? null,
  splash_media_id: splash === undefined ? null : demoFilm.media_id,
});

export const demoLocations = [
  location(barLocationId, "vnd-aurora", "Aurora Main Bar", 1, "/demo/splash.webm"),
  location(merchLocationId, "vnd-aurora", "Aurora Merch Booth", 2),
  // Above 50: not offered on the vendor's page.
  location("BACK5", "vnd-aurora", "Aurora Backstage Bar", 90),
  location(cantinaLocationId, "vnd-pier9", "Pier 9 Cantina", null),
  location("SKY12", "vnd-skyline", "Skyline Rooftop", null),
];

const role = (vendorId: string, phone: string, name: string, rank: RoleName) => ({
  vendor_id: vendorId,
  phone,
  name,
  role: rank,
});

export const demoRoles = [
  role("vnd-aurora", demoPhones.staff, "Sam Rivera", "STAFF"),
  role("vnd-aurora", demoPhones.manager, "Maya Chen", "MANAGER"),
  role("vnd-aurora", demoPhones.admin, "Andre Okafor", "ADMIN"),
  role("vnd-aurora", demoPhones.superAdmin, "Sofía Delgado", "SUPER_ADMIN"),
  role("vnd-pier9", demoPhones.otherVendorStaff, "Paul Novak", "SUPER_ADMIN"),
  role("vnd-skyline", demoPhones.guestlistManager, "Grace Lee", "SUPER_ADMIN"),
];

/** Parts per million by vendor; each location has every code. */
const vendorRates: Record<string, number> = { "vnd-aurora": 95_000, "vnd-pier9": 102_500, "vnd-skyline": 95_000 };

export const demoTaxRates = demoLocations.flatMap(({ vendor_location_id, vendor_id }) =>
  Object.values(taxCodes).map((code) => ({
    vendor_location_id,
    tax_code: code,
    rate_ppm: code === taxCodes.untaxed ? 0 : (vendorRates[vendor_id] ?? 0),
  })),
);

export const merchandisePromotion = {
  promotion_id: "promo-aurora-merch",
  vendor_id: "vnd-aurora",
  description: "10% OFF merchandise",
  translations: { es: { description: "10% de descuento en merch" } },
  product_types: ["MERCHANDISE"],
  percent: 10,
};
