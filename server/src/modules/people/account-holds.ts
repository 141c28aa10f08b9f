import type { AccountHold } from "@skipline/contract/people";
import * as m from "@skipline/contract/texts";
import type { Saying } from "@skipline/contract/words";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { AppError } from "../../http/app-error.ts";

type Db = Kysely<Database>;

const words: Record<AccountHold, Saying> = {
  SIGN_IN_AGAIN: m.refused_delete_sign_in,
  OPEN_ORDER: m.refused_delete_order,
  RESERVATION: m.refused_delete_reservation,
  MONEY_UNDER_WAY: m.refused_delete_money,
};

export function refuseDeletion(hold: AccountHold): AppError {
  return new AppError("CONFLICT", words[hold], { details: { hold } });
}

/** Whoever has not picked up by then does not come for it any more. */
const pickUpHours = 48;

/**
 * What has to end before an account can: by the account's own rows, whose holder is locked by then, so that nothing new
 * begins meanwhile. @throws AppError
 */
export async function refuseWhatIsOpen(trx: Db, userId: string, now: Date): Promise<void> {
  const openSince = new Date(now.getTime() - pickUpHours * 3_600_000);
  const { rows } = await sql<{ order: boolean; reservation: boolean; money: boolean }>`select
    exists (select from customer_order where user_id = ${userId} and status = 'PAID' and paid_at > ${openSince}) as "order",
    exists (select from reservation where user_id = ${userId} and status in ('PENDING', 'CONFIRMED', 'WAITLISTED')
      and ended_at is null) as "reservation",
    exists (select from payment where user_id = ${userId} and status in ('REQUESTED', 'OPEN', 'PROCESSING'))
      or exists (select from (
          select 'ORDER' as purpose, order_id::text as reference from customer_order where user_id = ${userId} and status <> 'IN_PROGRESS'
          union all select 'MEMBERSHIP', purchase_id::text from membership_purchase where user_id = ${userId}
        ) as bought
        join payment p on p.purpose = bought.purpose and p.reference = bought.reference and p.status = 'SUCCEEDED'
        where exists (select from refund r where r.refunded_payment_id = p.payment_id and r.status in ('REQUESTED', 'PENDING'))
          or (p.returned_reason is not null and p.return_failed_at is not null and p.handed_over_at is null)) as "money"`.execute(
    trx,
  );
  const [open] = rows;
  if (open?.order) throw refuseDeletion("OPEN_ORDER");
  if (open?.money) throw refuseDeletion("MONEY_UNDER_WAY");
  if (open?.reservation) throw refuseDeletion("RESERVATION");
}

/**
 * No vendor is left without anybody who may do all: whoever changes its roles waits for its row.
 * @param unusedSince where roles that were given since stay
 * @throws AppError LAST_SUPER_ADMIN
 */
export async function refuseLastSuperAdmin(trx: Db, phone: string, unusedSince: Date | null): Promise<void> {
  const own = trx.selectFrom("staff_role").select("vendor_id").where("phone", "=", phone);
  await trx
    .selectFrom("vendor")
    .select("vendor_id")
    .where("vendor_id", "in", own)
    .orderBy("vendor_id")
    .forUpdate()
    .execute();
  const alone = await trx
    .selectFrom("staff_role as own")
    .select("own.vendor_id")
    .where("own.phone", "=", phone)
    .where("own.role", "=", "SUPER_ADMIN")
    .$if(unusedSince !== null, (query) => query.where("own.created_at", "<", unusedSince ?? new Date()))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("staff_role as other")
            .select("other.phone")
            .whereRef("other.vendor_id", "=", "own.vendor_id")
            .where("other.role", "=", "SUPER_ADMIN")
            .where("other.phone", "<>", phone),
        ),
      ),
    )
    .executeTakeFirst();
  if (alone) throw new AppError("LAST_SUPER_ADMIN", m.refused_delete_last_admin);
}
