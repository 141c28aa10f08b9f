import * as m from "@skipline/contract/texts";
import { formatDateTime, formatTime, minutesSince } from "#lib/dates.ts";
import { byTime, queueState, senderOf } from "#stores/offline-queue.ts";
import type { QueuedOperation } from "#stores/offline-queue.ts";
import type { Tone } from "#ui/tone.ts";
import type { KindTexts, QueueEntry, QueuedKind, QueueWords, UnansweredTexts } from "./queued-kind.ts";

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

const kindsOf = (entries: readonly NamedEntry[]) => [...new Set(entries.map(({ kind }) => kind))];

/** "2 scans", "1 scan and 20 check-ins". */
export function countEntries(entries: readonly NamedEntry[]): string {
  const counts = kindsOf(entries).map((kind) =>
    kind.texts.count({ count: entries.filter((one) => one.kind === kind).length }),
  );
  return new Intl.ListFormat(m.locale(), { type: "conjunction" }).format(counts);
}

type State = keyof Pick<KindTexts, "waiting" | "toCheck" | "confirmed" | "unsent">;

/** Of several kinds at once. */
const mixed: Record<State, (list: string) => string> = {
  waiting: (list) => m.queue_mixed_waiting({ list }),
  toCheck: (list) => m.queue_mixed_to_check({ list }),
  confirmed: (list) => m.queue_mixed_confirmed({ list }),
  unsent: (list) => m.queue_mixed_unsent({ list }),
};

/** "2 scans waiting", "1 scan and 20 check-ins waiting" */
export function sayHowMany(entries: readonly NamedEntry[], state: State): string {
  const [kind, other] = kindsOf(entries);
  return kind && !other ? kind.texts[state]({ count: entries.length }) : mixed[state](countEntries(entries));
}

/** An operation that nobody has answered; null where the server has. */
export function describeUnanswered(
  operation: QueuedOperation,
  { userId, now, texts }: { userId: string | null; now: number; texts: UnansweredTexts },
): QueueWords {
  if (senderOf(operation) !== userId) {
    return { tone: "warning", title: m.queue_title_waiting(), text: texts.somebodyElses };
  }
  if (operation.by?.isOver) {
    const text = m.queue_holder_ended({ name: operation.by.name });
    return { tone: "danger", title: m.queue_title_not_sent(), text };
  }
  if (queueState(operation, now) === "waiting") {
    return { tone: "warning", title: m.queue_title_waiting(), text: texts.unconfirmed };
  }
  const text = operation.failures > 0 ? texts.notTaken : m.queue_old();
  return { tone: "danger", title: m.queue_title_not_sent(), text };
}

/** The bar's line: "3 scans waiting · 1 scan to check". Null where there is nothing to say. */
export function summarizeQueue(entries: readonly NamedEntry[], now: number): { tone: Tone; text: string } | null {
  const waiting = entries.filter(({ operation }) => queueState(operation, now) === "waiting");
  const confirmed = entries.filter(({ isConfirmed }) => isConfirmed);
  const toCheck = entries.filter((entry) => !waiting.includes(entry) && !confirmed.includes(entry));
  const parts = [
    [waiting, "waiting"],
    [toCheck, "toCheck"],
    [confirmed, "confirmed"],
  ] as const;
  const said = parts.filter(([some]) => some.length > 0);
  if (said.length === 0) return null;
  return {
    tone: toCheck.length > 0 ? "danger" : waiting.length > 0 ? "warning" : "positive",
    text: said.map(([some, state]) => sayHowMany(some, state)).join(" · "),
  };
}
