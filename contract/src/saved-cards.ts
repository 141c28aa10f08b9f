import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { soughtId, text } from "./text.ts";

/** Stands for the platform's own account where one is named. */
export const platformAccount = "platform";
const accountQuery = z.strictObject({
  account: z
    .optional(text(100))
    .check(z.describe("The payment provider's account that the cards are kept at; `platform` for the platform's own.")),
});

/** A card that its holder let the payment provider keep. */
export const savedCard = z.object({
  /** The provider's own id, at that account alone. */
  cardId: z.string(),
  /** The provider's account that it is kept at, and can be paid at again; null: the platform's own. */
  account: z.nullable(z.string()),
  /** Whose account it is; null: the platform's. */
  vendorName: z.nullable(z.string()),
  /** The provider's own word, as `visa` or `amex`; null where it says none. */
  brand: z.nullable(z.string()),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
});
export type SavedCard = z.output<typeof savedCard>;

export const listSavedCards = defineEndpoint({
  id: "payments.listSavedCards",
  summary: "The cards that the caller let the payment provider keep, newest first: at one account, or all of them",
  method: "GET",
  path: "/account/saved-cards",
  access: { kind: "user" },
  query: accountQuery,
  output: z.object({ items: z.array(savedCard) }),
  errors: ["PROVIDER_UNAVAILABLE"],
  cost: "provider",
});

export const removeSavedCard = defineEndpoint({
  id: "payments.removeSavedCard",
  summary: "Have the payment provider forget a card of the caller's",
  method: "DELETE",
  path: "/account/saved-cards/{cardId}",
  access: { kind: "user" },
  params: z.object({ cardId: soughtId }),
  query: accountQuery,
  output: z.object({ cardId: z.string() }),
  errors: ["NOT_FOUND", "PROVIDER_UNAVAILABLE"],
  cost: "provider",
});

export const keepPayer = defineEndpoint({
  id: "payments.keepPayer",
  summary:
    "Have a payment of the caller's made as one whose cards the provider keeps: right before paying by a saved card, or saving one",
  method: "POST",
  path: "/account/saved-cards/payer",
  access: { kind: "user" },
  body: z.strictObject({ clientSecret: text(200) }),
  output: z.object({ isKept: z.boolean() }),
  // NOT_FOUND: no payment of the caller's that is open has it. CONFLICT: it can't change any more.
  errors: ["NOT_FOUND", "CONFLICT", "PROVIDER_UNAVAILABLE"],
  idempotent: "state",
  cost: "provider",
});
