import type { Order } from "@skipline/contract/ordering";
import { shortOrderId } from "@skipline/contract/text";
import { NetworkError, isApiError } from "#api/errors.ts";
import { performOnce } from "#api/perform-once.ts";
import type { Deed, Outcome } from "#api/perform-once.ts";
import { queryClient } from "#api/query-client.ts";
import { staffVenueQuery } from "#api/staff-venue.ts";
import { signalProblem, signalSuccess } from "#components/qr-scanner/scan-signals.ts";
import { randomId } from "#lib/random-id.ts";
import { sleep } from "#lib/sleep.ts";
import { completionDelay, isFinalAnswer, limitedUntil, retryCompletion } from "../order/order-outcome.ts";
import type { Completion } from "../order/order-outcome.ts";
import { completeScanned, findByShortId, handOver, handOverTyped, previously } from "../queue/hand-over.ts";
import type { ScanAnswer } from "../queue/hand-over.ts";
import { findEarlier, keepOptions, keptKeys } from "../queue/saved-scan.ts";
import type { ScanTarget } from "../queue/saved-scan.ts";
import { changeScan, findScan, isLastScan, logScan } from "./scan-log.ts";
import type { ScanProblem } from "./scan-log.ts";

/** The server's word. `completed` is null where no single order ends like this. */
interface Reply {
  answer: ScanAnswer;
  completed: { order: Order; pickedUpPreviously: boolean } | null;
}

/** What is answered as if it were not there may be a role that is gone: the venue's page says so. */
async function askForRole(cause: unknown, vendorLocationId: string): Promise<void> {
  if (!isApiError(cause, "NOT_FOUND", "FORBIDDEN")) return;
  await queryClient.fetchQuery({ ...staffVenueQuery(vendorLocationId), staleTime: 0 }).catch(() => undefined);
}

export interface PerformedScan {
  target: ScanTarget;
  vendorLocationId: string;
  /** Whether somebody looks at the scanner's page still. */
  isHere: () => boolean;
}

/** Hands an order over, once. Done when the next code may be scanned. */
export async function performScan({ target, vendorLocationId, isHere }: PerformedScan): Promise<void> {
  let orderId = "orderId" in target ? target.orderId : null;
  const code = "orderId" in target ? shortOrderId(target.orderId) : target.shortId;
  const scan = `complete:${code}:${randomId()}`;
  const keep = keepOptions(target, scan);
  logScan({ scan, orderId, code, vendorLocationId, at: Date.now(), state: { kind: "sending" } });

  async function sendOnce(id: string): Promise<Reply> {
    if ("shortId" in target) orderId ??= await findByShortId({ id, input: { ...target, vendorLocationId } });
    if (orderId === null) return { answer: { kind: "notFound" }, completed: null };
    const completed = await completeScanned({ id, input: { orderId, vendorLocationId } });
    // Of two scans that wait for their answers nobody knows which one has put the drinks on the bar.
    const isFirst = !completed.pickedUpPreviously && !findEarlier(target, id);
    return { answer: isFirst ? { kind: "done" } : previously(completed.order), completed };
  }

  /** Until there is an answer, or no network. What the server is too busy for is repeated by itself. */
  async function send(id: string): Promise<Reply> {
    for (let failures = 0; ; failures += 1) {
      try {
        return await sendOnce(id);
      } catch (error) {
        if (error instanceof NetworkError || !retryCompletion(failures, error)) {
          await askForRole(error, vendorLocationId);
          throw error;
        }
        const until = limitedUntil(error);
        if (until !== undefined) changeScan(scan, { state: { kind: "limited", until } });
        await sleep(completionDelay(failures, error as Error));
        changeScan(scan, { state: { kind: "sending" } });
      }
    }
  }

  /** Once the words have changed for the worse while somebody looks. */
  function warn(kind: "slow" | "saved", isSaved: boolean): void {
    const isKnown = findScan(scan)?.state.kind === "slow";
    changeScan(scan, { state: { kind, isSaved } });
    if (!isKnown && isLastScan(scan)) signalProblem();
  }

  /** On the spot; while the next guest is being served, the queue's bar tells. */
  function tellProblem(problem: ScanProblem, completion?: Completion): boolean {
    changeScan(scan, { ...(completion && { orderId, completion }), state: { kind: "problem", problem } });
    const isShown = isLastScan(scan) && isHere();
    const isOver = !completion || (completion.state === "failed" && isFinalAnswer(completion.error));
    // The next try, by a person, is another one.
    if (isShown && isOver) keptKeys.drop(scan);
    if (isLastScan(scan)) signalProblem();
    return isShown || problem.kind === "processing";
  }

  function tell(outcome: Outcome<ScanAnswer, Reply>): boolean {
    switch (outcome.kind) {
      case "signedOut":
        changeScan(scan, { state: { kind: "signedOut" } });
        signalProblem();
        return true;
      case "unanswered": {
        const { isSaved, error } = outcome;
        if (isApiError(error, "ORDER_PAYMENT_PROCESSING")) {
          return tellProblem({ kind: "processing" }, { state: "failed", error });
        }
        // A server that says when it takes more is told of already.
        if (error === null && findScan(scan)?.state.kind !== "sending") return false;
        warn(error instanceof NetworkError ? "saved" : "slow", isSaved);
        return false;
      }
      case "refused":
        return tellProblem(outcome.answer, { state: "failed", error: outcome.error });
      case "done": {
        const { answer, completed } = outcome.reply;
        if (!completed) return tellProblem({ kind: "notFound" });
        const { order, pickedUpPreviously } = completed;
        const completion = { state: "done", pickedUpPreviously } as const;
        if (answer.kind !== "done") return tellProblem(answer, completion);
        // From the tap: the server counts from its own, later moment.
        const at = findScan(scan)?.at ?? Date.now();
        changeScan(scan, { orderId, state: { kind: "ready", order, at }, completion });
        if (isLastScan(scan)) signalSuccess();
        return true;
      }
    }
  }

  const deed: Deed<ScanAnswer, Reply> = { ...keep, send, tell };
  if ("orderId" in target) await performOnce(handOver, { ...target, vendorLocationId }, deed);
  else await performOnce(handOverTyped, { ...target, vendorLocationId }, deed);
}
