import type { Guest } from "@skipline/contract/guests";
import { describe, expect, it } from "vitest";
import type { ListedGuest } from "./door-list.ts";
import { initialDoor, isLetInAtOnce, reduceDoor, refuse } from "./door-state.ts";
import type { DoorAction, DoorOutcome, DoorState } from "./door-state.ts";

const clock = { now: Date.parse("2026-11-21T05:10:00Z"), timeZone: "UTC" };

const ana: ListedGuest = {
  reservationId: "r1",
  firstName: "Ana",
  lastName: "Ruiz",
  phoneLast4: "8123",
  quantity: 1,
  reservationStatus: "CONFIRMED",
  isWalkIn: false,
  arrived: 0,
  overCapacity: 0,
  isUnpaid: false,
  cancelledAfter: null,
  checkedInAt: null,
  checkedInBy: null,
  conflicts: [],
  isWaiting: false,
};
const letIn: Guest = { ...ana, reservationStatus: "CHECKED_IN", arrived: 1, createdAt: "2026-11-20T05:00:00Z" };
const done: DoorOutcome = { kind: "done", reply: { answer: { kind: "done" }, guest: letIn } };
const unanswered = (isSaved: boolean): DoorOutcome => ({ kind: "unanswered", isSaved, error: null });
const full: DoorOutcome = { kind: "refused", answer: { kind: "full" }, error: null };

const after = (...actions: DoorAction[]): DoorState => actions.reduce(reduceDoor, initialDoor);
const meet = (guest: Partial<ListedGuest>): DoorAction => ({ type: "meet", guest: { ...ana, ...guest }, clock });
const conclude = (outcome: DoorOutcome, isInRow = false): DoorAction => ({
  type: "conclude",
  outcome,
  guest: ana,
  clock,
  isInRow,
});

describe("a guest's turn", () => {
  it("begins with the words of the one before gone", () => {
    expect(after(conclude(done), meet({})).words).toBeNull();
  });

  it("asks how many of a party have come, and nothing of whoever is alone", () => {
    expect(after(meet({ quantity: 3 })).open).toEqual({ guest: "r1" });
    expect(after(meet({})).open).toBeNull();
    expect(isLetInAtOnce(ana, clock)).toBe(true);
    expect(isLetInAtOnce({ ...ana, quantity: 3 }, clock)).toBe(false);
  });

  it.each([
    [{ reservationStatus: "WAITLISTED" }, "notice", "Waitlisted"],
    [{ reservationStatus: "CANCELLED" }, "danger", "Cancelled"],
    [{ reservationStatus: "CHECKED_IN", arrived: 1, checkedInBy: "Sam" }, "danger", "Already Checked In"],
  ] as const)("says at once who is not let in: %o", (parts, tone, title) => {
    const state = after(meet({ quantity: 1, ...parts }));
    expect(state).toMatchObject({ open: null, words: { tone, title, name: "Ana Ruiz" } });
    expect(isLetInAtOnce({ ...ana, ...parts }, clock)).toBe(false);
  });

  it("goes on with the rest of a party of whom some are in", () => {
    const some = { reservationStatus: "CHECKED_IN", quantity: 4, arrived: 3 } as const;
    expect(refuse({ ...ana, ...some }, clock)).toBeNull();
    expect(after(meet(some)).open).toEqual({ guest: "r1" });
  });
});

describe("what came of it", () => {
  it("can be taken back where it is done, until a moment has passed", () => {
    const told = after(conclude(done));
    expect(told.words).toMatchObject({ tone: "positive", title: "Checked In", undo: letIn });
    const end = { type: "endUndo", undo: letIn } as const;
    expect(reduceDoor(told, { ...end, isScanning: false }).words).toBeNull();
    expect(reduceDoor(told, { ...end, isScanning: true }).words).toMatchObject({
      title: "Checked In",
      undo: undefined,
    });
    const next = reduceDoor(told, conclude(full));
    expect(reduceDoor(next, { ...end, isScanning: false })).toBe(next);
  });

  it("without an answer stands in the row, and is said aloud; before the camera in words", () => {
    expect(after(conclude(unanswered(true), true))).toMatchObject({
      words: null,
      announced: "Ana Ruiz: Checked In Here. Not confirmed: no answer yet. Saved here, and sent by itself.",
    });
    expect(after(conclude(unanswered(true))).words).toMatchObject({ tone: "warning", title: "Checked In Here" });
  });

  it("is always said where only this page has it, or nobody is signed in", () => {
    const text = "This phone can’t store it: keep this page open until it is sent.";
    expect(after(conclude(unanswered(false), true)).words).toMatchObject({ tone: "danger", text });
    expect(after(conclude({ kind: "signedOut" }, true)).words?.text).toContain("You are signed out.");
  });
});

describe("somebody without a reservation", () => {
  const walkIn = { firstName: "Wally", lastName: "Mann", quantity: 2 };
  const tried = (outcome: DoorOutcome): DoorAction[] => [
    { type: "open", open: "walkIn" },
    { type: "send" },
    { type: "conclude", outcome, guest: walkIn, clock, isInRow: true, walkIn },
  ];

  it("is not typed twice where the list was full, unless the sheet is closed", () => {
    const refused = after(...tried(full));
    expect(refused).toMatchObject({ open: null, draft: walkIn, words: { title: "No Places Left" } });
    const again = reduceDoor(refused, { type: "open", open: "walkIn" });
    expect(again.draft).toBe(walkIn);
    expect(reduceDoor(again, { type: "close" })).toMatchObject({ open: null, draft: null });
    // The sheet of a guest is another one.
    const guest = reduceDoor(refused, { type: "open", open: { guest: "r1" } });
    expect(reduceDoor(guest, { type: "close" }).draft).toBe(walkIn);
  });

  it.each([done, unanswered(true), unanswered(false)])("is nobody's draft once they are in", (outcome) => {
    expect(after(...tried(full), ...tried(outcome)).draft).toBeNull();
  });
});
