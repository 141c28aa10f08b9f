import { centralFirst, type City, type Gazetteer, placeKey, type ZipArea } from "./gazetteer.ts";

/** Something that was typed, and the area in which it would lie. */
export interface Match {
  /** Number and street as typed; empty where only a city was. */
  street: string;
  area: ZipArea;
}

/** The longest name of a city has six words. */
const mostCityWords = 6;
/** What ends a street and begins no city while somebody is still typing. */
const streetEnds = new Set(
  "saint street ave avenue blvd boulevard rd road dr drive ln lane way ct court pl place hwy highway pkwy parkway".split(
    " ",
  ),
);

interface Typed {
  /** What stands before the state and the ZIP code, by commas. */
  parts: string[];
  /** Codes; null where none was typed. */
  states: ReadonlySet<string> | null;
  /** As far as it is typed. */
  zip: string;
}

/**
 * Areas for "910 S Figueroa St, Los Angeles, CA 90015", with parts left out or still being typed; with or without
 * commas; in any case and without accents. Best first, at most `limit`.
 */
export function searchGazetteer(gazetteer: Gazetteer, typed: string, limit: number): Match[] {
  for (const reading of readings(gazetteer, typed)) {
    const matches = reading.zip.length === 5 ? matchZip(gazetteer, reading) : matchCity(gazetteer, reading, limit);
    if (matches.length > 0) return matches.slice(0, limit);
  }
  return [];
}

/** Looks as if an address were meant, finished, of a city that nobody knows. */
export function isWholeAddress(typed: string): boolean {
  return /^\s*\d+\S*\s+[^,]*\p{L}[^,]*,[^,]*\p{L}{3}/u.test(typed);
}

/** What may be meant, the likeliest first: "CA" at the end is California, or the beginning of a city. */
function* readings(gazetteer: Gazetteer, typed: string): Generator<Typed> {
  const text = typed.replace(/[\s,]*\b(usa|us|u\.s\.a?\.?|united states( of america)?)[\s,.]*$/i, "");
  const { rest, zip } = splitOffZip(text);
  for (const [line, digits] of [
    [rest, zip],
    [text, ""],
  ] as const) {
    const withState = splitOffState(gazetteer, line);
    if (withState) yield { parts: splitParts(withState.rest), states: withState.states, zip: digits };
    yield { parts: splitParts(line), states: null, zip: digits };
    if (zip === "") return;
  }
}

function splitParts(line: string): string[] {
  return line
    .split(",")
    .map((part) => part.trim().replaceAll(/\s+/g, " "))
    .filter((part) => part !== "");
}

/** Digits at the end, but not where they begin the line: that is a house. */
function splitOffZip(text: string): { rest: string; zip: string } {
  const alone = /^\s*(\d{5})\s*$/.exec(text);
  if (alone) return { rest: "", zip: alone[1]! };
  const match = /^(.*\S)[\s,]+(\d{1,5})(?:-\d{0,4})?\s*$/.exec(text);
  return match ? { rest: match[1]!, zip: match[2]! } : { rest: text, zip: "" };
}

/** After a comma also the beginning of a state's name counts; else only all of it, or its code. */
function splitOffState({ states }: Gazetteer, line: string): { rest: string; states: ReadonlySet<string> } | null {
  const comma = line.lastIndexOf(",");
  const last = comma > 0 ? placeKey(line.slice(comma + 1)) : "";
  const begun = last === "" ? [] : states.filter(([key]) => key.startsWith(last));
  if (begun.length > 0) return { rest: line.slice(0, comma), states: new Set(begun.map(([, code]) => code)) };
  const words = line.trim().split(/\s+/);
  for (const count of [3, 2, 1]) {
    if (words.length <= count) continue;
    const key = placeKey(words.slice(-count).join(" "));
    const found = states.find(([name]) => name === key);
    if (found) return { rest: words.slice(0, -count).join(" "), states: new Set([found[1]]) };
  }
  return null;
}

/** A whole ZIP code decides where it is; whatever city was typed with it is only taken off the street. */
function matchZip({ byZip }: Gazetteer, { parts, zip, states }: Typed): Match[] {
  const area = byZip.get(zip);
  if (!area || (states && !states.has(area.state))) return [];
  if (parts.length > 1) return [{ street: parts.slice(0, -1).join(", "), area }];
  const street = parts[0] ?? "";
  const words = street.split(" ");
  const cityWords = area.city.split(" ").length;
  const endsWithCity = placeKey(words.slice(-cityWords).join(" ")) === placeKey(area.city);
  return [{ street: endsWithCity ? words.slice(0, -cityWords).join(" ") : street, area }];
}

function matchCity({ cities }: Gazetteer, { parts, states, zip }: Typed, limit: number): Match[] {
  for (const { street, key } of splitStreet(parts)) {
    const found = cities.filter((city) => city.key.startsWith(key) && (!states || states.has(city.state)));
    const exact = found.filter((city) => city.key === key);
    const best = (exact.length > 0 ? exact : found)
      .map((city) => ({ city, areas: city.areas.filter((area) => area.zip.startsWith(zip)) }))
      .filter(({ areas }) => areas.length > 0)
      .toSorted((one, other) => other.areas.length - one.areas.length || byName(one.city, other.city))
      .slice(0, limit);
    if (best.length === 0) continue;
    return spread(best.map(({ areas }) => centralFirst(areas))).map((area) => ({ street, area }));
  }
  return [];
}

/** The first of each city, the largest first; then what else the largest have. */
function spread(cities: (readonly ZipArea[])[]): ZipArea[] {
  return [...cities.flatMap((areas) => areas.slice(0, 1)), ...cities.flatMap((areas) => areas.slice(1))];
}

function byName(one: City, other: City): number {
  return one.key.localeCompare(other.key) || one.state.localeCompare(other.state);
}

/** Where the street may end and the city begin: at the last comma, else before as many words as a city may have. */
function* splitStreet(parts: string[]): Generator<{ street: string; key: string }> {
  if (parts.length > 1) {
    yield { street: parts.slice(0, -1).join(", "), key: placeKey(parts.at(-1)!) };
    return;
  }
  const words = parts[0]?.split(" ") ?? [];
  for (let count = Math.min(words.length, mostCityWords); count > 0; count -= 1) {
    const street = words.slice(0, -count);
    const key = placeKey(words.slice(-count).join(" "));
    // A number alone is no street, and "St" at the end no city.
    const isWhole = street.length === 0 ? key.length > 1 : street.length > 1 && !streetEnds.has(key) && key.length > 1;
    if (isWhole) yield { street: street.join(" "), key };
  }
}
