import { type RawBuilder, sql } from "kysely";

/** By the phone, which a sign-in has proved; by the mail address where somebody has made sure whose it is. */
export type Asker = { phone: string } | { email: string };

/**
 * Whose mail address somebody names in their account nobody has: it finds nothing there. A phone is kept as E.164, but a number that
 * does not exist, or is of a country that nobody named, which is as it was typed.
 */
export const leadsOf = (asker: Asker) =>
  "email" in asker
    ? sql`lower(l.email) = lower(${asker.email})`
    : sql`('+' || regexp_replace(l.phone, '\\D', '', 'g') = ${asker.phone}
    or (l.phone not like '+%' and '+1' || regexp_replace(l.phone, '\\D', '', 'g') = ${asker.phone}))`;

/** Kept in development alone: a request for a demo that was mailed. */
export const mailsOf = (asker: Asker) =>
  sql`exists (select from lead l where ${leadsOf(asker)} and strpos(mail_outbox.body, l.lead_id::text) > 0)`;

/** What is kept of requests for a demo, as `sectionsOf` has all kinds. */
export const requestsOf = (asker: Asker): Record<string, RawBuilder<{ row: unknown }>> => ({
  requestsForADemo: sql`select jsonb_build_object('companyName', company_name, 'fullName', full_name, 'phoneNumber', phone,
    'email', email, 'message', message, 'createdAt', created_at) as row from lead l where ${leadsOf(asker)}`,
  mails: sql`select jsonb_build_object('to', to_address, 'subject', subject, 'body', body, 'createdAt', created_at) as row
    from mail_outbox where ${mailsOf(asker)}`,
});
