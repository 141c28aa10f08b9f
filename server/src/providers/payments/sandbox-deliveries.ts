import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { lateWebhookSeconds, type WebhookMode } from "./sandbox-cards.ts";
import { signWebhook } from "./webhook-signature.ts";

export const signatureHeader = "sandbox-signature";

const answerTimeoutMs = 5_000;
const batchSize = 20;
/** Seconds until the next attempt; longer than an attempt can last. After the last one the peer gives up. */
const gapsSeconds = [10, 30, 120, 600, 3_600, 21_600, 21_600, 21_600, 43_200, 43_200, 43_200];

export interface SandboxEvent {
  type: string;
  intentId: string;
  refundId?: string;
  disputeId?: string;
}

interface Deps {
  db: Kysely<Database>;
  clock: Clock;
  secret: string;
  webhookUrl: () => string;
  log: FastifyBaseLogger;
}

/** Writes an event down for delivery, in the transaction of what it tells. */
export async function storeEvent(
  trx: Kysely<Database>,
  now: Date,
  event: SandboxEvent,
  mode: WebhookMode,
): Promise<void> {
  if (mode === "never") return;
  const eventId = `evt_sandbox_${randomUUID().replaceAll("-", "")}`;
  const { intentId, refundId, disputeId } = event;
  const object =
    refundId !== undefined
      ? { object: "refund", id: refundId, intent: intentId }
      : disputeId !== undefined
        ? { object: "dispute", id: disputeId, intent: intentId }
        : { object: "intent", id: intentId };
  const row = {
    event_id: eventId,
    body: JSON.stringify({ id: eventId, type: event.type, created: Math.floor(now.getTime() / 1000), object }),
    due_at: mode === "late" ? new Date(now.getTime() + lateWebhookSeconds * 1000) : now,
    created_at: now,
  };
  await trx
    .insertInto("sandbox.delivery")
    .values(mode === "twice" ? [row, row] : [row])
    .execute();
}

/**
 * Delivers stored events by HTTP until each was answered with 2xx. Several servers may do this at once: an attempt is
 * claimed by moving its due time, so that a server that dies in the middle only delays it.
 */
export function createDeliveries({ db, clock, secret, webhookUrl, log }: Deps) {
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isClosed = false;
  const timers = new Set<NodeJS.Timeout>();

  async function deliverDue(): Promise<void> {
    for (;;) {
      const claimed = await claim();
      await Promise.all(claimed.map(attempt));
      if (claimed.length < batchSize) return;
    }
  }

  async function claim(): Promise<Claimed[]> {
    const now = clock.now();
    const due = db
      .selectFrom("sandbox.delivery")
      .select("delivery_id")
      .where("delivered_at", "is", null)
      .where("given_up_at", "is", null)
      .where("due_at", "<=", now)
      .orderBy("due_at")
      .orderBy("delivery_id")
      .limit(batchSize)
      .forUpdate()
      .skipLocked();
    const gaps = sql`(${gapsSeconds}::int[])[least(attempts + 1, ${gapsSeconds.length})]`;
    return db
      .updateTable("sandbox.delivery")
      .set({
        attempts: sql`attempts + 1`,
        due_at: sql<Date>`${now}::timestamptz + make_interval(secs => ${gaps})`,
      })
      .where("delivery_id", "in", due)
      .returning(["delivery_id", "body", "attempts"])
      .execute();
  }

  async function attempt({ delivery_id, body, attempts }: Claimed): Promise<void> {
    const answer = await post(body);
    const now = clock.now();
    await db
      .updateTable("sandbox.delivery")
      .set({
        last_answer: answer.text,
        delivered_at: answer.isTaken ? now : null,
        given_up_at: !answer.isTaken && attempts > gapsSeconds.length ? now : null,
      })
      .where("delivery_id", "=", delivery_id)
      // A slow attempt must not undo the success of a later one.
      .where("delivered_at", "is", null)
      .execute();
  }

  async function post(body: string): Promise<{ isTaken: boolean; text: string }> {
    try {
      const response = await fetch(webhookUrl(), {
        method: "POST",
        headers: { "content-type": "application/json", [signatureHeader]: signWebhook(body, secret, clock.now()) },
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(answerTimeoutMs),
      });
      await response.body?.cancel();
      return { isTaken: response.ok, text: String(response.status) };
    } catch (error) {
      return { isTaken: false, text: error instanceof Error ? error.message.slice(0, 200) : "no answer" };
    }
  }

  /** Starts delivering what is due, without anybody waiting for it. */
  function deliverSoon(): void {
    if (isClosed) return;
    isWanted = true;
    running ??= runWhileWanted().finally(() => {
      running = null;
    });
  }

  async function runWhileWanted(): Promise<void> {
    while (isWanted && !isClosed) {
      isWanted = false;
      try {
        await deliverDue();
      } catch (error) {
        // The rows are there: the job tries again.
        if (!isClosed) log.warn({ err: error }, "sandbox webhooks not delivered");
      }
    }
  }

  /** Calls back when something falls due, so that it does not wait for the next job; the job is the safety net. */
  function wakeAfter(seconds: number, work: () => void): void {
    if (isClosed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, seconds * 1000);
    timer.unref();
    timers.add(timer);
  }

  async function close(): Promise<void> {
    isClosed = true;
    for (const timer of timers) clearTimeout(timer);
    await running;
  }

  return { deliverDue, deliverSoon, wakeAfter, close };
}

interface Claimed {
  delivery_id: number;
  body: string;
  attempts: number;
}
