import { formatDateTime, formatTime, minutesSince } from "#lib/dates.ts";
import { byTime, queueState } from "#stores/offline-queue.ts";
import type { QueuedOperation } from "#stores/offline-queue.ts";
import type { Tone } from "#ui/tone.ts";
import type { QueueEntry, QueuedKind, QueueWords } from "./queued-kind.ts";

/** An entry with what it is one of. */
export type NamedEntry = QueueEntry & { kind: QueuedKind };

/** The hour alone tells nothing of another night. */
export function formatWhen(instant: number | string, now: number, timeZone: string | undefined): string {
  return (minutesSince(instant, now) < 12 * 60 ? formatTime : formatDateTime)(instant, timeZone);
}

/** All entries of these kinds, in the order of doing. */
export function listNamed(kinds: readonly QueuedKind[], all: readonly QueuedOperation[]): NamedEntry[] {
  return kinds
    .flatMap((kind) => kind.listEntries(all).map((entry) => ({ ...entry, kind })))
    .toSorted((a, b) => byTime(a.operation, b.operation));
}

/** "2 scans", "1 scan and 20 check-ins". */
export function countEntries(entries: readonly NamedEntry[]): string {
  const nouns = entries.map(({ kind }) => kind.noun);
  return [...new Set(nouns)]
    .map((noun) => {
      const { length } = nouns.filter((one) => one === noun);
      return `${length} ${noun}${length === 1 ? "" : "s"}`;
    })
    .join(" and ");
}

/** An operation that nobody has answered; null where the server has. `waiting`: what is not so as long as it waits. */
export function describeUnanswered(
  operation: QueuedOperation,
  { userId, now, noun, waiting }: { userId: string | null; now: number; noun: string; waiting: string },
): QueueWords {
  if (operation.userId !== userId) {
    const text = `Somebody else’s ${noun}. It is sent when they sign in.`;
    return { tone: "warning", title: "Waiting", text };
  }
  if (queueState(operation, now) === "waiting") {
    return { tone: "warning", title: "Waiting", text: `${waiting} Sent when you’re back online.` };
  }
  const text =
    operation.failures > 0
      ? `The server could not take this ${noun}. Send it again?`
      : "It is more than a day old. Send it all the same?";
  return { tone: "danger", title: "Not Sent", text };
}

/** The bar's line: "3 scans waiting · 1 scan to check". Null where there is nothing to say. */
export function summarizeQueue(entries: readonly NamedEntry[], now: number): { tone: Tone; text: string } | null {
  const waiting = entries.filter(({ operation }) => queueState(operation, now) === "waiting");
  const confirmed = entries.filter(({ isConfirmed }) => isConfirmed);
  const toCheck = entries.filter((entry) => !waiting.includes(entry) && !confirmed.includes(entry));
  const parts = [
    [waiting, "waiting"],
    [toCheck, "to check"],
    [confirmed, "confirmed"],
  ] as const;
  const said = parts.filter(([some]) => some.length > 0);
  if (said.length === 0) return null;
  return {
    tone: toCheck.length > 0 ? "danger" : waiting.length > 0 ? "warning" : "positive",
    text: said.map(([some, word]) => `${countEntries(some)} ${word}`).join(" · "),
  };
}
