import { completeOrder } from "@skipline/contract/fulfilment";
import { getOrder } from "@skipline/contract/ordering";
import type { Order } from "@skipline/contract/ordering";
import { shortOrderId } from "@skipline/contract/text";
import { call } from "#api/call.ts";
import { NetworkError, isApiError } from "#api/errors.ts";
import { performOnce } from "#api/perform-once.ts";
import { queryClient } from "#api/query-client.ts";
import { endpointKey } from "#api/query.ts";
import { staffVenueQuery } from "#api/staff-venue.ts";
import { signalProblem, signalSuccess } from "#components/qr-scanner/scan-signals.ts";
import { randomId } from "#lib/random-id.ts";
import { offlineQueue } from "#stores/offline-queue.ts";
import { completionDelay, isFinalAnswer, limitedUntil, retryCompletion } from "../order/order-outcome.ts";
import { findByShortId, readRefusal } from "../queue/hand-over.ts";
import { findEarlier, keepScan, keptKeys } from "../queue/saved-scan.ts";
import type { NamedScan, ScanTarget } from "../queue/saved-scan.ts";
import { changeScan, findScan, isLastScan, logScan } from "./scan-log.ts";
import type { ScanProblem } from "./scan-log.ts";

/** Staff complete orders under the placeholder user. */
const userId = "_";
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

/** Why the order is not handed over; null where the same has to be sent again. */
function readProblem(answer: Exclude<Answer, { kind: "answered"; pickedUpPreviously: false }>): ScanProblem | null {
  if (answer.kind === "notFound") return answer;
  if (answer.kind === "answered") {
    return { kind: "previously", by: answer.order.completedBy, at: answer.order.datetimeCompleted };
  }
  if (isApiError(answer.error, "ORDER_PAYMENT_PROCESSING")) return { kind: "processing" };
  const refusal = readRefusal(answer.error);
  return refusal?.kind === "done" ? null : refusal;
}

/** What is answered as if it were not there may be a role that is gone: the venue's page says so. */
async function askForRole(answer: Answer, vendorLocationId: string): Promise<void> {
  if (answer.kind !== "failed" || !isApiError(answer.error, "NOT_FOUND", "FORBIDDEN")) return;
  await queryClient.fetchQuery({ ...staffVenueQuery(vendorLocationId), staleTime: 0 }).catch(() => undefined);
}

export interface TakeScan {
  target: ScanTarget;
  vendorLocationId: string;
  /** Whether somebody looks at the scanner's page still. */
  isHere: () => boolean;
}

/**
 * Hands an order over, once: kept before it is sent, and until the server has spoken. Done when the next code may be
 * scanned: with the answer, or after 3 s without one.
 */
export async function takeScan({ target, vendorLocationId, isHere }: TakeScan): Promise<void> {
  const orderId = "orderId" in target ? target.orderId : null;
  const code = "orderId" in target ? shortOrderId(target.orderId) : target.shortId;
  const scan = `complete:${code}:${randomId()}`;
  const named = { target, vendorLocationId, scan };
  logScan({ scan, orderId, code, vendorLocationId, at: Date.now(), state: { kind: "sending" } });
  const kept = await keepScan(named);
  if (!kept) {
    changeScan(scan, { state: { kind: "signedOut" } });
    signalProblem();
    return;
  }
  const { id, isSaved } = kept;

  /** Once the words have changed for the worse while somebody looks. */
  function warn(kind: "slow" | "saved"): void {
    const isKnown = findScan(scan)?.state.kind === "slow";
    changeScan(scan, { state: { kind, isSaved } });
    if (!isKnown && isLastScan(scan)) signalProblem();
  }

  function finish(answer: Answer): void {
    const found = { orderId: answer.kind === "notFound" ? null : answer.orderId };
    if (answer.kind === "answered" && !answer.pickedUpPreviously && !findEarlier(target, id)) {
      void offlineQueue.remove(id);
      const completion = { state: "done", pickedUpPreviously: false } as const;
      changeScan(scan, { ...found, state: { kind: "ready", order: answer.order }, completion });
      if (isLastScan(scan)) signalSuccess();
      return;
    }
    const problem = readProblem(answer);
    if (problem) tell(answer, problem);
    else warn(answer.kind === "failed" && answer.error instanceof NetworkError ? "saved" : "slow");
  }

  /** On the spot; while the next guest is being served, the queue's bar tells. */
  function tell(answer: Answer, problem: ScanProblem): void {
    const completion =
      answer.kind === "answered"
        ? ({ state: "done", pickedUpPreviously: answer.pickedUpPreviously } as const)
        : ({ state: "failed", error: answer.kind === "failed" ? answer.error : null } as const);
    const found = answer.kind === "notFound" ? {} : { orderId: answer.orderId, completion };
    changeScan(scan, { ...found, state: { kind: "problem", problem } });
    const isShown = isLastScan(scan) && isHere();
    if (isShown || problem.kind === "processing") void offlineQueue.remove(id);
    else void offlineQueue.answer(id, problem);
    // The next try, by a person, is another one.
    if (isShown && (answer.kind === "notFound" || (answer.kind === "failed" && isFinalAnswer(answer.error)))) {
      keptKeys.drop(scan);
    }
    if (isLastScan(scan)) signalProblem();
  }

  await performOnce(kept, {
    async send() {
      const answer = await send(named, id);
      await askForRole(answer, vendorLocationId);
      return answer;
    },
    onSlow() {
      if (findScan(scan)?.state.kind === "sending") warn("slow");
    },
    onEnd: finish,
  });
}
