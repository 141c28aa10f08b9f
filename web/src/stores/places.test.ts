import { expect, it } from "vitest";
import { lookOfPlace, parsePlaces, withPlace } from "./places.ts";
import type { Place } from "./places.ts";

const at = (vendorLocationId: string, description = "Main Bar"): Place => ({
  vendorLocationId,
  vendorName: "Aurora Bar",
  description,
});

it("keeps the six that were visited last, each once and under its newest name", () => {
  let places: readonly Place[] = [];
  for (const id of ["L0001", "L0002", "L0003", "L0004", "L0005", "L0006", "L0007"]) places = withPlace(places, at(id));
  places = withPlace(places, at("L0003", "Garden Bar"));
  expect(places.map(({ vendorLocationId }) => vendorLocationId)).toEqual([
    "L0003",
    "L0007",
    "L0006",
    "L0005",
    "L0004",
    "L0002",
  ]);
  expect(places[0]?.description).toBe("Garden Bar");
});

it("keeps nothing but what it needs, and reads it back", () => {
  const [kept] = withPlace([], { ...at("L0001"), splashVideoUrl: "/x.webm" } as Place);
  expect(kept).toEqual(at("L0001"));
  expect(parsePlaces(JSON.parse(JSON.stringify([kept])))).toEqual([kept]);
});

it.each([null, "x", {}, [null, 1, { vendorLocationId: "L0001" }]])("reads %j as none", (value) => {
  expect(parsePlaces(value) ?? []).toEqual([]);
});

it("keeps how a place looks until it is told anew", () => {
  const look = { accent: "--venue-dark-fill:#e8590c", logo: { url: "/media/a-320.webp", width: 320, height: 160 } };
  const shown = withPlace([], { ...at("L0001"), ...look });
  expect(parsePlaces(JSON.parse(JSON.stringify(withPlace(shown, at("L0001", "Garden Bar")))))).toEqual([
    { ...at("L0001", "Garden Bar"), ...look },
  ]);
  expect(withPlace(shown, { ...at("L0001"), ...lookOfPlace(null) })).toEqual([
    { ...at("L0001"), accent: "", logo: null },
  ]);
});
