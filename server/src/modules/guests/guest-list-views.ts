import type { Guest, ReservationStatus } from "@skipline/contract/guests";
import { id } from "@skipline/contract/text";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import { namedQuery } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";

type Db = Kysely<Database>;

/** The door's own look at reservations; conflicts are few, and have an index of their own. */
export function selectGuests(db: Db) {
  return db
    .selectFrom("reservation as r")
    .leftJoin("app_user as u", "u.user_id", "r.user_id")
    .select([
      "r.reservation_id",
      "r.user_id",
      "r.first_name",
      "r.last_name",
      "r.quantity",
      "r.status",
      "r.arrived",
      "r.places_over",
      "r.is_unpaid",
      "r.checked_in_at",
      "r.checked_in_by_name",
      "r.created_at",
    ])
    .select([
      sql<Date | null>`(select o.cancelled_at from reservation o where o.reservation_id = r.let_in_of)`.as(
        "cancelled_after",
      ),
      sql<string | null>`right(u.phone, 4)`.as("phone_last4"),
      sql<{ by: string; at: string; people: number }[] | null>`(
        select json_agg(json_build_object('by', c.by_name, 'at', c.happened_at, 'people', c.people) order by c.happened_at)
        from check_in c
        where c.reservation_id = r.reservation_id and c.kind = 'DUPLICATE' and c.undone_at is null
      )`.as("conflicts"),
    ]);
}

export type GuestRow = Awaited<ReturnType<ReturnType<typeof selectGuests>["executeTakeFirstOrThrow"]>>;

export function asGuest(row: GuestRow): Guest {
  return {
    reservationId: row.reservation_id,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneLast4: row.phone_last4 ?? "",
    quantity: row.quantity,
    createdAt: row.created_at.toISOString(),
    reservationStatus: row.status as ReservationStatus,
    isWalkIn: row.user_id === null,
    arrived: row.arrived,
    overCapacity: row.places_over,
    isUnpaid: row.is_unpaid,
    cancelledAfter: row.cancelled_after?.toISOString() ?? null,
    checkedInAt: row.checked_in_at?.toISOString() ?? null,
    checkedInBy: row.checked_in_by_name,
    conflicts: (row.conflicts ?? []).map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
  };
}

const readGuest = namedQuery<{ reservationId: string }>("guests.read_guest")((db) =>
  selectGuests(db).where("r.reservation_id", "=", sql.raw<string>("$reservationId::uuid")),
);

/** @throws Error when there is no such reservation */
export async function getGuest(db: Db, reservationId: string): Promise<Guest> {
  const [row] = await readGuest(db, { reservationId });
  if (!row) throw new Error(`no reservation ${reservationId}`);
  return asGuest(row);
}

/** Where a page of the list ended. */
export const byGuest = z.strictObject({ id });

const place = sql`lower(r.last_name), lower(r.first_name), r.reservation_id`;

/** Not what was cancelled after its member had been let in: they are on the list as they came. */
const isListed = sql<boolean>`not exists (select from reservation o where o.let_in_of = r.reservation_id)`;

/** Everybody on the list of an event, whatever has become of them, by last name. */
export function listGuestRows(
  db: Db,
  gleventId: string,
  after: { id: string } | null,
  limit: number,
): Promise<GuestRow[]> {
  let query = selectGuests(db).where("r.glevent_id", "=", gleventId).where(isListed).orderBy(place).limit(limit);
  if (after) {
    query = query.where(
      sql<boolean>`(${place}) > (select ${place} from reservation r where r.reservation_id = ${after.id}::uuid)`,
    );
  }
  return query.execute();
}

/** How many reservations there are, and how many people they are. */
export async function countGuests(
  db: Db,
  gleventId: string,
): Promise<{ total: number; expected: number; arrived: number; waitlisted: number; overCapacity: number }> {
  const sumOf = (what: string, statuses: string) =>
    sql<number>`coalesce(sum(${sql.ref(what)}) filter (where status in (${sql.raw(statuses)})), 0)::int`;
  return db
    .selectFrom("reservation as r")
    .select((select) => [
      sql<number>`count(*)::int`.as("total"),
      sumOf("quantity", "'PENDING', 'CONFIRMED', 'CHECKED_IN'").as("expected"),
      select.fn.coalesce(sql<number>`sum(arrived)::int`, sql.lit(0)).as("arrived"),
      sumOf("quantity", "'WAITLISTED'").as("waitlisted"),
      select.fn.coalesce(sql<number>`sum(places_over)::int`, sql.lit(0)).as("overCapacity"),
    ])
    .where("r.glevent_id", "=", gleventId)
    .where(isListed)
    .executeTakeFirstOrThrow();
}
