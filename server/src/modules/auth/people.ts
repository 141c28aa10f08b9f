import { language } from "@skipline/contract/language";
import type { Language } from "@skipline/contract/languages";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";

type Db = Kysely<Database>;

/** In which language a phone's account wants to be written to; null without one, or where it has not said so. */
export async function findLanguage(db: Db, phone: string): Promise<Language | null> {
  const row = await db
    .selectFrom("app_user")
    .select("language")
    .where("phone", "=", phone)
    .where("language_told_at", "is not", null)
    .executeTakeFirst();
  return row ? language.parse(row.language) : null;
}

/** When a session of each of these phones last was begun or renewed. Of a hosted issuer's sessions nothing is known here. */
export async function findLastSignIns(db: Db, phones: readonly string[]): Promise<Map<string, Date>> {
  if (phones.length === 0) return new Map();
  const rows = await db
    .selectFrom("app_user")
    .innerJoin("session_family", "session_family.user_id", "app_user.user_id")
    .innerJoin("session_token", (join) =>
      join
        .onRef("session_token.family_id", "=", "session_family.family_id")
        .on("session_token.replaced_at", "is", null),
    )
    .select(({ fn }) => ["app_user.phone", fn.max("session_token.created_at").as("at")])
    .where("app_user.phone", "in", phones)
    .groupBy("app_user.phone")
    .$narrowType<{ phone: string }>()
    .execute();
  return new Map(rows.map(({ phone, at }) => [phone, at]));
}
