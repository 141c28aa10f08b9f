import { ownLocation } from "@skipline/contract/own-locations";
import { expect, test } from "vitest";
import { emptyLocation, listLocationChanges, locationSchema, toFormValues } from "./location-form.ts";

const address = { addressLine1: "2 Other St", addressLine2: null, city: "Burbank", state: "CA", zip: "91501" };
const location = ownLocation.parse({
  vendorLocationId: "MNXYR",
  vendorId: "the-blue-room",
  description: "Roof bar",
  address,
  displayOrder: 4,
  version: 2,
});

test("a location that is not touched is sent as it was", () => {
  const sent = { description: "Roof bar", displayOrder: 4, address: { ...address, addressLine2: "" } };
  expect(locationSchema.parse(toFormValues(location))).toEqual(sent);
  const bare = { ...location, address: null, displayOrder: null };
  expect(locationSchema.parse(toFormValues(bare))).toEqual({
    description: "Roof bar",
    displayOrder: null,
    address: null,
  });
});

test("an address that is switched off is not sent, and nothing is asked of it", () => {
  const values = { ...emptyLocation, description: "Bar" };
  expect(locationSchema.parse(values).address).toBeNull();
  const { error } = locationSchema.safeParse({ ...values, hasOwnAddress: true });
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual(
    ["addressLine1", "city", "state", "zip"].map((name) => `address.${name}`),
  );
});

test.each(["x", "-1", "1.5", "1000"])("%j is no place in a list", (displayOrder) => {
  const { error } = locationSchema.safeParse({ ...emptyLocation, description: "Bar", displayOrder });
  expect(error?.issues.map(({ path }) => path)).toEqual([["displayOrder"]]);
});

test("a change is told field by field", () => {
  expect(listLocationChanges(location, location)).toEqual([]);
  const after = { ...location, address: null, displayOrder: null, description: "Terrace" };
  expect(listLocationChanges(location, after).map(({ before, after: now }) => [before, now])).toEqual([
    ["Roof bar", "Terrace"],
    ["2 Other St, Burbank, CA 91501", "At the venue’s address"],
    ["4", "—"],
  ]);
});
