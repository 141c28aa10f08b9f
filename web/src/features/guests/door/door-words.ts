import * as m from "@skipline/contract/texts";
import type { Refusal } from "#api/offline-uploader.ts";
import { describeUnanswered, formatWhen } from "#components/offline-queue/queue-words.ts";
import type { QueueWords } from "#components/offline-queue/queued-kind.ts";
import { staffName } from "#lib/staff-name.ts";
import type { DoorAnswer, QueuedCheckIn, QueuedWalkIn } from "./door-operations.ts";

/** Now, and the clock on the venue's wall. */
export interface Clock {
  now: number;
  timeZone: string | undefined;
}

const whenOf = (at: string | null, { now, timeZone }: Clock) => at && formatWhen(at, now, timeZone);

/** One of several who let the same guest in, and when: "by Sam at 09:41 PM". Empty where nobody knows. */
export function byWhom(by: string | null, at: string | null, clock: Clock): string {
  const time = whenOf(at, clock);
  if (by && time) return m.door_by_at({ name: staffName(by), time });
  if (by) return m.door_by({ name: staffName(by) });
  return time ? m.door_at({ time }) : "";
}

/** Who let somebody in, and when, as far as it is known. */
export function describeLetIn(by: string | null, at: string | null, clock: Clock): string {
  const time = whenOf(at, clock);
  if (by && time) return m.door_let_in_by_at({ name: staffName(by), time });
  if (by) return m.door_let_in_by({ name: staffName(by) });
  return time ? m.door_let_in_at({ time }) : m.door_let_in();
}

/** Somebody was let in elsewhere, and at `here` on this phone. */
function describeTwice(by: string | null, at: string | null, here: string, clock: Clock): string {
  const time = whenOf(at, clock);
  if (by && time) return m.door_twice_by_at({ name: staffName(by), time, here });
  if (by) return m.door_twice_by({ name: staffName(by), here });
  return time ? m.door_twice_at({ time, here }) : m.door_twice({ here });
}

/** The server's no, in the words of a door. */
export function describeRefusal(answer: Refusal<DoorAnswer>, clock: Clock) {
  switch (answer.kind) {
    case "already":
      return { title: m.door_already(), text: describeLetIn(answer.by, answer.at, clock) };
    case "notAdmitted":
      return answer.status === "WAITLISTED"
        ? { title: m.reservation_waitlisted(), text: m.door_waitlisted() }
        : { title: m.reservation_cancelled(), text: m.door_cancelled() };
    case "full":
      return { title: m.door_full_title(), text: m.door_full() };
    case "notFound":
      return { title: m.door_not_found_title(), text: m.door_not_found() };
    case "refused":
      return { title: m.door_not_checked_in(), text: answer.message || m.door_refused() };
  }
}

/** What a door has to know of one that waited. `userId`: who is signed in. */
export function describeQueued(
  operation: QueuedCheckIn | QueuedWalkIn,
  userId: string | null,
  clock: Clock,
): QueueWords {
  const { answer, madeAt } = operation;
  const here = formatWhen(madeAt, clock.now, clock.timeZone);
  if (answer?.kind === "done") return { tone: "positive", title: m.door_checked_in(), text: m.door_confirmed() };
  if (answer?.kind === "already") {
    const text = describeTwice(answer.by, answer.at, here, clock);
    return { tone: "danger", title: m.door_came_twice_title(), text };
  }
  if (answer) {
    const { title, text } = describeRefusal(answer, clock);
    return { tone: "danger", title, text: `${text} ${m.door_let_in_here({ time: here })}` };
  }
  return describeUnanswered(operation, {
    userId,
    now: clock.now,
    texts: {
      unconfirmed: m.check_ins_unconfirmed(),
      somebodyElses: m.check_ins_somebody_elses(),
      notTaken: m.check_ins_not_taken(),
    },
  });
}
