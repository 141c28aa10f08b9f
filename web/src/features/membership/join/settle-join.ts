import { getMembership, joinMembership, type Membership } from "@skipline/contract/membership";
import type { call } from "#api/call.ts";
import { type ApiError, isApiError } from "#api/errors.ts";
import { askUntilSettled, type Believed } from "../../payments/index.ts";
import type { StoredPurchase } from "./stored-purchase.ts";

export type JoinEnd =
  | { kind: "joined"; membership: Membership }
  /** Certainly not paid: it may be tried again. */
  | { kind: "notPaid" }
  /** Can't become a membership any more; what was paid goes back. */
  | { kind: "closed"; message: string }
  /** Nobody knows yet. It ends in the membership by itself, or goes back. */
  | { kind: "pending" }
  | { kind: "signedOut" };

interface JoinDeps {
  call: typeof call;
  wait: (ms: number) => Promise<void>;
}

/** Asks the server until it says what became of the payment of a membership. */
export async function settleJoin(
  { call: send, wait }: JoinDeps,
  purchase: StoredPurchase,
  believed: Believed,
): Promise<JoinEnd> {
  const { paymentIntentId, durationMonths, amount, payer } = purchase;
  const { firstName, lastName, email, phone } = payer;
  const names = { firstName, lastName, email, phoneNumber: phone };
  const body = { ...names, paymentIntentId, membershipDuration: durationMonths, amount };
  const settled = await askUntilSettled({
    believed,
    ask: async () => (await send(joinMembership, { body })).membership,
    isNotPaid: (error) => isApiError(error, "MEMBERSHIP_NOT_PAID"),
    isClosed: (error): error is ApiError => isApiError(error, "PAYMENT_NOT_PAYABLE", "RULE_VIOLATED", "NOT_FOUND"),
    wait,
  });
  if (settled.kind === "paid") return { kind: "joined", membership: settled.value };
  if (settled.kind !== "closed") return settled;
  // Another plan was chosen in another tab, and that one was paid.
  if (settled.error.code !== "RULE_VIOLATED") return { kind: "closed", message: settled.error.message };
  try {
    return { kind: "joined", membership: (await send(getMembership, {})).membership };
  } catch (error) {
    return isApiError(error, "NOT_FOUND") ? { kind: "closed", message: settled.error.message } : { kind: "pending" };
  }
}
