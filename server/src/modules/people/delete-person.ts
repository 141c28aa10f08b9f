import { randomUUIDv7 } from "node:crypto";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { refuseLastSuperAdmin, refuseWhatIsOpen } from "./account-holds.ts";
import { type Asker, leadsOf, mailsOf } from "./demo-requests.ts";
import { bucketsOf, figuresOf, linesAboutPhone, linesByPerson, ordersOf, type Person } from "./export-person.ts";

type Db = Kysely<Database>;

/** What stands where a name stood. */
const noName = "—";

interface Leaving extends Person {
  /** Whose books they become: a number that leads to nobody. */
  nobody: string;
  /** As their reservations and their account spell them: what else has these words names them. */
  names: string[];
  /** A role that was given since is not theirs, but of whoever has the number now; null: none is. */
  unusedSince: Date | null;
  now: Date;
}

interface Ending {
  /** Only where nobody has signed in since; what was given to the number since then stays. */
  unusedSince?: Date | null;
  /** Codes and guesses of the number are those of whoever signs in with it now. */
  keepsSignIns?: boolean;
}

/**
 * Ends an account: what names its holder goes, and what the books need moves to a number that leads to nobody. The account's
 * row stays without a phone, so that a token of before is known for what it is. Answers false where it has ended already.
 * @throws AppError CONFLICT with one of `accountHolds`, LAST_SUPER_ADMIN
 */
export function deletePerson(
  db: Db,
  clock: Clock,
  { userId }: { userId: string },
  { unusedSince = null, keepsSignIns = false }: Ending = {},
): Promise<boolean> {
  return withTransaction(db, async (trx) => {
    // In the order in which a sign-in takes them.
    await lockSignIns(trx, sql`(select phone from app_user where user_id = ${userId})`);
    return end(trx, clock, userId, { unusedSince, keepsSignIns });
  });
}

/**
 * The same for a number that may have no account: what others wrote down with it, a role or a request for a demo, goes as an
 * account's does, which it has for this moment.
 */
export function deleteByNumber(db: Db, clock: Clock, phone: string): Promise<boolean> {
  return withTransaction(db, async (trx) => {
    await lockSignIns(trx, sql`${phone}`);
    await trx
      .insertInto("app_user")
      .values({ user_id: randomUUIDv7(), phone, created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const holder = await trx.selectFrom("app_user").select("user_id").where("phone", "=", phone).executeTakeFirst();
    return holder !== undefined && end(trx, clock, holder.user_id, {});
  });
}

/** Those of a mail address: a phone that was typed without its country is nobody's to find by. */
export function deleteRequests(db: Db, email: string): Promise<void> {
  return withTransaction(db, async (trx) => {
    for (const step of stepsOfRequests) await step({ email }).execute(trx);
  });
}

async function end(
  trx: Db,
  clock: Clock,
  userId: string,
  { unusedSince = null, keepsSignIns = false }: Ending,
): Promise<boolean> {
  // Whoever signs in, orders or deletes at the same time waits here.
  const row = await trx
    .selectFrom("app_user")
    .select("phone")
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .$if(unusedSince !== null, (query) => query.where("signed_in_at", "<", unusedSince))
    .forUpdate()
    .executeTakeFirst();
  if (!row?.phone) return false;
  const now = clock.now();
  await refuseWhatIsOpen(trx, userId, now);
  await refuseLastSuperAdmin(trx, row.phone, unusedSince);
  const nobody = randomUUIDv7();
  await trx.insertInto("app_user").values({ user_id: nobody, phone: null, created_at: now, ended_at: now }).execute();
  const leaving = { userId, phone: row.phone, nobody };
  const names = await listNames(trx, leaving);
  const traces = keepsSignIns ? stepsOfTraces : [...stepsOfTraces, ...stepsOfSignIns];
  for (const step of [...stepsOfWork, ...stepsOfTrail, ...stepsOfBooks, ...traces])
    await step({ ...leaving, names, unusedSince, now }).execute(trx);
  await sql`select pg_notify('operators_changed', '')`.execute(trx);
  await trx
    .updateTable("app_user")
    .set({
      phone: null,
      first_name: "",
      last_name: "",
      email: "",
      language: "en",
      language_told_at: null,
      signed_in_at: null,
      ended_at: now,
    })
    .where("user_id", "=", userId)
    .execute();
  await recordActivity(trx, clock, {
    type: "account.deleted",
    actor: null,
    vendorId: null,
    subjectType: "account",
    subjectId: nobody,
  });
  return true;
}

async function lockSignIns(trx: Db, phone: RawBuilder<unknown>): Promise<void> {
  await sql`select from login_code where phone = ${phone} order by login_code_id for update`.execute(trx);
  await sql`select from sign_in_guard where phone = ${phone} order by device for update`.execute(trx);
}

async function listNames(trx: Db, { userId, phone }: Pick<Leaving, "userId" | "phone">): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct btrim(name) as name from (
      select first_name || ' ' || last_name as name from reservation where user_id = ${userId}
      union all select first_name || ' ' || last_name from app_user where user_id = ${userId}
      union all select first_name || ' ' || last_name from membership where user_id = ${userId}
      union all select name from staff_role where phone = ${phone}
      union all select name from platform_operator where phone = ${phone}
    ) as n where btrim(name) <> ''`.execute(trx);
  return rows.map(({ name }) => name);
}

type Step = (leaving: Leaving) => RawBuilder<unknown>;

/** Subjects of what they did as staff: the trail finds them, no row is looked through. */
const didTo = ({ userId }: Leaving, subject: string) =>
  sql`(select a.subject_id from activity a where ${linesByPerson(userId)} and a.subject_type = ${subject})`;

/** Whose name stands on others' rows, as that of whoever did it. */
const stepsOfWork: readonly Step[] = [
  (l) => sql`update customer_order set completed_by_user = ${l.nobody}, completed_by_name = ${noName}
    where completed_by_user = ${l.userId} and order_id = any(array${didTo(l, "order")}::uuid[])`,
  (l) => sql`update customer_order set pickup_by_user = ${l.nobody}, pickup_by_name = ${noName}
    where pickup_by_user = ${l.userId} and order_id = any(array${didTo(l, "order")}::uuid[])`,
  (l) => sql`update customer_order set id_checked_by = ${l.nobody}, id_checked_by_name = ${noName}
    where id_checked_by = ${l.userId} and order_id = any(array${didTo(l, "order")}::uuid[])`,
  (l) => sql`update customer_order set station_states = (
      select jsonb_object_agg(s.key, case when s.value ->> 'byUser' = ${l.userId}
        then s.value || jsonb_build_object('byUser', ${l.nobody}::text, 'by', ${noName}::text) else s.value end)
      from jsonb_each(station_states) as s)
    where station_states is not null and order_id = any(array${didTo(l, "order")}::uuid[])`,
  (l) => sql`update refund r set requested_by = ${l.nobody} from payment p
    where p.payment_id = r.refunded_payment_id and r.requested_by = ${l.userId} and p.purpose = 'ORDER'
      and p.reference = any(array${didTo(l, "order")})`,
  (l) =>
    sql`update dispute set evidence_by = ${l.nobody}, evidence_by_name = ${noName} where evidence_by = ${l.userId}`,
  (l) => sql`update give_back set requested_by = ${l.nobody}, requested_by_name = ${noName}
    where requested_by = ${l.userId}`,
  (l) => sql`update reservation set checked_in_by_user = ${l.nobody}, checked_in_by_name = ${noName}
    where checked_in_by_user = ${l.userId} and reservation_id = any(array${didTo(l, "reservation")}::uuid[])`,
  (l) => sql`update check_in set by_user = ${l.nobody}, by_name = ${noName}
    where by_user = ${l.userId} and reservation_id = any(array${didTo(l, "reservation")}::uuid[])`,
  (l) => sql`update check_in set undone_by_user = ${l.nobody}, undone_by_name = ${noName}
    where undone_by_user = ${l.userId} and reservation_id = any(array${didTo(l, "reservation")}::uuid[])`,
  (l) => sql`update reward set claimed_by = ${l.nobody}
    where claimed_by = ${l.userId} and reward_id = any(array${didTo(l, "reward")}::uuid[])`,
  // Whoever gave them a role did so under a key that remembers whom.
  (l) => sql`delete from idempotency_key k where k.made = ${l.phone}
    and k.user_id = any(array(select a.actor_user_id from activity a where ${linesAboutPhone(l.phone)}))`,
  // Few: a day's, a week's, or what a venue shows.
  (l) => sql`update venue_address set named_by = ${noName} where named_by = any(${l.names})
    and vendor_id in (select vendor_id from staff_role where phone = ${l.phone})`,
  (l) => sql`update display_link d set made_by = ${noName} from vendor_location o
    where o.vendor_location_id = d.vendor_location_id and d.made_by = any(${l.names})
      and o.vendor_id in (select vendor_id from staff_role where phone = ${l.phone})`,
  (l) => sql`update printer set made_by = ${noName} where made_by = any(${l.names})
    and vendor_id in (select vendor_id from staff_role where phone = ${l.phone})`,
  (l) =>
    sql`update product_import set actor_user_id = ${l.nobody}, actor_name = ${noName} where actor_user_id = ${l.userId}`,
  (l) => sql`update media set uploaded_by = ${l.nobody} where uploaded_by = ${l.userId}`,
  (l) => sql`update invite_code set created_by = ${l.nobody} where created_by = ${l.userId}`,
];

/** `details` without a name at the places where a line has one. */
const withoutNames = sql`jsonb_set(jsonb_set(jsonb_set(details, '{name}', '"—"', false),
  '{before,name}', '"—"', false), '{after,name}', '"—"', false)`;

const stepsOfTrail: readonly Step[] = [
  // As a guest of a list: the line tells the guest's name.
  (l) => sql`update activity a set details = jsonb_set(details, '{name}', '"—"', false)
    where a.subject_type = 'reservation' and a.details ->> 'name' = any(${l.names})
      and a.subject_id = any(array(select reservation_id::text from reservation where user_id = ${l.userId}))`,
  (l) =>
    sql`update activity a set subject_id = ${l.nobody}, details = ${withoutNames} where ${linesAboutPhone(l.phone)}`,
  (l) => sql`update activity a set actor_user_id = ${l.nobody}, actor_name = null where ${linesByPerson(l.userId)}`,
];

/** What the books need. Dumps are made anew for whoever asks, without them. */
const stepsOfBooks: readonly Step[] = [
  (l) => sql`delete from analytics_dump a using (select distinct vendor_id, to_char(d.day, 'YYYY-MM') as month
      from customer_order o cross join lateral (values (o.paid_at - interval '2 days'), (o.paid_at + interval '1 day')) d(day)
      where o.user_id = ${l.userId} and o.status <> 'IN_PROGRESS') m
    where a.vendor_id = m.vendor_id and a.month = m.month`,
  (l) => sql`update analytics_customer a set user_id = ${l.nobody} where ${figuresOf(l.userId)}`,
  (l) => sql`update order_item set note = '' where note <> '' and order_id = any(array(${ordersOf(l)}))`,
  (l) => sql`update payment set user_id = ${l.nobody}, method_last4 = null
    where user_id = ${l.userId} and ((purpose = 'ORDER' and reference = any(array(${ordersOf(l)})::text[]))
      or (purpose = 'MEMBERSHIP' and reference = any(array(select purchase_id::text from membership_purchase where user_id = ${l.userId}))))`,
  (l) => sql`delete from ready_notice where order_id = any(array(${ordersOf(l)}))`,
  // The provider is asked to forget its customer, with the cards that it keeps.
  (
    l,
  ) => sql`update payment_customer set user_id = ${l.nobody}, ended_at = coalesce(ended_at, ${l.now}), remove_at = ${l.now}
    where user_id = ${l.userId}`,
  // What was never paid is over with it: nobody is left who may pay.
  (l) => sql`update customer_order set user_id = ${l.nobody}, create_key = null, create_hash = null,
      expired_at = case when status = 'IN_PROGRESS' then coalesce(expired_at, ${l.now}) end
    where user_id = ${l.userId} and order_id = any(array(${ordersOf(l)}))`,
  (l) => sql`update membership set user_id = ${l.nobody}, first_name = '', last_name = '', email = '', phone_number = ''
    where user_id = ${l.userId}`,
  (l) => sql`update membership_purchase set user_id = ${l.nobody} where user_id = ${l.userId}`,
  // They refer to each other with their owner, so they move in one statement.
  (l) => sql`with tickets as (update ticket set user_id = ${l.nobody},
      source_id = case when source_id = ${l.userId} then ${l.nobody} else source_id end where user_id = ${l.userId}),
    rewards as (update reward set user_id = ${l.nobody}, claim_key = null where user_id = ${l.userId})
    update draw set user_id = ${l.nobody}, draw_key = null where user_id = ${l.userId}`,
];

const isBefore = (column: string, { unusedSince }: Leaving) =>
  sql`coalesce(${sql.ref(column)} < ${unusedSince}::timestamptz, true)`;

const stepsOfRequests = [
  (asker: Asker) => sql`delete from mail_outbox where ${mailsOf(asker)}`,
  (asker: Asker) => sql`delete from lead l where ${leadsOf(asker)}`,
];

/** What serves nobody without them. */
const stepsOfTraces: readonly Step[] = [
  (l) => sql`delete from guest_message where phone = ${l.phone}
    or reservation_id in (select reservation_id from reservation where user_id = ${l.userId})`,
  (l) => sql`update reservation set user_id = ${l.nobody}, first_name = '', last_name = '', create_key = null
    where user_id = ${l.userId}`,
  ...stepsOfRequests,
  (l) => sql`delete from staff_invitation where phone = ${l.phone}`,
  (l) => sql`delete from staff_role where phone = ${l.phone} and ${isBefore("created_at", l)}`,
  (l) => sql`delete from platform_operator where phone = ${l.phone} and ${isBefore("added_at", l)}`,
  (l) => sql`delete from past_location where user_id = ${l.userId}`,
  (l) => sql`delete from idempotency_key where user_id = ${l.userId}`,
  (l) => sql`delete from broken_invariant where subject = ${l.userId}`,
  // Phones that they shared end for everybody; others that they held stay.
  (l) => sql`delete from shared_phone where user_id = ${l.userId}`,
  (l) => sql`delete from phone_holder where user_id = ${l.userId}`,
  (l) => sql`delete from pin_try where phone_user_id = ${l.userId}`,
  (l) => sql`delete from pin_reset where user_id = ${l.userId}`,
  (l) => sql`delete from staff_pin where user_id = ${l.userId}`,
  (l) => sql`delete from session_family where user_id = ${l.userId}`,
];

/** What is there of sign-ins, each for a day or two. */
const stepsOfSignIns: readonly Step[] = [
  (l) => sql`delete from login_code where phone = ${l.phone}`,
  (l) => sql`delete from sign_in_guard where phone = ${l.phone}`,
  (l) => sql`delete from phone_guard where phone = ${l.phone}`,
  (l) => sql`delete from rate_limit where ${bucketsOf(l.phone)}`,
  // Whoever sends our messages goes on refusing to, and tells us so.
  (l) => sql`delete from sms_opt_out where phone = ${l.phone}`,
  (l) => sql`delete from sms_outbox where to_phone = ${l.phone}`,
];
