import * as m from "@skipline/contract/texts";
import { operationKind } from "#api/offline-uploader.ts";
import { findTimeZone } from "#api/staff-venue.ts";
import type { QueueEntry, QueuedKind } from "#components/offline-queue/queued-kind.ts";
import { operationsOf } from "#stores/offline-queue.ts";
import { nameOf } from "./door-list.ts";
import { checkIn, walkIn } from "./door-operations.ts";
import type { QueuedCheckIn, QueuedWalkIn } from "./door-operations.ts";
import { describeQueued } from "./door-words.ts";
import { watchKeptLists } from "./kept-list.ts";

// Every staff page has this: a night's list goes when it is over, whichever page is open then.
watchKeptLists();

function entryOf(operation: QueuedCheckIn | QueuedWalkIn, subject: string): QueueEntry {
  const timeZone = findTimeZone(operation.input);
  return {
    operation,
    subject,
    isConfirmed: operation.answer?.kind === "done",
    timeZone,
    describe: (userId, now) => describeQueued(operation, userId, { now, timeZone }),
  };
}

/** Check-ins and walk-ins in the offline queue. */
export const queuedCheckIns: QueuedKind = {
  noun: "check-in",
  origin: m.door_queued_origin(),
  removal: m.door_queued_removal(),
  operations: [operationKind(checkIn), operationKind(walkIn)],
  listEntries: (all) => [
    ...operationsOf(checkIn, all).map((one) => entryOf(one, one.input.name)),
    ...operationsOf(walkIn, all).map((one) => entryOf(one, m.door_queued_walk_in({ name: nameOf(one.input) }))),
  ],
};
