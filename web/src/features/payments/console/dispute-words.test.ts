import type { Dispute } from "@skipline/contract/disputes";
import { expect, test } from "vitest";
import { sayReason, stateOf, takesEvidence } from "./dispute-words.ts";

const due = "2026-11-25T20:00:00.000Z";
const open = { status: "OPEN", isAnswered: false, dueAt: due } as Dispute;

test("an open dispute that was answered waits for the bank", () => {
  expect(stateOf(open)).toBe("OPEN");
  expect(stateOf({ ...open, isAnswered: true })).toBe("ANSWERED");
  expect(stateOf({ status: "LOST", isAnswered: true })).toBe("LOST");
});

test("evidence is taken until it is due, once, and of an open dispute alone", () => {
  const before = Date.parse(due) - 1;
  expect(takesEvidence(open, before)).toBe(true);
  expect(takesEvidence(open, before + 1)).toBe(false);
  expect(takesEvidence({ ...open, dueAt: null }, before)).toBe(true);
  expect(takesEvidence({ ...open, isAnswered: true }, before)).toBe(false);
  expect(takesEvidence({ ...open, status: "WON" }, before)).toBe(false);
});

test("a word of the provider that is not known is no reason", () => {
  expect(sayReason("product_not_received")).toBe("I never got it");
  expect(sayReason("debit_not_authorized")).toBe(sayReason(null));
});
