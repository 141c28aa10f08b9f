import { describe, expect, it } from "vitest";
import type { QueuedScan, ScanAnswer } from "./hand-over.ts";
import { describeScan } from "./scan-words.ts";

const now = Date.parse("2026-11-21T04:00:00Z");

function scan(parts: Partial<QueuedScan> = {}): QueuedScan {
  return {
    id: "a",
    kind: "handOver",
    input: { orderId: "order-1", vendorLocationId: "064E1" },
    userId: "sam",
    madeAt: now - 60_000,
    failures: 0,
    isApproved: false,
    answer: null,
    ...parts,
  };
}
const answered = (answer: ScanAnswer) => scan({ answer });
const old = scan({ madeAt: now - 25 * 3600_000 });

describe("a queued scan in words", () => {
  it("never calls a hand-over confirmed before the server did", () => {
    expect(describeScan(scan(), "sam", now, "America/Denver")).toMatchObject({ tone: "warning", title: "Waiting" });
    expect(describeScan(scan(), "sam", now, "America/Denver").text).toContain("not confirmed");
    expect(describeScan(answered({ kind: "done" }), "sam", now, "America/Denver").tone).toBe("positive");
  });

  it("names who handed it over before", () => {
    const words = describeScan(
      answered({ kind: "previously", by: "Kim", at: "2026-11-21T03:58:00Z" }),
      "sam",
      now,
      "America/Denver",
    );
    expect(words.title).toBe("PICKED UP Previously");
    expect(words.text).toMatch(/by Kim at 08:58 PM\.$/);
  });

  it("asks where it is old, has failed or is somebody else's", () => {
    expect(describeScan(old, "sam", now, "America/Denver").text).toContain("more than a day old");
    expect(describeScan(scan({ failures: 3 }), "sam", now, "America/Denver").text).toContain("could not take");
    expect(describeScan(scan(), "kim", now, "America/Denver").text).toContain("when they sign in");
    expect(describeScan(answered({ kind: "refused", message: "" }), "sam", now, "America/Denver").text).not.toBe("");
  });
});
