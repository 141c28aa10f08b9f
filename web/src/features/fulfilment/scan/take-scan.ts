import { completeOrder } from "@skipline/contract/fulfilment";
import { getOrder } from "@skipline/contract/ordering";
import type { Order } from "@skipline/contract/ordering";
import { shortOrderId } from "@skipline/contract/text";
import { call } from "../../../api/call.ts";
import { NetworkError, isApiError } from "../../../api/errors.ts";
import { isOnline } from "../../../api/network.ts";
import { isLastWord } from "../../../api/offline-uploader.ts";
import { queryClient } from "../../../api/query-client.ts";
import { endpointKey } from "../../../api/query.ts";
import { signalProblem, signalSuccess } from "../../../components/qr-scanner/scan-signals.ts";
import { randomId } from "../../../lib/random-id.ts";
import { offlineQueue } from "../../../stores/offline-queue.ts";
import { showToast } from "../../../ui/toast.ts";
import { completionDelay, isFinalAnswer, limitedUntil, retryCompletion } from "../order/order-outcome.ts";
import { findByShortId, readRefusal } from "../queue/hand-over.ts";
import type { ScanAnswer } from "../queue/hand-over.ts";
import { findEarlier, keepScan, keptKeys } from "../queue/saved-scan.ts";
import type { NamedScan, ScanTarget } from "../queue/saved-scan.ts";
import { changeScan, dropScan, findScan, isLastScan, logScan } from "./scan-log.ts";

/** Staff complete orders under the placeholder user. */
const userId = "_";
/** So long a bartender waits for an answer before the next guest's turn. */
const patienceMs = 3000;

type Answer =
  | { kind: "answered"; orderId: string; order: Order; pickedUpPreviously: boolean }
  | { kind: "failed"; orderId: string | null; error: unknown }
  | { kind: "notFound" };

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends until there is an answer, or no network. What the server is too busy for is repeated by itself. */
async function send({ target, vendorLocationId, scan }: NamedScan, id: string): Promise<Answer> {
  let orderId = "orderId" in target ? target.orderId : null;
  for (let failures = 0; ; failures += 1) {
    try {
      if ("shortId" in target) orderId ??= await findByShortId({ ...target, vendorLocationId });
      if (orderId === null) return { kind: "notFound" };
      const params = { userId, orderId };
      const answer = await call(completeOrder, { params, query: { vendorLocationId } }, { idempotencyKey: id });
      queryClient.setQueryData(endpointKey(getOrder, { params }), { order: answer.order });
      return { kind: "answered", orderId, ...answer };
    } catch (error) {
      if (error instanceof NetworkError || !retryCompletion(failures, error)) return { kind: "failed", orderId, error };
      const until = limitedUntil(error);
      if (until !== undefined) changeScan(scan, { state: { kind: "limited", until } });
      await wait(completionDelay(failures, error as Error));
      changeScan(scan, { state: { kind: "sending" } });
    }
  }
}

/** What the queue keeps of an answer that no screen shows. */
function toQueueAnswer(answer: Exclude<Answer, { kind: "notFound" }>): ScanAnswer | null {
  if (answer.kind === "failed") return readRefusal(answer.error);
  if (!answer.pickedUpPreviously) return { kind: "done" };
  return { kind: "previously", by: answer.order.completedBy, at: answer.order.datetimeCompleted };
}

export interface TakeScan {
  target: ScanTarget;
  vendorLocationId: string;
  /** Shows the order's own screen; false where nobody looks at this page any more. */
  openOrder: (orderId: string, scan: string) => boolean;
}

/**
 * Hands an order over, once: kept before it is sent, and until the server has spoken. Done when the next code may be
 * scanned: with the answer, or after 3 s without one. False where there is no such order.
 */
export function takeScan({ target, vendorLocationId, openOrder }: TakeScan): Promise<boolean | null> {
  const orderId = "orderId" in target ? target.orderId : null;
  const code = "orderId" in target ? shortOrderId(target.orderId) : target.shortId;
  const scan = `complete:${code}:${randomId()}`;
  const named = { target, vendorLocationId, scan };
  const { id, release } = keepScan(named);
  logScan({ scan, orderId, code, vendorLocationId, at: Date.now(), state: { kind: "sending" } });

  /** Once the words have changed for the worse while somebody looks. */
  function warn(kind: "slow" | "saved"): void {
    const isKnown = findScan(scan)?.state.kind === "slow";
    changeScan(scan, { state: { kind } });
    if (!isKnown && isLastScan(scan)) signalProblem();
  }

  function finish(answer: Answer): boolean | null {
    if (answer.kind === "notFound") {
      offlineQueue.remove(id);
      dropScan(scan);
      const title = "Order Not Found";
      showToast({ title, description: `No single order of this location ends in ${code}.`, tone: "danger" });
      return false;
    }
    const found = { orderId: answer.orderId };
    if (answer.kind === "answered" && !answer.pickedUpPreviously && !findEarlier(target, id)) {
      offlineQueue.remove(id);
      const completion = { state: "done", pickedUpPreviously: false } as const;
      changeScan(scan, { ...found, state: { kind: "ready", order: answer.order }, completion });
      if (isLastScan(scan)) signalSuccess();
      return null;
    }
    if (answer.kind === "failed" && (answer.orderId === null || answer.error instanceof NetworkError)) {
      warn("saved");
      return null;
    }
    tell(answer);
    return null;
  }

  /** Anything but a plain success has its own screen; while the next guest is being served, the queue's bar tells. */
  function tell(answer: Exclude<Answer, { kind: "notFound" }>): void {
    const completion =
      answer.kind === "answered"
        ? ({ state: "done", pickedUpPreviously: answer.pickedUpPreviously } as const)
        : ({ state: "failed", error: answer.error } as const);
    changeScan(scan, { orderId: answer.orderId, state: { kind: "problem" }, completion });
    if (answer.orderId !== null && isLastScan(scan) && openOrder(answer.orderId, scan)) {
      const isShown =
        answer.kind === "answered" || isLastWord(answer.error) || isApiError(answer.error, "ORDER_NOT_PAID");
      if (isShown) offlineQueue.remove(id);
      // The next try, by a person, is another one.
      if (answer.kind === "failed" && isFinalAnswer(answer.error)) keptKeys.drop(scan);
      return;
    }
    const last = toQueueAnswer(answer);
    if (last) offlineQueue.answer(id, last);
    if (isLastScan(scan)) signalProblem();
  }

  return new Promise((resolve) => {
    const impatience = setTimeout(
      () => {
        if (findScan(scan)?.state.kind === "sending") warn("slow");
        resolve(null);
      },
      isOnline() ? patienceMs : 0,
    );
    async function run(): Promise<void> {
      const answer = await send(named, id);
      clearTimeout(impatience);
      resolve(finish(answer));
    }
    void run().finally(release);
  });
}
