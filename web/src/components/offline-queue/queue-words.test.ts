import * as m from "@skipline/contract/texts";
import { describe, expect, it } from "vitest";
import type { QueuedOperation } from "#stores/offline-queue.ts";
import { countEntries, describeUnanswered, sayHowMany, summarizeQueue } from "./queue-words.ts";
import type { NamedEntry } from "./queue-words.ts";
import type { KindTexts, QueuedKind } from "./queued-kind.ts";

const now = Date.parse("2026-11-21T04:00:00Z");

function operation(parts: Partial<QueuedOperation> = {}): QueuedOperation {
  return {
    id: "a",
    kind: "handOver",
    input: {},
    userId: "sam",
    madeAt: now - 60_000,
    failures: 0,
    isApproved: false,
    answer: null,
    ...parts,
  };
}
const sheet = { title: "", origin: "", unsaved: "", noConnection: "", none: "" };
function kindOf(texts: Omit<KindTexts, "sheet" | "remove" | "removal">): QueuedKind {
  return { texts: { sheet, remove: "", removal: "", ...texts }, operations: [], listEntries: () => [] };
}
const scans = kindOf({
  count: m.scans_count,
  waiting: m.scans_waiting,
  toCheck: m.scans_to_check,
  confirmed: m.scans_confirmed,
  unsent: m.scans_unsent,
});
const checkIns = kindOf({
  count: m.check_ins_count,
  waiting: m.check_ins_waiting,
  toCheck: m.check_ins_to_check,
  confirmed: m.check_ins_confirmed,
  unsent: m.check_ins_unsent,
});
const texts = { unconfirmed: "Not confirmed.", somebodyElses: m.scans_somebody_elses(), notTaken: m.scans_not_taken() };

function entry(parts: Partial<QueuedOperation> = {}, isConfirmed = false, kind = scans): NamedEntry {
  const words = () => ({ tone: "warning", title: "", text: "" }) as const;
  return { operation: operation(parts), subject: "", isConfirmed, timeZone: "UTC", kind, describe: words };
}
const done = () => entry({ answer: {} }, true);
const old = operation({ madeAt: now - 25 * 3600_000 });

describe("the queue in words", () => {
  it("asks where an entry is old, has failed or is somebody else's", () => {
    const say = (one: QueuedOperation, userId = "sam") => describeUnanswered(one, { userId, now, texts });
    expect(say(operation())).toMatchObject({ tone: "warning", text: expect.stringContaining("Not confirmed.") });
    expect(say(old)).toMatchObject({ tone: "danger", text: expect.stringContaining("more than a day old") });
    expect(say(operation({ failures: 3 })).text).toContain("could not take this scan");
    expect(say(operation(), "kim").text).toContain("when they sign in");
  });

  it("sums up what the bar tells, each kind by its own name", () => {
    expect(summarizeQueue([], now)).toBeNull();
    expect(summarizeQueue([entry()], now)).toEqual({ tone: "warning", text: "1 scan waiting" });
    expect(summarizeQueue([done()], now)).toEqual({ tone: "positive", text: "1 scan confirmed" });
    const answered = entry({ answer: {} });
    const mixed = [entry(), entry(), answered, entry({ madeAt: old.madeAt }), done()];
    expect(summarizeQueue(mixed, now)).toEqual({
      tone: "danger",
      text: "2 scans waiting · 2 scans to check · 1 scan confirmed",
    });
    expect(countEntries([entry(), entry({}, false, checkIns), entry({}, false, checkIns)])).toBe(
      "1 scan and 2 check-ins",
    );
    expect(sayHowMany([entry()], "unsent")).toBe("1 scan has not been sent yet and will be lost.");
    const both = [entry(), entry({}, false, checkIns), entry({}, false, checkIns)];
    expect(summarizeQueue(both, now)?.text).toBe("1 scan and 2 check-ins waiting");
    expect(sayHowMany(both, "unsent")).toBe("1 scan and 2 check-ins have not been sent yet and will be lost.");
  });
});
