import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type Call, type CallAnswer, openHttpClient } from "../generator/client.ts";

const noticedMs = 1_000;

export interface Span {
  from: number;
  to: number;
}

type Outcome = "answered" | "turned away" | "without a time" | "broken";

/** What became of the calls that write, in the order in which it did. */
export function openJournal() {
  const marks: { at: number; outcome: Outcome }[] = [];
  const strange: string[] = [];

  /** From `since` on: how long nobody's write was answered, and what callers met instead. */
  function sum(since: number) {
    const recent = marks.filter(({ at }) => at >= since);
    const answered = recent.filter(({ outcome }) => outcome === "answered").map(({ at }) => at);
    // Until now, too: it may last yet.
    const ends = [...answered, performance.now()];
    const silences = ends.map((to, index) => ({ from: ends[index - 1] ?? since, to }));
    const lengthOf = ({ from, to }: Span) => to - from;
    const longest = silences.reduce((most, one) => (lengthOf(one) > lengthOf(most) ? one : most));
    const refused = recent.filter(({ outcome }) => outcome !== "answered");
    const count = (wanted: Outcome) => recent.filter(({ outcome }) => outcome === wanted).length;
    return {
      /** The longest time without an answered write. */
      silentMs: lengthOf(longest),
      /** The first answered write after it; `since` where nobody would have noticed. */
      resumedAt: lengthOf(longest) > noticedMs ? longest.to : since,
      /** Those that somebody notices: meanwhile nothing changes that a screen could show. */
      silences: silences.filter((one) => lengthOf(one) > noticedMs),
      /** From the first refusal to the last. */
      refusedMs: (refused.at(-1)?.at ?? 0) - (refused[0]?.at ?? 0),
      answered: count("answered"),
      turnedAway: count("turned away"),
      withoutTime: count("without a time"),
      broken: count("broken"),
    };
  }

  return {
    note: (outcome: Outcome) => void marks.push({ at: performance.now(), outcome }),
    /** What no repeat would mend. */
    noteStrange: (what: string) => void strange.push(what),
    strange,
    sum,
  };
}
export type Journal = ReturnType<typeof openJournal>;

/** A phone gives up a call after so long, and tries again. */
const patienceMs = 10_000;

/** Calls as our pages make them: under one key, again and again, as soon as they may, until somebody answers for good. */
export function openInsistingClient(url: string, connections: number, journal: Journal) {
  const http = openHttpClient(url, connections);

  async function attempt(call: Call): Promise<CallAnswer | null> {
    const late = delay(patienceMs, null, { ref: false });
    return Promise.race([http.call(call, true), late]).catch(() => null);
  }

  /** The answer that stands, with its status. */
  async function insist(call: Call): Promise<{ status: number; text: string }> {
    const keyed = { ...call, headers: { "idempotency-key": randomUUID(), ...call.headers } };
    for (;;) {
      const answer = await attempt(keyed);
      const seconds = Number(answer?.headers["retry-after"] ?? 0);
      if (answer === null) journal.note("broken");
      else if (answer.status < 500 && seconds === 0) {
        journal.note("answered");
        return answer;
      } else if (answer.status >= 500) journal.note(seconds > 0 ? "turned away" : "without a time");
      await delay(Math.max(seconds, 0.5) * 1_000 + randomInt(500));
    }
  }

  return { insist, close: () => http.close() };
}
export type InsistingClient = ReturnType<typeof openInsistingClient>;
