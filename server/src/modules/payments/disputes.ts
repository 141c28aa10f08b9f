import { randomUUID } from "node:crypto";
import type { Dispute } from "@skipline/contract/disputes";
import { formatMoney } from "@skipline/contract/money";
import * as m from "@skipline/contract/texts";
import { atOnce } from "../../at-once.ts";
import type { Job } from "../../db/jobs.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { StaffCaller } from "../../http/call.ts";
import { type DisputeEvidence, PaymentProviderError } from "../../providers/payments/payment-provider.ts";
import * as store from "./disputes-store.ts";
import { writeEvidence } from "./evidence-text.ts";
import { readMoney } from "./money-statements.ts";
import { asDispute } from "./news-store.ts";
import type { FindSubscriber, PaymentsDeps } from "./payments-deps.ts";
import { answerUnavailable, type CallBudget, createCallBudget, isRefused } from "./provider-calls.ts";
import type { Providers } from "./providers.ts";
import type { Refunds } from "./refunds.ts";

/** Under events that were lost, and under evidence of which nobody knows whether it arrived. */
const staleMs = 6 * 3_600_000;
const mostPerRun = 100;
const callsAtOnce = 5;

interface DisputeParts {
  providers: Providers;
  refunds: Pick<Refunds, "fetchNews">;
  findSubscriber: FindSubscriber;
}

interface Place {
  vendorId: string;
  disputeId: string;
}

/** What payers object to at their banks, and what venues say to that: once for each dispute, as the provider takes it once. */
export function createDisputes(deps: PaymentsDeps, { providers, refunds, findSubscriber }: DisputeParts) {
  const { db, clock, log } = deps;

  async function list(vendorId: string, after: store.DisputePlace | null, limit: number): Promise<Dispute[]> {
    return (await store.listDisputes(db, vendorId, after, limit)).map(asShown);
  }

  /** @throws AppError NOT_FOUND */
  async function find(place: Place): Promise<store.DisputeRow> {
    const row = await store.findDispute(db, place);
    if (!row) throw notFound("Dispute");
    return row;
  }

  async function get(place: Place): Promise<{ dispute: Dispute; facts: string }> {
    const row = await find(place);
    return { dispute: asShown(row), facts: (await evidenceOf(row, "")).whole };
  }

  async function evidenceOf({ purpose, reference, ...row }: store.DisputeRow, note: string): Promise<DisputeEvidence> {
    const facts = (await findSubscriber(purpose).findFacts?.(db, reference)) ?? null;
    const paid = { intentId: row.intentId ?? row.disputeId, paidAt: row.paidAt ?? row.openedAt };
    return writeEvidence({ ...paid, facts }, note);
  }

  /**
   * The words are written down with a key before the call. Where nobody knows whether they arrived, the same words are sent
   * again under the same key: by whoever calls again, or by the job.
   * @throws AppError NOT_FOUND, CONFLICT where the provider takes none (any more), PROVIDER_UNAVAILABLE
   */
  async function handOver(by: StaffCaller, place: Place, note: string): Promise<Dispute> {
    const asked = await find(place);
    const key = randomUUID();
    if (asked.evidence === null) {
      refuseLate(asked);
      const evidence = await evidenceOf(asked, note);
      const person = { userId: by.actor.userId, name: by.role.name };
      await store.claimEvidence(db, clock.now(), asked, { key, evidence, by: person });
    }
    const row = await find(place);
    if (row.receivedAt === null) {
      if (row.evidence === null) throw refuseOver(row);
      const isTaken = await answerUnavailable(() => send(createCallBudget(), row, row.evidenceKey === key));
      if (!isTaken) throw new AppError("CONFLICT", m.refused_evidence);
    }
    return asShown(await find(place));
  }

  function refuseLate(row: store.DisputeRow): void {
    const isLate = row.dueAt !== null && row.dueAt <= clock.now();
    if (row.status !== "OPEN" || row.isAnswered || isLate) throw refuseOver(row);
  }

  function refuseOver({ isAnswered }: store.DisputeRow): AppError {
    return new AppError("CONFLICT", isAnswered ? m.refused_evidence_there : m.refused_evidence_late);
  }

  /** False after a clear no: then nothing was handed over, and other words may be. */
  async function send(call: CallBudget, row: store.DisputeRow, isFirst: boolean): Promise<boolean> {
    const { evidence, evidenceKey, disputeId, account } = row;
    if (evidence === null || evidenceKey === null) return look(call, row);
    if (!isFirst && (await look(call, row))) return true;
    const provider = providers.of(row);
    try {
      await call(() => provider.submitEvidence({ disputeId, account, evidence, idempotencyKey: evidenceKey }));
    } catch (error) {
      if (!isRefused(error)) throw error;
      log.warn({ err: error, disputeId }, "evidence refused by the provider");
      // It may be there already: from a call whose key it has forgotten, or from its own desk.
      if (await look(call, row)) return true;
      await store.forgetEvidence(db, row, evidenceKey);
      return false;
    }
    return look(call, row);
  }

  /** Asks how it stands and records it; whether the provider has evidence. */
  async function look(call: CallBudget, { paymentId, disputeId, account, ...row }: store.DisputeRow): Promise<boolean> {
    const provider = providers.of(row);
    let isAnswered = false;
    await refunds.fetchNews(await readMoney(db, paymentId), null, async () => {
      const dispute = asDispute(await call(() => provider.fetchDispute({ disputeId, account })));
      isAnswered = dispute.isAnswered;
      return { dispute };
    });
    return isAnswered;
  }

  async function lookAtOpen(): Promise<void> {
    const now = clock.now();
    const rows = await store.claimUnseen(db, now, new Date(now.getTime() - staleMs), mostPerRun);
    await atOnce(callsAtOnce, rows, async (row) => {
      try {
        await send(createCallBudget(), row, false);
      } catch (error) {
        const isKnown = error instanceof PaymentProviderError || error instanceof AppError;
        log[isKnown ? "warn" : "error"]({ err: error, disputeId: row.disputeId }, "how a dispute stands is not known");
      }
    });
  }

  const jobs: Job[] = [{ name: "payments.look-at-disputes", cron: "53 * * * *", run: lookAtOpen }];

  return { list, get, handOver, jobs };
}

export type Disputes = ReturnType<typeof createDisputes>;

function asShown(row: store.DisputeRow): Dispute {
  const { evidence, askedAt, byName, receivedAt } = row;
  return {
    disputeId: row.disputeId,
    orderId: row.reference,
    amount: row.amount === null ? null : formatMoney(row.amount),
    reason: row.reason,
    status: row.status,
    openedAt: row.openedAt.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    isAnswered: row.isAnswered,
    evidence:
      evidence === null || askedAt === null
        ? null
        : {
            text: evidence.whole,
            byName,
            askedAt: askedAt.toISOString(),
            receivedAt: receivedAt?.toISOString() ?? null,
          },
  };
}
