import { parseUrl } from "@skipline/contract/parse-url";
import { idForm } from "@skipline/contract/ids";
import { readTable } from "@skipline/contract/tables";

/** Longer than any code of ours; what a hostile poster may hold has no bound. */
const maxLength = 2048;
/** A short link may lead to a short link, but not on from there. */
const maxHops = 2;

export type ScannedLocation =
  | { kind: "location"; vendorLocationId: string; table: number | null }
  | { kind: "shortCode"; code: string }
  | { kind: "invalid" };

const invalid = { kind: "invalid" } as const;

/** What scanned text may be: not empty, not endless, and without characters that only deceive or break. */
function readable(scanned: string): string | null {
  const text = scanned.trim();
  if (text === "" || text.length > maxLength) return null;
  // Controls, and the marks that turn the reading direction around or take no room.
  return /[\p{Cc}\p{Cf}\p{Cs}]/u.test(text) ? null : text;
}

/** An http(s) address or a path of our own; null for any other text. */
function readAddress(text: string): URL | null {
  const base = "https://in-app.invalid";
  const isAddress = /^https?:\/\//i.test(text);
  if (!isAddress && !(text.startsWith("/") && !text.startsWith("//"))) return null;
  return parseUrl(text, base);
}

const segmentsOf = (address: URL) => address.pathname.split("/").filter(Boolean);

/**
 * The order id that a guest's code holds: the last path segment of an address, or the text itself.
 * Null where that is not an order id. Only the id is taken; the address is never opened, so its host is no matter.
 */
export function parseOrderCode(scanned: string): string | null {
  const text = readable(scanned);
  if (text === null) return null;
  const address = readAddress(text);
  const candidate = (address && segmentsOf(address).at(-1)) ?? text;
  return idForm.test(candidate) ? candidate.toLowerCase() : null;
}

/**
 * What a guest list guest's code means: a reservation's id, found like an order's, or the last six characters of one as
 * somebody reads them out. Null for any other text.
 */
export function parseReservationCode(scanned: string): string | null {
  const end = /^#?([0-9a-f]{6})$/i.exec(scanned.trim())?.[1];
  return end?.toLowerCase() ?? parseOrderCode(scanned);
}

function locationOf(candidate: string, table: number | null): ScannedLocation {
  if (!/^[0-9A-Za-z]{5}$/.test(candidate)) return invalid;
  return { kind: "location", vendorLocationId: candidate.toUpperCase(), table };
}

/**
 * What a location's code says: `…/L/{id}` and `…/LOCATION/{id}` name the location, with `?t=12` one of its tables, `…/R/{code}`
 * a short code that the server has to resolve; exactly two segments, any case. Five characters typed by hand are a location's id.
 */
export function parseLocationCode(scanned: string): ScannedLocation {
  const text = readable(scanned);
  if (text === null) return invalid;
  const address = readAddress(text);
  if (address === null) return locationOf(text, null);
  const segments = segmentsOf(address);
  const [kind, value] = segments;
  if (segments.length !== 2 || !kind || !value) return invalid;
  switch (kind.toUpperCase()) {
    case "L":
    case "LOCATION":
      return locationOf(value, readTable(address.searchParams));
    case "R":
      return /^[0-9A-Za-z_-]{1,32}$/.test(value) ? { kind: "shortCode", code: value } : invalid;
    default:
      return invalid;
  }
}

export type LocationCode =
  | { kind: "location"; vendorLocationId: string; table: number | null }
  | { kind: "invalidCode" }
  | { kind: "invalidShortCode" };

/**
 * Follows short codes, at most two hops, to a location's id. `lookUp` gives the text that a short code stands for, or
 * null where there is none; what it throws passes through.
 */
export async function resolveLocationCode(
  scanned: string,
  lookUp: (code: string) => Promise<string | null>,
): Promise<LocationCode> {
  let parsed = parseLocationCode(scanned);
  if (parsed.kind === "invalid") return { kind: "invalidCode" };
  for (let hop = 0; parsed.kind === "shortCode" && hop < maxHops; hop++) {
    const target = await lookUp(parsed.code);
    parsed = target === null ? invalid : parseLocationCode(target);
  }
  return parsed.kind === "location" ? parsed : { kind: "invalidShortCode" };
}
