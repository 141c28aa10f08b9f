import type { IntentBook, PaymentProvider, ProviderAccount } from "../../providers/payments/payment-provider.ts";
import { PaymentProviderError } from "../../providers/payments/payment-provider.ts";
import { timeLeft } from "../../http/time-budget.ts";
import type { Providers } from "./providers.ts";

/** Intents that are asked about one by one, where a provider has no list of them. */
const mostSingly = 100;
const atOnce = 8;

/** What a provider's books say, or why they can't be read. */
export type Books =
  | { isRead: true; books: Map<string, IntentBook> }
  | { isRead: false; reason: "NOT_OFFERED" | "TOO_MANY" | "NO_ANSWER" };

/** Whose books: a provider's, of one account there. */
export interface BooksPlace {
  provider: string;
  account: ProviderAccount;
}

/** For reconciling: the books of the provider's account where these payments were taken. */
export function createBookReader(providers: Providers) {
  return async ({ provider: name, account }: BooksPlace, intentIds: readonly string[]): Promise<Books> => {
    const provider = providers.all.find((one) => one.name === name);
    if (!provider) return { isRead: false, reason: "NOT_OFFERED" };
    try {
      if (provider.readBooks) return { isRead: true, books: await provider.readBooks(account, intentIds) };
      if (intentIds.length > mostSingly) return { isRead: false, reason: "TOO_MANY" };
      return { isRead: true, books: await readSingly(provider, account, intentIds) };
    } catch (error) {
      if (error instanceof PaymentProviderError) return { isRead: false, reason: "NO_ANSWER" };
      throw error;
    }
  };
}

async function readSingly(
  provider: PaymentProvider,
  account: ProviderAccount,
  intentIds: readonly string[],
): Promise<Map<string, IntentBook>> {
  const waiting = [...intentIds];
  const books = new Map<string, IntentBook>();
  const work = async () => {
    for (let intentId = waiting.pop(); intentId !== undefined; intentId = waiting.pop()) {
      if (timeLeft() <= 0) throw new PaymentProviderError("unavailable", "no time left to ask about every payment");
      const place = { intentId, account };
      const [intent, refunds] = await Promise.all([provider.fetchIntent(place), provider.fetchRefunds(place)]);
      const done = refunds.filter((refund) => refund.status === "succeeded");
      books.set(intentId, {
        taken: intent.status === "succeeded" ? intent.amount : 0,
        refunded: done.reduce((sum, refund) => sum + refund.amount, 0),
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return books;
}
