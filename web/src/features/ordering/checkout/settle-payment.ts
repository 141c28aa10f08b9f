import { getOrder, markPaid } from "@skipline/contract/ordering";
import type { Order } from "@skipline/contract/ordering";
import type { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import type { ApiError } from "#api/errors.ts";
import { askUntilSettled } from "../../payments/index.ts";
import type { Believed } from "../../payments/index.ts";

export type Settlement =
  /** Paid, handed over or refunded: the status page tells. */
  | { kind: "paid"; order: Order }
  | { kind: "notPaid" }
  /** Can't be paid any more. */
  | { kind: "closed"; message: string }
  /** The status page goes on asking. */
  | { kind: "pending" }
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
  believed: Believed;
}

/** Asks the server until it says what became of an order's payment. */
export async function settlePayment(deps: SettleDeps, { userId, orderId, believed }: PaidOrder): Promise<Settlement> {
  const params = { userId, orderId };
  const settled = await askUntilSettled({
    believed,
    ask: async () => (await deps.call(markPaid, { params }, { idempotencyKey: deps.idempotencyKey })).order,
    isNotPaid: (error) => isApiError(error, "ORDER_NOT_PAID"),
    isClosed: (error): error is ApiError => isApiError(error, "ORDER_NOT_PAYABLE"),
    wait: deps.wait,
  });
  if (settled.kind === "paid") return { kind: "paid", order: settled.value };
  if (settled.kind === "closed") return readClosed(deps, params, settled.error.message);
  return settled;
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
