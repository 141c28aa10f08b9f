import type { LeadFields } from "@skipline/contract/leads";
import type { Kysely } from "kysely";
import { bool, int, type RowOf, text, time, uuid } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import type { Cursor } from "../../http/cursor.ts";

type Db = Kysely<Database>;

export interface NewLead extends LeadFields {
  leadId: string;
  isGathered: boolean;
  createdAt: Date;
}

/** What a mail about a lead says. */
export type LeadToMail = RowOf<typeof leadToMail>;

const leadToMail = {
  leadId: uuid,
  companyName: text,
  fullName: text,
  phone: text,
  email: text,
  message: text,
  isGathered: bool,
  createdAt: time,
  tries: int,
};

export async function insertLead(db: Db, { leadId, isGathered, createdAt, ...fields }: NewLead): Promise<void> {
  await db
    .insertInto("lead")
    .values({
      lead_id: leadId,
      company_name: fields.companyName,
      full_name: fields.fullName,
      phone: fields.phone,
      email: fields.email,
      message: fields.message,
      is_gathered: isGathered,
      created_at: createdAt,
    })
    .execute();
}

const columns = [
  "lead_id as leadId",
  "company_name as companyName",
  "full_name as fullName",
  "phone",
  "email",
  "message",
  "created_at as createdAt",
  "mailed_at as mailedAt",
  "mail_failed_at as mailFailedAt",
  "mail_refusal as mailRefusal",
] as const;

export async function listLeads(db: Db, after: Cursor | null, limit: number) {
  let query = db
    .selectFrom("lead")
    .select(columns)
    .orderBy("created_at", "desc")
    .orderBy("lead_id", "desc")
    .limit(limit);
  if (after)
    query = query.where((row) => row(row.refTuple("created_at", "lead_id"), "<", row.tuple(after.time, after.id)));
  return query.execute();
}

/** Of these, those whose mail is due, until `until`: nobody else sends them meanwhile. */
export const claimMails = named<{ leadIds: readonly string[]; now: Date; until: Date }>("leads.claim_mails")(
  leadToMail,
  `update lead set claimed_until = $until::timestamptz, mail_tries = mail_tries + 1
  where lead_id in (
    select lead_id from lead
    where lead_id = any ($leadIds::uuid[])
      and mailed_at is null and mail_failed_at is null and coalesce(claimed_until, created_at) <= $now::timestamptz
    order by lead_id
    for update
  )
  returning lead_id as "leadId", company_name as "companyName", full_name as "fullName", phone, email, message,
    is_gathered as "isGathered", created_at as "createdAt", mail_tries as tries`,
);

/** Those whose mail is due, the oldest first: told of alone, or of many together those that came before `before`. */
export async function listDueMails(db: Db, now: Date, before: Date | null, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("lead")
    .select("lead_id as leadId")
    .where("mailed_at", "is", null)
    .where("mail_failed_at", "is", null)
    .where(({ fn }) => fn.coalesce("claimed_until", "created_at"), "<=", now)
    .where("is_gathered", "=", before !== null)
    .$if(before !== null, (query) => query.where("created_at", "<", before))
    .orderBy("created_at")
    .orderBy("lead_id")
    .limit(limit)
    .execute();
  return rows.map(({ leadId }) => leadId);
}

export type MailOutcome = { mailed: Date } | { again: Date } | { failed: Date; refusal: string | null };

export async function recordMail(db: Db, leadIds: readonly string[], outcome: MailOutcome): Promise<void> {
  const lead = db.updateTable("lead").where("lead_id", "in", leadIds);
  if ("mailed" in outcome)
    await lead.set({ mailed_at: outcome.mailed, mail_failed_at: null, mail_refusal: null }).execute();
  // Whoever took it for dead and sent it meanwhile has the last word.
  else if ("again" in outcome)
    await lead.set({ claimed_until: outcome.again }).where("mailed_at", "is", null).execute();
  else
    await lead
      .set({ mail_failed_at: outcome.failed, mail_refusal: outcome.refusal })
      .where("mailed_at", "is", null)
      .execute();
}
