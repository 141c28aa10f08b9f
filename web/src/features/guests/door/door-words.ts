import type { Refusal } from "#api/offline-uploader.ts";
import { describeUnanswered, formatWhen } from "#components/offline-queue/queue-words.ts";
import type { QueueWords } from "#components/offline-queue/queued-kind.ts";
import type { DoorAnswer, QueuedCheckIn, QueuedWalkIn } from "./door-operations.ts";

/** Now, and the clock on the venue's wall. */
export interface Clock {
  now: number;
  timeZone: string | undefined;
}

/** Who let somebody in, and when: "by Sam at 09:41 PM". Empty where nobody knows. */
export function byWhom(by: string | null, at: string | null, { now, timeZone }: Clock): string {
  return [by && `by ${by}`, at && `at ${formatWhen(at, now, timeZone)}`].filter(Boolean).join(" ");
}

/** The server's no, in the words of a door. */
export function describeRefusal(answer: Refusal<DoorAnswer>, clock: Clock) {
  switch (answer.kind) {
    case "already":
      return { title: "Already Checked In", text: `${`Let in ${byWhom(answer.by, answer.at, clock)}`.trim()}.` };
    case "notAdmitted":
      return answer.status === "WAITLISTED"
        ? { title: "Waitlisted", text: "No place has come free for this guest." }
        : { title: "Cancelled", text: "This reservation was cancelled." };
    case "full":
      return { title: "No Places Left", text: "The list is full." };
    case "notFound":
      return { title: "Not On This List", text: "This code belongs to another event, or to nobody." };
    case "refused":
      return { title: "Not Checked In", text: answer.message || "The server refused this check-in." };
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
  if (answer?.kind === "done") return { tone: "positive", title: "Checked In", text: "The check-in is confirmed." };
  if (answer?.kind === "already") {
    const first = `Let in ${byWhom(answer.by, answer.at, clock)}`.trim();
    const second = `here at ${here}`;
    return { tone: "danger", title: "Came Twice", text: `${first}, and ${second}. Both are kept on the list.` };
  }
  if (answer) {
    const { title, text } = describeRefusal(answer, clock);
    return { tone: "danger", title, text: `${text} Somebody was let in here at ${here}.` };
  }
  return describeUnanswered(operation, {
    userId,
    now: clock.now,
    noun: "check-in",
    waiting: "Not confirmed by the server.",
  });
}
