import { expect, it } from "vitest";
import { formatAddress, mapsUrl } from "./event-place.ts";

const address = {
  addressLine1: "1600 N Cahuenga Blvd",
  addressLine2: "Level 12 & up",
  city: "Los Angeles",
  state: "CA",
  zipCode: "90028",
};

it("an address is written of its lines, city, state and zip, and leads to the maps", () => {
  expect(formatAddress(address)).toBe("1600 N Cahuenga Blvd, Level 12 & up, Los Angeles, CA 90028");
  expect(formatAddress({ ...address, addressLine2: null, state: " " })).toBe(
    "1600 N Cahuenga Blvd, Los Angeles, 90028",
  );
  expect(new URL(mapsUrl(address)).searchParams.get("query")).toBe(formatAddress(address));
});
