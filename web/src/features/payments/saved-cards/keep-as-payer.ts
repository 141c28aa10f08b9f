import { keepPayer } from "@skipline/contract/saved-cards";
import { call } from "#api/call.ts";
import type { PaymentOutcome } from "../payment-form.ts";

/**
 * Right before a card that is, or will be, saved is charged: the provider then knows whose payment it is. Null: go on; else what
 * became of the try, of which nothing has been charged.
 */
export async function keepAsPayer(clientSecret: string, message: string): Promise<PaymentOutcome | null> {
  try {
    await call(keepPayer, { body: { clientSecret } });
    return null;
  } catch {
    return { kind: "failed", message };
  }
}
