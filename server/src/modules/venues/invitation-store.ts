import type { Language } from "@skipline/contract/languages";
import type { Invitation } from "@skipline/contract/roles";
import { type Kysely, sql, type Updateable } from "kysely";
import { bool, int, text, uuid } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import type { Queue } from "../../db/queue-gauges.ts";
import type { Database } from "../../db/schema.ts";
import { isOptedOutSql } from "../auth/index.ts";

type Db = Kysely<Database>;

export const invitationsQueue: Queue = {
  name: "staff_invitations",
  waiting: sql`select created_at from staff_invitation where sent_at is null and failed_at is null`,
  failed: sql`select failed_at from staff_invitation where failed_at is not null and opted_out_at is null`,
};

export interface InvitationRow {
  invitationId: string;
  phone: string;
  createdAt: Date;
  status: Exclude<Invitation["status"], "ACCEPTED">;
}

const status = sql<InvitationRow["status"]>`
  case when sent_at is not null then 'SENT' when failed_at is not null then 'FAILED' else 'WAITING' end`;

/** The newest of each of these phones. */
export async function findNewest(db: Db, vendorId: string, phones: readonly string[]): Promise<InvitationRow[]> {
  if (phones.length === 0) return [];
  return db
    .selectFrom("staff_invitation")
    .distinctOn("phone")
    .select(["invitation_id as invitationId", "phone", "created_at as createdAt", status.as("status")])
    .where("vendor_id", "=", vendorId)
    .where("phone", "in", phones)
    .orderBy("phone")
    .orderBy("created_at", "desc")
    .execute();
}

export async function countSince(db: Db, vendorId: string, phone: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("staff_invitation")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("vendor_id", "=", vendorId)
    .where("phone", "=", phone)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insert(
  trx: Db,
  row: { invitationId: string; vendorId: string; phone: string; body: string; now: Date },
): Promise<void> {
  const { invitationId, vendorId, phone, body, now } = row;
  await trx
    .insertInto("staff_invitation")
    .values({ invitation_id: invitationId, vendor_id: vendorId, phone, body, created_at: now })
    .execute();
}

/** What was not sent yet tells of a role that is gone. */
export async function withdraw(trx: Db, vendorId: string, phone: string): Promise<void> {
  await trx
    .deleteFrom("staff_invitation")
    .where("vendor_id", "=", vendorId)
    .where("phone", "=", phone)
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .execute();
}

export const claim = named<{ invitationId: string; now: Date; until: Date }>("venues.claim_invitation")(
  { invitationId: uuid, phone: text, body: text, tries: int, isOptedOut: bool },
  `update staff_invitation set claimed_until = $until::timestamptz, tries = tries + 1
  where invitation_id = $invitationId::uuid
    and sent_at is null and failed_at is null and coalesce(claimed_until, created_at) <= $now::timestamptz
  returning invitation_id as "invitationId", phone, body, tries,
    ${isOptedOutSql("phone")} as "isOptedOut"`,
);

export async function listDue(db: Db, now: Date, limit: number): Promise<string[]> {
  const due = await db
    .selectFrom("staff_invitation")
    .select("invitation_id as id")
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .where(({ fn }) => fn.coalesce("claimed_until", "created_at"), "<=", now)
    .orderBy("created_at")
    .limit(limit)
    .execute();
  return due.map(({ id }) => id);
}

export async function record(
  db: Db,
  invitationId: string,
  outcome: Updateable<Database["staff_invitation"]>,
): Promise<void> {
  await db.updateTable("staff_invitation").set(outcome).where("invitation_id", "=", invitationId).execute();
}

/** What the message says of the vendor, and the language of whoever has no account that says another. */
export async function findVenue(db: Db, vendorId: string): Promise<{ name: string; language: Language }> {
  const row = await db
    .selectFrom("vendor")
    .select(["name", "language"])
    .where("vendor_id", "=", vendorId)
    .executeTakeFirstOrThrow();
  return { name: row.name, language: row.language as Language };
}
