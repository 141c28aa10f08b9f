import { getOrder, markPaid } from "@skipline/contract/ordering";
import type { Order } from "@skipline/contract/ordering";
import type { call } from "../../../api/call.ts";
import { ApiError, isApiError, NetworkError } from "../../../api/errors.ts";

export type Settlement =
  /** Paid, handed over or refunded: the status page tells. */
  | { kind: "paid"; order: Order }
  /** Certainly not paid: the guest may try again. */
  | { kind: "notPaid" }
  /** Can't be paid any more. */
  | { kind: "closed"; message: string }
  /** Nobody knows yet. The status page goes on asking. */
  | { kind: "pending" }
  /** The session is over: nothing more is told before the guest has signed in again. */
  | { kind: "signedOut" };

interface SettleDeps {
  call: typeof call;
  /** Until so many milliseconds have passed, or the network is back. */
  wait: (ms: number) => Promise<void>;
  idempotencyKey: string;
}

interface PaidOrder {
  userId: string;
  orderId: string;
  /** What the provider's form said. `unknown` also after a reload. */
  believed: "succeeded" | "processing" | "unknown";
}

const maxTries = 15;
/** How often a no is asked again: a success that the server does not see yet, or a payment that may still be on its way. */
const triesAfterNo = { succeeded: 5, processing: 2, unknown: 2 };

/** Asks the server, politely and again, until it says what became of a payment. */
export async function settlePayment(deps: SettleDeps, paid: PaidOrder): Promise<Settlement> {
  const params = { userId: paid.userId, orderId: paid.orderId };
  let noes = 0;
  for (let tries = 1; tries <= maxTries; tries++) {
    try {
      const { order } = await deps.call(markPaid, { params }, { idempotencyKey: deps.idempotencyKey });
      return { kind: "paid", order };
    } catch (error) {
      if (isApiError(error, "ORDER_NOT_PAYABLE")) return readClosed(deps, params, error.message);
      // The call has tried to renew the session by then.
      if (error instanceof ApiError && error.status === 401) return { kind: "signedOut" };
      if (isApiError(error, "ORDER_NOT_PAID") && ++noes >= triesAfterNo[paid.believed]) {
        // A provider that says yes against a server that says no: whoever pays again may pay twice.
        return { kind: paid.believed === "succeeded" ? "pending" : "notPaid" };
      }
      if (!isWorthAsking(error)) throw error;
      if (tries < maxTries) await deps.wait(pause(error, tries));
    }
  }
  return { kind: "pending" };
}

async function readClosed(
  { call }: SettleDeps,
  params: { userId: string; orderId: string },
  message: string,
): Promise<Settlement> {
  try {
    const { order } = await call(getOrder, { params });
    return order.status === "IN_PROGRESS" ? { kind: "closed", message } : { kind: "paid", order };
  } catch {
    return { kind: "pending" };
  }
}

function isWorthAsking(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && (error.status >= 500 || error.retryAfter !== undefined);
}

function pause(error: unknown, tries: number): number {
  const asked = error instanceof ApiError ? error.retryAfter : undefined;
  return Math.min(asked === undefined ? 500 * 2 ** tries : asked * 1000, 5000);
}
