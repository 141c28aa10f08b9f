import { randomUUIDv7 } from "node:crypto";
import { tonightHours } from "@skipline/contract/fulfilment";
import type { Language } from "@skipline/contract/languages";
import type { PushAddress, ReadyNotice } from "@skipline/contract/ready-notice";
import * as m from "@skipline/contract/texts";
import type { Kysely } from "kysely";
import { businessDayOf } from "../../business-day.ts";
import { type Errand, type ErrandOutcome, type GiveJobs, sweepErrand } from "../../db/errands.ts";
import type { Job } from "../../db/jobs.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { Actor } from "../../http/call.ts";
import { readUses, takeUse } from "../../http/rate-limit.ts";
import { PushError, type PushSender } from "../../providers/push/push-sender.ts";
import { SmsError, type SmsSender } from "../../providers/sms/sms-sender.ts";
import { noteRefusedStop } from "../auth/index.ts";
import type { OrderingDeps } from "./ordering-deps.ts";
import { isTooLate, readyPush, readyText } from "./ready-notice-rules.ts";
import * as store from "./ready-notice-store.ts";

type Db = Kysely<Database>;

export interface ReadyNoticeDeps extends Pick<OrderingDeps, "db" | "clock" | "log"> {
  sms: SmsSender;
  /** Null: nothing is pushed. */
  push: PushSender | null;
  send: GiveJobs;
  publicUrl: string;
  /** Text messages of a vendor and a night. */
  textsPerNight: number;
}

export type ReadyNotices = ReturnType<typeof createReadyNotices>;

interface Wanted {
  push?: PushAddress | null | undefined;
  text?: boolean | undefined;
  language: Language;
}

/** Longer than a provider may take: who has not said by then that it was sent has died on the way. */
const claimSeconds = 30;
const mostTries = 5;
/** Sooner than other messages: it is about what stands on the bar now. */
const pauseSeconds = 10;
const mostGiven = 1_000;
/** A phone that was off for longer has a guest who knows. */
const ttlSeconds = 2 * 3_600;
const keptDays = 2;

/**
 * Tells guests who said so that their order is ready: once an order and way, caused by the step that makes it ready, and looked
 * at again when it is sent, so that nobody is told of what was handed over, given back or taken up again meanwhile.
 */
export function createReadyNotices(deps: ReadyNoticeDeps) {
  const { db, clock, log, sms, push, publicUrl } = deps;
  const errand: Errand = {
    name: "ordering.ready-notice",
    tries: mostTries,
    pauseSeconds,
    trySeconds: claimSeconds,
    listDue: async () => (await store.listDue(db, clock.now(), mostGiven)).map((id) => [id]),
    run,
  };

  /** @throws AppError NOT_FOUND */
  async function read(on: Db, { userId }: Pick<Actor, "userId">, orderId: string) {
    const now = clock.now();
    const [own] = await store.readOwn(on, { orderId, userId, now });
    if (!own) throw notFound("Order");
    const since = now.getTime() - (own.paidAt?.getTime() ?? 0);
    const isOpen =
      own.status === "PAID" &&
      own.refundState !== "REFUNDING" &&
      own.preparesOrders &&
      own.pickupState !== "READY" &&
      since < tonightHours * 3_600_000;
    // As if it were noon of the business day: one window for a night, wherever the venue is.
    const night = new Date(`${businessDayOf(now, own)}T12:00:00Z`);
    const rule = { bucket: `ready:texts:${own.vendorId}`, windowSeconds: 86_400, limit: deps.textsPerNight };
    const isNew = own.text === "NEW";
    const isUsedUp = isOpen && isNew && (await readUses(on, night, rule)) >= rule.limit;
    const refusal = own.isOptedOut ? "OPTED_OUT" : isUsedUp ? "USED_UP" : null;
    const readyNotice: ReadyNotice = {
      isOpen,
      push: { state: own.push ?? "NEW", publicKey: push?.publicKey ?? null },
      text: { state: own.text ?? "NEW", refusal, phoneLast4: own.phoneLast4 ?? "" },
    };
    return { own, readyNotice, isNew, takeText: () => takeUse(on, night, rule) };
  }

  async function getReadyNotice(actor: Actor, orderId: string): Promise<ReadyNotice> {
    return (await read(db, actor, orderId)).readyNotice;
  }

  /** Once it is ready, or over, nothing more is written down: the answer says so. @throws AppError NOT_FOUND, RULE_VIOLATED */
  function keepReadyNotice(actor: Actor, orderId: string, wanted: Wanted): Promise<ReadyNotice> {
    return withTransaction(db, async (trx) => {
      if (!(await store.holdOwn(trx, orderId, actor.userId))) throw notFound("Order");
      const { own, readyNotice, isNew, takeText } = await read(trx, actor, orderId);
      if (!readyNotice.isOpen) return readyNotice;
      const now = clock.now();
      const { vendorId } = own;
      const asked = { orderId, vendorId, language: wanted.language, now };
      if (wanted.push) {
        if (!push?.accepts(wanted.push.endpoint)) throw new AppError("RULE_VIOLATED", m.refused_push_address);
        const { endpoint, keys } = wanted.push;
        await store.ask(trx, {
          ...asked,
          readyNoticeId: randomUUIDv7(),
          channel: "PUSH",
          target: { endpoint, ...keys },
        });
      } else if (wanted.push === null) await store.takeBack(trx, orderId, "PUSH", now);
      if (wanted.text) {
        if (own.isOptedOut) throw new AppError("RULE_VIOLATED", m.refused_ready_text_stopped);
        // One of the venue's for each order, however often its guest changes their mind.
        if (isNew && !(await takeText())) throw new AppError("RULE_VIOLATED", m.refused_ready_text_used_up);
        await store.ask(trx, { ...asked, readyNoticeId: randomUUIDv7(), channel: "TEXT", target: null });
      } else if (wanted.text === false) await store.takeBack(trx, orderId, "TEXT", now);
      return (await read(trx, actor, orderId)).readyNotice;
    });
  }

  /** In the transaction that made these ready, behind its statement: what a guest said before it is seen. */
  async function tell(trx: Db, orderIds: readonly string[]): Promise<void> {
    if (orderIds.length === 0) return;
    const ids = await store.listAsked(trx, orderIds);
    await deps.send(
      trx,
      errand.name,
      ids.map((id) => [id]),
    );
  }

  async function run([readyNoticeId = ""]: readonly string[]): Promise<ErrandOutcome> {
    const now = clock.now();
    const [claimed] = await store.claim(db, { readyNoticeId, now, until: after(now, claimSeconds) });
    if (!claimed) return "done";
    try {
      const failure = await deliver(claimed, now);
      if (failure === null) await store.record(db, readyNoticeId, { sent_at: clock.now() });
      else await store.record(db, readyNoticeId, { failed_at: clock.now(), failure });
      return "done";
    } catch (error) {
      const { channel, tries } = claimed;
      const isLast = tries >= mostTries || isFinal(error);
      log[isLast ? "error" : "warn"]({ err: error, readyNoticeId, channel, tries }, "a guest was not told of an order");
      const failedAt = clock.now();
      if (isLast) await store.record(db, readyNoticeId, { failed_at: failedAt, failure: "REFUSED" });
      else await store.record(db, readyNoticeId, { claimed_until: after(failedAt, pauseSeconds * 2 ** (tries - 1)) });
      return isLast ? "given up" : "again";
    }
  }

  /** Null: it was sent. Else why it never will be, which is nobody's fault. @throws SmsError, PushError */
  async function deliver(claimed: store.Claimed, now: Date): Promise<"OPTED_OUT" | "QUIET" | "GONE" | null> {
    const { channel, orderId, vendorLocationId, phone, endpoint, p256dh, auth } = claimed;
    if (channel === "PUSH") {
      if (push === null || endpoint === null || p256dh === null || auth === null) return "GONE";
      const payload = readyPush(claimed, `${publicUrl}/location/${vendorLocationId}/order/${orderId}/status`);
      const topic = orderId.replaceAll("-", "");
      try {
        await push.send({ to: { endpoint, p256dh, auth }, payload, topic, ttlSeconds });
      } catch (error) {
        if (error instanceof PushError && error.refusal === "gone") return "GONE";
        throw error;
      }
      return null;
    }
    if (phone === null) return "GONE";
    if (claimed.isOptedOut) return "OPTED_OUT";
    if (isTooLate({ now, ...claimed })) return "QUIET";
    try {
      await sms.send({ to: phone, body: readyText(claimed) });
    } catch (error) {
      if (!(error instanceof SmsError) || error.refusal !== "opted-out") throw error;
      await noteRefusedStop(db, phone, clock.now());
      return "OPTED_OUT";
    }
    return null;
  }

  const jobs: Job[] = [
    { name: "ordering.ready-notices-sweep", cron: "* * * * *", run: () => sweepErrand(db, deps.send, errand) },
    {
      name: "ordering.forget-ready-notices",
      cron: "37 9 * * *",
      run: () => store.forgetOld(db, after(clock.now(), -keptDays * 86_400)),
    },
  ];
  return { errand, jobs, queue: store.readyNoticesQueue, getReadyNotice, keepReadyNotice, tell };
}

/** Asked again, the answer would be the same. */
function isFinal(error: unknown): boolean {
  if (error instanceof PushError) return error.refusal === "refused";
  return error instanceof SmsError && error.refusal === "number";
}

function after(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1_000);
}
