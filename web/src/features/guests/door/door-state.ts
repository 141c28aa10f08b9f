import type { Guest } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import type { Outcome } from "#api/perform-once.ts";
import type { Tone } from "#ui/tone.ts";
import { nameOf } from "./door-list.ts";
import type { ListedGuest } from "./door-list.ts";
import type { DoorAnswer, LetIn } from "./door-operations.ts";
import { describeRefusal } from "./door-words.ts";
import type { Clock } from "./door-words.ts";
import type { WalkIn } from "./walk-in-sheet.tsx";

/** What came of one at the door. */
export type DoorOutcome = Outcome<DoorAnswer, LetIn>;

/** What is said of the last guest at the door. */
export interface DoorWords {
  tone: Extract<Tone, "positive" | "warning" | "danger" | "notice">;
  title: string;
  name: string;
  text: string;
  /** Just let in here: for a moment it can be taken back. */
  undo?: Guest | undefined;
}

export interface DoorState {
  /** A guest's id, or whoever comes without a reservation. */
  open: { guest: string } | "walkIn" | null;
  /** Of the last guest. */
  words: DoorWords | null;
  /** For who can't see a row change. */
  announced: string;
  /** A walk-in that was refused: nobody types it twice. */
  draft: WalkIn | null;
}

export type DoorAction =
  | { type: "open"; open: NonNullable<DoorState["open"]> }
  | { type: "close" }
  /** The next guest stands there. */
  | { type: "meet"; guest: ListedGuest; clock: Clock }
  /** They are being let in. */
  | { type: "send" }
  | { type: "say"; words: DoorWords }
  /** What came of it. `isInRow`: the guest's row is in sight and says what has no answer yet. */
  | {
      type: "conclude";
      outcome: DoorOutcome;
      guest: Named;
      clock: Clock;
      isInRow: boolean;
      walkIn?: WalkIn | undefined;
    }
  | { type: "hideWords" }
  /** It can't be taken back by a tap any more. */
  | { type: "endUndo"; undo: Guest; isScanning: boolean };

type Named = Pick<ListedGuest, "firstName" | "lastName">;

export const initialDoor: DoorState = { open: null, words: null, announced: "", draft: null };

/** Why a guest is not let in, as the list has them; null for whoever may come in. */
export function refuse(guest: ListedGuest, clock: Clock): DoorWords | null {
  const name = nameOf(guest);
  const { reservationStatus: status, arrived, quantity } = guest;
  if (status === "WAITLISTED" || status === "CANCELLED") {
    const tone = status === "WAITLISTED" ? "notice" : "danger";
    return { tone, name, ...describeRefusal({ kind: "notAdmitted", status }, clock) };
  }
  if (status !== "CHECKED_IN" || arrived < quantity) return null;
  const already = { kind: "already", by: guest.checkedInBy, at: guest.checkedInAt } as const;
  return { tone: "danger", name, ...describeRefusal(already, clock) };
}

/** Whoever is alone is let in at once; of a party somebody says how many have come. */
export function isLetInAtOnce(guest: ListedGuest, clock: Clock): boolean {
  return guest.quantity <= 1 && refuse(guest, clock) === null;
}

const countOf = (arrived: number, quantity: number) => (quantity === 1 ? "" : m.door_are_in({ arrived, quantity }));

/** In words for arm's length. */
function describeOutcome(outcome: DoorOutcome, guest: Named, clock: Clock): DoorWords {
  const name = nameOf(guest);
  switch (outcome.kind) {
    case "signedOut":
      return { tone: "danger", title: m.door_not_checked_in(), name, text: m.door_signed_out() };
    case "unanswered": {
      const title = m.door_checked_in_here();
      return outcome.isSaved
        ? { tone: "warning", title, name, text: m.door_saved_here() }
        : { tone: "danger", title, name, text: m.door_not_stored() };
    }
    case "done": {
      const { guest: undo } = outcome.reply;
      return { tone: "positive", title: m.door_checked_in(), name, text: countOf(undo.arrived, undo.quantity), undo };
    }
    case "refused": {
      const { answer } = outcome;
      const tone = answer.kind === "notAdmitted" && answer.status === "WAITLISTED" ? "notice" : "danger";
      return { tone, name, ...describeRefusal(answer, clock) };
    }
  }
}

/** No answer yet, and it outlives this page. */
export function isKept(outcome: DoorOutcome): boolean {
  return outcome.kind === "unanswered" && outcome.isSaved;
}

/** As far as this door knows. */
function isIn(outcome: DoorOutcome): boolean {
  return outcome.kind === "done" || outcome.kind === "unanswered";
}

/** Each guest's turn: met, perhaps asked how many, let in, told of; the words stay until the next one. */
export function reduceDoor(state: DoorState, action: DoorAction): DoorState {
  switch (action.type) {
    case "open":
      return { ...state, open: action.open };
    case "close":
      return { ...state, open: null, draft: state.open === "walkIn" ? null : state.draft };
    case "meet": {
      const { guest, clock } = action;
      const words = refuse(guest, clock);
      const isAsked = words === null && !isLetInAtOnce(guest, clock);
      return { ...state, words, open: isAsked ? { guest: guest.reservationId } : state.open };
    }
    case "send":
      return { ...state, open: null };
    case "say":
      return { ...state, words: action.words };
    case "conclude": {
      const { outcome, guest, clock, isInRow, walkIn } = action;
      const words = describeOutcome(outcome, guest, clock);
      const draft = walkIn ? (isIn(outcome) ? null : walkIn) : state.draft;
      if (!isInRow || !isKept(outcome)) return { ...state, draft, words };
      return { ...state, draft, words: null, announced: m.door_saved_here_of({ name: words.name }) };
    }
    case "hideWords":
      return { ...state, words: null };
    case "endUndo": {
      if (state.words?.undo !== action.undo) return state;
      return { ...state, words: action.isScanning ? { ...state.words, undo: undefined } : null };
    }
  }
}
