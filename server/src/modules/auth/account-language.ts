import { keepLanguage } from "@skipline/contract/account";
import { language } from "@skipline/contract/language";
import { type Language } from "@skipline/contract/languages";
import { type Kysely, sql } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { type Actor, type Route, route } from "../../http/call.ts";
import { explainKeptUser } from "./kept-user.ts";

interface Deps {
  db: Kysely<Database>;
  clock: Clock;
}

/** In which language an account is written to. */
export function accountLanguageRoutes({ db, clock }: Deps): Route[] {
  return [
    route(keepLanguage, async ({ body }, call) => ({ language: await keep(db, call.actor(), body, clock.now()) })),
  ];
}

/** A choice counts; what a page merely came in only where the account has said nothing yet. Answers what it is. */
async function keep(
  db: Kysely<Database>,
  { userId, phone }: Pick<Actor, "userId" | "phone">,
  told: { language: Language; isChosen: boolean },
  now: Date,
): Promise<Language> {
  const counts = sql<boolean>`${told.isChosen}::boolean or app_user.language_told_at is null`;
  try {
    const row = await db
      .insertInto("app_user")
      .values({ user_id: userId, phone, created_at: now, language: told.language, language_told_at: now })
      .onConflict((conflict) =>
        conflict.column("user_id").doUpdateSet({
          language: sql<string>`case when ${counts} then excluded.language else app_user.language end`,
          language_told_at: sql<Date>`case when ${counts} then excluded.language_told_at else app_user.language_told_at end`,
        }),
      )
      .returning("language")
      .executeTakeFirstOrThrow();
    return language.parse(row.language);
  } catch (error) {
    throw explainKeptUser(error);
  }
}
