import { randomUUID, randomUUIDv7 } from "node:crypto";
import type { ReservationStatus } from "@skipline/contract/guests";
import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { type TestVenue, somePhone } from "./test-venue.ts";

type Db = Kysely<Database>;

export interface TestGlevent {
  vendorId: string;
  gleventId: string;
}

interface GleventOptions {
  name?: string;
  capacity?: number;
  startsAt?: Date | null;
  endsAt?: Date | null;
}

/** An event tomorrow night, right as it is; what is given is put over it. */
export interface EventColumns {
  capacity?: number;
  starts_at?: Date | null;
  ends_at?: Date | null;
  status?: string;
  latitude?: number;
  longitude?: number;
  name?: string;
}

const hour = 3_600_000;

export function eventRow(vendorId: string, now: Date, { capacity = 100, ...changes }: EventColumns = {}) {
  return {
    glevent_id: randomUUIDv7(),
    vendor_id: vendorId,
    name: "Night",
    original_capacity: capacity,
    capacity,
    status: "UPCOMING",
    starts_at: new Date(now.getTime() + 24 * hour),
    ends_at: new Date(now.getTime() + 30 * hour),
    venue_name: "The Roof",
    address_line1: "1 Sunset Blvd",
    city: "Los Angeles",
    state: "CA",
    country: "US",
    zip_code: "90028",
    latitude: 34.098,
    longitude: -118.3267,
    created_at: now,
    updated_at: now,
    ...changes,
  };
}

/** A guest list event of a venue, as its managers would have made it. */
export async function openGlevent(
  db: Db,
  { vendorId }: Pick<TestVenue, "vendorId">,
  { name = "Night", capacity = 100, startsAt = null, endsAt = null }: GleventOptions = {},
): Promise<TestGlevent> {
  const row = eventRow(vendorId, new Date(), { name, capacity, starts_at: startsAt, ends_at: endsAt });
  await db.insertInto("glevent").values(row).execute();
  return { vendorId, gleventId: row.glevent_id };
}

interface ListedGuest {
  firstName?: string;
  lastName?: string;
  phone?: string;
  quantity?: number;
  status?: Extract<ReservationStatus, "PENDING" | "CONFIRMED" | "CANCELLED" | "WAITLISTED">;
}

/** People on the list of an event, each with an account; answers their reservations' ids in the same order. */
export async function addGuests(
  db: Db,
  { vendorId, gleventId }: TestGlevent,
  guests: readonly ListedGuest[],
): Promise<string[]> {
  const now = new Date();
  const people = guests.map(({ phone = somePhone() }) => ({ user_id: `usr-${randomUUID()}`, phone, created_at: now }));
  await db.insertInto("app_user").values(people).execute();
  const rows = guests.map(({ firstName = "Ana", lastName = "Diaz", quantity = 1, status = "CONFIRMED" }, index) => ({
    reservation_id: randomUUIDv7(),
    glevent_id: gleventId,
    vendor_id: vendorId,
    user_id: people[index]!.user_id,
    first_name: firstName,
    last_name: lastName,
    quantity,
    status,
    cancelled_at: status === "CANCELLED" ? now : null,
    created_at: now,
    updated_at: now,
  }));
  await db.insertInto("reservation").values(rows).execute();
  const places = rows
    .filter(({ status }) => status === "PENDING" || status === "CONFIRMED")
    .reduce((sum, { quantity }) => sum + quantity, 0);
  await db
    .updateTable("glevent")
    .set({ reserved_count: sql`reserved_count + ${places}` })
    .where("glevent_id", "=", gleventId)
    .execute();
  return rows.map((row) => row.reservation_id);
}
