import { randomUUID } from "node:crypto";
import http from "node:http";
import https from "node:https";
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
export const firstGapSeconds = 10;
const gapsSeconds = [firstGapSeconds, 30, 120, 600, 3_600, 21_600, 21_600, 21_600, 43_200, 43_200, 43_200];

export interface SandboxEvent {
  type: string;
  /** Where the intent is; left out where the step that stores the event says it. */
  account?: string | null;
  /** All but a payout's. */
  intentId?: string;
  refundId?: string;
  disputeId?: string;
  payoutId?: string;
}

/** An attempt that somebody has taken on: its due time has been moved. */
export interface ClaimedDelivery {
  deliveryId: number;
  body: string;
  attempts: number;
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
  const { eventId, body } = makeEvent(now, event);
  const dueAt = new Date(now.getTime() + (mode === "late" ? lateWebhookSeconds * 1000 : 0));
  const row = { event_id: eventId, body, attempts: 0, due_at: dueAt, created_at: now };
  await trx
    .insertInto("sandbox.delivery")
    .values(mode === "twice" ? [row, row] : [row])
    .execute();
}

/** An event with the bytes that are signed and sent. */
export function makeEvent(now: Date, { type, account = null, ...about }: SandboxEvent) {
  const { intentId, refundId, disputeId, payoutId } = about;
  const eventId = `evt_sandbox_${randomUUID().replaceAll("-", "")}`;
  const object =
    refundId !== undefined
      ? { object: "refund", id: refundId, intent: intentId }
      : disputeId !== undefined
        ? { object: "dispute", id: disputeId, intent: intentId }
        : payoutId !== undefined
          ? { object: "payout", id: payoutId }
          : { object: "intent", id: intentId };
  const created = Math.floor(now.getTime() / 1000);
  const whose = account === null ? {} : { account };
  return { eventId, body: JSON.stringify({ ...whose, id: eventId, type, created, object }) };
}

/**
 * Delivers stored events by HTTP until each was answered with 2xx. Several servers may do this at once: an attempt is
 * claimed by moving its due time, so that a server that dies in the middle only delays it.
 */
export function createDeliveries({ db, clock, secret, webhookUrl, log }: Deps) {
  let running = Promise.resolve();
  let isWanted = false;
  let isClosed = false;
  const timers = new Set<NodeJS.Timeout>();
  const sending = new Set<Promise<void>>();

  async function deliverDue(): Promise<void> {
    for (;;) {
      const claimed = await claim();
      await Promise.all(claimed.map(attempt));
      if (claimed.length < batchSize) return;
    }
  }

  async function claim(): Promise<ClaimedDelivery[]> {
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
      .returning(["delivery_id as deliveryId", "body", "attempts"])
      .execute();
  }

  /** A slow one does not undo the success of a later one. */
  async function attempt({ deliveryId, body, attempts }: ClaimedDelivery): Promise<void> {
    const { isAccepted, text } = await post(body);
    const isLast = attempts > gapsSeconds.length;
    if (!isAccepted && !isLast) wakeAfter(gapsSeconds[attempts - 1] ?? 0, deliverSoon);
    const now = clock.now();
    await db
      .updateTable("sandbox.delivery")
      .set({
        last_answer: text,
        delivered_at: isAccepted ? now : null,
        given_up_at: !isAccepted && isLast ? now : null,
      })
      .where("delivery_id", "=", deliveryId)
      .where("delivered_at", "is", null)
      .execute();
  }

  async function post(body: string): Promise<{ isAccepted: boolean; text: string }> {
    try {
      const status = await postJson(new URL(webhookUrl()), body, {
        [signatureHeader]: signWebhook(body, secret, clock.now()),
      });
      return { isAccepted: status >= 200 && status < 300, text: String(status) };
    } catch (error) {
      return { isAccepted: false, text: error instanceof Error ? error.message.slice(0, 200) : "no answer" };
    }
  }

  const agents = { "http:": new http.Agent({ keepAlive: true }), "https:": new https.Agent({ keepAlive: true }) };

  function postJson(url: URL, body: string, headers: Record<string, string>): Promise<number> {
    const isPlain = url.protocol === "http:";
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const options = {
      method: "POST",
      agent: agents[isPlain ? "http:" : "https:"],
      headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body), ...headers },
      signal: AbortSignal.timeout(answerTimeoutMs),
    };
    const request = (isPlain ? http : https).request(url, options, (response) => {
      response.on("error", reject).on("end", () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    request.on("error", reject).end(body);
    return promise;
  }

  /** Without a caller's waiting for it. The rows are there: the job tries again. */
  function inBackground(work: Promise<unknown>): Promise<void> {
    const one = tolerate(work).finally(() => sending.delete(one));
    sending.add(one);
    return one;
  }

  async function tolerate(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!isClosed) log.warn({ err: error }, "sandbox webhooks not delivered");
    }
  }

  /** Sends what was claimed as it was written. */
  const send = (claimed: readonly ClaimedDelivery[]): Promise<void> => inBackground(Promise.all(claimed.map(attempt)));

  /** Starts delivering what is due; what comes due meanwhile goes when that has been sent. */
  function deliverSoon(): void {
    if (isClosed || isWanted) return;
    isWanted = true;
    running = inBackground(
      running.then(() => {
        isWanted = false;
        return deliverDue();
      }),
    );
  }

  /** Those that are under way, and what they bring about. */
  async function untilDelivered(): Promise<void> {
    while (sending.size > 0) await Promise.all(sending);
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
    await untilDelivered();
    for (const agent of Object.values(agents)) agent.destroy();
  }

  return { deliverDue, deliverSoon, send, untilDelivered, wakeAfter, close };
}
