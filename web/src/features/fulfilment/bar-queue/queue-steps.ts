import { moveQueued, type StepOutcome } from "@skipline/contract/fulfilment";
import { queueStates } from "@skipline/contract/ordering";
import { stations } from "@skipline/contract/stations";
import { shortOrderId } from "@skipline/contract/text";
import * as m from "@skipline/contract/texts";
import type { Output } from "@skipline/contract/endpoint";
import * as z from "zod/mini";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { call } from "#api/call.ts";
import { isHolderOver } from "#api/doer.ts";
import { isApiError } from "#api/errors.ts";
import { isLastWord } from "#api/offline-uploader.ts";
import type { Operation, Refusal } from "#api/offline-uploader.ts";
import { performOnce } from "#api/perform-once.ts";
import { getSession } from "#api/session.ts";
import type { Outcome } from "#api/perform-once.ts";
import { randomId } from "#lib/random-id.ts";
import { staffName } from "#lib/staff-name.ts";
import { byTime, offlineQueue, operationsOf, queueState, senderOf, useOfflineQueue } from "#stores/offline-queue.ts";
import type { QueuedOperation } from "#stores/offline-queue.ts";
import { showToast } from "#ui/toast.ts";
import { stepsBefore } from "../queue/steps-before.ts";
import { changeOrders, readNews } from "./queue-query.ts";
import { type Step, withAnswer, withStep } from "./queue-state.ts";
import { createTurns } from "./turns.ts";

const input = z.object({
  vendorLocationId: z.string().check(z.minLength(1)),
  steps: z
    .array(
      z.object({
        orderId: z.string(),
        station: z.optional(z.enum(stations)),
        from: z.enum(queueStates),
        to: z.enum(queueStates),
      }),
    )
    .check(z.minLength(1)),
});

const answer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("done") }),
  /** Some of the orders were elsewhere by then, or over. */
  z.object({ kind: z.literal("overtaken") }),
  z.object({ kind: z.literal("gone") }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
/** The server's word on a step. */
export type StepAnswer = z.output<typeof answer>;
export type QueuedSteps = QueuedOperation<z.output<typeof input>, StepAnswer>;

type Moved = Output<typeof moveQueued>["items"];

interface Reply {
  answer: StepAnswer;
  items: Moved;
}

/** What the server has answered on this page: their rows are about to go. */
const answeredHere = new Set<string>();

/** Once under its key: where a late repeat finds the order back where it began, it moves nothing. By it who did it is known, too. */
async function sendSteps(
  id: string,
  { vendorLocationId, steps }: Pick<Tap, "vendorLocationId" | "steps">,
): Promise<Reply> {
  const moves = { params: { vendorLocationId }, body: { steps: [...steps] } };
  const { items } = await call(moveQueued, moves, { idempotencyKey: id });
  answeredHere.add(id);
  take(vendorLocationId, steps, items);
  const kind = items.every(({ outcome }) => outcome === "MOVED") ? "done" : "overtaken";
  return { answer: { kind }, items };
}

/** The queue knows the server's word at once; its news come after. */
function take(vendorLocationId: string, steps: readonly Step[], items: Moved): void {
  const moved = new Map(items.map((item) => [item.orderId, item]));
  const taken = new Map(steps.map((step) => [step.orderId, step]));
  const since = new Date().toISOString();
  changeOrders(vendorLocationId, [...moved.keys()], (order) => {
    const now = moved.get(order.orderId);
    const step = taken.get(order.orderId);
    if (!now || !step) return order;
    const isOver = now.outcome === "HANDED_OVER" || now.outcome === "REFUNDED";
    if (isOver) return null;
    return withAnswer(order, step, now, since);
  });
}

function readRefusal(error: unknown): Refusal<StepAnswer> | null {
  if (isApiError(error, "NOT_FOUND")) return { kind: "gone" };
  return isLastWord(error) ? { kind: "refused", message: error.message } : null;
}

/** Orders moved in the queue of a location, each from the state that was seen. A repeat moves nothing again. */
const moveOrders: Operation<QueuedSteps["input"], StepAnswer> = {
  kind: "moveQueued",
  input,
  answer,
  readRefusal,
  send: async (operation) => (await sendSteps(operation.id, operation.input)).answer,
};

/** With steps of one station alone: a page that knows of none would move all of the order. */
const moveStations: typeof moveOrders = { ...moveOrders, kind: "moveQueuedStation" };
/** Both, for the offline queue. */
export const queueMoves = [moveOrders, moveStations];

/** In the order of doing. */
export function listQueuedSteps(all: readonly QueuedOperation[]): QueuedSteps[] {
  return queueMoves.flatMap((move) => operationsOf(move, all)).toSorted(byTime);
}

/** Steps of an order that wait in the queue for their answer, in the order of doing; what a person is asked about is not among them. */
export function waitingSteps(
  all: readonly QueuedOperation[],
  orderIds: readonly string[],
  userId: string | null,
): QueuedSteps[] {
  return listQueuedSteps(all).filter(
    (one) =>
      senderOf(one) === userId &&
      queueState(one, Date.now()) === "waiting" &&
      one.input.steps.some(({ orderId }) => orderIds.includes(orderId)),
  );
}

const takeTurn = createTurns();

/** A step of the same order is in the queue: this one is sent behind it. */
class Behind extends Error {}

/** Of one order nothing goes out before what was done first has its answer: else it would be judged by a state that is yet to come. */
async function sendInTurn(tap: Tap, id: string): Promise<Reply> {
  const orderIds = tap.steps.map(({ orderId }) => orderId);
  const all = offlineQueue.store.getState();
  const own = all.find((one) => one.id === id);
  const userId = own ? senderOf(own) : (getSession()?.profile.userId ?? null);
  const before = waitingSteps(all, orderIds, userId).filter((one) => !answeredHere.has(one.id));
  const isFirst = before.every((one) => one.id === id || (own !== undefined && byTime(own, one) < 0));
  if (!isFirst) throw new Behind("a step of the same order waits in the queue");
  return sendSteps(id, tap);
}

/** Before an order is handed over: each under its own key. Throws what `call` throws where the hand-over would fare no better. */
stepsBefore.send = async (orderId) => {
  const userId = getSession()?.profile.userId ?? null;
  for (const { id, input: moves } of waitingSteps(offlineQueue.store.getState(), [orderId], userId)) {
    if (answeredHere.has(id)) continue;
    try {
      await sendSteps(id, moves);
    } catch (error) {
      // Theirs who did the step: whoever hands over holds the phone.
      if (isHolderOver(error)) await offlineQueue.disown(id);
      // Drinks don't wait for a step that the server stumbles over: the queue tries it again.
      else if (readRefusal(error) === null && !(isApiError(error) && error.status === 500)) throw error;
    }
  }
};

/** Steps that another tab has sent are where they went, until this page has read their news. */
offlineQueue.store.subscribe((all, before) => {
  const open = new Set(listQueuedSteps(before).flatMap(({ id, answer: said }) => (said === null ? id : [])));
  for (const { id, input: moves, answer: said } of listQueuedSteps(all)) {
    if (said?.kind !== "done" || !open.has(id) || answeredHere.has(id)) continue;
    const { vendorLocationId, steps } = moves;
    const orderIds = steps.map(({ orderId }) => orderId);
    changeOrders(vendorLocationId, orderIds, (order) =>
      steps.filter(({ orderId }) => orderId === order.orderId).reduce(withStep, order),
    );
    readNews(vendorLocationId, orderIds).catch(() => undefined);
  }
});

interface Tap {
  id: string;
  vendorLocationId: string;
  steps: readonly Step[];
}

/** What was tapped and is neither answered nor in the offline queue: it is shown before it is kept. */
const taps = createStore<readonly Tap[]>()(() => []);

/** What was done on this device and is not answered, in the order of doing. */
export function useOpenSteps(vendorLocationId: string): Step[] {
  const kept = listQueuedSteps(useOfflineQueue()).filter(({ answer: said }) => said === null);
  return [...kept.map((one) => one.input), ...useStore(taps)]
    .filter((one) => one.vendorLocationId === vendorLocationId)
    .flatMap(({ steps }) => steps);
}

const outcomeWords: Record<Exclude<StepOutcome, "MOVED">, (of: Moved[number]) => string> = {
  OVERTAKEN: ({ orderId, by }) =>
    by === null
      ? m.bar_overtaken({ id: shortOrderId(orderId) })
      : m.bar_overtaken_by({ id: shortOrderId(orderId), name: staffName(by) }),
  HANDED_OVER: ({ orderId }) => m.bar_over_handed({ id: shortOrderId(orderId) }),
  REFUNDED: ({ orderId }) => m.bar_over_refunded({ id: shortOrderId(orderId) }),
};

function tellOvertaken(items: Moved): void {
  const said = items.flatMap((item) => (item.outcome === "MOVED" ? [] : [outcomeWords[item.outcome](item)]));
  if (said.length > 0) showToast({ title: m.bar_overtaken_title(), description: said.join(" "), tone: "info" });
}

/** Moves orders, once: shown at once, kept before it is sent, and told where somebody else was faster. */
export async function moveOrdersOnce(vendorLocationId: string, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return;
  const tap: Tap = { id: randomId(), vendorLocationId, steps };
  taps.setState((all) => [...all, tap], true);
  const turn = takeTurn(steps.map(({ orderId }) => orderId));
  const forget = () => taps.setState((all) => all.filter(({ id }) => id !== tap.id), true);

  function tell(outcome: Outcome<StepAnswer, Reply>): boolean {
    forget();
    switch (outcome.kind) {
      case "signedOut":
        turn.end();
        showToast({ title: m.bar_not_moved(), description: m.report_signed_out(), tone: "danger" });
        return true;
      case "unanswered":
        return false;
      case "done":
        tellOvertaken(outcome.reply.items);
        return true;
      case "refused": {
        answeredHere.add(tap.id);
        const description = outcome.answer.kind === "refused" ? outcome.answer.message : m.steps_gone();
        showToast({ title: m.bar_not_moved(), description, tone: "danger" });
        // What it shows is not so any more.
        readNews(vendorLocationId, null).catch(() => undefined);
        return true;
      }
    }
  }

  const move = steps.some(({ station }) => station !== undefined) ? moveStations : moveOrders;
  async function send(id: string): Promise<Reply> {
    await turn.mine;
    try {
      return await sendInTurn(tap, id);
    } finally {
      turn.end();
    }
  }

  await performOnce(move, { vendorLocationId, steps: [...steps] }, { id: tap.id, send, tell });
}
