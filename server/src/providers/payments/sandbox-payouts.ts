import { currency } from "@skipline/contract/money";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Database, SandboxBalanceTransaction, SandboxPayout } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import {
  PaymentProviderError,
  type ProviderPayout,
  type ProviderPayoutLine,
  type ProviderPayouts,
} from "./payment-provider.ts";
import { storeEvent } from "./sandbox-deliveries.ts";

type Trx = Transaction<Database>;

const pageSize = 100;
/** What it takes of a charge, and for each dispute, which it keeps whoever wins. */
const charged = sql`round(c.amount_cents * 0.029)::integer + 30`;
const disputeFee = 1500;

/**
 * Once on each day, by UTC: all that moved at venues' accounts before it goes to their banks, and is there at once. An account
 * that owes something waits until it has more.
 */
export function payOutDays(db: Kysely<Database>, now: Date): Promise<number> {
  const day = now.toISOString().slice(0, 10);
  return withTransaction(db, async (trx) => {
    const first = await trx
      .insertInto("sandbox.payout_day")
      .values({ day })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (first.numInsertedOrUpdatedRows !== 1n) return 0;
    await writeDown(trx, day);
    return payOut(trx, day, now);
  });
}

/** What moved before the day and is not in the books yet: each charge, refund and dispute once for each of its turns. */
async function writeDown(trx: Trx, day: string): Promise<void> {
  const before = sql`(${day}::date::timestamp at time zone 'UTC')`;
  await sql`
    insert into sandbox.balance_transaction (account, kind, source_id, intent_id, gross_cents, provider_fee_cents,
      platform_fee_cents, created_at)
    select i.account, moved.kind, moved.source_id, moved.intent_id, moved.gross, moved.provider_fee, moved.platform_fee,
      moved.created_at
    from (
      select 'charge' as kind, c.charge_id as source_id, c.intent_id, c.amount_cents as gross, ${charged} as provider_fee,
        i.fee_cents as platform_fee, c.created_at
      from sandbox.charge c join sandbox.intent i on i.intent_id = c.intent_id
      union all
      select 'refund', r.refund_id, r.intent_id, -r.amount_cents, 0, -r.fee_back_cents, r.created_at
      from sandbox.refund r where r.status = 'succeeded'
      union all
      select 'refund_failed', r.refund_id, r.intent_id, r.amount_cents, 0, r.fee_back_cents, r.updated_at
      from sandbox.refund r where r.status = 'failed'
        and exists (select from sandbox.balance_transaction b where b.source_id = r.refund_id and b.kind = 'refund')
      union all
      select turn.kind, d.dispute_id, d.intent_id, turn.sign * i.amount_cents, turn.fee, 0, d.created_at
      from sandbox.dispute d join sandbox.intent i on i.intent_id = d.intent_id
      join (values ('dispute', -1, ${disputeFee}::integer), ('dispute_won', 1, 0)) as turn (kind, sign, fee)
        on turn.kind = 'dispute' or d.status = 'won'
      where d.opens_at is null
    ) as moved join sandbox.intent i on i.intent_id = moved.intent_id
    where i.account is not null and moved.created_at < ${before}
    order by moved.created_at, moved.source_id
    on conflict (source_id, kind) do nothing`.execute(trx);
}

async function payOut(trx: Trx, day: string, now: Date): Promise<number> {
  const net = sql<number>`sum(gross_cents - provider_fee_cents - platform_fee_cents)::integer`;
  const accounts = await trx
    .selectFrom("sandbox.balance_transaction")
    .select(["account", net.as("amount")])
    .where("payout_id", "is", null)
    .groupBy("account")
    .having(net, ">", 0)
    .orderBy("account")
    .execute();
  for (const { account, amount } of accounts) {
    // The same day of the same account is the same payout.
    const payoutId = `spo_${account.replace(/^sacct_/, "")}_${day.replaceAll("-", "")}`;
    await trx
      .insertInto("sandbox.payout")
      .values({ payout_id: payoutId, account, amount_cents: amount, arrives_on: day, created_at: now })
      .execute();
    await trx
      .updateTable("sandbox.balance_transaction")
      .set({ payout_id: payoutId })
      .where("account", "=", account)
      .where("payout_id", "is", null)
      .execute();
    await storeEvent(trx, now, { type: "payout.paid", account, payoutId }, "once");
  }
  return accounts.length;
}

/** As the venue's account sees it: another's is not there. */
export function createSandboxPayouts(db: Kysely<Database>): ProviderPayouts {
  return {
    async fetch({ payoutId, account }) {
      const row = await db
        .selectFrom("sandbox.payout")
        .selectAll()
        .where("payout_id", "=", payoutId)
        .where("account", "=", account)
        .executeTakeFirst();
      if (!row) throw new PaymentProviderError("not_found", "No such payout.");
      return toPayout(row);
    },

    async list(account, since) {
      const rows = await db
        .selectFrom("sandbox.payout")
        .selectAll()
        .where("account", "=", account)
        .where("created_at", ">=", since)
        .orderBy("created_at", "desc")
        .limit(pageSize)
        .execute();
      return rows.map(toPayout);
    },

    async listLines({ payoutId, account }, after) {
      const rows = await db
        .selectFrom("sandbox.balance_transaction")
        .selectAll()
        .where("payout_id", "=", payoutId)
        .where("account", "=", account)
        .where("transaction_id", ">", after === null ? 0 : Number(after.replace(/^stx_/, "")))
        .orderBy("transaction_id")
        .limit(pageSize)
        .execute();
      return { lines: rows.map(toLine), isLast: rows.length < pageSize };
    },
  };
}

function toPayout(row: Selectable<SandboxPayout>): ProviderPayout {
  return {
    payoutId: row.payout_id,
    account: row.account,
    amount: row.amount_cents,
    currency,
    status: "paid",
    arrivesOn: row.arrives_on,
    madeAt: row.created_at,
    isByHand: false,
  };
}

function toLine(row: Selectable<SandboxBalanceTransaction>): ProviderPayoutLine {
  return {
    lineId: `stx_${row.transaction_id}`,
    kind: row.kind === "dispute_won" ? "dispute" : (row.kind as ProviderPayoutLine["kind"]),
    type: row.kind,
    sourceId: row.source_id,
    intentId: row.intent_id,
    gross: row.gross_cents,
    providerFee: row.provider_fee_cents,
    platformFee: row.platform_fee_cents,
    happenedAt: row.created_at,
  };
}
