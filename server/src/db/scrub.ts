import { randomBytes } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import type { personalData, PersonalTable } from "./personal-data.ts";
import type { Database } from "./schema.ts";

type Verdicts = typeof personalData;
type TakenColumn<T extends PersonalTable> = {
  [C in keyof Verdicts[T]]: Verdicts[T][C] extends "kept" ? never : C;
}[keyof Verdicts[T]];
type TakenTable = { [T in PersonalTable]: [TakenColumn<T>] extends [never] ? never : T }[PersonalTable];

/** Of a table all rows, or what stands in SQL in each column's place; an empty one (null) stays so. */
type Scrubbing = { [T in TakenTable]: "emptied" | Record<TakenColumn<T>, string> };

const phone = (column: string) => `pg_temp.other_phone(${column})`;
/** Nobody who knows the one knows the other. */
const fresh = (column: string) => `md5($salt || ${column})`;

/** What becomes of each column that is personal or secret: one without a word here does not compile. */
const scrubbing: Scrubbing = {
  activity: {
    actor_name: "'Somebody'",
    subject_id: `case when subject_type in ('role', 'operator', 'phone') then ${phone("subject_id")}
      when subject_type = 'venue_address' then 'somewhere' else subject_id end`,
    // What rows, jobs and invariants go by; never what somebody wrote.
    details: `(select coalesce(jsonb_object_agg(d.key, d.value), '{}') from jsonb_each(details) as d
      where d.key in ('purchaseId', 'purpose', 'reference', 'amountCents', 'currency', 'hasEnded'))`,
  },
  analytics_dump: "emptied",
  app_user: { phone: phone("phone"), first_name: "''", last_name: "''", email: "''" },
  broken_invariant: "emptied",
  check_in: { by_name: "'Somebody'", undone_by_name: "'Somebody'", undo_reason: "'-'", key: "null" },
  contest: { seed: "sha256(convert_to($salt || event_id, 'UTF8'))" },
  customer_order: {
    completed_by_name: "'Somebody'",
    id_checked_by_name: "case when id_checked_at is not null then 'Somebody' end",
    pickup_by_name: "case when pickup_by_name is not null then 'Somebody' end",
    station_states: `(select jsonb_object_agg(s.key, s.value || case when s.value ->> 'by' is null then '{}'::jsonb
      else '{"by": "Somebody"}' end) from jsonb_each(station_states) as s)`,
    refund_reason: "'-'",
    create_key: "null",
    create_hash: "null",
  },
  dispute: {
    evidence: `case when evidence is not null then
      '{"product": "-", "servedOn": "2026-01-01", "log": "-", "whole": "-"}'::jsonb end`,
    evidence_by_name: "case when evidence_by_name is not null then 'Somebody' end",
  },
  draw: { draw_key: "null" },
  // Whoever has a token of production must not open a copy of it.
  display_link: "emptied",
  guest_message: "emptied",
  idempotency_key: "emptied",
  invite_code: "emptied",
  lead: "emptied",
  login_code: "emptied",
  mail_outbox: "emptied",
  membership: {
    email: "case email when '' then '' else 'somebody@example.com' end",
    first_name: "'Member'",
    last_name: "right(membership_id::text, 6)",
    phone_number: phone("phone_number"),
  },
  membership_purchase: { invite_code: "null" },
  order_item: { note: "case note when '' then '' else '-' end" },
  payment: { method_brand: "null", method_last4: "null" },
  // A copy asks nobody about people whom production knows.
  payment_customer: "emptied",
  phone_guard: "emptied",
  phone_holder: "emptied",
  platform_operator: "emptied",
  print_job: "emptied",
  // As a display's.
  printer: "emptied",
  product_import: { actor_name: "'Somebody'", file_name: "'products.csv'" },
  rate_limit: "emptied",
  give_back: { reason: "'-'", requested_by_name: "'Somebody'" },
  ready_notice: "emptied",
  refund: { reason: "'-'" },
  reservation: {
    first_name: "'Guest'",
    last_name: "left(reservation_id::text, 8)",
    checked_in_by_name: "'Somebody'",
    create_key: "null",
  },
  reward: { claim_code: `upper(left(${fresh("claim_code")}, 16))`, claim_key: "null" },
  "sandbox.delivery": "emptied",
  "sandbox.dispute": { evidence: "case when evidence is not null then '-' end" },
  "sandbox.refund": { reason: "'-'" },
  "sandbox.request": "emptied",
  "sandbox.saved_card": "emptied",
  session_family: "emptied",
  session_token: "emptied",
  sign_in_guard: "emptied",
  signing_key: "emptied",
  sms_opt_out: "emptied",
  sms_outbox: "emptied",
  sms_source: "emptied",
  spent_work: "emptied",
  shared_phone: "emptied",
  staff_invitation: "emptied",
  staff_pin: "emptied",
  staff_role: { phone: phone("phone"), name: `'Staff ' || right(${phone("phone")}, 7)::int` },
  vendor: { support_email: "null", support_phone: "null", suspension_reason: "'-'" },
  venue_address: "emptied",
};

/** No number of the North American plan begins so: nobody is reached by one. */
const nobodys = "+10";

/**
 * Takes every personal datum and every secret away, and what waits to be done: who is who stays told apart, by ids and by
 * phones that are nobody's. Once more does no harm. Whoever calls has made sure that this is a copy.
 */
export async function scrub(trx: Transaction<Database>): Promise<void> {
  const salt = `'${randomBytes(16).toString("hex")}'`;
  await numberPhones(trx);
  const replaced = Object.entries(scrubbing).flatMap(([table, how]) => (how === "emptied" ? [] : [{ table, how }]));
  for (const { table, how } of replaced) {
    const values = Object.entries(how).map(
      ([column, value]) =>
        `${column} = case when ${column} is null then null else ${value.replaceAll("$salt", salt)} end`,
    );
    await sql`update ${sql.table(table)} set ${sql.raw(values.join(", "))}`.execute(trx);
  }
  for (const table of emptied()) await sql`delete from ${sql.table(table)}`.execute(trx);
  // Months that were taken out and not dropped yet: nothing of ours reads them.
  await sql`drop schema if exists detached cascade`.execute(trx);
  await sql`create schema detached`.execute(trx);
  // What production still had to do: messages to people, money to give back. The next server makes its queue anew.
  await sql`drop schema if exists job cascade`.execute(trx);
}

/** Rewrites what was scrubbed: until then the files of the database still hold the rows as they were. */
export async function forgetOldRows(db: Kysely<Database>): Promise<void> {
  for (const table of Object.keys(scrubbing)) {
    await sql`vacuum (full, analyze) ${sql.table(table)}`.execute(db);
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length === 0) await forgetFigures(db, table);
  }
}

/**
 * What the planner keeps of a column, its most common phones among it: `analyze` passes over a table without rows. A column goes
 * through its own type, which is the owner's way to have it forgotten; what a view or a trigger names can't be sent there.
 */
async function forgetFigures(db: Kysely<Database>, table: string): Promise<void> {
  const { rows } = await sql<{ name: string; type: string }>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_stats s on s.schemaname = n.nspname and s.tablename = c.relname and s.attname = a.attname
    where a.attrelid = ${table}::regclass and not exists (
      select from pg_depend d where d.refobjid = a.attrelid and d.refobjsubid = a.attnum
        and d.classid in ('pg_rewrite'::regclass, 'pg_trigger'::regclass))`.execute(db);
  for (const { name, type } of rows)
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(name)} type ${sql.raw(type)}`.execute(db);
}

function emptied(): string[] {
  return Object.entries(scrubbing).flatMap(([table, how]) => (how === "emptied" ? [table] : []));
}

/** Each phone has one other, wherever it stands; one that is nobody's already keeps it. In no order that could be undone. */
async function numberPhones(trx: Transaction<Database>): Promise<void> {
  await sql`create temp table other_phone on commit drop as
    with known as (
      select phone from app_user union select phone from staff_role union select phone_number from membership
      union select subject_id from activity where subject_type in ('role', 'operator', 'phone')
    )
    select phone, ${nobodys} || lpad((
        coalesce((select max(right(k.phone, 9)::int) from known k where k.phone like ${`${nobodys}%`}), 0)
        + row_number() over (order by gen_random_uuid())
      )::text, 9, '0') as other
    from known where phone like '+%' and phone not like ${`${nobodys}%`}`.execute(trx);
  await sql`create index on other_phone (phone)`.execute(trx);
  await sql`analyze other_phone`.execute(trx);
  await sql`create function pg_temp.other_phone(text) returns text language sql stable as $$
    select coalesce((select o.other from pg_temp.other_phone o where o.phone = $1),
      case when $1 is null or $1 = '' or $1 like '+10%' then $1 else 'nobody' end)
  $$`.execute(trx);
}
