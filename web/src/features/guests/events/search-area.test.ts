import { describe, expect, it } from "vitest";
import { areaAround, areaOfCity, findCity, findNearestCity, formatMiles, milesBetween } from "./search-area.ts";

describe("where events are looked for", () => {
  it("is Los Angeles unless the address names a city that is open", () => {
    for (const cityId of [null, "", "paris", "las-vegas"]) expect(findCity(cityId).name).toBe("Los Angeles");
    expect(findCity("anaheim").name).toBe("Anaheim");
  });

  it("is 50 miles around a city, and 10 around a device, whose place is told to a kilometre", () => {
    expect(areaOfCity(findCity(null))).toEqual({ latitude: 34.0522, longitude: -118.2437, radiusMiles: 50 });
    expect(areaAround({ latitude: 34.056_789, longitude: -118.234_567 })).toEqual({
      latitude: 34.06,
      longitude: -118.23,
      radiusMiles: 10,
    });
  });

  it("knows the nearest open city: from Las Vegas that is not Las Vegas", () => {
    const { city, miles } = findNearestCity({ latitude: 36.1699, longitude: -115.1398 });
    expect(city.name).toBe("Anaheim");
    expect(miles).toBeCloseTo(225, 0);
    expect(findNearestCity({ latitude: 34.1, longitude: -118.3 }).city.name).toBe("Los Angeles");
  });

  it("measures over the date line, and a point from itself", () => {
    expect(milesBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(69.1, 1);
    expect(milesBetween({ latitude: 34, longitude: -118 }, { latitude: 34, longitude: -118 })).toBe(0);
  });

  it("writes miles as precisely as they matter", () => {
    expect([0.04, 0.44, 9.96, 12.4, 2451].map(formatMiles)).toEqual(["0 mi", "0.4 mi", "10 mi", "12 mi", "2,451 mi"]);
  });
});
