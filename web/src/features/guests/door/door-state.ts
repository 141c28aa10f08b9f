import type { Guest } from "@skipline/contract/guests";
import type { Outcome } from "#api/perform-once.ts";
import type { Tone } from "#ui/tone.ts";
import { nameOf } from "./door-list.ts";
import type { ListedGuest } from "./door-list.ts";
import type { DoorAnswer, LetIn } from "./door-operations.ts";
import { byWhom, describeRefusal } from "./door-words.ts";
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
  const who = byWhom(guest.checkedInBy, guest.checkedInAt, clock);
  return { tone: "danger", title: "Already Checked In", name, text: who && `Let in ${who}.` };
}

/** Whoever is alone is let in at once; of a party somebody says how many have come. */
export function isLetInAtOnce(guest: ListedGuest, clock: Clock): boolean {
  return guest.quantity <= 1 && refuse(guest, clock) === null;
}

const countOf = (people: number, quantity: number) => (quantity === 1 ? "" : `${people} of ${quantity} are in.`);

/** In words for arm's length. */
function describeOutcome(outcome: DoorOutcome, guest: Named, clock: Clock): DoorWords {
  const name = nameOf(guest);
  switch (outcome.kind) {
    case "signedOut": {
      const text = "You are signed out. Sign in, then let the guest in.";
      return { tone: "danger", title: "Not Checked In", name, text };
    }
    case "unanswered": {
      const title = "Checked In Here";
      return outcome.isSaved
        ? { tone: "warning", title, name, text: "Not confirmed: no answer yet. Saved here, and sent by itself." }
        : { tone: "danger", title, name, text: "This phone can’t store it: keep this page open until it is sent." };
    }
    case "done": {
      const { guest: undo } = outcome.reply;
      return { tone: "positive", title: "Checked In", name, text: countOf(undo.arrived, undo.quantity), undo };
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
      return { ...state, draft, words: null, announced: `${words.name}: ${words.title}. ${words.text}` };
    }
    case "hideWords":
      return { ...state, words: null };
    case "endUndo": {
      if (state.words?.undo !== action.undo) return state;
      return { ...state, words: action.isScanning ? { ...state.words, undo: undefined } : null };
    }
  }
}
