import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import {
  type CustomerPlace,
  PaymentProviderError,
  type ProviderCard,
  type ProviderCustomers,
} from "./payment-provider.ts";
import { brandOfTestCard, type CardDetails } from "./sandbox-cards.ts";
import { findIntentAt, type IntentRow } from "./sandbox-ledger.ts";

type Db = Kysely<Database>;

/** Payers whose test cards the embedded provider keeps, in books of its own. */
export function createSandboxCustomers({ db, clock }: { db: Db; clock: Clock }): ProviderCustomers {
  async function assertThere({ customerId, account }: CustomerPlace): Promise<void> {
    const row = await db
      .selectFrom("sandbox.customer")
      .select("customer_id")
      .where("customer_id", "=", customerId)
      .where("account", "is not distinct from", account)
      .executeTakeFirst();
    if (!row) throw new PaymentProviderError("not_found", "No such customer at this account.");
  }

  return {
    async open({ account, idempotencyKey }) {
      // A key is its account's: two may use the same.
      const customerId = ["scus", account, idempotencyKey.replaceAll("-", "")].filter(Boolean).join("_");
      await db
        .insertInto("sandbox.customer")
        .values({ customer_id: customerId, account, created_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return { customerId, account };
    },

    async remove({ customerId, account }) {
      await db
        .deleteFrom("sandbox.customer")
        .where("customer_id", "=", customerId)
        .where("account", "is not distinct from", account)
        .execute();
    },

    async listCards(place) {
      await assertThere(place);
      const rows = await keptOf(db, place.customerId).execute();
      return rows.map((row) => ({ ...row, brand: brandOfTestCard(row.last4) }));
    },

    async removeCard({ cardId, ...place }) {
      await assertThere(place);
      const { numDeletedRows } = await db
        .deleteFrom("sandbox.saved_card")
        .where("customer_id", "=", place.customerId)
        .where("card_id", "=", cardId)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new PaymentProviderError("not_found", "No such card of this customer's.");
    },

    async setOn({ customerId, ...place }) {
      await assertThere({ customerId, account: place.account });
      const { numUpdatedRows } = await db
        .updateTable("sandbox.intent")
        .set({ customer_id: customerId, updated_at: clock.now() })
        .where("intent_id", "=", place.intentId)
        .where("account", "is not distinct from", place.account)
        .where("status", "in", ["requires_payment_method", "requires_action"])
        .executeTakeFirst();
      if (numUpdatedRows === 1n) return;
      const { status } = await findIntentAt(db, place);
      throw new PaymentProviderError("refused", `Its payer can't change: the intent is ${status}.`);
    },
  };
}

/** Those of payments that succeeded. */
function keptOf(db: Db, customerId: string) {
  return db
    .selectFrom("sandbox.saved_card as c")
    .innerJoin("sandbox.intent as i", "i.intent_id", "c.intent_id")
    .select(["c.card_id as cardId", "c.last4", "c.exp_month as expMonth", "c.exp_year as expYear"])
    .where("c.customer_id", "=", customerId)
    .where("i.status", "=", "succeeded")
    .orderBy("c.created_at", "desc")
    .orderBy("c.card_id");
}

/** Null where it is not kept for whoever the intent is of. */
export async function findKeptCard(
  db: Db,
  intent: IntentRow,
  cardId: string,
): Promise<Omit<ProviderCard, "brand"> | null> {
  if (intent.customer_id === null) return null;
  return (await keptOf(db, intent.customer_id).where("c.card_id", "=", cardId).executeTakeFirst()) ?? null;
}

/** What this try pays with is kept if it comes to that, and what an earlier one would have kept is not. */
export function keepCard(db: Db, now: Date, intent: IntentRow, card: CardDetails | null): Promise<void> {
  return withTransaction(db, async (trx) => {
    await trx.deleteFrom("sandbox.saved_card").where("intent_id", "=", intent.intent_id).execute();
    if (card === null || intent.customer_id === null) return;
    const hex = intent.intent_id.replace(/^spi_/, "");
    await trx
      .insertInto("sandbox.saved_card")
      .values({
        card_id: `spm_${hex}`,
        customer_id: intent.customer_id,
        intent_id: intent.intent_id,
        last4: card.number.replaceAll(/\D/g, "").slice(-4),
        exp_month: card.expMonth,
        exp_year: card.expYear,
        created_at: now,
      })
      .execute();
  });
}
