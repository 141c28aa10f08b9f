import { randomUUIDv7 } from "node:crypto";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Database } from "../db/schema.ts";

export interface TestMember {
  membershipId: string;
  userId: string;
}

/** A membership that runs, without the payment for it: started a minute ago, with these credits. */
export async function addMember(
  db: Kysely<Database>,
  now: Date,
  userId: string,
  { credits = 4, days = 30, firstName = "Ada", lastName = "Member" } = {},
): Promise<TestMember> {
  const membershipId = randomUUIDv7();
  const startedAt = new Date(now.getTime() - 60_000);
  const endsAt = new Date(now.getTime() + days * 86_400_000);
  const month = sql<string>`date_trunc('month', ${now}::timestamptz at time zone 'America/Los_Angeles')::date`;
  await db
    .insertInto("membership")
    .values({
      membership_id: membershipId,
      user_id: userId,
      first_name: firstName,
      last_name: lastName,
      phone_number: "+12135550100",
      duration_months: 1,
      started_at: startedAt,
      ends_at: endsAt,
      granted_through: month,
      due_at: endsAt,
      created_at: startedAt,
      updated_at: startedAt,
    })
    .execute();
  if (credits > 0) {
    await db
      .insertInto("credit_entry")
      .values({ membership_id: membershipId, kind: "GRANT", amount: credits, month, created_at: startedAt })
      .execute();
  }
  return { membershipId, userId };
}
