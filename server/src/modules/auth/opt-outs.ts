import { type Kysely, sql } from "kysely";
import { deleteInBatches } from "../../db/in-batches.ts";
import type { Database } from "../../db/schema.ts";

type Db = Kysely<Database>;

/** For so long a provider's refusal counts by itself: nobody tells us when it has ended, and asking again costs nothing. */
const refusedDays = 7;

/** For statements: whether the phone in this column takes no messages of venues at `$now`. */
export const isOptedOutSql = (phone: string): string =>
  `exists (select from sms_opt_out o where o.phone = ${phone} and (o.until is null or o.until > $now::timestamptz))`;

/** They texted STOP. */
export async function noteStop(db: Db, phone: string, now: Date): Promise<void> {
  await db
    .insertInto("sms_opt_out")
    .values({ phone, opted_out_at: now })
    .onConflict((conflict) => conflict.column("phone").doUpdateSet({ until: null }))
    .execute();
}

/** They texted START. */
export async function noteStart(db: Db, phone: string): Promise<void> {
  await db.deleteFrom("sms_opt_out").where("phone", "=", phone).execute();
}

/** The provider would not send to it for a STOP; where we have heard of that ourselves, START alone ends it. */
export async function noteRefusedStop(db: Db, phone: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + refusedDays * 86_400_000);
  await db
    .insertInto("sms_opt_out")
    .values({ phone, opted_out_at: now, until })
    .onConflict((conflict) =>
      conflict.column("phone").doUpdateSet({ until }).where("sms_opt_out.until", "is not", null),
    )
    .execute();
}

export async function forgetOldRefusals(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, "sms_opt_out", sql`until <= ${now}`);
}
