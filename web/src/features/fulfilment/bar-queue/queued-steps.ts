import { shortOrderId } from "@skipline/contract/text";
import * as m from "@skipline/contract/texts";
import { operationKind } from "#api/offline-uploader.ts";
import { findTimeZone } from "#api/staff-venue.ts";
import { describeUnanswered } from "#components/offline-queue/queue-words.ts";
import type { QueuedKind, QueueWords } from "#components/offline-queue/queued-kind.ts";
import { stationNames } from "#lib/station-words.ts";
import { listQueuedSteps, queueMoves } from "./queue-steps.ts";
import type { QueuedSteps, StepAnswer } from "./queue-steps.ts";

function describeAnswer(answer: StepAnswer): QueueWords {
  switch (answer.kind) {
    case "done":
      return { tone: "positive", title: m.steps_done_title(), text: m.steps_done() };
    case "overtaken":
      return { tone: "warning", title: m.bar_overtaken_title(), text: m.steps_overtaken() };
    case "gone":
      return { tone: "danger", title: m.bar_not_moved(), text: m.steps_gone() };
    case "refused":
      return { tone: "danger", title: m.bar_not_moved(), text: answer.message };
  }
}

function subjectOf({ input: { steps } }: QueuedSteps): string {
  const named = new Set(steps.flatMap(({ station }) => station ?? []));
  const said = describeSteps(steps);
  return [...[...named].map((station) => stationNames[station]), said].join(" · ");
}

function describeSteps(steps: QueuedSteps["input"]["steps"]): string {
  const orders = steps.map(({ orderId }) => `#${shortOrderId(orderId)}`).join(", ");
  const [first] = steps;
  if (first?.to === "READY") return m.bar_step_ready({ orders });
  return first?.from === "WAITING" ? m.bar_step_taken({ orders }) : m.bar_step_back({ orders });
}

/** Steps of the bar's queue in the offline queue. */
export const queuedSteps: QueuedKind = {
  texts: {
    sheet: {
      title: m.steps_title(),
      origin: m.steps_origin(),
      unsaved: m.steps_unsaved(),
      noConnection: m.steps_no_connection(),
      none: m.steps_none(),
    },
    count: m.steps_count,
    waiting: m.steps_waiting,
    toCheck: m.steps_to_check,
    confirmed: m.steps_confirmed,
    unsent: m.steps_unsent,
    remove: m.steps_remove(),
    removal: m.steps_removal(),
  },
  operations: queueMoves.map(operationKind),
  listEntries: (all) =>
    listQueuedSteps(all).map((operation) => ({
      operation,
      subject: subjectOf(operation),
      isConfirmed: operation.answer?.kind === "done",
      timeZone: findTimeZone(operation.input),
      describe: (userId, now) => {
        if (operation.answer) return describeAnswer(operation.answer);
        const texts = {
          unconfirmed: m.steps_unconfirmed(),
          somebodyElses: m.steps_somebody_elses(),
          notTaken: m.steps_not_taken(),
        };
        return describeUnanswered(operation, { userId, now, texts });
      },
    })),
};
