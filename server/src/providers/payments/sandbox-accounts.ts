import type { Kysely, Selectable } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database, SandboxConnectedAccount } from "../../db/schema.ts";
import { type AccountStanding, type ProviderAccounts, PaymentProviderError } from "./payment-provider.ts";

/** Accounts of venues in the embedded provider's books. It asks nothing: whoever is sent to it has told it all. */
export function createSandboxAccounts({ db, clock }: { db: Kysely<Database>; clock: Clock }): ProviderAccounts {
  async function fetch(account: string): Promise<AccountStanding> {
    const row = await db
      .selectFrom("sandbox.connected_account")
      .selectAll()
      .where("account_id", "=", account)
      .executeTakeFirst();
    if (!row) throw new PaymentProviderError("not_found", "No such account.");
    return toStanding(row);
  }

  return {
    isOurs: (account) => account.startsWith("sacct_"),

    async open({ name, idempotencyKey }) {
      const account = `sacct_${idempotencyKey.replaceAll("-", "")}`;
      await db
        .insertInto("sandbox.connected_account")
        .values({ account_id: account, name, created_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return fetch(account);
    },

    fetch,

    async makeLink({ account, returnUrl }) {
      await fetch(account);
      await db
        .updateTable("sandbox.connected_account")
        .set({ submitted_at: clock.now() })
        .where("account_id", "=", account)
        .where("submitted_at", "is", null)
        .execute();
      return returnUrl;
    },
  };
}

function toStanding({
  account_id: account,
  submitted_at: submittedAt,
}: Selectable<SandboxConnectedAccount>): AccountStanding {
  const isSubmitted = submittedAt !== null;
  return { account, takesCharges: isSubmitted, paysOut: isSubmitted, isSubmitted, dueCount: isSubmitted ? 0 : 1 };
}
