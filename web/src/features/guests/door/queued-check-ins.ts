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
  texts: {
    sheet: {
      title: m.check_ins_title(),
      origin: m.check_ins_origin(),
      unsaved: m.check_ins_unsaved(),
      noConnection: m.check_ins_no_connection(),
      none: m.check_ins_none(),
    },
    count: m.check_ins_count,
    waiting: m.check_ins_waiting,
    toCheck: m.check_ins_to_check,
    confirmed: m.check_ins_confirmed,
    unsent: m.check_ins_unsent,
    remove: m.check_ins_remove(),
    removal: m.check_ins_removal(),
  },
  operations: [operationKind(checkIn), operationKind(walkIn)],
  listEntries: (all) => [
    ...operationsOf(checkIn, all).map((one) => entryOf(one, one.input.name)),
    ...operationsOf(walkIn, all).map((one) => entryOf(one, m.check_ins_walk_in({ name: nameOf(one.input) }))),
  ],
};
