import * as m from "@skipline/contract/texts";
import { cityRadiusMiles, defaultRadiusMiles } from "@skipline/contract/guests";
import { cities, defaultCity, type City } from "#content/cities.ts";

export interface Point {
  latitude: number;
  longitude: number;
}

export interface SearchArea extends Point {
  radiusMiles: number;
}

/** In the address of the page instead of a city: around this device. */
export const hereId = "here";

/** The city that the page's address names; the default one for whatever it does not know. */
export function findCity(cityId: string | null): City {
  return cities.find(({ id, disabled }) => id === cityId && !disabled) ?? defaultCity;
}

export function areaOfCity({ latitude, longitude }: City): SearchArea {
  return { latitude, longitude, radiusMiles: cityRadiusMiles };
}

/** To about a kilometre: nobody needs to know more, and a step aside does not ask again. */
export function areaAround({ latitude, longitude }: Point): SearchArea {
  const round = (degrees: number) => Math.round(degrees * 100) / 100;
  return { latitude: round(latitude), longitude: round(longitude), radiusMiles: defaultRadiusMiles };
}

const earthMiles = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle miles between two points. */
export function milesBetween(a: Point, b: Point): number {
  const across = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const along = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const share = across + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * along;
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(share)));
}

/** The city that is nearest to somebody around whom there is nothing. */
export function findNearestCity(point: Point): { city: City; miles: number } {
  const near = cities
    .filter(({ disabled }) => !disabled)
    .map((city) => ({ city, miles: milesBetween(point, city) }))
    .toSorted((a, b) => a.miles - b.miles);
  return near[0] ?? { city: defaultCity, miles: milesBetween(point, defaultCity) };
}

/** "0.4 mi", "12 mi", "1,234 mi" */
export function formatMiles(miles: number): string {
  const shown = miles < 10 ? Math.round(miles * 10) / 10 : Math.round(miles);
  return m.distance_miles({ miles: shown.toLocaleString(m.locale()) });
}
