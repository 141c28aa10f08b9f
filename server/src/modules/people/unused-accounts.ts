import { type Kysely, sql } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { AppError } from "../../http/app-error.ts";
import { deletePerson } from "./delete-person.ts";
import { findPerson } from "./export-person.ts";

type Db = Kysely<Database>;

/** Nobody comes back to it, and what is not kept can't be lost. */
const keptDays = 730;
const batchSize = 500;

/** @throws AppError where the account has something open: then its holder has to prove more than a code to somebody */
export async function endUnusedAccount(
  db: Db,
  clock: Clock,
  { phone, unusedSince }: { phone: string; unusedSince: Date },
): Promise<void> {
  const person = await findPerson(db, { phone });
  if (person) await deletePerson(db, clock, person, { unusedSince, keepsSignIns: true });
}

/** The holder has proved to whoever runs the deployment that the number is still theirs. False where there is no such account. */
export async function confirmHolder(db: Db, clock: Clock, phone: string): Promise<boolean> {
  const confirmed = await db
    .updateTable("app_user")
    .set({ signed_in_at: clock.now() })
    .where("phone", "=", phone)
    .executeTakeFirst();
  return confirmed.numUpdatedRows === 1n;
}

/**
 * Ends accounts that nobody has signed in to for two years, but those with something open. Of what has no date the time begins now:
 * it is from before dates were kept. One walk along the key, since no index is worth a write at each sign-in.
 */
export async function endUnusedAccounts(db: Db, clock: Clock): Promise<void> {
  const now = clock.now();
  const unusedSince = new Date(now.getTime() - keptDays * 86_400_000);
  let after = "";
  for (;;) {
    const found = await db
      .selectFrom("app_user")
      .select(["user_id as userId", "signed_in_at as signedInAt"])
      .where("user_id", ">", after)
      .where("phone", "is not", null)
      .where((is) => is.or([is("signed_in_at", "is", null), is("signed_in_at", "<", unusedSince)]))
      .orderBy("user_id")
      .limit(batchSize)
      .execute();
    const undated = found.filter(({ signedInAt }) => signedInAt === null).map(({ userId }) => userId);
    await sql`update app_user set signed_in_at = ${now} where user_id = any(${undated}) and signed_in_at is null`.execute(
      db,
    );
    for (const one of found) if (one.signedInAt !== null) await endUnlessOpen(db, clock, one.userId, unusedSince);
    const last = found.at(-1);
    if (!last || found.length < batchSize) return;
    after = last.userId;
  }
}

async function endUnlessOpen(db: Db, clock: Clock, userId: string, unusedSince: Date): Promise<void> {
  try {
    await deletePerson(db, clock, { userId }, { unusedSince });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
