import type { Account } from "@skipline/contract/people";
import { type Kysely, sql } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { unauthenticated } from "../../http/app-error.ts";
import type { Actor } from "../../http/call.ts";
import { explainKeptUser } from "../auth/index.ts";

type Db = Kysely<Database>;
type Told = Omit<Account, "phoneNumber">;

/** Where nothing was told here, the membership's form may know it. @throws AppError UNAUTHENTICATED once the account is deleted */
export async function readAccount(db: Db, { userId, phone }: Pick<Actor, "userId" | "phone">): Promise<Account> {
  const row = await db
    .selectFrom("app_user as u")
    .leftJoin("membership as m", "m.user_id", "u.user_id")
    .select([
      "u.ended_at as endedAt",
      sql<string>`coalesce(nullif(u.first_name, ''), m.first_name, '')`.as("firstName"),
      sql<string>`coalesce(nullif(u.last_name, ''), m.last_name, '')`.as("lastName"),
      sql<string>`coalesce(nullif(u.email, ''), m.email, '')`.as("email"),
    ])
    .where("u.user_id", "=", userId)
    .executeTakeFirst();
  if (row?.endedAt) throw unauthenticated();
  const { firstName = "", lastName = "", email = "" } = row ?? {};
  return { phoneNumber: phone, firstName, lastName, email };
}

/** The membership's card says the same, so that nobody is called by two names. */
export async function updateAccount(db: Db, clock: Clock, { userId, phone }: Actor, told: Told): Promise<Account> {
  const fields = { first_name: told.firstName.trim(), last_name: told.lastName.trim(), email: told.email };
  try {
    return await withTransaction(db, async (trx) => {
      await trx
        .insertInto("app_user")
        .values({ user_id: userId, phone, created_at: clock.now(), ...fields })
        // The phone too: what was ended stays so, by the trigger of app_user.
        .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ phone, ...fields }))
        .execute();
      await trx.updateTable("membership").set(fields).where("user_id", "=", userId).execute();
      return readAccount(trx, { userId, phone });
    });
  } catch (error) {
    throw explainKeptUser(error);
  }
}
