import type { AvailableGlevent } from "@skipline/contract/guests";
import type { Language } from "@skipline/contract/languages";
import { parseWebLink } from "@skipline/contract/redirect-target";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Cursor } from "../../http/cursor.ts";
import { showTranslations } from "../../translations.ts";
import { bookableUntil } from "./glevent-rules.ts";
import { couldComeInSql, isInOrderSql } from "./glevent-sql.ts";
import { type GleventRow, selectGlevents } from "./guests-store.ts";

/** Mean radius of the earth. */
const earthMiles = 3_958.761_3;
const degrees = 180 / Math.PI;

interface Search {
  latitude: number;
  longitude: number;
  radiusMiles: number;
}

type Box = [west: number, south: number, east: number, north: number];

/**
 * Boxes of degrees that hold every point within the radius: one, or two where it lies across the 180th meridian. Around a
 * pole it is all longitudes.
 */
export function boxesAround({ latitude, longitude, radiusMiles }: Search): Box[] {
  // A hair wider than it is: rounding must not cut off what lies on the edge.
  const angle = (radiusMiles / earthMiles) * (1 + 1e-9);
  const [south, north] = [latitude - angle * degrees, latitude + angle * degrees];
  if (north >= 90 || south <= -90) return [[-180, Math.max(south, -90), 180, Math.min(north, 90)]];
  const half = Math.asin(Math.sin(angle) / Math.cos(latitude / degrees)) * degrees;
  const [west, east] = [longitude - half, longitude + half];
  if (west < -180)
    return [
      [-180, south, east, north],
      [west + 360, south, 180, north],
    ];
  if (east > 180)
    return [
      [west, south, 180, north],
      [-180, south, east - 360, north],
    ];
  return [[west, south, east, north]];
}

export interface FoundGlevent extends GleventRow {
  startsAt: Date;
  vendorLanguage: Language;
  distanceMiles: number;
  arePlacesKept: boolean;
}

/** What is free is kept together for a party that waits: whoever books now gets in line. */
function arePlacesKept(now: Date) {
  const parts = `(g.has_waited and ${isInOrderSql} and exists (select ${couldComeInSql}))`.split("$now");
  return sql<boolean>`${sql.join(
    parts.map((part) => sql.raw(part)),
    sql`${now}`,
  )}`;
}

/** What can be booked around a point, the soonest first: boxes by the index, then the great circle. */
export async function listAvailable(
  db: Kysely<Database>,
  search: Search,
  { cursor, limit }: { cursor: Cursor | null; limit: number },
  now: Date,
): Promise<FoundGlevent[]> {
  const { latitude, longitude, radiusMiles } = search;
  const point = sql`point(g.longitude, g.latitude)`;
  const inBoxes = boxesAround(search).map(
    ([west, south, east, north]) =>
      sql<boolean>`${point} <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`,
  );
  const distance = sql<number>`${2 * earthMiles} * asin(least(1, sqrt(
    sin(radians(g.latitude - ${latitude}::float8) / 2) ^ 2
    + cos(radians(${latitude}::float8)) * cos(radians(g.latitude)) * sin(radians(g.longitude - ${longitude}::float8) / 2) ^ 2)))`;
  let query = selectGlevents(db)
    .select(["v.language as vendorLanguage", distance.as("distanceMiles"), arePlacesKept(now).as("arePlacesKept")])
    .where(sql<boolean>`(${sql.join(inBoxes, sql` or `)})`)
    .where("g.status", "<>", "COMPLETED")
    .where("g.starts_at", "is not", null)
    .where("g.starts_at", "<=", bookableUntil(now))
    .where("g.over_at", ">", now)
    .where(sql<boolean>`${distance} <= ${radiusMiles}`)
    .orderBy("g.starts_at")
    .orderBy("g.glevent_id")
    .limit(limit);
  if (cursor) query = query.where(sql<boolean>`(g.starts_at, g.glevent_id) > (${cursor.time}, ${cursor.id}::uuid)`);
  return query.$castTo<FoundGlevent>().execute();
}

/** As members find it. */
export function asAvailable(row: FoundGlevent): AvailableGlevent {
  return {
    gleventId: row.gleventId,
    vendorId: row.vendorId,
    name: row.name,
    description: row.description,
    venueName: row.venueName,
    addressLine1: row.addressLine1,
    addressLine2: row.addressLine2,
    city: row.city,
    state: row.state,
    zipCode: row.zipCode,
    startTime: row.startsAt.toISOString(),
    endTime: row.endsAt?.toISOString() ?? null,
    timeZone: row.timeZone,
    eventLink: row.eventLink && parseWebLink(row.eventLink),
    availableCount: row.arePlacesKept ? 0 : row.capacity - row.reservedCount,
    distanceMiles: Math.round(row.distanceMiles * 100) / 100,
    ...showTranslations(row.translations),
    vendorLanguage: row.vendorLanguage,
  };
}
