import { everyDay } from "@skipline/contract/opening-hours";
import { ownLocation } from "@skipline/contract/own-locations";
import { expect, test } from "vitest";
import {
  describeLocationIssue,
  emptyLocation,
  listLocationChanges,
  locationSchema,
  newLocationOf,
  toDetails,
  toFormValues,
} from "./location-form.ts";

const address = { addressLine1: "2 Other St", addressLine2: null, city: "Burbank", state: "CA", zip: "91501" };
const location = ownLocation.parse({
  vendorLocationId: "MNXYR",
  vendorId: "the-blue-room",
  description: "Roof bar",
  address,
  displayOrder: 4,
  taxRate: "9.5",
  taxRates: [{ taxCode: "water", percent: "0" }],
  version: 2,
});
const rules = locationSchema({ asksTax: true });

test("a location that is not touched is sent as it was", () => {
  const sent = { description: "Roof bar", displayOrder: 4, address: { ...address, addressLine2: "" } };
  const tax = {
    status: "OPEN",
    closedNote: null,
    translations: { en: {}, es: {} },
    openingHours: null,
    alcoholHours: null,
    tableCount: 0,
    preparesOrders: false,
    splashMediaId: null,
    taxRate: "9.5",
    taxRates: location.taxRates,
  };
  expect(rules.parse(toFormValues(location))).toEqual({ ...sent, ...tax });
  const bare = { ...location, address: null, displayOrder: null };
  expect(rules.parse(toFormValues(bare))).toEqual({
    description: "Roof bar",
    displayOrder: null,
    address: null,
    ...tax,
  });
});

test("a location sells by a rate, where owners set them", () => {
  const bare = { ...emptyLocation, description: "" };
  const faultsOf = (values: object, asksTax = true) =>
    locationSchema({ asksTax })
      .safeParse({ ...emptyLocation, ...values }, { error: describeLocationIssue })
      .error?.issues.map(({ path, message }) => [path.join("."), message]);
  // Beside what else is missing.
  expect(faultsOf(bare)).toEqual([
    ["description", "Please fill this in."],
    ["taxRate", "Please type the rate: without one the location can’t sell anything. 0 is a rate, too."],
  ]);
  const named = { description: "Bar" };
  expect(faultsOf(named, false)).toBeUndefined();
  expect(locationSchema({ asksTax: false }).parse(toFormValues(location))).not.toHaveProperty("taxRate");
  expect(faultsOf({ ...named, taxRate: "0" })).toBeUndefined();
  const drinks = { taxCode: "drinks", percent: "9.375" };
  expect(faultsOf({ ...named, taxRates: [drinks] })).toBeUndefined();
  const check = "Please type percent from 0 to 50, such as 9.5.";
  const wrong = [drinks, { taxCode: "drinks", percent: "-1" }, { taxCode: "", percent: "50.1" }];
  expect(faultsOf({ ...named, taxRate: "9,5", taxRates: wrong })).toEqual([
    ["taxRate", check],
    ["taxRates.1.percent", check],
    ["taxRates.2.taxCode", "Please fill this in."],
    ["taxRates.2.percent", check],
    ["taxRates.1.taxCode", "This code has a rate already."],
  ]);
  expect(faultsOf({ ...named, taxRate: "1", taxRates: [drinks, drinks] })).toEqual([
    ["taxRates.1.taxCode", "This code has a rate already."],
  ]);
});

test("the words of a closed location are sent in each language that has some", () => {
  const words = { closedNote: "Back soon", translations: { es: { closedNote: "Volvemos pronto" } } };
  const closed = { ...location, status: "CLOSED" as const, ...words };
  expect(rules.parse(toFormValues(closed))).toMatchObject({ status: "CLOSED", ...words });
  expect(listLocationChanges(location, closed).map(({ before, after }) => [before, after])).toEqual([
    ["Open", "Closed"],
    ["—", "Back soon · Volvemos pronto"],
  ]);
});

test("hours are sent where they are switched on, with words at the range that is wrong", () => {
  const openingHours = { ...everyDay(), friday: [{ opens: "18:00", closes: "02:00" }] };
  const set = { ...location, openingHours };
  expect(rules.parse(toFormValues(set))).toMatchObject({ openingHours, alcoholHours: null });
  expect(rules.parse({ ...toFormValues(set), hasOpeningHours: false }).openingHours).toBeNull();
  const faultsOf = (values: object) =>
    rules
      .safeParse({ ...toFormValues(set), ...values }, { error: describeLocationIssue })
      .error?.issues.map(({ path, message }) => [path.join("."), message]);
  expect(faultsOf({ openingHours: { ...openingHours, friday: [{ opens: "18:00", closes: "18:00" }] } })).toEqual([
    ["openingHours.friday.0.closes", "These hours end as they begin."],
  ]);
  expect(faultsOf({ hasAlcoholHours: true })).toEqual([["alcoholHours", "Please set hours on one day at least."]]);
  expect(listLocationChanges(location, set).map(({ before, after }) => [before, after])).toEqual([
    ["Always", "Friday 06:00 PM – 02:00 AM"],
  ]);
});

test("a new location in California gets the hours of alcohol that hold there", () => {
  for (const state of ["CA", " california "]) {
    expect(newLocationOf({ state })).toMatchObject({
      hasAlcoholHours: true,
      alcoholHours: everyDay({ opens: "06:00", closes: "02:00" }),
      hasOpeningHours: false,
    });
  }
  expect(newLocationOf({ state: "NV" })).toBe(emptyLocation);
});

test("an address that is switched off is not sent, and nothing is asked of it", () => {
  const values = { ...emptyLocation, description: "Bar", taxRate: "9.5" };
  expect(rules.parse(values).address).toBeNull();
  const { error } = rules.safeParse({ ...values, hasOwnAddress: true });
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual(
    ["addressLine1", "city", "state", "zip"].map((name) => `address.${name}`),
  );
});

test.each(["x", "-1", "1.5", "1000"])("%j is no place in a list", (displayOrder) => {
  const { error } = rules.safeParse({ ...emptyLocation, description: "Bar", taxRate: "9.5", displayOrder });
  expect(error?.issues.map(({ path }) => path)).toEqual([["displayOrder"]]);
});

test("a change is told field by field", () => {
  expect(listLocationChanges(location, location)).toEqual([]);
  const after = { ...location, address: null, displayOrder: null, description: "Terrace", taxRate: null, taxRates: [] };
  expect(listLocationChanges(location, after).map(({ before, after: now }) => [before, now])).toEqual([
    ["Roof bar", "Terrace"],
    ["2 Other St, Burbank, CA 91501", "At the venue’s address"],
    ["4", "—"],
    ["9.5", "—"],
    ["water: 0", "—"],
  ]);
});

test("a film is sent by its id, and a change of it is told", () => {
  const film = { splashMediaId: "01a1fef5-9e4d-765d-87af-4b35bc259a4b", splashVideoUrl: "/media/x.mp4" };
  const filmed = { ...location, ...film };
  expect(toFormValues(filmed).film).toEqual({ mediaId: film.splashMediaId, url: "/media/x.mp4" });
  expect(rules.parse(toFormValues(filmed))).toMatchObject({ splashMediaId: film.splashMediaId });
  expect(toDetails(filmed)).not.toHaveProperty("splashVideoUrl");
  const told = (one: typeof location, other: typeof location) =>
    listLocationChanges(one, other).map(({ before, after }) => [before, after]);
  expect(told(location, filmed)).toEqual([["—", "Another video"]]);
  expect(told(filmed, location)).toEqual([["Uploaded", "—"]]);
});

test("what the kitchen makes is sent where orders are prepared, and a change of it is told", () => {
  const prepares = { ...location, preparesOrders: true };
  const withKitchen = { ...prepares, kitchenTypes: ["FOOD_ITEM" as const, "OTHER" as const] };
  expect(rules.parse(toFormValues(withKitchen))).toMatchObject({ kitchenTypes: ["FOOD_ITEM", "OTHER"] });
  expect(rules.parse(toFormValues(prepares))).toMatchObject({ kitchenTypes: [] });
  expect(rules.parse(toFormValues({ ...withKitchen, preparesOrders: false }))).not.toHaveProperty("kitchenTypes");
  expect(listLocationChanges(prepares, withKitchen)).toEqual([
    { label: "Made in the kitchen", before: "—", after: "Food, Other" },
  ]);
});
