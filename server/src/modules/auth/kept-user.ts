import * as m from "@skipline/contract/texts";
import { isEndedAccount, isUniqueViolation } from "../../db/errors.ts";
import { AppError, unauthenticated } from "../../http/app-error.ts";

/**
 * Makes sure, where `source` has a row, that the account of `$userId` has a row to refer to, with `$userPhone` as its
 * phone: a hosted issuer's accounts are first seen where something is made for them, and the phone follows the issuer.
 * Writes nothing for an account that is as it should be, and holds it as what refers to it will: whoever deletes it comes
 * before, and nothing is made, or after, and finds what was. With `keptUserValues`; for statements that write more.
 */
export function keepUserFrom(source: string): string {
  return `insert into app_user (user_id, phone, created_at)
  select $userId::text, $userPhone::text, $userAt::timestamptz from ${source}
  where not exists (select from app_user where user_id = $userId::text and phone = $userPhone::text for key share)
  on conflict (user_id) do update set phone = excluded.phone`;
}

export type KeptUserValues = ReturnType<typeof keptUserValues>;

export function keptUserValues({ userId, phone }: { userId: string; phone: string }, now: Date) {
  return { userId, userPhone: phone, userAt: now };
}

/**
 * What such a statement's failure means: nobody gets another account's orders by a second subject with its phone.
 */
export function explainKeptUser(error: unknown): unknown {
  // By a token that outlived its account.
  if (isEndedAccount(error)) return unauthenticated(error);
  if (!isUniqueViolation(error, "app_user_phone_key")) return error;
  return new AppError("CONFLICT", m.refused_phone_of_other);
}
