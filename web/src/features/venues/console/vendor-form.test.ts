import { usualPhoneRegions } from "@skipline/contract/config";
import { ownVendor } from "@skipline/contract/vendors";
import { expect, test } from "vitest";
import { listTimeZones } from "./time-zones.ts";
import { emptyVendor, listVendorChanges, newVendorSchema, toFormValues, vendorDetailsSchema } from "./vendor-form.ts";

const logo = { url: "/media/a-320.webp", width: 320, height: 160 };

const vendor = ownVendor.parse({
  vendorId: "the-blue-room",
  name: "The Blue Room",
  addressLine1: "1 Sunset Blvd",
  addressLine2: null,
  city: "Los Angeles",
  state: "CA",
  zip: "90028",
  timeZone: "America/Los_Angeles",
  language: "en",
  businessDayStartHour: 6,
  guestlistEnabled: false,
  supportPhone: "+13233733100",
  receiptFooter: "Thanks!",
  translations: { es: { receiptFooter: "¡Gracias!" } },
  accent: "#e8590c",
  logoMediaId: "01a1fef5-9e4d-765d-87af-4b35bc259a4b",
  logo,
  suspension: null,
  version: 3,
});

test("a vendor that is not touched is sent as it was", () => {
  const { vendorId: _id, version: _version, suspension: _suspension, logo: _logo, ...fields } = vendor;
  expect(vendorDetailsSchema.parse(toFormValues(vendor))).toEqual({
    ...fields,
    addressLine2: "",
    supportEmail: "",
    // English is what all is typed in.
    translations: { en: {}, es: { receiptFooter: "¡Gracias!" } },
  });
});

test("a venue that takes another language sends no translation into it", () => {
  const values = { ...toFormValues(vendor), language: "es", receiptFooter: "¡Gracias!" };
  expect(vendorDetailsSchema.parse(values).translations).toEqual({ en: { receiptFooter: "" }, es: {} });
});

test.each([
  [{ supportPhone: "call us" }, ["supportPhone"]],
  [{ supportEmail: "nobody" }, ["supportEmail"]],
  [{ receiptFooter: "x".repeat(501) }, ["receiptFooter"]],
  [{ accent: "orange" }, ["accent"]],
  [{ accent: "#ffffff" }, ["accent"]],
  [{ accent: " #E8590C " }, []],
  [{ supportPhone: " ", supportEmail: "", receiptFooter: "" }, []],
])("%j is refused in %j", (typed, fields) => {
  const { error } = vendorDetailsSchema.safeParse({ ...toFormValues(vendor), ...typed });
  expect(error?.issues.map(({ path }) => path.join(".")) ?? []).toEqual(fields);
});

test("an empty form names what is missing", () => {
  const { error } = newVendorSchema(usualPhoneRegions).safeParse(emptyVendor("America/Los_Angeles", "en"));
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual([
    "name",
    "addressLine1",
    "city",
    "state",
    "zip",
    "superAdmin.name",
    "superAdmin.phoneNumber",
  ]);
});

test("a change is told field by field", () => {
  expect(listVendorChanges(vendor, vendor)).toEqual([]);
  const texts = { supportPhone: null, supportEmail: "help@blue.example", translations: {} };
  const look = { accent: null, logoMediaId: null, logo: null };
  const place = { addressLine2: "Floor 2", businessDayStartHour: 0, guestlistEnabled: true };
  const after = { ...vendor, ...place, ...texts, ...look, version: 4 };
  expect(listVendorChanges(vendor, after).map(({ before, after: now }) => [before, now])).toEqual([
    ["—", "Floor 2"],
    ["06:00 AM", "12:00 AM"],
    ["No", "Yes"],
    ["(323) 373-3100", "—"],
    ["—", "help@blue.example"],
    ["#e8590c", "—"],
    ["¡Gracias!", "—"],
    ["Uploaded", "—"],
  ]);
});

test("a zone that this browser does not list can stay", () => {
  const zones = listTimeZones("Etc/Unheard").map(({ value }) => value);
  expect(zones).toContain("Etc/Unheard");
  expect(zones[0]).toBe("America/New_York");
  expect(new Set(zones).size).toBe(zones.length);
});
